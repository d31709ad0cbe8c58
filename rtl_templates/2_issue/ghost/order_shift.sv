% emit(knob.issue == "ghost")
// Which places of the list of ages take the next one's slot.
//
// Contract: combinational, one LUT level from each input: who leaves is the last that the issue stage knows.
// A module of its own, or a synthesizer takes it for as early as all the rest and puts levels behind it.
`default_nettype none
module order_shift #(
    parameter int N = 8
) (
    input  wire         dequeue,
    input  wire         oldest,  // the first does: all move
    input  wire [N-1:0] behind,  // else these
    output wire [N-1:0] shifts
);
  assign shifts = dequeue ? behind | {N{oldest}} : '0;
endmodule
`default_nettype wire
