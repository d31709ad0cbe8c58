% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Program order of two instructions of one warp, from their wrapping sequence numbers (UUID).
//
// The usual "<" on WIDTH bits, except in the quarter after the wrap: numbers whose two top bits are 00 follow those
// with 11. Strict and total on any set of numbers that spans less than 2^(WIDTH-2), the margin that the issue stage keeps.
// Combinational; of checks only. Source: thesis 5.2.3.
`ifdef HEDDLE_CHECKS
`default_nettype none
module uuid_order #(
    parameter int WIDTH = 8
) (
    input  wire [WIDTH-1:0] a,
    input  wire [WIDTH-1:0] b,
    output wire             precedes  // a is older than b
);
  wire a_first = a[WIDTH-1-:2] == 2'b00;
  wire a_last = a[WIDTH-1-:2] == 2'b11;
  wire b_first = b[WIDTH-1-:2] == 2'b00;
  wire b_last = b[WIDTH-1-:2] == 2'b11;

  assign precedes = a_last && b_first ? 1'b1 : a_first && b_last ? 1'b0 : a < b;
endmodule
`default_nettype wire
`endif
