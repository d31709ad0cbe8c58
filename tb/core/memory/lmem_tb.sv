// Local memory: random lanes, masks, bytes, conflicts and a slow reader against a model. Checks the lanes that go: the
// lowest lane of a bank chooses the word, and all of that word go with it. Checks loads and their order, the highest
// lane's bytes, and that every lane goes in the end.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | threads=2 dcache_mshrs=4 dcache_kb=1 lmem_kb=1 lsu_pending=8 | threads=32 lmem_banks=4
`timescale 1ns / 1ps
`default_nettype none
module lmem_tb;
  import types::*;
  localparam int T = cfg::LSU_LANES, BANKS = cfg::LMEM_BANKS, WORDS = cfg::LMEM_WORDS;
  localparam int RING = 16;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic valid = 1'b0, write = 1'b0, out_take = 1'b0;
  logic [cfg::LSU_REQ_W-1:0] id = '0;
  logic [T-1:0] lanes = '0;
  logic [T*32-1:0] lane_addr = '0, lane_data = '0;
  logic [T*4-1:0] lane_be = '0;
  wire ready, out_valid;
  wire [T-1:0] taken;
  lane_words_t out;
  wire [T-1:0] out_mask = out.mask;
  wire [T*32-1:0] out_data = out.data;

  lmem_lanes choice (
      .lanes,
      .lane_addr,
      .goes (taken)
  );
  localparam int BANK_W = BANKS > 1 ? $clog2(BANKS) : 1;
  wire [T*BANK_W-1:0] lane_bank;
  for (genvar i = 0; i < T; i++) begin : gen_bank
    assign lane_bank[i*BANK_W+:BANK_W] = lane_addr[i*32+2+:BANK_W] & {BANK_W{BANKS > 1}};
  end
  wire [BANKS*4-1:0] bank_be;
  wire [BANKS*32-1:0] bank_wdata;
  lane_scatter #(
      .N(BANKS)
  ) scatter (
      .mask     (taken),
      .number   (lane_bank),
      .be       (lane_be),
      .data     (lane_data),
      .column_be(bank_be),
      .columns  (bank_wdata)
  );
  lmem dut (
      .lanes(taken),
      .*
  );

  int seed = 1, errors = 0, loads = 0, stores = 0, partial = 0, joined = 0;
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("lmem: %0s at %0t", what, $time);
    end
  endtask

  logic [31:0] model[0:WORDS-1], word;
  logic [cfg::LSU_REQ_W-1:0] ring_id[0:RING-1];
  logic [T-1:0] ring_mask[0:RING-1], expected, others;
  logic [T*32-1:0] ring_data[0:RING-1];
  int head = 0, tail = 0, a, b;

  function automatic int word_of(input int lane);
    word_of = 32'(lane_addr[lane*32+2+:$clog2(WORDS)]);
  endfunction

  task check_taken;
    expected = '0;
    for (int i = 0; i < T; i = i + 1)
      if (lanes[i]) begin
        b = -1;
        for (int j = T - 1; j >= 0; j = j - 1)
          if (lanes[j] && word_of(j) % BANKS == word_of(i) % BANKS) b = j;
        expected[i] = word_of(b) == word_of(i);
        if (expected[i] && b != i) joined = joined + 1;
      end
    check(taken === expected, "lanes that go");
  endtask

  task cycle;
    @(posedge clk);
    if (valid && ready) begin
      check_taken;
      for (int i = 0; i < T; i = i + 1)
        if (taken[i]) begin
          a = word_of(i);
          if (!write) ring_data[tail%RING][i*32+:32] = model[a];
          for (int k = 0; k < 4; k = k + 1)
            if (write && lane_be[i*4+k]) model[a][k*8+:8] = lane_data[(i*4+k)*8+:8];
        end
      if (!write) begin
        ring_id[tail%RING] = id;
        ring_mask[tail%RING] = taken;
        tail = tail + 1;
        loads = loads + 1;
      end else stores = stores + 1;
      others = lanes & ~taken;
      if (others != 0) partial = partial + 1;
      lanes <= others;
      valid <= others != 0;
    end
    if (out_valid && out_take) begin
      check(head != tail, "answer to nothing");
      check(out.id == ring_id[head%RING] && out.mask == ring_mask[head%RING], "answer's order");
      for (int i = 0; i < T; i = i + 1)
        if (out_mask[i])
          check(out_data[i*32+:32] === ring_data[head%RING][i*32+:32], "load data");
      head = head + 1;
    end
    if (!valid || (ready && others == 0)) begin
      valid <= random(8) != 0;
      write <= random(2);
      id <= $urandom(seed);
      others = T'({$urandom(seed), $urandom(seed)});
      lanes <= others == 0 ? T'(1) : others;
      b = random(3);
      for (int i = 0; i < T; i = i + 1) begin
        // all over a small piece, few words of one bank, or the last words
        a = b == 0 ? random(4 * T) : b == 1 ? random(3) * BANKS : WORDS - 1 - random(T + 2);
        lane_addr[i*32+:32] <= cfg::LMEM_BASE + a % WORDS * 4 + random(4);
      end
      lane_be <= random(2) ? '1 : {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
      for (int i = 0; i < T; i = i + 1) lane_data[i*32+:32] <= $urandom(seed);
    end
    out_take <= ($time / 20000) % 2 ? random(4) == 0 : 1'b1;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    $display("lmem: seed %0d", seed);
    for (int i = 0; i < WORDS; i = i + 1) model[i] = '0;
    repeat (3) @(posedge clk);
    rst <= 1'b0;
    repeat (T > 8 ? 1500 : 6000) cycle;
    check(loads > 300 && stores > 300, "too little happened");
    check(T == 1 || (partial > 50 && joined > 50), "no conflicts");
    $display("lmem: %0d loads, %0d stores, %0d partly, %0d lanes joined", loads, stores, partial,
             joined);
    if (errors == 0) $display("PASS lmem");
    else $display("FAIL lmem: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
