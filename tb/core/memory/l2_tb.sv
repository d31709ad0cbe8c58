// Second-level cache: requests of all cores at all banks, on few lines that share few sets, and on I/O,
// against a memory with random latency and order. A read brings the content of its line when it was taken, whatever
// comes later. I/O is memory's each time; no line is asked for twice at a time; memory holds the words that were
// written. Then: what is kept is not asked for again, and a hit passes a miss. A single bank prefetches the next line
// of a page that is not I/O.
// Configurations: l2_kb=16 | cores=3 l2_kb=32 l2_banks=2 | cores=2 l2_kb=16 l2_banks=2 line_bytes=16
// Long matrix: cores=8 l2_kb=64 l2_banks=4
`timescale 1ns / 1ps
`default_nettype none
module l2_tb;
  import types::*;

  localparam int B = cfg::L2_BANKS, N = cfg::CORES, KEPT = 10, IO = 2, LINES = KEPT + IO;  // lines of each bank
  localparam int TAGS = 1 << cfg::MEM_TAG_W, CYCLES = 9000, SLOTS = B * cfg::L2_BANK_MSHRS;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic [B-1:0] in_valid = '0;
  wire [B-1:0] in_ready, ev_read, ev_miss;
  logic [B*cfg::CORE_W-1:0] in_core = '0;
  logic [B*cfg::MEM_REQ_W-1:0] in = '0;
  wire mem_req_valid, mem_rsp_ready, busy;
  wire [N-1:0] out_valid;
  logic [N-1:0] out_room = '0;
  logic mem_req_ready = 1'b0, mem_rsp_valid = 1'b0;
  mem_rsp_t out;
  port_req_t mem_req;
  port_rsp_t mem_rsp;
  l2 dut (.*);

  int errors = 0, seed = 1, reads = 0, writes = 0, asked = 0, io_reads = 0, io_asked = 0, merged = 0, most = 0, ahead = 0;
  logic [cfg::LADDR_W-1:0] last_asked = '0;
  task automatic check(input logic ok, input [511:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("l2_tb: %0s at %0t (seed %0d)", what, $time, seed);
    end
  endtask
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction

  // ---- lines of each bank; of those that are kept some share a set
  logic [cfg::LADDR_W-1:0] probe, line[0:B*LINES-1];
  wire [cfg::L2_BANK_W-1:0] probe_bank;
  wire [cfg::L2_INDEX_W-1:0] probe_index;
  wire [cfg::LADDR_W-1-cfg::L2_INDEX_W-$clog2(B):0] probe_tag;
  line_bank #(.LINE_W(cfg::LADDR_W), .BANKS(B)) bank_prober (.line(probe), .bank(probe_bank));
  line_index #(.LINE_W(cfg::LADDR_W), .BANKS(B), .LINES(cfg::L2_BANK_LINES)) prober (
      .line(probe), .index(probe_index), .tag(probe_tag));
  task automatic lines_find;
    for (int b = 0; b < B; b++) begin
      probe = cfg::LADDR_W'(32'h80000000 >> cfg::LINE_B);
      for (int i = 0; i < KEPT; i++) begin
        do begin
          probe = probe + 1'b1;
          #1;
        end while (probe_bank != cfg::L2_BANK_W'(b) || probe_index > 2);
        line[b*LINES+i] = probe;
      end
      probe = '0;
      for (int i = KEPT; i < LINES; i++) begin
        do begin
          probe = probe + 1'b1;
          #1;
        end while (probe_bank != cfg::L2_BANK_W'(b));
        line[b*LINES+i] = probe;
      end
    end
  endtask
  function automatic int place_of(input [cfg::LADDR_W-1:0] addr);
    place_of = -1;
    for (int i = 0; i < B * LINES; i++) if (line[i] == addr) place_of = i;
  endfunction
  function automatic logic is_io(input int place);
    is_io = place % LINES >= KEPT;
  endfunction

  // ---- what cores see: lines as the requests that were taken leave them, and what each read has to bring
  logic [cfg::LINE_W-1:0] seen[0:B*LINES-1], due[0:N*TAGS-1];
  logic [N*TAGS-1:0] waits = '0;

  mem_req_t req;
  wire [cfg::LADDR_W-1:0] req_addr = req.addr;
  wire [cfg::LINE_W-1:0] req_data = req.data;
  wire [cfg::LINE_BYTES-1:0] req_byteen = req.byteen;
  wire [cfg::MEM_TAG_W-1:0] req_tag = req.tag;
  wire req_write = req.write;
  function automatic [cfg::LINE_W-1:0] patch(input [cfg::LINE_W-1:0] old, data, input [cfg::LINE_BYTES-1:0] byteen);
    for (int i = 0; i < cfg::LINE_BYTES; i++) patch[i*8+:8] = byteen[i] ? data[i*8+:8] : old[i*8+:8];
  endfunction
  int place, core, tag, owner;
  task automatic taken(input int b);
    req = in[b*cfg::MEM_REQ_W+:cfg::MEM_REQ_W];
    #0;
    place = place_of(req_addr);
    core = int'(in_core[b*cfg::CORE_W+:cfg::CORE_W]);
    if (req_write) begin
      seen[place] = patch(seen[place], req_data, req_byteen);
      writes = writes + 1;
    end else begin
      due[core*TAGS+int'(req_tag)] = seen[place];
      reads = reads + 1;
      io_reads = io_reads + int'(is_io(place));
    end
  endtask

  // A request of a core that waits for no answer with its tag.
  logic [cfg::LINE_W-1:0] data;
  logic [cfg::LINE_BYTES-1:0] byteen;
  task automatic offer(input int b, input logic write, input int which);
    core = random(N);
    tag = random(TAGS);
    owner = core * TAGS + tag;
    in_valid[b] <= write || !waits[owner];
    if (!write) waits[owner] = 1'b1;
    for (int i = 0; i < cfg::LINE_BYTES; i = i + 4) data[i*8+:32] = $urandom(seed);
    for (int i = 0; i < cfg::LINE_BYTES; i++) byteen[i] = random(3) == 0;
    in_core[b*cfg::CORE_W+:cfg::CORE_W] <= cfg::CORE_W'(core);
    in[b*cfg::MEM_REQ_W+:cfg::MEM_REQ_W] <= {write, line[b*LINES+which], byteen, data, cfg::MEM_TAG_W'(tag)};
  endtask

  // ---- memory
  logic [cfg::LINE_W-1:0] memory[0:B*LINES-1], slot_data[0:SLOTS-1];
  logic [SLOTS-1:0] slot_used = '0, slot_late = '0;
  logic [cfg::LADDR_W-1:0] slot_line[0:SLOTS-1];
  int slot_place[0:SLOTS-1], slot_due[0:SLOTS-1], now = 0, latency = 40, slot, outstanding = 0;
  logic stopped = 1'b0;
  wire [cfg::LADDR_W-1:0] mem_addr = mem_req.addr;
  wire [cfg::LINE_W-1:0] mem_data = mem_req.data;
  wire [cfg::LINE_BYTES-1:0] mem_byteen = mem_req.byteen;
  wire [cfg::PORT_TAG_W-1:0] mem_tag = mem_req.tag;
  wire mem_write = mem_req.write;
  task automatic memory_takes;
    place = place_of(mem_addr);
    if (mem_write) memory[place] = patch(memory[place], mem_data, mem_byteen);
    else begin
      slot = int'(mem_tag);
      check(!slot_used[slot], "a tag is used twice");
      for (int i = 0; i < SLOTS; i++)
        if (slot_used[i] && slot_line[i] == mem_addr) check(1'b0, "a line is asked for twice");
      slot_used[slot] = 1'b1;
      slot_late[slot] = 1'($urandom(seed));
      slot_line[slot] = mem_addr;
      slot_place[slot] = place;
      slot_data[slot] = place < 0 ? '0 : memory[place];
      slot_due[slot] = now + 1 + random(latency);
      // A line that no core asks for was prefetched.
      if (place < 0) ahead = ahead + 1;
      else asked = asked + 1;
      last_asked = mem_addr;
      io_asked = io_asked + int'(place >= 0 && is_io(place));
      outstanding = outstanding + 1;
      if (outstanding > most) most = outstanding;
    end
  endtask
  task automatic memory_answers;
    slot = -1;
    for (int i = 0; i < SLOTS; i++) if (slot_used[i] && slot_due[i] <= now && (slot < 0 || random(2) == 0)) slot = i;
    if (slot >= 0 && !stopped) begin
      mem_rsp <= {slot_late[slot] && slot_place[slot] >= 0 ? memory[slot_place[slot]] : slot_data[slot], cfg::PORT_TAG_W'(slot)};
      mem_rsp_valid <= 1'b1;
      slot_used[slot] = 1'b0;
      outstanding = outstanding - 1;
    end
  endtask

  // ---- answers
  wire [cfg::LINE_W-1:0] out_data = out.data;
  wire [cfg::MEM_TAG_W-1:0] out_tag = out.tag;
  task automatic answered(input int c);
    check(out_room[c] && $onehot(out_valid), "an answer to a core that has no room, or to two");
    owner = c * TAGS + int'(out_tag);
    check(waits[owner], "an answer that nobody waits for");
    check(out_data == due[owner], "a read brings another line, or one of another time");
    waits[owner] = 1'b0;
  endtask

  // ---- course: random traffic, its rate and the share of writes changing; then two directed parts
  logic offers = 1'b1;
  int rate = 16, share = 3;
  always @(posedge clk)
    if (!rst) begin
      now = now + 1;
      for (int b = 0; b < B; b++) begin
        if (in_valid[b] && in_ready[b]) begin
          taken(b);
          in_valid[b] <= 1'b0;
        end
        if (offers && (!in_valid[b] || in_ready[b]) && random(16) < rate)
          offer(b, random(8) < share, random(8) == 0 ? KEPT + random(IO) : random(KEPT));
      end
      for (int c = 0; c < N; c++) begin
        if (out_valid[c]) answered(c);
        out_room[c] <= random(16) < rate;
      end
      if (mem_req_valid && mem_req_ready) memory_takes;
      mem_req_ready <= random(16) < rate;
      if (mem_rsp_valid && mem_rsp_ready) mem_rsp_valid <= 1'b0;
      if (!mem_rsp_valid || mem_rsp_ready) memory_answers;
      if (offers && now % 500 == 0) begin
        rate = 1 + random(16);
        share = random(8);
        latency = 1 + random(120);
      end
    end

  task automatic settle;
    offers = 1'b0;
    rate = 16;
    repeat (1000) @(negedge clk);
    check(!busy && waits == '0 && outstanding == 0, "something is left over");
  endtask

  int earlier;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    lines_find;
    for (int i = 0; i < B * LINES; i++) begin
      seen[i] = {cfg::LINE_BYTES / 4{32'(i * 'h01010101)}};
      memory[i] = seen[i];
    end
    repeat (3) @(negedge clk);
    rst = 1'b0;
    repeat (CYCLES) @(negedge clk);
    settle;
    for (int i = 0; i < B * LINES; i++) check(memory[i] == seen[i], "memory is not what was written");
    check(io_asked == io_reads, "I/O is kept");
    check(asked < reads, "nothing is kept");
    check(most > 2 * B, "misses wait for each other");

    // A line that was read is kept; and while another line is on its way it is answered.
    for (int b = 0; b < B; b++) begin
      offer(b, 1'b0, 0);
      @(negedge clk) settle;
      earlier = asked;
      offer(b, 1'b0, 0);
      @(negedge clk) settle;
      check(asked == earlier, "a line that was read is asked for again");
      stopped = 1'b1;
      offer(b, 1'b0, KEPT);  // I/O always misses
      repeat (40) @(negedge clk);
      check(outstanding == 1, "the miss");
      offer(b, 1'b0, 0);
      repeat (40) @(negedge clk);
      check($countones(waits) == 1, "a hit waits for a miss");
      stopped = 1'b0;
      @(negedge clk) settle;
    end
    // A line that is read first: the next one comes, too, unless it is of another page.
    check(B == 1 ? ahead > 20 : ahead == 0, "lines are prefetched, of one bank");
    if (B == 1) begin
      line[0] = cfg::LADDR_W'(32'h90000000 >> cfg::LINE_B);
      offer(0, 1'b0, 0);
      @(negedge clk) settle;
      check(last_asked == line[0] + 1'b1, "the next line is not prefetched");
      line[0] = cfg::LADDR_W'((32'h90002000 >> cfg::LINE_B) - 1);
      offer(0, 1'b0, 0);
      @(negedge clk) settle;
      check(last_asked == line[0], "a line of the next page is prefetched");
    end
    if (errors == 0) $display("PASS l2_tb: %0d reads, %0d writes, %0d lines asked for, %0d at a time, %0d prefetched", reads, writes, asked, most, ahead);
    else $display("FAIL l2_tb: %0d errors", errors);
    $finish;
  end
endmodule
`default_nettype wire
