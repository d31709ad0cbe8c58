// Warp scheduler: which of the warps with a ready instruction issues.
//
// warp_sched = rr   loose round robin: the first ready warp after the one that issued last;
//              srr  strict round robin: the turn stays with an active warp until it issues;
//              gto  greedy then oldest: the last warp while it is ready, else the next ready one after
//                   it. The warps of one wspawn are of one age, so the turn decides among them: by
//                   number the high ones would fall behind, and the last be alone at the end.
// `active` leaves out the warps that wait for others (barrier, wspawn): in strict order the others
// would wait for them in turn, for ever.
// Contract: grant one-hot and subset of `ready` (zero when none may issue), combinational;
//   `issue` says that the granted warp did issue in this cycle.
// Source: GhOST paper IV-A for the policies.
`default_nettype none
module warp_select (
    input  wire                   clk,
    input  wire                   rst,
    input  wire [cfg::WARPS-1:0]  active,
    input  wire [cfg::WARPS-1:0]  ready,
    input  wire                   issue,
    output wire [cfg::WARPS-1:0]  grant,
    output wire [cfg::WARP_W-1:0] warp
);
% if knob.warp_sched == "rr" then
  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_turn (
      .clk,
      .rst,
      .request(ready),
      .advance(issue),
      .grant,
      .index(warp)
  );
  wire unused = &{1'b0, active};
% elseif knob.warp_sched == "srr" then
  // The turn is among the active warps, ready or not.
  wire [cfg::WARPS-1:0] turn;
  wire stuck = |active && (turn & ready) == '0;
  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_turn (
      .clk,
      .rst,
      .request(active),
      .advance(issue && !stuck),
      .grant(turn),
      .index(warp)
  );
  assign grant = turn & ready;
% else
  logic [cfg::WARPS-1:0] last_q;
  wire greedy = |(ready & last_q);
  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_turn (
      .clk,
      .rst,
      .request(greedy ? last_q : ready),
      .advance(issue),
      .grant,
      .index(warp)
  );
  always_ff @(posedge clk)
    if (rst) last_q <= cfg::WARPS'(1);
    else if (issue) last_q <= grant;
  wire unused = &{1'b0, active};
% end
endmodule
`default_nettype wire
