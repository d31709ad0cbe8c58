% emit(knob.fetch_predict == 2)
// Branch history: branches that lately did not follow their static direction (backward: taken, forward: not taken).
//
// Contract: `static_mismatch` predicts that for the branch at pc of a warp (low bits of its PC, in words; combinational).
//   Each resolved branch (ex_branch) updates its own entry. Entries are selected by PC and warp
//   together: the warps of a loop exit it one after the other, and would together change an entry that
//   they share. Two branches that share an entry may be mispredicted, which costs time only.
//   Cleared in the 2 ** HISTORY_W cycles after reset, in which no update is stored. A warm reset keeps all counts.
// An entry counts up with each branch that does not follow its direction and down with each that does. It has three
//   bits: with two, a branch that varies is mispredicted more often than by its direction.
// Source: J. E. Smith, "A Study of Branch Prediction Strategies", ISCA 1981 (saturating counters); E. Sprangle et al.,
//   "The Agree Predictor", ISCA 1997 (relative to a direction, so that branches of one entry rarely disturb each other).
`default_nettype none
module branch_history (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      warm,  // throughout a reset: a warm one
    input  wire [   cfg::WARP_W-1:0] warp,
    input  wire [cfg::HISTORY_W-1:0] pc,
    output wire                      static_mismatch,
    input  redirect_t                ex_branch
);
  localparam int W = cfg::HISTORY_W;

  // The warp's number is in the high bits, where PCs of a loop differ least.
  function automatic [W-1:0] entry(input [cfg::WARP_W-1:0] of_warp, input [W-1:0] at);
    entry = at ^ (W'(of_warp) << (W - cfg::WARP_W));
  endfunction

  logic [W:0] clear_q;
  wire clear = !clear_q[W];
  wire resolved = ex_branch.valid && !ex_branch.jump;
  wire [W-1:0] here = entry(warp, pc);
  wire [W-1:0] there = entry(ex_branch.warp, ex_branch.history_pc);

  // A count of 4 or more predicts a branch that does not follow its direction.
  wire foretold;
  wire [2:0] old;
  wire [2:0] more = old == 3'd7 ? 3'd7 : old + 3'd1;
  wire [2:0] less = old == 3'd0 ? 3'd0 : old - 3'd1;
  wire write = clear || resolved;
  wire [W-1:0] index = clear ? clear_q[W-1:0] : there;
  wire [2:0] next = clear ? 3'd0 : ex_branch.static_mismatch ? more : less;

  // Fetch reads the prediction of an entry; a resolved branch reads its own whole entry.
  lutram_1r1w #(
      .WIDTH(1),
      .DEPTH(1 << W)
  ) u_foretold (
      .clk,
      .wen  (write),
      .waddr(index),
      .wdata(next[2]),
      .raddr(here),
      .rdata(foretold)
  );
  lutram_1r1w #(
      .WIDTH(3),
      .DEPTH(1 << W)
  ) u_counts (
      .clk,
      .wen  (write),
      .waddr(index),
      .wdata(next),
      .raddr(there),
      .rdata(old)
  );
  assign static_mismatch = foretold && !clear;

  always_ff @(posedge clk)
    if (rst) clear_q <= {warm, {W{1'b0}}};
    else if (clear) clear_q <= clear_q + 1'b1;

  wire unused = &{1'b0, ex_branch};
endmodule
`default_nettype wire
