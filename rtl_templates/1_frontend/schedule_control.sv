// What waits for decode to tell a control instruction, which is the last that the schedule knows.
//
// Contract: of each warp stalls = stalled, or starts with `control`; so refills; ws_valid = fetches, or
//   fetches_unless without `control`. Combinational.
// A module of its own, or a synthesizer takes it for as early as all the rest and puts levels behind it.
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
