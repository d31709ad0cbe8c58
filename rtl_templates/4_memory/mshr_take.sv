% local l2 = knob.l2_kb > 0
% emit(knob.dcache == "banked" or l2)
// What a load that looks for its line takes in the miss registers, unless it finds the line in the cache.
//
// Contract: combinational, one LUT level from `hits`, of which one at most is set: what the tags say comes last.
// A module of its own, or a synthesizer takes it for as early as all the rest and puts levels behind it.
`default_nettype none
module mshr_take #(
    parameter int WAYS  = 1,
    parameter int MSHRS = 4
) (
    input  wire [ WAYS-1:0] hits,
    input  wire             joins,     // if nothing hits, a line that is on its way
    input  wire             misses,      // or for a line
    input  wire [MSHRS-1:0] free,      // with the register that is free, one-hot
    output wire             taken,     // it waits
    output wire             allocate,  // for a line to ask for
    output wire [MSHRS-1:0] takes      // in this register, one-hot or zero
);
  assign taken = hits == '0 && (joins || misses);
  assign allocate = hits == '0 && misses;
  assign takes = hits == '0 && misses ? free : '0;
endmodule
`default_nettype wire
