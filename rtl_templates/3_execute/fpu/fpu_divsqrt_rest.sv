% emit(knob.fpu == "full")
// The remainder after two digits 1 of a division or square root: a sum of three.
//
// Contract: combinational; after is four times the remainder less twice the first digit's subtrahend, less
//   the second's, all as fpu_divsqrt_lane.sv has them.
// It is a module of its own, so that the logic before the carries stays one LUT.
`default_nettype none
module fpu_divsqrt_rest (
    input  wire [26:0] remainder,
    input  wire [27:0] take,
    input  wire [27:0] more,
    output wire [28:0] after
);
  // Its lowest bit is that of the third. Above, the complements' carries in use free
  // bit positions, less the borrow of the lowest bit.
  wire [27:0] minuend = {remainder, !more[0]};
  wire [27:0] first = ~take;
  wire [27:0] second = ~{1'b0, more[27:1]};
  wire [27:0] half_sum = minuend ^ first ^ second;
  wire [26:0] carries = minuend[26:0] & first[26:0]
                        | second[26:0] & (minuend[26:0] | first[26:0]);
  assign after = {half_sum + {carries, 1'b1}, more[0]};
endmodule
`default_nettype wire
