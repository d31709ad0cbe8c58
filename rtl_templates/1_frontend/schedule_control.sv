// Signals that depend on decode's `control`, the latest input of the schedule.
//
// Contract: for each warp stalls = stalled, or starts with `control`; likewise refills; ws_valid = fetches, or
//   fetches_unless without `control`. Combinational. It is a module of its own because synthesis otherwise treats
//   `control` as early and adds levels after it.
`default_nettype none
module schedule_control (
    input  wire                    control,
    input  wire                    fetches,
    input  wire                    fetches_unless,
    output wire                    ws_valid,
    input  wire [cfg::WARPS-1:0] stalled,
    input  wire [cfg::WARPS-1:0] stall_starts,
    output wire [cfg::WARPS-1:0] stalls,
    input  wire [cfg::WARPS-1:0] refilling,
    input  wire [cfg::WARPS-1:0] refill_starts,
    output wire [cfg::WARPS-1:0] refills
);
  assign ws_valid = fetches || (fetches_unless && !control);
  assign stalls = stalled | stall_starts & {cfg::WARPS{control}};
  assign refills = refilling | refill_starts & {cfg::WARPS{control}};
endmodule
`default_nettype wire
