% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Selects among the warps that may allocate a collector unit.
//
// intake = favourite: the favourite warp, or the next one after it that may. In plain round robin many warps
// would fill the window with the same instructions and wait for the same lines. A favourite runs
// first and takes the misses for the others. The favourite changes after PERIOD allocations: otherwise warps that
// wait in a loop for one of higher number would block it for ever. The policy is not greedy: instructions that a warp
// allocates back to back are dependent, and dispatch is greedy itself.
// intake = warp_sched: as in order (warp_select). Few warps whose registers are all read at allocation
// have little to wait for: in round-robin order their loops interlock without gaps.
// Contract: grant one-hot and subset of `allowed`, combinational. `enter`: the granted warp's instruction is dequeued; it is
//   late, and the grant does not wait for it.
// Bound with the favourite: a warp that may be granted is granted within WARPS * PERIOD allocations. The policy is
//   ours; thesis 5.3.1 does not name one.
`default_nettype none
module intake_select #(
    parameter int PERIOD = 256  // a power of two
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire [cfg::WARPS-1:0]  active,
    input  wire [cfg::WARPS-1:0]  allowed,
    input  wire                   enter,
    output wire [cfg::WARPS-1:0]  grant,
    output wire [cfg::WARP_W-1:0] warp
);
% if knob.intake == "favourite" then
  logic [$clog2(PERIOD)-1:0] entries_q;
  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_favourite (
      .clk,
      .rst,
      .request(allowed),
      .advance(enter && &entries_q),
      .grant,
      .index(warp)
  );
  always_ff @(posedge clk)
    if (rst) entries_q <= '0;
    else if (enter) entries_q <= entries_q + 1'b1;
  wire unused = &{1'b0, active};
% else
  wire [cfg::UNIT_W-1:0] unused_unit;
  warp_select u_turn (
      .clk,
      .rst,
      .active,
      .ready(allowed),
      .preferred({cfg::WARPS{1'b0}}),
      .exec_units({cfg::WARPS * cfg::UNIT_W{1'b0}}),
      .issue(enter),
      .grant,
      .warp,
      .unit(unused_unit)
  );
  wire unused = &{1'b0, PERIOD};
% end
endmodule
`default_nettype wire
