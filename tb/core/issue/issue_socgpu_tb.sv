// Bench of what SOCGPU lets go first, of branches and splits that pass, and of places.
//
// Checked: the warp that was in the lowest place goes first, though another is in a lower one now. A passing
// instruction gets the cycles that are left, but for branches and for when it may go. Instructions behind a branch wait
// for it, go on if it was right and are dropped if it was wrong; older ones stay. One that changes the lanes of its
// warp passes. One without a result leaves its place as it reads its operands, and is in flight until it comes back. A
// place that was left is free in the next cycle.
// Configurations: issue=socgpu warp_sched=rr | issue=socgpu warp_sched=rr warps=2 threads=1 rf_banks=1
`default_nettype none
module issue_socgpu_tb;
  import types::*;

  localparam int W = cfg::WARPS;
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int LAST = W - 1;  // warp 0 has the turn after it

  `include "tb/core/issue/issue_ports.svh"
  issue_socgpu dut (.*);

  int errors = 0, issues = 0, checked = 0, waited;
  int seen[0:255];  // numbers in the order in which they came out
  task automatic check(input ok, input [8*60-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("issue_socgpu_tb: after %0d issues: %0s", issues, what);
    end
  endtask
  always @(negedge clk)
    if (!rst && is_valid) begin
      seen[issues] = is_op.instr.seq;
      issues = issues + 1;
    end
  // The next ones that came out are these, and no more of them.
  task automatic expects(input int count, input int a, input int b, input int c, input [8*60-1:0] what);
    repeat (12) @(posedge clk);
    #1;
    check(issues == checked + count, what);
    if (count > 0) check(seen[checked] == a, what);
    if (count > 1) check(seen[checked+1] == b, what);
    if (count > 2) check(seen[checked+2] == c, what);
    checked = issues;
  endtask

  localparam int ADD = 0, LONG = 1, BRANCH = 2, SPLIT = 3;
  task automatic enqueue(input int w, input int number, input int kind, input int rd, input int rs);
    for (int i = 0; i < 100 && ib_free[w*3+:3] == 0; i++) @(posedge clk) #1;
    check(ib_free[w*3+:3] != 0, "there is room");
    if (ib_free[w*3+:3] != 0) begin
      de_instr = '0;
      de_instr.seq = number;
      de_instr.warp = w;
      de_instr.tmask = '1;
      de_instr.unit = kind == LONG ? cfg::UNIT_MULDIV : kind == SPLIT ? cfg::UNIT_SFU : cfg::UNIT_ALU;
      if (kind == BRANCH) de_instr.op = 24;
      if (kind == SPLIT) de_instr.op = cfg::SFU_SPLIT;
      de_instr.serializes = kind == SPLIT;
      de_instr.rd = rd;
      de_instr.wb = rd != 0;
      de_instr.rs1 = rs;
      de_instr.use_rs1 = rs != 0;
      de_valid = 1;
      @(posedge clk) #1 de_valid = 0;
    end
  endtask
  // The warp's instruction in this place comes back.
  task automatic answer(input int w, input int ib_index, input has_result);
    wb = '0;
    wb.warp = w;
    wb.tag = ib_index << 1;
    {wb.sop, wb.eop} = '1;
    wb.wb = has_result;
    wb_valid = 1;
    wb_frees = has_result;
    @(posedge clk) #1 {wb_valid, wb_frees} = '0;
  endtask
  task automatic resolve(input wrong);
    ex_branch = '0;
    ex_branch.valid = 1;
    ex_branch.redirect = wrong;
    @(posedge clk) #1 ex_branch = '0;
  endtask

  initial begin
    ws_warps = '0;
    ws_warps.active = '1;
    repeat (2) @(posedge clk);
    #1 rst = 0;

    // Places 0 to 2; that of the first is free again, and the youngest takes it.
    dp_unit_ready[cfg::UNIT_MULDIV] = 0;
    enqueue(0, 0, ADD, 1, 0);
    enqueue(0, 1, LONG, 2, 0);
    enqueue(0, 2, LONG, 3, 0);
    expects(1, 0, 0, 0, "the one that has room goes");
    enqueue(0, 3, LONG, 4, 0);
    repeat (3) @(posedge clk);
    #1 dp_unit_ready = '1;
    expects(3, 1, 3, 2, "who was the lowest goes first");

    // 10, in place 3, has a result that is late; 11 waits for it.
    enqueue(0, 10, LONG, 5, 0);
    expects(1, 10, 0, 0, "a producer");
    enqueue(0, 11, ADD, 6, 5);
    enqueue(LAST, 20, ADD, 1, 0);
    expects(1, 20, 0, 0, "the turn is warp 0's");
    dp_unit_ready[cfg::UNIT_MULDIV] = 0;
    enqueue(0, 12, LONG, 7, 0);
    enqueue(LAST, 21, LONG, 2, 0);
    repeat (3) @(posedge clk);
    #1 dp_unit_ready = '1;
    expects(2, 21, 12, 0, "what passes gets what is left");

    enqueue(LAST, 22, ADD, 1, 0);
    expects(1, 22, 0, 0, "the turn is warp 0's");
    dp_unit_ready = '0;
    enqueue(0, 13, ADD, 8, 0);
    enqueue(LAST, 23, ADD, 1, 0);
    repeat (3) @(posedge clk);
    #1 answer(0, 3, 1);
    repeat (3) @(posedge clk);
    #1 dp_unit_ready = '1;
    expects(3, 13, 23, 11, "what passes has its turn if the senior may go");

    // 15 waits for 14, in place 3.
    enqueue(0, 14, LONG, 9, 0);
    expects(1, 14, 0, 0, "a producer");
    enqueue(0, 15, ADD, 10, 9);
    enqueue(LAST, 24, ADD, 1, 0);
    expects(1, 24, 0, 0, "the turn is warp 0's");
    dp_unit_ready = '0;
    enqueue(0, 16, BRANCH, 0, 0);
    enqueue(0, 17, ADD, 11, 0);
    enqueue(LAST, 25, ADD, 1, 0);
    repeat (3) @(posedge clk);
    #1 dp_unit_ready = '1;
    expects(2, 16, 25, 0, "a branch that passes has its turn");
    resolve(0);
    check(is_credit.valid, "what is behind it moves as it is resolved");
    expects(1, 17, 0, 0, "what is behind it goes on");
    enqueue(0, 18, BRANCH, 0, 0);
    expects(1, 18, 0, 0, "a branch passes");
    enqueue(0, 19, ADD, 12, 0);
    expects(0, 0, 0, 0, "what is behind it waits");
    resolve(1);
    expects(0, 0, 0, 0, "what is behind it is dropped");
    enqueue(0, 19, ADD, 13, 0);
    expects(1, 19, 0, 0, "what comes instead goes");
    enqueue(0, 20, SPLIT, 0, 0);
    expects(1, 20, 0, 0, "what changes the lanes passes");
    answer(0, 0, 0);
    answer(0, 3, 1);
    expects(1, 15, 0, 0, "what is older than the branch stays");

    // None of these comes back, and all find a place; 1, 2, 3, 12 and 21 have theirs still.
    for (int i = 0; i < 2 * N; i++) enqueue(0, 30 + i, LONG, 0, 0);
    repeat (12) @(posedge clk);
    #1 check(issues == checked + 2 * N, "what has no result keeps no ib_index");
    for (int ib_index = 0; ib_index < 3; ib_index++) answer(0, ib_index, 1);
    answer(0, 5, 1);
    answer(LAST, 0, 1);
    check(is_pending, "what has not come back is in flight");
    repeat (2 * N) answer(0, 0, 0);
    #1 check(!is_pending, "all has come back");

    // With one place: an ALU operation moves, is chosen, reads.
    limits.window_entries = 1;
    #1 check(ib_free[2:0] == 1, "there is one ib_index");
    enqueue(0, 60, ADD, 1, 0);
    for (waited = 0; waited < 10 && ib_free[2:0] == 0; waited = waited + 1) @(posedge clk) #1;
    check(waited == 3, "its ib_index is free as it has read");

    if (errors != 0) $display("FAIL issue_socgpu_tb: %0d errors", errors);
    else $display("PASS issue_socgpu_tb: %0d issues", issues);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
