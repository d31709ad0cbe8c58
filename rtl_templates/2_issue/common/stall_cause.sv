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
  logic [15:0] seen;

  always_comb begin
    seen = 'x;  // not read; simulation saves the work
    if (!issued) begin
      seen = '0;
`ifdef HEDDLE_GATED
      for (int i = 0; i < N; i++) seen = seen | (16'b1 << causes[i*4+:4]);
`else
      // Compared one by one: an index would be decoded with carry chains.
      for (int c = 0; c < 16; c++)
        for (int i = 0; i < N; i++) if (causes[i*4+:4] == 4'(c)) seen[c] = 1'b1;
`endif
    end
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
