// Write buffer: stores to few lines that share few sets, reads of them and device requests, against a port that
// takes requests at random. A read finds memory as the stores before it left it. A device request comes after all
// stores before it, alone and once. Nothing is written that was not stored; a request on the port stays there. After a
// flush, and without one in time, memory holds all stores. Then: stores to one line leave as one, and a line of which
// each word was stored leaves at once.
// Configurations: write_buffer=8 | write_buffer=16 threads=1 dcache=none warps=1 | write_buffer=8 line_bytes=16 dcache_kb=1
// Long matrix: write_buffer=64 | write_buffer=8 threads=16 warps=2
`timescale 1ns / 1ps
`default_nettype none
module write_buffer_tb;
  import types::*;

  localparam int SETS = 8, LINES = 12, DEVICE = LINES, CYCLES = 30000, W = cfg::LINE_W, B = cfg::LINE_BYTES;
  localparam int C = cfg::COLUMNS, R = cfg::ROWS, TAGS = 4;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic flush = 1'b0, in_valid = 1'b0, out_ready = 1'b0;
  wire empty, in_ready, out_valid;
  mem_req_t in, out;
  wire [cfg::MEM_TAG_W-1:0] out_tag = out.tag;
  wire [1:0] out_number = out_tag[1:0];
  write_buffer #(.LINES(SETS)) dut (.*);

  int errors = 0, seed = 1, stores = 0, writes = 0, reads = 0, devices = 0, merged = 0;
  task automatic check(input logic ok, input [511:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("write_buffer_tb: %0s at %0t (seed %0d)", what, $time, seed);
      if (errors == 100) begin
        $display("FAIL write_buffer_tb: 100 errors");
        $finish;
      end
    end
  endtask
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction

  // ---- lines: the device's, and some of three sets
  localparam int INDEX_W = $clog2(SETS);
  logic [cfg::LADDR_W-1:0] probe, line[0:LINES];
  wire [INDEX_W-1:0] probe_index;
  wire [cfg::LADDR_W-INDEX_W-1:0] probe_tag;
  line_index #(.LINE_W(cfg::LADDR_W), .LINES(SETS)) prober (.line(probe), .index(probe_index), .tag(probe_tag));
  task automatic lines_find;
    probe = cfg::LADDR_W'(32'h80000000 >> cfg::LINE_B);
    for (int i = 0; i < LINES; i++) begin
      do begin
        probe = probe + 1'b1;
        #1;
      end while (probe_index > 2);
      line[i] = probe;
    end
    line[DEVICE] = cfg::LADDR_W'(32'h40 >> cfg::LINE_B);
  endtask
  function automatic int number_of(input logic [cfg::LADDR_W-1:0] addr);
    number_of = -1;
    for (int i = 0; i <= LINES; i++) if (line[i] == addr) number_of = i;
  endfunction

  // ---- what stores make of memory, what the port has made of it, and what a read has to find
  logic [W-1:0] stored[0:LINES], memory[0:LINES], snapshot[0:TAGS-1], device_data;
  logic [B-1:0] ever[0:LINES], device_byteen;
  logic tag_used[0:TAGS-1], tag_behind[0:TAGS-1];  // behind: it came after the device request that is here
  logic device_here = 1'b0, device_writes;
  logic [W-1:0] earlier[0:LINES];

  task automatic all_written(input [511:0] what);
    for (int i = 0; i < LINES; i++) check(memory[i] === stored[i], what);
  endtask

  mem_req_t next;
  int who, kind, tag;
  int rows = R;  // of a line that is stored row by row: those that were
  logic [B-1:0] bytes;
  logic [C*32-1:0] columns;
  task automatic make(input int only);
    who = only < 0 ? random(LINES) : only;
    kind = only < 0 ? random(100) : 0;
    next.tag = {2'd1, {(cfg::MEM_TAG_W - 2) {1'b0}}};
    next.write = 1'b1;
    for (int c = 0; c < C; c++) columns[c*32+:32] = $urandom(seed);
    bytes = '0;
    while (bytes == '0)
      for (int c = 0; c < C; c++)
        if (random(2) == 0) bytes[(random(R)*C+c)*4+:4] = random(3) == 0 ? 4'b1111 : random(16);
    if (rows < R) begin
      bytes = {C * 4{1'b1}} << rows * C * 4;
      rows = rows + 1;
    end else if (only >= 0) bytes[B-1-:4] = 4'b0000;
    if (kind >= 60 && kind < 96) begin  // a read
      tag = random(TAGS);
      next.write = 1'b0;
      next.tag = next.tag | cfg::MEM_TAG_W'(tag);
      if (tag_used[tag]) next.write = 1'b1;
    end else if (kind >= 96 && !device_here) begin
      who = DEVICE;
      next.write = random(2) == 0;
      next.tag = {2'd2, {(cfg::MEM_TAG_W - 2) {1'b0}}};
    end
    next.addr = line[who];
    next.byteen = bytes;
    next.data = {R{columns}};
  endtask

  function automatic [W-1:0] over(input [W-1:0] old, input [W-1:0] data, input [B-1:0] byteen);
    for (int i = 0; i < B; i++) over[i*8+:8] = byteen[i] ? data[i*8+:8] : old[i*8+:8];
  endfunction

  task automatic accepted;
    if (who == DEVICE) begin
      device_here = 1'b1;
      device_writes = in.write;
      device_byteen = in.byteen;
      device_data = in.data;
      for (int i = 0; i < LINES; i++) earlier[i] = stored[i];
    end else if (in.write) begin
      stored[who] = over(stored[who], in.data, in.byteen);
      ever[who] = ever[who] | in.byteen;
      stores = stores + 1;
    end else begin
      snapshot[tag] = stored[who];
      tag_used[tag] = 1'b1;
      tag_behind[tag] = device_here;
    end
  endtask

  int at;
  task automatic left;
    at = number_of(out.addr);
    check(at >= 0, "a request of no line");
    if (at == DEVICE) begin
      check(device_here && out.write === device_writes, "a device request that nobody made");
      if (out.write) begin
        check(out.byteen === device_byteen, "other bytes of a device");
        check(over('0, out.data, out.byteen) === over('0, device_data, out.byteen), "other data of a device");
      end
      for (int i = 0; i < LINES; i++)
        check(memory[i] === earlier[i], "a device request came before a store, or behind a later one");
      device_here = 1'b0;
      for (int i = 0; i < TAGS; i++) tag_behind[i] = 1'b0;
      devices = devices + 1;
    end else if (out.write) begin
      check((out.byteen & ~ever[at]) === '0 && out.byteen != '0, "bytes that nobody stored");
      memory[at] = over(memory[at], out.data, out.byteen);
      writes = writes + 1;
    end else begin
      check(memory[at] === snapshot[out_number], "a read passed a store, or a later store it");
      check(!(device_here && tag_behind[out_number]), "a read passed a device request");
      tag_used[out_number] = 1'b0;
      reads = reads + 1;
    end
  endtask

  mem_req_t held;
  logic was_held = 1'b0;
  int now = 0, ready_of = 2, waited;
  logic drive = 1'b1;
  int only = -1;
  always @(posedge clk) begin
    now = now + 1;
    if (!rst) begin
      if (was_held) check(out_valid && out.write === held.write && out.addr === held.addr && out.tag === held.tag &&
                          (!out.write || (out.byteen === held.byteen && out.data === held.data)), "a request that changed");
      was_held = out_valid && !out_ready;
      held = out;
      for (int i = 0; i < TAGS; i++) check(!(empty && tag_used[i]), "empty, and a read is here");
      if (out_valid && out_ready) left;
      if (in_valid && in_ready) accepted;
      if (!in_valid || in_ready) begin
        if (drive && random(3) != 0) begin
          make(only);
          in <= next;
          in_valid <= 1'b1;
        end else in_valid <= 1'b0;
      end
      out_ready <= random(ready_of) == 0;
    end
  end

  task automatic settle(input int limit, input logic flushes);
    drive = 1'b0;
    while (in_valid) @(negedge clk);
    flush = flushes;
    waited = 0;
    while (!empty && waited < limit) begin
      @(negedge clk);
      waited = waited + 1;
    end
    check(empty, "lines that do not leave");
    flush = 1'b0;
    all_written(flushes ? "a flush that left something" : "lines that did not leave in time");
  endtask

  initial begin
    if ($value$plusargs("seed=%d", seed)) seed = seed * 7 + 1;
    for (int i = 0; i <= LINES; i++) begin
      stored[i] = '0;
      memory[i] = '0;
      ever[i] = '0;
    end
    for (int i = 0; i < TAGS; i++) tag_used[i] = 1'b0;
    lines_find;
    repeat (3) @(negedge clk);
    rst = 1'b0;
    for (int round = 0; round < 30; round++) begin
      drive = 1'b1;
      ready_of = 1 + round % 5 * 3;
      repeat (CYCLES / 30) @(negedge clk);
      settle(SETS * 300, 1'b1);
    end
    ready_of = 1;
    drive = 1'b1;
    repeat (500) @(negedge clk);
    settle(SETS * dut.AGE * 2 + 200, 1'b0);
    // Stores to one line join.
    only = 3;
    stores = 0;
    writes = 0;
    drive = 1'b1;
    repeat (dut.AGE * 4) @(negedge clk);
    settle(SETS * 20, 1'b1);
    check(writes <= 8 && stores > 8 * writes, "stores that did not join");
    // A complete line.
    rows = 0;
    drive = 1'b1;
    while (rows < R) @(negedge clk);
    settle(R + 10, 1'b0);
    check(reads > 100 && devices > 10, "too little was tried");
    if (errors == 0) $display("PASS write_buffer_tb: %0d reads, %0d devices", reads, devices);
    else $display("FAIL write_buffer_tb: %0d errors", errors);
    $finish;
  end
endmodule
`default_nettype wire
