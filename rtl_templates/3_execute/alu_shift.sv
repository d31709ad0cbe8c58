// The shifter of one lane of the integer unit.
//
// Contract: shifted is `a` shifted right by 0 to 31 bits, with signs if arithmetic; with `left`,
//   reversed is `a` shifted left. Combinational.
// Area: one right shifter serves both, left shifts with their bits reversed before and after. It has three
//   multiplexers in series, one LUT a bit each. It is a module of its own because synthesis otherwise makes it
//   wider and flatter to save levels elsewhere.
`default_nettype none
module alu_shift (
    input  wire        left,
    input  wire        arithmetic,
    input  wire [31:0] a,
    input  wire [ 4:0] amount,
    output wire [31:0] shifted,
    output wire [31:0] reversed
);
  // Bit reversal is wiring; in steps of halves, which takes few operations in a simulator.
  function automatic [31:0] reverse(input [31:0] x);
    reverse = x << 16 | x >> 16;
    reverse = (reverse & 32'h00ff_00ff) << 8 | (reverse >> 8) & 32'h00ff_00ff;
    reverse = (reverse & 32'h0f0f_0f0f) << 4 | (reverse >> 4) & 32'h0f0f_0f0f;
    reverse = (reverse & 32'h3333_3333) << 2 | (reverse >> 2) & 32'h3333_3333;
    reverse = (reverse & 32'h5555_5555) << 1 | (reverse >> 1) & 32'h5555_5555;
  endfunction

  wire [31:0] shift_in = left ? reverse(a) : a;
  // Reversal and 16 bits, then 0 to 3 times 4, then 0 to 3: one LUT6 a bit each.
  wire signed [32:0] shift16 = $signed({arithmetic && a[31], shift_in}) >>> {amount[4], 4'd0};
  wire signed [32:0] shift4 = shift16 >>> {amount[3:2], 2'd0};
  assign shifted = 32'(shift4 >>> amount[1:0]);

  assign reversed = reverse(shifted);
endmodule
`default_nettype wire
