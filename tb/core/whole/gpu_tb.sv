// The whole GPU in Icarus, with the memory image and the memory timing of the co-simulation.
//
// Plusargs: +image=FILE +lines=N   64-byte lines in hex from 0x8000_0000 on, as $readmemh reads them
//           +latency=N    cycles from a read's acceptance to its response
//           +out=A +ref=A +out_words=A   after the run as many words at `out` as `out_words` says
//                         must equal those at `ref`; without +out_words nothing is compared
//           +cycles=N     the busy cycles that the other simulator counted; must be the same
// Prints what the program writes to the console, then a line with PASS or FAIL. Memory answers in
// order: with a fixed latency, so does the other side.
`timescale 1ns / 1ps
`default_nettype none
module gpu_tb;
  localparam int LINES = 16384;  // 1 MB of program and data, and 1 MB of stacks
  localparam int QUEUE = 256;
  localparam int MAX_CYCLES = 200000;

  logic clk = 1'b0;
  logic rst = 1'b1;
  always #5 clk = !clk;

  wire busy, fault_valid;
  wire [4:0] fault_cause;
  wire [cfg::WARP_W-1:0] fault_warp;
  wire [31:0] fault_pc;
  wire req_valid, req_write, rsp_ready;
  wire [cfg::LADDR_W-1:0] req_addr;
  wire [cfg::LINE_BYTES-1:0] req_byteen;
  wire [cfg::LINE_W-1:0] req_data;
  wire [cfg::MEM_TAG_W-1:0] req_tag;
  logic rsp_valid = 1'b0;
  logic [cfg::LINE_W-1:0] rsp_data;
  logic [cfg::MEM_TAG_W-1:0] rsp_tag;

  gpu u_gpu (
      .clk,
      .rst,
      .boot_addr(cfg::BOOT_ADDR),
      .boot_arg(32'd0),
      .perf_class(3'd0),
      .busy,
      .fault_valid,
      .fault_cause,
      .fault_warp,
      .fault_pc,
      .mem_req_valid(req_valid),
      .mem_req_ready(1'b1),
      .mem_req_write(req_write),
      .mem_req_addr(req_addr),
      .mem_req_byteen(req_byteen),
      .mem_req_data(req_data),
      .mem_req_tag(req_tag),
      .mem_rsp_valid(rsp_valid),
      .mem_rsp_ready(rsp_ready),
      .mem_rsp_data(rsp_data),
      .mem_rsp_tag(rsp_tag)
  );

  // ---------------------------------------------------------------------- memory
  // In lines of 64 bytes, of which the core's are parts.
  wire [31:0] req_byte = {req_addr, {cfg::LINE_B{1'b0}}};
  logic [511:0] low[0:LINES-1];    // from 0x8000_0000
  logic [511:0] high[0:LINES-1];   // the stacks, up to 0xFFFF_0000
  logic [511:0] queue_data[0:QUEUE-1];
  logic [cfg::MEM_TAG_W-1:0] queue_tag[0:QUEUE-1];
  integer queue_due[0:QUEUE-1];
  integer head = 0, tail = 0, now = 0, busy_cycles = 0, exit_code = -1, strays = 0;

  function is_low(input [25:0] address);
    is_low = address[25:14] == 12'h800;
  endfunction
  function is_high(input [25:0] address);
    is_high = address[25:14] == 12'hfff;
  endfunction

  function [511:0] line_at(input [25:0] address);
    line_at = is_low(address) ? low[address[13:0]] : is_high(address) ? high[address[13:0]] : '0;
  endfunction

  function [31:0] word_at(input [31:0] address);
    word_at = 32'(line_at(address[31:6]) >> (address[5:2] * 32));
  endfunction

  // Each of the 64 bytes is the console of a lane, and shows a line when it is complete.
  string console[0:63];
  task console_write(input integer lane, input [7:0] letter);
    if (letter == 8'h0a) begin
      $display("%0s", console[lane]);
      console[lane] = "";
    end else console[lane] = {console[lane], string'(letter)};
  endtask

  task line_write(input [25:0] address, input [63:0] byteen, input [511:0] data);
    integer i;
    logic [511:0] line;
    begin
      line = line_at(address);
      for (i = 0; i < 64; i = i + 1)
        if (byteen[i]) begin
          line[i*8+:8] = data[i*8+:8];
          if (address == 26'd1) console_write(i, data[i*8+:8]);
        end
      if (is_high(address)) high[address[13:0]] = line;
      else if (is_low(address)) low[address[13:0]] = line;
      else if (address == 26'd2 && byteen[8]) exit_code = data[64+:32];
      else if (address != 26'd1) strays = strays + 1;
    end
  endtask

  always @(posedge clk)
    if (!rst) begin
      now <= now + 1;
      busy_cycles <= busy_cycles + 32'(busy);
      if (req_valid && req_write) line_write(req_byte[31:6], 64'(req_byteen) << req_byte[5:0],
                                             512'(req_data) << (req_byte[5:0] * 8));
      if (req_valid && !req_write) begin
        queue_data[tail%QUEUE] = line_at(req_byte[31:6]) >> (req_byte[5:0] * 8);
        queue_tag[tail%QUEUE] = req_tag;
        queue_due[tail%QUEUE] = now + latency;
        tail = tail + 1;
      end
      if (!rsp_valid || rsp_ready) begin
        rsp_valid <= 1'b0;
        if (head != tail && queue_due[head%QUEUE] <= now) begin
          rsp_valid <= 1'b1;
          rsp_data <= queue_data[head%QUEUE][cfg::LINE_W-1:0];
          rsp_tag <= queue_tag[head%QUEUE];
          head = head + 1;
        end
      end
    end

  // ------------------------------------------------------------------------- run
  integer latency, cycles, lines, out, expected, out_words, words, word, errors = 0;
  string image;

  task check(input ok, input string what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("FAIL gpu: %s", what);
    end
  endtask

  task load;
    begin
      for (word = 0; word < LINES; word = word + 1) begin
        low[word]  = '0;
        high[word] = '0;
      end
      check($value$plusargs("image=%s", image) != 0 && $value$plusargs("lines=%d", lines) != 0 &&
            $value$plusargs("latency=%d", latency) != 0 &&
            $value$plusargs("cycles=%d", cycles) != 0, "a plusarg is missing");
      if (errors == 0) $readmemh(image, low, 0, lines - 1);
    end
  endtask

  task compare;
    begin
      words = 0;
      if ($value$plusargs("out_words=%h", out_words)) begin
        words = word_at(out_words);
        check(words > 0, "nothing to compare");
      end
      if (!$value$plusargs("out=%h", out)) out = 0;
      if (!$value$plusargs("ref=%h", expected)) expected = 0;
      for (word = 0; word < words && errors < 4; word = word + 1)
        check(word_at(out + 4 * word) === word_at(expected + 4 * word),
              $sformatf("out[%0d] is %h, not %h", word, word_at(out + 4 * word),
                        word_at(expected + 4 * word)));
    end
  endtask

  initial begin
    load;
    repeat (4) @(posedge clk);
    @(negedge clk) rst = 1'b0;
    repeat (2) @(negedge clk);
    while (busy && !fault_valid && now < MAX_CYCLES) @(negedge clk);
    check(!busy, "still busy");
    check(!fault_valid, $sformatf("fault %0d of warp %0d at %h", fault_cause, fault_warp, fault_pc));
    check(exit_code == 0, $sformatf("exit code %0d", exit_code));
    check(strays == 0, $sformatf("%0d writes to where the bench has no memory", strays));
    compare;
    check(busy_cycles == cycles, $sformatf("%0d cycles, not %0d", busy_cycles, cycles));
    if (errors == 0) $display("PASS gpu: %0d cycles, %0d words", busy_cycles, words);
    $finish;
  end
endmodule
`default_nettype wire
