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
  // Who issued last; it says where the turn goes on, and who is greedy.
  logic [cfg::WARPS-1:0] last_q, after;
  always_comb begin
    after = '0;
    for (int w = 0; w < cfg::WARPS; w++) if (last_q[w]) after = cfg::WARPS'({{cfg::WARPS{1'b1}} << w, 1'b0});
  end

% if knob.warp_sched == "srr" then
  // The turn is among the active warps, ready or not.
  wire [cfg::WARPS-1:0] candidates = active;
% else
  wire [cfg::WARPS-1:0] candidates = ready;
  wire unused_active = &{1'b0, active};
% end

  // The first after it, and the first of all if there is none: both at once, as `ready` comes late.
  wire [cfg::WARPS-1:0] later = candidates & after;
  wire [cfg::WARPS-1:0] first_later, first;
  wire [cfg::WARP_W-1:0] unused_later, unused_first;
  priority_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_later (
      .request(later),
      .grant(first_later),
      .index(unused_later)
  );
  priority_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_first (
      .request(candidates),
      .grant(first),
      .index(unused_first)
  );
  wire [cfg::WARPS-1:0] turn = later != '0 ? first_later : first;
% if knob.warp_sched == "rr" then
  assign grant = turn;
% elseif knob.warp_sched == "srr" then
  assign grant = turn & ready;
% else
  assign grant = (ready & last_q) != '0 ? last_q : turn;
% end

  onehot_index #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_warp (
      .onehot(grant),
      .index (warp)
  );

  always_ff @(posedge clk)
% if knob.warp_sched == "gto" then
    if (rst) last_q <= cfg::WARPS'(1);
% else
    if (rst) last_q <= cfg::WARPS'(1) << (cfg::WARPS - 1);
% end
    else if (issue) last_q <= grant;
endmodule
`default_nettype wire
