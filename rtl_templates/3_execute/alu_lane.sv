// One lane of the integer unit: the result of an ALU operation and the outcome of a branch.
//
// Contract: combinational. `pick` and `combine` choose the result, of which only bit 0 counts with
//   `clear`; taken compares a and b, with subtract set. alu.sv decodes the operation, once for all lanes.
// Area: one adder serves ADD, SUB, both set-less-than and all branch comparisons; one
//   right shifter serves the three shifts, left ones with their bits reversed before and after.
//   The choices are two numbers, because a 4-way multiplexer of a bit is one LUT6, and so is all
//   that `combine` makes of it.
`default_nettype none
module alu_lane (
    input  wire         subtract,
    input  wire         is_unsigned,      // comparison
    input  wire         arithmetic,       // signs are shifted in
    input  wire         branch_less,      // taken if a < b, else if a = b
    input  wire         branch_invert,
    input  wire  [ 1:0] pick,             // 0 sum, 1 bits combined, 2 right shift, 3 left shift
    input  wire  [ 2:0] combine,          // 0 xor, 1 or, 2 and, 3 a, 4 shared
    input  wire         clear_if_zero,    // by b
    input  wire         clear_if_nonzero,
    input  wire         set_less,         // 3: the comparison in bit 0
    input  wire  [31:0] shared,           // what all lanes have alike
    input  wire  [31:0] a,
    input  wire  [31:0] b,
    output wire  [31:0] result,
    output wire         clear,
    output wire         taken
);
  // ------------------------------------------------------------------------- adder and comparison
  // The carry in rides as an extra low bit: one carry chain instead of two.
  wire [32:0] sum_ext = {a, 1'b1} + {b ^ {32{subtract}}, subtract};
  wire [31:0] sum = sum_ext[32:1];
  wire [31:0] differ = a ^ b;
  wire equal = differ == 32'd0;
  // Signs that differ decide a signed comparison by themselves and turn an unsigned one around.

  // The sum comes last: what it decides is there before it.
  wire taken_if_not = (branch_less ? differ[31] && (a[31] ^ is_unsigned) : equal) ^ branch_invert;
  wire taken_if_less = (branch_less ? !differ[31] || (a[31] ^ is_unsigned) : equal) ^ branch_invert;
  assign taken = sum[31] ? taken_if_less : taken_if_not;

  // --------------------------------------------------------------------------------------- shifter
  // Bit reversal is wiring; in steps of halves, because a simulator then needs few operations.
  function automatic [31:0] reverse(input [31:0] x);
    reverse = x << 16 | x >> 16;
    reverse = (reverse & 32'h00ff_00ff) << 8 | (reverse >> 8) & 32'h00ff_00ff;
    reverse = (reverse & 32'h0f0f_0f0f) << 4 | (reverse >> 4) & 32'h0f0f_0f0f;
    reverse = (reverse & 32'h3333_3333) << 2 | (reverse >> 2) & 32'h3333_3333;
    reverse = (reverse & 32'h5555_5555) << 1 | (reverse >> 1) & 32'h5555_5555;
  endfunction

  wire [31:0] shift_in = pick[0] ? reverse(a) : a;
  // Reversal and 16 places, then 0 to 3 times 4, then 0 to 3: a LUT6 a bit each.
  wire signed [32:0] shift16 = $signed({arithmetic && a[31], shift_in}) >>> {b[4], 4'd0};
  wire signed [32:0] shift4 = shift16 >>> {b[3:2], 2'd0};
  wire [31:0] shifted = 32'(shift4 >>> b[1:0]);

  wire [31:0] reversed = reverse(shifted);

  // ---------------------------------------------------------------------------------------- result
  assign clear = b == 32'd0 ? clear_if_zero : clear_if_nonzero;
  wire [31:0] bits = combine[2] ? shared
                     : combine[1] ? combine[0] ? a : a & b : combine[0] ? a | b : differ;
  assign result[31:1] = pick[1] ? pick[0] ? reversed[31:1] : shifted[31:1]
                                : pick[0] ? bits[31:1] : sum[31:1];
  // Bit 0 has the comparison, which the end of the sum decides.
  wire bit_0 = pick[1] ? pick[0] ? reversed[0] : shifted[0] : pick[0] ? bits[0] && !clear : sum[0];
  wire compares = pick == 2'd1 && set_less;
  wire if_not = compares ? differ[31] && (a[31] ^ is_unsigned) : bit_0;
  wire if_less = compares ? !differ[31] || (a[31] ^ is_unsigned) : bit_0;
  assign result[0] = sum[31] ? if_less : if_not;

  wire unused = sum_ext[0];
endmodule
`default_nettype wire
