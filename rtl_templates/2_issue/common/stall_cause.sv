// Accounting of an issue slot: issued, or exactly one stall cause.
//
// In: the stall cause of each of N candidates, warps or instructions (cfg::STALL_*, 4 bits each; STALL_NONE for one that
// could have issued). Out: STALL_NONE when the slot issued; else WINDOW or UUID if one candidate has it; else the cause
// of the candidate that is furthest in the pipeline. A unit without room is more telling than a warp that waits for fetch.
`default_nettype none
module stall_cause #(
    parameter int N = cfg::WARPS
) (
    input  wire             issued,
    input  wire  [ N*4-1:0] causes,
    output logic [     3:0] cause
);
  wire [15:0] seen;
  cause_set #(
      .N(N)
  ) u_seen (
      .read(!issued),
      .causes,
      .seen
  );

  always_comb begin
    cause = cfg::STALL_IDLE;
    // Least advanced first: a later assignment wins.
% for _, name in ipairs { "FETCH_BARRIER", "FETCH_CONTROL", "FETCH_ICACHE", "WAR", "WAW", "RAW", "RF_PORT",
%                         "UNIT_SFU", "UNIT_LSU", "UNIT_FPU", "UNIT_MULDIV", "UNIT_ALU", "WINDOW", "UUID" } do
    if (seen[cfg::STALL_${name}]) cause = cfg::STALL_${name};
% end
    if (issued) cause = cfg::STALL_NONE;
  end
endmodule
`default_nettype wire
