% emit(not (knob.issue == "loog" and knob.loog_scheduler == "collector_units" and knob.intake == "favourite"))
% local control = knob.control_first == 1
// Warp scheduler: selects which of the warps with a ready instruction issues.
//
// warp_sched = rr   loose round robin: the first ready warp after the one that issued last;
//              srr  strict round robin: the turn stays with an active warp until it issues;
//              gto  greedy then oldest: the last warp while it is ready, else the next ready one after
//                   it. The warps of one wspawn have the same age, so round robin decides among them. By number the
//                   high ones would fall behind, and the last one would run by itself at the end.
% if control then
// control_first: warps marked `preferred` issue before others, but not twice in succession. After one of them the policy selects
// among all ready warps, so no warp starves. Of several the lowest number wins: it is known as early as whether any exists.
% end
// `active` excludes the warps that wait for others (barrier, wspawn). In strict order the others would otherwise wait for
// them for ever.
// Contract: grant is one-hot and a subset of `ready` (zero when none may issue). `issue` says that the granted warp
//   issues in this cycle. `unit` is the unit of the granted warp, and with round robin available before the grant.
// Latency: combinational.
// Source: GhOST paper IV-A for the policies.
`default_nettype none
module warp_select (
    input  wire                   clk,
    input  wire                   rst,
    input  wire [cfg::WARPS-1:0]  active,
    input  wire [cfg::WARPS-1:0]  ready,
    input  wire [cfg::WARPS-1:0]  preferred,  // ready, and has priority
    input  wire [cfg::WARPS*cfg::UNIT_W-1:0] exec_units,
    input  wire                   issue,
    output wire [cfg::WARPS-1:0]  grant,
    output wire [cfg::WARP_W-1:0] warp,
    output wire [cfg::UNIT_W-1:0] unit
);
% if knob.warp_sched == "srr" then
  // The turn rotates among the active warps, ready or not.
  wire [cfg::WARPS-1:0] candidates = active;
% else
  wire [cfg::WARPS-1:0] candidates = ready;
  wire unused_active = &{1'b0, active};
% end
% if knob.warp_sched == "gto" then
  logic [cfg::WARPS-1:0] last_q;  // the warp that issued last
  wire stays = (ready & last_q) != '0;
% end

% if control then
  logic passed_q;  // the warp that issued last had priority
  wire [cfg::WARPS-1:0] urgent = preferred & {cfg::WARPS{!passed_q}};
  wire passes = urgent != '0;
  wire [cfg::WARPS-1:0] lowest;
  wire [cfg::WARP_W-1:0] unused_lowest;
  priority_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_lowest (
      .request(urgent),
      .grant(lowest),
      .index(unused_lowest)
  );
  always_ff @(posedge clk)
    if (rst) passed_q <= 1'b0;
    else if (issue) passed_q <= passes;
  wire [cfg::UNIT_W-1:0] its_unit;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::UNIT_W)
  ) u_its_unit (
      .onehot(lowest),
      .words (exec_units),
      .word  (its_unit)
  );
% else
  wire unused_preferred = &{1'b0, preferred};
% end

  wire [cfg::WARPS-1:0] turn;
  wire [cfg::WARP_W-1:0] unused_turn;
  wire [cfg::UNIT_W-1:0] turn_unit;
  rr_pick #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W),
      .WIDTH(cfg::UNIT_W)
  ) u_turn (
      .clk,
      .rst,
      .request(candidates),
      .words(exec_units),
% if knob.warp_sched == "gto" then
      .advance(issue && !stays${control and " && !passes" or ""}),
% else
      .advance(issue${control and " && !passes" or ""}),
% end
      .grant(turn),
      .index(unused_turn),
      .word(turn_unit)
  );
% if knob.warp_sched == "rr" then
  assign grant = ${control and "passes ? lowest : " or ""}turn;
% elseif knob.warp_sched == "srr" then
  assign grant = turn & ready;
% else
  assign grant = ${control and "passes ? lowest : " or ""}stays ? last_q : turn;

  always_ff @(posedge clk)
    if (rst) last_q <= '0;
    else if (issue) last_q <= grant;
% end

  onehot_index #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_warp (
      .onehot(grant),
      .index (warp)
  );

% if knob.warp_sched == "rr" then
  assign unit = ${control and "passes ? its_unit : " or ""}turn_unit;
% else
  wire [cfg::UNIT_W-1:0] picked;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::UNIT_W)
  ) u_unit (
% if knob.warp_sched == "gto" then
      .onehot(last_q),
% else
      .onehot(grant),
% end
      .words (exec_units),
      .word  (picked)
  );
% if knob.warp_sched == "gto" then
  assign unit = ${control and "passes ? its_unit : " or ""}stays ? picked : turn_unit;
% else
  assign unit = picked;
  wire unused_unit = &{1'b0, turn_unit};
% end
% end
endmodule
`default_nettype wire
