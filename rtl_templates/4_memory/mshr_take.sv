% local l2 = knob.l2_kb > 0
% emit(knob.dcache == "banked" or l2)
// Allocation of miss registers for a load in the tag stage, unless the load hits.
//
// Contract: combinational, one LUT level from `hits`, of which one at most is set: the tag comparison is the latest
// input. It is a module of its own because synthesis otherwise treats it as early and adds levels after it.
`default_nettype none
module mshr_take #(
    parameter int WAYS  = 1,
    parameter int MSHRS = 4
) (
    input  wire [ WAYS-1:0] hits,
    input  wire             joins,     // on a miss: a line that is pending
    input  wire             misses,      // on a miss: a new line
    input  wire [MSHRS-1:0] free,      // with this free register, one-hot
    output wire             taken,     // the load waits
    output wire             allocate,  // for a line to request
    output wire [MSHRS-1:0] takes      // in this register, one-hot or zero
);
  assign taken = hits == '0 && (joins || misses);
  assign allocate = hits == '0 && misses;
  assign takes = hits == '0 && misses ? free : '0;
endmodule
`default_nettype wire
