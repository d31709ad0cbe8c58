// Bench of GhOST's choice among warps whose oldest instruction waits.
//
// Every warp has an instruction that waits for ever, and younger ones that may pass it. No unit has
// room until all of them are in the stage and listed. Checked: what passes goes round the warps
// (rr), so that none gets all the cycles that are left; the oldest first, each once, nothing else; a branch that
// passes has its turn before what is in order in a later warp; and what changes the lanes of its warp passes, what
// drains does not.
// Configurations: issue=ghost warp_sched=rr | issue=ghost warp_sched=rr warps=8 threads=1
`default_nettype none
module issue_ghost_tb;
  import types::*;

  localparam int W = cfg::WARPS;
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PASSES = N - 1;  // of a warp: what waits has a place as well

  `include "tb/core/issue/issue_ports.svh"
  issue_ghost dut (.*);

  int errors = 0, issues = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("issue_ghost_tb: warp %0d after %0d issues: %0s", is_op.instr.warp, issues, what);
    end
  endtask

  localparam int LONG = 0, BRANCH = 1, SPLIT = 2, FENCE = 3;
  // The warp's instruction of this number: 0 is the producer, 1 waits for it, the others for nothing.
  task automatic enqueue(input int w, input int number, input int kind);
    while (ib_free[w*3+:3] == 0) @(posedge clk) #1;
    de_instr = '0;
    de_instr.seq = number;
    de_instr.warp = w;
    de_instr.tmask = '1;
    de_instr.unit = kind == BRANCH ? cfg::UNIT_ALU : kind == SPLIT ? cfg::UNIT_SFU
                    : kind == FENCE ? cfg::UNIT_LSU : cfg::UNIT_MULDIV;
    de_instr.op = kind == BRANCH ? 24 : kind == SPLIT ? cfg::SFU_SPLIT : kind == FENCE ? 16 : 0;
    de_instr.rd = 1 + number;
    de_instr.wb = kind == LONG;
    de_instr.serializes = kind == SPLIT || kind == FENCE;
    de_instr.fences = kind == FENCE;
    de_instr.rs1 = 1;
    de_instr.use_rs1 = number == 1;
    de_valid = 1;
    @(posedge clk) #1 de_valid = 0;
  endtask

  initial begin
    ws_warps = '0;
    ws_warps.active = '1;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int w = 0; w < W; w++) enqueue(w, 0, LONG);
    repeat (4) @(posedge clk);
    #1 dp_unit_ready = '0;
    for (int number = 1; number <= N; number++) for (int w = 0; w < W; w++) enqueue(w, number, LONG);
    repeat (8 * W) @(posedge clk);
    #1 dp_unit_ready = '1;
    for (int i = 0; i < 4 * W * PASSES; i++) begin
      #1;
      if (is_valid) begin
        check(is_op.instr.warp === issues % W, "whose turn it is");
        check(is_op.instr.seq === 2 + issues / W, "which instruction of the warp");
        issues = issues + 1;
      end
      @(posedge clk);
    end
    check(issues == W * PASSES, "number of issues");

    // The last warp's producer ends, so that what waited for it is in order, and in its slot. The branch of the
    // first warp, whose turn it is, comes into its own.
    if (errors == 0) begin
      dp_unit_ready = '0;
      wb.warp = W - 1;
      wb.rd = 1;
      wb.wb = 1;
      wb.eop = 1;
      {wb_valid, wb_frees} = '1;
      @(posedge clk) #1 {wb_valid, wb_frees} = '0;
      enqueue(0, N + 1, BRANCH);
      repeat (8) @(posedge clk);
      #1 dp_unit_ready[cfg::UNIT_ALU] = 1;
      @(posedge clk) #1 dp_unit_ready = '0;
      repeat (2) @(posedge clk);
      #1 dp_unit_ready = '1;
      for (int i = 0; i < 8; i++) begin
        #1;
        if (is_valid) begin
          check(is_op.instr.warp === (issues == W * PASSES ? 0 : W - 1), "a branch that passes has its turn");
          issues = issues + 1;
        end
        @(posedge clk);
      end
      check(issues == W * PASSES + 2, "number of issues");

      enqueue(1, N + 1, SPLIT);
      enqueue(1, N + 2, FENCE);
      for (int i = 0; i < 12; i++) begin
        #1;
        if (is_valid) begin
          check(is_op.instr.unit === cfg::UNIT_SFU, "what changes the lanes passes, what drains does not");
          issues = issues + 1;
        end
        @(posedge clk);
      end
      check(issues == W * PASSES + 3, "number of issues");
    end
    if (errors != 0) $display("FAIL issue_ghost_tb: %0d errors", errors);
    else $display("PASS issue_ghost_tb: %0d issues", issues);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
