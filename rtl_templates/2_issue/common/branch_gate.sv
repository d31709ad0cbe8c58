% emit(knob.issue == "inorder" or cfg.RENAME_REGS > 0)
// Keeps a warp's instructions behind a dequeued branch until that is resolved, so that none of them is speculative.
//
// Contract: `dequeue` is that of a branch. `gated` ends in the cycle in which the branch is resolved as predicted; after a
//   misprediction it ends one cycle later, as the buffer is emptied in between.
// Latency: combinational from `resolved` and `redirect`.
`default_nettype none
module branch_gate (
    input  wire clk,
    input  wire rst,
    input  wire dequeue,
    input  wire resolved,
    input  wire redirect,
    output wire gated
);
  logic branch_q;  // the last dequeued one is a branch, and not resolved
  assign gated = branch_q && !(resolved && !redirect);

  always_ff @(posedge clk)
    if (rst) branch_q <= 1'b0;
    else branch_q <= dequeue || (branch_q && !resolved);
endmodule
`default_nettype wire
