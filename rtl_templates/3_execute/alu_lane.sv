// One lane of the integer unit: the result of an ALU operation and the outcome of a branch.
//
// Contract: combinational. `pick` and `combine` select the result; with `clear` only its bit 0 is kept
//   (alu.sv). `taken` compares a and rs2, with subtract set. alu.sv decodes the operation, once for all lanes.
// Area: one adder (alu_sum) serves ADD, SUB, both set-less-than and all branch comparisons; one
//   right shifter serves the three shifts, left ones with their bits reversed before and after.
//   The selections are two numbers, because a 4-way multiplexer of a bit is one LUT6, and so is
//   the logic of `combine`.
`default_nettype none
module alu_lane (
    input  wire         subtract,
    input  wire         is_unsigned,      // comparison
    input  wire         arithmetic,       // signs are shifted in
    input  wire         branches,         // it may be taken
    input  wire         branch_less,      // if a < rs2, else if a = rs2
    input  wire         branch_invert,
    input  wire  [ 1:0] pick,             // 0 sum, 1 bits combined, 2 right shift, 3 left shift
    input  wire  [ 2:0] combine,          // 0 xor, 1 a, 2 or, 3 and, 4 shared
    input  wire         clear_if_zero,    // by b
    input  wire         clear_if_nonzero,
    input  wire         set_less,         // the comparison in bit 0, with pick 1 and clear
    input  wire  [31:0] shared,           // value common to all lanes
    input  wire         use_imm,
    input  wire  [31:0] imm,
    input  wire  [31:0] a,
    input  wire  [31:0] rs2,
    input  wire  [31:0] b,                // imm with use_imm, else rs2
    output wire  [31:0] result,
    output wire         clear,
    output wire         taken
);
  // ------------------------------------------------------------------------- adder and comparison
  wire [31:0] sum;
  wire [31:0] differ = a ^ b;
  wire equal = a == rs2;  // branches compare registers
  // Different signs decide a signed comparison by themselves and invert an unsigned one. The sum
  // arrives last: both outcomes that it selects between are computed before it.
  wire less_if_not = differ[31] && (a[31] ^ is_unsigned);
  wire less_if_less = !differ[31] || (a[31] ^ is_unsigned);
  wire taken_if_not = branches && (branch_less ? less_if_not : equal) != branch_invert;
  wire taken_if_less = branches && (branch_less ? less_if_less : equal) != branch_invert;

  // --------------------------------------------------------------------------------------- shifter
  wire [31:0] shifted, reversed;  // right, and left
  alu_shift u_shift (
      .left(pick[0]),
      .arithmetic,
      .a,
      .amount(b[4:0]),
      .shifted,
      .reversed
  );

  // ---------------------------------------------------------------------------------------- result
  assign clear = b == 32'd0 ? clear_if_zero : clear_if_nonzero;
  wire [31:0] bits = combine[2] ? shared
                     : combine[1] ? combine[0] ? a & b : a | b : combine[0] ? a : differ;
  assign result[31:1] = pick[1] ? pick[0] ? reversed[31:1] : shifted[31:1]
                                : pick[0] ? bits[31:1] : sum[31:1];
  // Bit 0 has the comparison, which the top bit of the sum decides.
  wire bit_0 = pick[1] ? pick[0] ? reversed[0] : shifted[0] : pick[0] ? bits[0] && !clear : sum[0];
  wire if_not_0 = set_less ? less_if_not : bit_0;
  wire if_less_0 = set_less ? less_if_less : bit_0;
  alu_sum u_sum (
      .subtract,
      .use_imm,
      .imm,
      .a,
      .rs2,
      .if_less({if_less_0, taken_if_less}),
      .if_not({if_not_0, taken_if_not}),
      .sum,
      .decided({result[0], taken})
  );
endmodule
`default_nettype wire
