// One lane of the integer unit: the result of an ALU operation and the outcome of a branch.
//
// Contract: combinational. result is the or of what the pick_* inputs choose; taken compares a and
//   b, with subtract set. alu.sv decodes the operation, once for all lanes.
// Area: one adder serves ADD, SUB, both set-less-than and all branch comparisons; one
//   right shifter serves the three shifts, left ones with their bits reversed before and after.
`default_nettype none
module alu_lane (
    input  wire         subtract,
    input  wire         is_unsigned,       // comparison
    input  wire         arithmetic,        // signs are shifted in
    input  wire         branch_less,       // taken if a < b, else if a = b
    input  wire         branch_invert,
    input  wire         pick_sum,
    input  wire         pick_less,
    input  wire         pick_left,
    input  wire         pick_right,
    input  wire         pick_xor,
    input  wire         pick_and,          // with pick_xor: or
    input  wire         pick_a_if_zero,    // a where b is zero
    input  wire         pick_a_if_nonzero,
    input  wire  [31:0] a,
    input  wire  [31:0] b,
    output wire  [31:0] result,
    output wire         taken
);
  // ------------------------------------------------------------------------- adder and comparison
  // The carry in rides as an extra low bit: one carry chain instead of two.
  wire [32:0] sum_ext = {a, 1'b1} + {b ^ {32{subtract}}, subtract};
  wire [31:0] sum = sum_ext[32:1];
  wire [31:0] differ = a ^ b;
  wire equal = differ == 32'd0;
  // Signs that differ decide a signed comparison by themselves and turn an unsigned one around.
  wire less = differ[31] ? a[31] ^ is_unsigned : sum[31];

  assign taken = (branch_less ? less : equal) ^ branch_invert;

  // --------------------------------------------------------------------------------------- shifter
  // Bit reversal is wiring; in steps of halves, because a simulator then needs few operations.
  function automatic [31:0] reverse(input [31:0] x);
    reverse = x << 16 | x >> 16;
    reverse = (reverse & 32'h00ff_00ff) << 8 | (reverse >> 8) & 32'h00ff_00ff;
    reverse = (reverse & 32'h0f0f_0f0f) << 4 | (reverse >> 4) & 32'h0f0f_0f0f;
    reverse = (reverse & 32'h3333_3333) << 2 | (reverse >> 2) & 32'h3333_3333;
    reverse = (reverse & 32'h5555_5555) << 1 | (reverse >> 1) & 32'h5555_5555;
  endfunction

  wire [31:0] shift_in = pick_left ? reverse(a) : a;
  wire [31:0] shifted = 32'($signed({arithmetic && a[31], shift_in}) >>> b[4:0]);

  // ---------------------------------------------------------------------------------------- result
  wire pick_a = b == 32'd0 ? pick_a_if_zero : pick_a_if_nonzero;
  assign result = sum & {32{pick_sum}} | {31'd0, less && pick_less} |
      shifted & {32{pick_right}} | reverse(shifted) & {32{pick_left}} |
      differ & {32{pick_xor}} | a & b & {32{pick_and}} | a & {32{pick_a}};

  wire unused = sum_ext[0];
endmodule
`default_nettype wire
