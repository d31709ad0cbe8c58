% emit(knob.fpu == "full")
// Division and square root of one lane: restoring, two digits a step.
//
// Contract: at the end of a cycle (fpu_divsqrt.sv) `load` loads the operands, is_sqrt and rm,
//   `normalise` shifts them, `start` prepares the steps, `step` repeats until done. result and flags
//   {NV, DZ, OF, UF, NX} are right, combinationally, while done; loaded operands are visible in the next
//   cycle.
// Steps: 13, for 24 bits and two more. A subnormal quotient takes fewer: its first digit is written
//   to its lower position at once, so no denormalisation is needed.
// Recurrence: the remainder doubles, and a digit 1 subtracts the divisor, or twice the
//   root so far and the digit itself. All have 25 fraction bits (the divisor 23), the remainder two
//   integer bits, the quotient, the root and the mark of the next digit one. The second digit of a
//   step does not wait for the first: the remainders after both of its values are computed.
`default_nettype none
module fpu_divsqrt_lane (
    input  wire        clk,
    input  wire        load,
    input  wire        normalise,
    input  wire        start,
    input  wire        step,
    input  wire        is_sqrt,
    input  wire [ 2:0] rm,
    input  wire [31:0] a,
    input  wire [31:0] b,
    output wire        done,
    output wire [31:0] result,
    output wire [ 4:0] flags
);
  // ---------------------------------------------------------------------------------------- load
  wire a_sign, a_zero, a_infinite, a_nan, a_signalling;
  wire b_sign, b_zero, b_infinite, b_nan, b_signalling;
  wire [7:0] a_exponent, b_exponent;
  wire [23:0] a_significand, b_significand;
  wire [4:0] a_leading, b_leading;

  fpu_unpack u_a (
      .word(a),
      .sign(a_sign),
      .exponent(a_exponent),
      .significand(a_significand),
      .zero(a_zero),
      .infinite(a_infinite),
      .nan(a_nan),
      .signalling(a_signalling)
  );
  fpu_unpack u_b (
      .word(b),
      .sign(b_sign),
      .exponent(b_exponent),
      .significand(b_significand),
      .zero(b_zero),
      .infinite(b_infinite),
      .nan(b_nan),
      .signalling(b_signalling)
  );
  lzc #(
      .N(24)
  ) u_a_leading (
      .bits (a_significand),
      .count(a_leading)
  );
  lzc #(
      .N(24)
  ) u_b_leading (
      .bits (b_significand),
      .count(b_leading)
  );

  wire root_of_negative = a_sign && !a_zero;
  wire any_nan = a_nan || b_nan && !is_sqrt;
  wire undefined = is_sqrt ? root_of_negative : a_zero && b_zero || a_infinite && b_infinite;
  wire by_zero = !is_sqrt && b_zero && !a_zero && !a_infinite && !any_nan;

  logic [23:0] a_q, b_q;
  logic [7:0] a_exponent_q, b_exponent_q;
  logic [4:0] a_leading_q, b_leading_q;
  logic sign_q, nan_q, infinite_q, zero_q, invalid_q, by_zero_q;
  logic is_sqrt_q;
  logic [2:0] rm_q;

  // ----------------------------------------------------------------------------------- normalise
  // A dividend below the divisor doubles, so that the first digit is always a one; and so does the
  // radicand with an odd exponent (the biased one is even).
  wire [23:0] a_normal = a_q << a_leading_q;
  wire [23:0] b_normal = b_q << b_leading_q;
  wire signed [9:0] a_power = $signed({2'b0, a_exponent_q}) - $signed({5'd0, a_leading_q});
  wire signed [9:0] b_power = $signed({2'b0, b_exponent_q}) - $signed({5'd0, b_leading_q});

  logic twice_q;
  logic signed [9:0] power_q;

  always_ff @(posedge clk) begin
    if (load) begin
      a_q <= a_significand;
      b_q <= b_significand;
      a_exponent_q <= a_exponent;
      b_exponent_q <= b_exponent;
      a_leading_q <= a_leading;
      b_leading_q <= b_leading;
      sign_q <= a_sign ^ (b_sign && !is_sqrt);
      nan_q <= any_nan || undefined;
      infinite_q <= a_infinite || by_zero;
      zero_q <= a_zero || b_infinite && !is_sqrt;
      invalid_q <= a_signalling || b_signalling && !is_sqrt || undefined && !any_nan;
      by_zero_q <= by_zero;
      is_sqrt_q <= is_sqrt;
      rm_q <= rm;
    end
    if (normalise) begin
      a_q <= a_normal;
      b_q <= b_normal & {24{!is_sqrt_q}};
      twice_q <= is_sqrt_q ? !a_power[0] : a_normal < b_normal;
      power_q <= is_sqrt_q ? a_power : a_power - b_power;
    end
  end

  // ---------------------------------------------------------- start: exponent and first remainder
  // A root is never subnormal.
  wire signed [9:0] sum = power_q + 10'sd127 - $signed({9'd0, twice_q && !is_sqrt_q});
  wire signed [9:0] lower = $signed({9'd0, twice_q}) - 10'sd126 - power_q;
  wire low = !lower[9] && !is_sqrt_q;
  wire [8:0] exponent = is_sqrt_q ? sum[9:1] : sum[8:0];

  // A root's subtrahends are kept beside the digits: `take` for the first, `more` for the second
  // after a first 1. In a division both are the divisor.
  localparam logic [25:0] TOP = 26'h200_0000;
  logic [26:0] remainder_q;
  logic [25:0] digits_q, mark_q;
  logic [27:0] take_q, more_q;
  logic [8:0] exponent_q;

  // --------------------------------------------------------------------------------- step: digits
  wire [25:0] mark2 = mark_q >> 1;
  wire [25:0] mark3 = mark_q >> 2;
  wire [27:0] doubled = {remainder_q, 1'b0};
  wire [28:0] fourfold = {remainder_q, 2'b0};
  wire [27:0] divisor = {2'b0, b_q, 2'b0};
  wire [28:0] rest1 = {1'b0, doubled} - {1'b0, take_q};
  wire digit1 = !rest1[28];

  // After a digit 0 the remainder is doubled; after a 1, twice its subtrahend is subtracted, too.
  wire [27:0] take0 = take_q & ~{2'b0, mark_q & {26{is_sqrt_q}}} | {2'b0, mark2 & {26{is_sqrt_q}}};
  wire [28:0] after0 = fourfold - {1'b0, take0};
  wire [28:0] after1;
  fpu_divsqrt_rest u_rest (
      .remainder(remainder_q),
      .take(take_q),
      .more(more_q),
      .after(after1)
  );

  // After the last digit only whether the remainder is zero matters.
  wire digit2 = (digit1 && !after1[28] || !digit1 && !after0[28]) && !mark_q[0];
  wire [26:0] kept = digit1 ? {rest1[25:0], 1'b0} : fourfold[26:0];
  wire [26:0] reduced = after1[26:0] & {27{digit1}} | after0[26:0] & {27{!digit1}};
  wire [25:0] digits = digits_q | mark_q & {26{digit1}} | mark2 & {26{digit2}};

  assign done = mark_q == '0;

  always_ff @(posedge clk)
    if (start) begin
      // Half of the dividend: the first step doubles it.
      remainder_q <= twice_q ? {1'b0, a_q, 2'b0} : {2'b0, a_q, 1'b0};
      digits_q <= '0;
      mark_q <= low ? TOP >> lower[8:0] : TOP;
      take_q <= is_sqrt_q ? {2'b0, TOP} : divisor;
      more_q <= is_sqrt_q ? {1'b0, TOP, 1'b0} | {3'b0, TOP[25:1]} : divisor;
      exponent_q <= low ? 9'd1 : exponent;
    end else if (step && !done) begin
      remainder_q <= digit2 ? reduced : kept;
      digits_q <= digits;
      mark_q <= mark3;
      if (is_sqrt_q) begin
        take_q <= {1'b0, digits, 1'b0} | {2'b0, mark3};
        more_q <= {1'b0, digits | mark3, 1'b0} | {3'b0, mark3[25:1]};
      end
    end

  // ------------------------------------------------------------------------------- done: round
  wire [31:0] rounded;
  wire up, overflow, underflow, inexact;
  fpu_round u_round (
      .rm(rm_q),
      .sign(sign_q),
      .is_integer(1'b0),
      .value({exponent_q & {9{digits_q[25]}}, digits_q[24:2]}),
      .guard(digits_q[1]),
      .guard2(digits_q[0]),
      .sticky(remainder_q != '0),
      .result(rounded),
      .up,
      .overflow,
      .underflow,
      .inexact
  );

  wire regular = !nan_q && !infinite_q && !zero_q;
  assign result = nan_q ? 32'h7fc0_0000 : infinite_q ? {sign_q, 8'hff, 23'd0} :
      zero_q ? {sign_q, 31'd0} : rounded;
  assign flags = {invalid_q, by_zero_q, {overflow, underflow, inexact} & {3{regular}}};

  wire unused = &{1'b0, up, rest1[27:26], after0[27], after1[27], sum};
endmodule
`default_nettype wire
