// Bench of the IPDOM stacks: every warp's stack against one of the bench's own, entry by entry.
//
// Directed: all warps to full depth, entry by entry in turn, then the other sides and the pops.
// Random: an operation a cycle, on the warp that was looked up last, in the cycle before or in an
// earlier one, and that has not changed since: the module's contract.
// Checked in every cycle: pointer, full and the top of the warp looked up.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8
`default_nettype none
module ipdom_tb;
  import types::*;

  localparam int W = cfg::WARPS, T = cfg::THREADS, D = cfg::IPDOM_DEPTH;
  localparam int NOTHING = 0, PUSH = 1, SWITCH = 2, POP = 3, CLEAR = 4;

  logic clk = 0, rst = 1;
  logic read = 0;
  logic [cfg::WARP_W-1:0] read_warp = 0, warp = 0;
  logic push = 0, switch_side = 0, pop = 0, clear = 0;
  logic [T-1:0] push_mask = 0, push_other = 0;
  logic [31:0] push_pc = 0;
  wire [cfg::IPDOM_W-1:0] pointer;
  wire full, top_first;
  ipdom_entry_t top_entry;
  ipdom dut (
      .push_entry({push_mask, push_other, push_pc}),
      .top(top_entry),
      .*
  );
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, pushes = 0, pops = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("ipdom_tb: cycle %0d, warp %0d: %0s", now, warp, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic looked_up = 0;  // and not changed since
  int depth[0:W-1];
  logic [T-1:0] mask[0:W*D-1], other[0:W*D-1];
  logic [31:0] pc[0:W*D-1];
  logic first[0:W*D-1];

  // One cycle: do `what` on `on`, which was looked up last; look `next` up, or no warp (-1).
  task automatic cycle(input int what, input int on, input int next);
    int top;
    warp = on;
    read = next >= 0;
    read_warp = read ? next : $urandom(seed) % W;
    push = what == PUSH;
    switch_side = what == SWITCH;
    pop = what == POP;
    clear = what == CLEAR;
    push_mask = $urandom(seed);
    push_other = $urandom(seed);
    push_pc = $urandom(seed);
    #1;
    if (looked_up) check(pointer === depth[on], "pointer");
    if (looked_up) check(full === (depth[on] == D), "full");
    top = on * D + depth[on] - 1;
    if (depth[on] > 0 && looked_up)
      check({top_first, top_entry}
            === {first[top], mask[top], other[top], pc[top]}, "top of the stack");
    if (push) begin
      mask[top+1] = push_mask;
      other[top+1] = push_other;
      pc[top+1] = push_pc;
      first[top+1] = 1;
      depth[on] = depth[on] + 1;
      pushes = pushes + 1;
    end
    if (switch_side) first[top] = 0;
    if (pop) begin
      depth[on] = depth[on] - 1;
      pops = pops + 1;
    end
    if (clear) depth[on] = 0;
    looked_up = what == NOTHING ? looked_up || read : read && next != on;
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    push = 0;
    switch_side = 0;
    pop = 0;
    clear = 0;
    rst = 1;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int w = 0; w < W; w++) depth[w] = 0;
    looked_up = 0;
    cycle(NOTHING, 0, 0);
  endtask

  // The same operation on every warp in turn.
  task automatic all_warps(input int what);
    for (int w = 0; w < W; w++) begin
      cycle(NOTHING, w, w);
      cycle(what, w, (w + 1) % W);
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  int on = 0, next, what;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    reset;
    for (int d = 0; d < D; d++) all_warps(PUSH);
    for (int d = 0; d < D; d++) begin
      all_warps(SWITCH);
      all_warps(POP);
    end
    all_warps(NOTHING);
    all_warps(PUSH);
    all_warps(CLEAR);
    all_warps(NOTHING);

    for (int round = 0; round < 4; round++) begin
      reset;
      next = 0;
      for (int n = 0; n < 5000; n++) begin
        if (next >= 0) on = next;
        what = $urandom(seed) % 4;
        // Odd rounds fill the stacks, even ones stay near the bottom.
        if (what == NOTHING && round % 2 == 1) what = PUSH;
        if (what == PUSH && depth[on] == D) what = NOTHING;
        if (what == SWITCH && (depth[on] == 0 || !first[on*D+depth[on]-1])) what = NOTHING;
        if (what == POP && depth[on] == 0) what = NOTHING;
        if ($urandom(seed) % 64 == 0) what = CLEAR;
        if (!looked_up) what = NOTHING;
        next = $urandom(seed) % 4 == 0 ? -1 : $urandom(seed) % W;
        cycle(what, on, next);
      end
    end

    check(pushes > 1000 && pops > 1000, "too little happened");
    if (errors != 0) $display("FAIL ipdom_tb: %0d errors", errors);
    else $display("PASS ipdom_tb: %0d pushes, %0d pops, depth %0d", pushes, pops, D);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
