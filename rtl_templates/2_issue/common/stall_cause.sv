// Accounting of an issue slot: issued, or exactly one stall cause.
//
// In: the cause of every warp (cfg::STALL_*, 4 bits a warp; STALL_NONE for a warp that could
// have issued). Out: STALL_NONE when the slot issued, else the cause of the warp that came
// furthest: a unit that is busy says more than a warp that waits for its instructions.
`default_nettype none
module stall_cause (
    input  wire                    issued,
    input  wire  [cfg::WARPS*4-1:0] causes,
    output logic [             3:0] cause
);
  logic [15:0] seen;

  always_comb begin
    seen = '0;
    for (int w = 0; w < cfg::WARPS; w++) seen[causes[w*4+:4]] = 1'b1;
    cause = cfg::STALL_IDLE;
    // Least advanced first: a later assignment wins.
% for _, name in ipairs { "FETCH_BARRIER", "FETCH_CONTROL", "FETCH_ICACHE", "UUID", "WINDOW", "WAR", "WAW", "RAW",
%                         "RF_PORT", "UNIT_SFU", "UNIT_LSU", "UNIT_FPU", "UNIT_MULDIV", "UNIT_ALU" } do
    if (seen[cfg::STALL_${name}]) cause = cfg::STALL_${name};
% end
    if (issued) cause = cfg::STALL_NONE;
  end
endmodule
`default_nettype wire
