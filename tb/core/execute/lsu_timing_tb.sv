// LSU: what it promises in cycles. Directed cases, each with the exact cycle of every answer; without
// prefetch, which would answer some of them early (dcache_tb has it).
// Configurations: dcache_prefetch=0 warps=4 threads=4 | dcache_prefetch=0 warps=1 threads=1 | dcache_prefetch=0 threads=2 dcache_mshrs=4 dcache_kb=1 lmem_kb=1 lsu_pending=8 | dcache_prefetch=0 threads=8 dcache_banks=1 lmem_banks=1 dcache_mshrs=64 | dcache_prefetch=0 line_bytes=16 dcache_kb=1 | dcache_prefetch=0 line_bytes=32 threads=2 dcache_banks=1
// Long matrix: dcache_prefetch=0 warps=8 threads=32 lsu_pending=32
`timescale 1ns / 1ps
`default_nettype none
module lsu_timing_tb;
  import types::*;

  localparam int T = cfg::THREADS, BANKS = cfg::DCACHE_BANKS;
  localparam int HIT = 5;  // cycles from a load that hits to its answer
  // Lines of a unit-stride access of words by all lanes, and the cycles it needs.
  localparam int LINES = T > cfg::LINE_BYTES / 4 ? T * 4 / cfg::LINE_BYTES : 1;
  localparam int LOAD_CYCLES = (LINES + BANKS - 1) / BANKS;
  localparam int MISSES = BANKS * cfg::DCACHE_BANK_MSHRS < cfg::LSU_PENDING ?
      BANKS * cfg::DCACHE_BANK_MSHRS : cfg::LSU_PENDING;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic in_valid = 1'b0, out_ready = 1'b1;
  op_t in;
  wire in_ready, out_valid, idle;
  result_t out;
  fault_t fault;
  ls_event_t ls_event;
  mem_req_t mem_req;
  beat_t mem_rsp;
  wire mem_req_valid, mem_req_ready, mem_rsp_valid, mem_rsp_ready;

  lsu dut (.*);
  mem_model memory (
      .clk,
      .rst,
      .req_valid(mem_req_valid),
      .req_ready(mem_req_ready),
      .req      (mem_req),
      .rsp_valid(mem_rsp_valid),
      .rsp_ready(mem_rsp_ready),
      .rsp      (mem_rsp)
  );

  int errors = 0, now = 0;
  task automatic check(input logic ok, input [383:0] what, input int got, input int want);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("lsu_timing: %0s: %0d, expected %0d", what, got, want);
    end
  endtask
  task same(input [383:0] what, input int got, input int want);
    check(got == want, what, got, want);
  endtask

  // ---- what happened to every operation, by its number
  int taken_at[0:255], first_at[0:255], last_at[0:255], packets[0:255], request_at[0:255];
  logic [T*32-1:0] data_of[0:255];
  logic [T-1:0] lanes_of[0:255];
  wire [T*32-1:0] out_data = out.data;
  wire [T-1:0] out_lanes = out.tmask;
  logic [7:0] next = 8'd0;
  int requests = 0, reads = 0, n;
  always @(posedge clk) begin
    now <= now + 1;
    if (in_valid && in_ready) taken_at[in.instr.seq] = now;
    if (out_valid && out_ready) begin
      if (out.sop) first_at[out.seq] = now;
      if (out.sop) packets[out.seq] = 0;
      if (out.sop) lanes_of[out.seq] = '0;
      packets[out.seq] = packets[out.seq] + 1;
      lanes_of[out.seq] = lanes_of[out.seq] | out.tmask;
      for (int i = 0; i < T; i = i + 1)
        if (out_lanes[i]) data_of[out.seq][i*32+:32] = out_data[i*32+:32];
      if (out.eop) last_at[out.seq] = now;
    end
    if (mem_req_valid && mem_req_ready) begin
      request_at[requests%256] = now;
      requests = requests + 1;
    end
    reads = reads + ls_event.dcache_reads;
  end

  // ---- operations: lane i at base + i * stride
  logic [31:0] value = 32'd0;
  logic [T*32-1:0] rs1, rs2;
  task send(input [4:0] op, input [T-1:0] mask, input [31:0] base, input [31:0] stride);
    in_valid <= 1'b1;
    in <= '0;
    in.instr.seq <= next;
    in.instr.op <= op;
    in.instr.tmask <= mask;
    in.instr.wb <= !op[3] && !op[4];
    for (int i = 0; i < T; i = i + 1) begin
      rs1[i*32+:32] = base + i * stride;
      rs2[i*32+:32] = value + i;
    end
    in.rs1 <= rs1;
    in.rs2 <= rs2;
    last_at[next] = -1;
    next = next + 1;
    @(posedge clk);
    while (!in_ready) @(posedge clk);
    in_valid <= 1'b0;
  endtask
  task settle;
    n = 0;
    in_valid <= 1'b0;
    @(posedge clk);
    @(posedge clk);
    while (!idle && n < 2000) begin
      @(posedge clk);
      n = n + 1;
    end
    check(n < 2000, "idle", n, 0);
  endtask

  localparam logic [31:0] A = 32'h8000_0000, L = cfg::LMEM_BASE;
  localparam logic [T-1:0] ALL = '1, ONE = 1;
  localparam int N = 8;  // operations in a row
  int first, earlier;

  task warm(input [31:0] base, input int lines);
    for (int i = 0; i < lines; i = i + 1) send(cfg::LSU_LW, ONE, base + i * cfg::LINE_BYTES, 0);
    settle;
  endtask

  // N operations in a row: answers `latency` after the first was taken, then one per `every`.
  task row(input [4:0] op, input [31:0] base, input int step, input int stride, input int latency,
           input int every, input [383:0] what);
    first = next;
    for (int i = 0; i < N; i = i + 1) send(op, ALL, base + i * step, stride);
    settle;
    for (int i = 0; i < N; i = i + 1) begin
      same(what, last_at[first+i] - taken_at[first], latency + i * every + every - 1);
      // One packet, unless its lines need the same bank.
      if (every == 1) same(what, packets[first+i], 1);
      check(lanes_of[first+i] == ALL, what, 0, 1);
    end
  endtask

  initial begin
    in = '0;
    memory.latency = 1;
    repeat (3) @(posedge clk);
    rst <= 1'b0;

    // loads that hit: HIT cycles, one a cycle, one access a line
    warm(A, N * LINES);
    earlier = reads;
    row(cfg::LSU_LW, A, LINES * cfg::LINE_BYTES, 4, HIT, LOAD_CYCLES, "unit-stride load");
    same("accesses of unit-stride loads", reads - earlier, N * LINES);
    row(cfg::LSU_LBU, A, 0, 0, HIT, 1, "load of one byte by all lanes");

    // as many lines as banks, in one cycle
    first = next;
    send(cfg::LSU_LW, (1 << (T < BANKS ? T : BANKS)) - 1, A, cfg::LINE_BYTES);
    settle;
    same("gather from all banks", last_at[first] - taken_at[first], HIT);
    same("gather's packets", packets[first], 1);

    // stores: one line a cycle, to cache and memory
    earlier = requests;
    row(cfg::LSU_SW, A, LINES * cfg::LINE_BYTES, 4, HIT - 1, LINES, "unit-stride store");
    same("lines written", requests - earlier, N * LINES);
    same("lines written, cycles", request_at[(requests-1)%256] - request_at[earlier%256],
         N * LINES - 1);

    // a load right behind a store of its line reads it again: 2 cycles more at most
    value = 32'h1234;
    send(cfg::LSU_SW, ALL, A, 0);
    first = next;
    send(cfg::LSU_LW, ALL, A, 0);
    settle;
    same("load after store", last_at[first] - taken_at[first], HIT + 1);
    same("load after store, the highest lane's data", data_of[first][31:0], 32'h1234 + T - 1);

    // local memory: HIT cycles, one a cycle; lanes of one word are one access; conflicts serialise
    row(cfg::LSU_SW, L, T * 4, 4, HIT - 1, T > cfg::LMEM_BANKS ? T / cfg::LMEM_BANKS : 1, "local store");
    row(cfg::LSU_LW, L, 0, 0, HIT, 1, "local load of one word by all lanes");
    if (T <= cfg::LMEM_BANKS) row(cfg::LSU_LW, L, T * 4, 4, HIT, 1, "local load");
    first = next;
    send(cfg::LSU_LW, ALL, L, cfg::LMEM_BANKS * 4);
    settle;
    same("local load with conflicts", last_at[first] - taken_at[first], HIT + T - 1);

    // a miss is on the port 5 cycles after the load was taken
    earlier = requests;
    first = next;
    send(cfg::LSU_LW, ONE, A + 32'h10000, 0);
    settle;
    same("miss to memory", request_at[earlier%256] - taken_at[first], HIT);
    same("miss, without memory's own", last_at[first] - taken_at[first] - 1, 9 + cfg::BEATS);

    // stores one a cycle do not keep a line from the cache for long
    first = next;
    send(cfg::LSU_LW, ONE, A + 32'h14000, 0);
    for (int i = 0; i < 40; i = i + 1) send(cfg::LSU_SW, ONE, A + i * cfg::LINE_BYTES, 0);
    settle;
    check(last_at[first] - taken_at[first] <= 13 + cfg::BEATS, "miss under stores", last_at[first] -
          taken_at[first], 13 + cfg::BEATS);

    // every miss register in use, none answered
    memory.answer_of_16 = 0;
    earlier = requests;
    first = next;
    for (int i = 0; i < MISSES; i = i + 1) send(cfg::LSU_LW, ONE, A + 32'h20000 + i * cfg::LINE_BYTES, 0);
    repeat (30) @(posedge clk);
    same("misses in flight", requests - earlier, MISSES);
    same("loads in flight", ls_event.loads_in_flight, MISSES);
    memory.answer_of_16 = 16;
    settle;
    for (int i = 0; i < MISSES; i = i + 1) check(last_at[first+i] > 0, "a miss is lost", i, 0);

    // all miss registers of a bank in use: a hit in this bank passes, a line on its way is joined
    warm(A, LINES);
    memory.answer_of_16 = 0;
    earlier = requests;
    if (cfg::DCACHE_BANK_MSHRS <= cfg::LSU_PENDING - 3) begin
      n = 0;
      for (int i = 0; n < cfg::DCACHE_BANK_MSHRS; i = i + 1)
        if (bank_of(A + 32'h30000 + i * cfg::LINE_BYTES) == bank_of(A)) begin
          send(cfg::LSU_LW, ONE, A + 32'h30000 + i * cfg::LINE_BYTES, 0);
          n = n + 1;
          if (n == 1) send(cfg::LSU_LB, ONE, A + 32'h30000 + i * cfg::LINE_BYTES + 5, 0);
        end
      repeat (30) @(posedge clk);
      same("one bank's misses", requests - earlier, cfg::DCACHE_BANK_MSHRS);
      // The first may find its line in the other way: one of the misses will have the place beside it.
      send(cfg::LSU_LW, ALL, A, 0);
      repeat (8) @(posedge clk);
      first = next;
      send(cfg::LSU_LW, ALL, A, 0);
      repeat (6) @(posedge clk);
      same("hit under misses", last_at[first] - taken_at[first], HIT);
    end
    memory.answer_of_16 = 16;
    settle;

    // loads of a line on its way join it
    memory.answer_of_16 = 0;
    earlier = requests;
    first = next;
    for (int i = 0; i < 4; i = i + 1) send(cfg::LSU_LW, ALL, A + 32'h40000, 0);
    repeat (10) @(posedge clk);
    same("one line for four loads", requests - earlier, 1);
    memory.answer_of_16 = 16;
    settle;
    for (int i = 0; i < 4; i = i + 1) check(last_at[first+i] > 0, "joined load", i, 0);

    // more waiting lanes than a bank has entries for: two lines of a bank in each load
    if (T > 1) begin
      memory.answer_of_16 = 0;
      n = 1;
      while (bank_of(A + 32'h50000 + n * cfg::LINE_BYTES) != bank_of(A + 32'h50000)) n = n + 1;
      first = next;
      fork
        for (int i = 0; i < cfg::LSU_PENDING; i = i + 1)
          send(cfg::LSU_LW, 3, A + 32'h50000 + i % (cfg::LINE_BYTES / 4) * 4, n * cfg::LINE_BYTES);
        begin
          repeat (8 * cfg::LSU_PENDING) @(posedge clk);
          memory.answer_of_16 = 16;
        end
      join
      settle;
      for (int i = 0; i < cfg::LSU_PENDING; i = i + 1) begin
        check(last_at[first+i] > 0, "two lines a load", i, 0);
        check(lanes_of[first+i] == 3, "two lines a load, lanes", lanes_of[first+i], 3);
      end
    end

    // a fence answers when the stores are out
    memory.ready_of_16 = 0;
    @(posedge clk);
    earlier = requests;
    send(cfg::LSU_SW, ALL, A, 0);
    first = next;
    send(cfg::LSU_FENCE, ALL, 0, 0);
    repeat (20) @(posedge clk);
    same("fence waits for its store", last_at[first], -1);
    memory.ready_of_16 = 16;
    settle;
    same("fence after the store went", last_at[first] - request_at[earlier%256], 4);

    errors = errors + memory.errors;
    if (errors == 0) $display("PASS lsu_timing");
    else $display("FAIL lsu_timing: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end

  // The bank as the cache chooses it: groups of bank bits of the line number, XORed.
  function automatic int bank_of(input [31:0] addr);
    bank_of = 0;
    for (int i = cfg::LINE_B; i < 32; i = i + 1)
      if (BANKS > 1) bank_of = bank_of ^ (32'(addr[i]) << ((i - cfg::LINE_B) % $clog2(BANKS)));
  endfunction
endmodule
`default_nettype wire
