// Bench of the branch history: random branches of few PCs, each with a habit of its own, against a model.
//
// Checked: the prediction of any warp and PC in every cycle, while it is emptied behind reset, too. A warm reset keeps
// all. Some events train it and others do not. Warps do not share, nor do PCs as near as the table is
// large. A branch with a habit is predicted after four, and one that goes either way in turn never wrongly.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=32 threads=4
`default_nettype none
module branch_history_tb;
  import types::*;

  localparam int W = cfg::WARPS, N = 1 << cfg::HISTORY_W;

  logic clk = 0, rst = 1, warm = 0;
  always #5 clk = !clk;

  logic [cfg::WARP_W-1:0] warp = 0;
  logic [cfg::HISTORY_W-1:0] pc = 0;
  redirect_t ex_branch = '0;
  wire static_mismatch;
  branch_history dut (.*);

  int errors = 0, now = 0, seed = 1, foretold = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("branch_history_tb: cycle %0d, warp %0d, pc %0d: %0s", now, warp, pc, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  int balance[0:N-1];  // of each entry: branches against less those with their direction, 0 to 7
  int empty_for;

  // The warp's number is added without carry to the highest bits.
  function automatic int place(input int of_warp, input int at);
    place = at;
    for (int i = 0; i < cfg::WARP_W; i++)
      if (1'(of_warp >> i)) place = place ^ (1 << (cfg::HISTORY_W - cfg::WARP_W + i));
  endfunction

  task automatic cycle(input valid, input jump, input int of_warp, input int from, input goes_static_mismatch);
    int p;
    ex_branch = {$urandom(seed), $urandom(seed), $urandom(seed)};
    ex_branch.valid = valid;
    ex_branch.jump = jump;
    ex_branch.warp = of_warp;
    ex_branch.history_pc = from;
    ex_branch.static_mismatch = goes_static_mismatch;
    warp = $urandom(seed) % W;
    pc = $urandom(seed) % 2 == 0 ? from : $urandom(seed);
    #1;
    check(static_mismatch === (empty_for == 0 && balance[place(warp, pc)] > 3), "not what was last");
    if (static_mismatch) foretold = foretold + 1;
    p = place(of_warp, from);
    if (empty_for == 0 && valid && !jump)
      if (goes_static_mismatch) balance[p] = balance[p] < 7 ? balance[p] + 1 : 7;
      else balance[p] = balance[p] > 0 ? balance[p] - 1 : 0;
    if (empty_for > 0) empty_for = empty_for - 1;
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    rst = 1;
    @(posedge clk);
    #1 rst = 0;
    empty_for = N;
    for (int i = 0; i < N; i++) balance[i] = 0;
  endtask

  task automatic reset_warm;
    ex_branch.valid = 0;
    warm = 1;
    rst = 1;
    @(posedge clk);
    #1 rst = 0;
    warm = 0;
    empty_for = 0;
  endtask

  // The prediction of one.
  task automatic expect_of(input int of_warp, input int at, input want, input [8*40-1:0] what);
    ex_branch.valid = 0;
    warp = of_warp;
    pc = at;
    #1 check(static_mismatch === want, what);
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int round = 0; round < 4; round++) begin
      reset;
      for (int n = 0; n < 6000; n++)
        cycle($urandom(seed) % 4 != 0, $urandom(seed) % 8 == 0, $urandom(seed) % W, $urandom(seed) % N,
              $urandom(seed) % 4 <= round);
      reset_warm;
      for (int n = 0; n < N; n++) cycle(0, 0, n % W, n, 0);
      // By itself.
      reset;
      repeat (N) cycle(0, 0, 0, 0, 0);
      repeat (3) cycle(1, 0, W - 1, 5, 1);
      expect_of(W - 1, 5, 0, "after three");
      cycle(1, 1, W - 1, 5, 1);
      expect_of(W - 1, 5, 0, "after a jalr");
      cycle(1, 0, W - 1, 5, 1);
      expect_of(W - 1, 5, 1, "after four");
      if (W > 1) expect_of(0, 5, 0, "of another warp");
      for (int i = 1; i < N; i++) expect_of(W - 1, 5 ^ i, 0, "of another pc");
      cycle(1, 0, W - 1, 5, 0);
      expect_of(W - 1, 5, 0, "after the first that did not");
      for (int i = 0; i < 8; i++) begin
        cycle(1, 0, W - 1, 5, 1'(i));
        expect_of(W - 1, 5, 0, "either way in turn");
      end
    end

    check(foretold > 2000, "too little happened");
    if (errors != 0) $display("FAIL branch_history_tb: %0d errors", errors);
    else $display("PASS branch_history_tb: %0d foretold static_mismatch their direction", foretold);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
