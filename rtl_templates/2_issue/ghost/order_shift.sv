% emit(knob.issue == "ghost")
// Selects the entries of the age list that shift by one.
//
// Contract: combinational, one LUT level from each input: `dequeue` is the latest signal of the issue stage. It is a
// module of its own because synthesis otherwise treats it as early and adds levels after it.
`default_nettype none
module order_shift #(
    parameter int N = 8
) (
    input  wire         dequeue,
    input  wire         oldest,  // the first is dequeued: all shift
    input  wire [N-1:0] behind,  // otherwise these
    output wire [N-1:0] shifts
);
  assign shifts = dequeue ? behind | {N{oldest}} : '0;
endmodule
`default_nettype wire
