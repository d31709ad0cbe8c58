% emit(knob.fpu == "full")
// Operands of the fused multiply-add: its first register.
//
// Contract: factors, addend and kind of an operation, of which the register loads these at the end of a cycle with load.
//   ADD multiplies by one. An integer operand is the addend at the top (negative ones are subtracted from the product 0).
//   For an integer result the distance shifts the addend until its binary point is at the end of the 32 top bits.
// No operand is normalised: a product with one subnormal factor still has 24 bits, and with two it is below everything.
`default_nettype none
module fpu_fma_operands (
    input  wire                 clk,
    input  wire                 load,
    input  wire [cfg::OP_W-1:0] op,
    input  wire [          2:0] rm,
    input  wire [         31:0] a,
    input  wire [         31:0] b,
    input  wire [         31:0] c,
    output fma_operands_t       operands
);
  localparam logic [8:0] INTEGER_TOP = 9'd158;  // exponent of 2^31

  // ------------------------------------------------------------------------- decode and unpack
  wire to_int = op == cfg::FPU_CVT_W_S || op == cfg::FPU_CVT_WU_S;
  wire from_int = op == cfg::FPU_CVT_S_W || op == cfg::FPU_CVT_S_WU;
  wire is_unsigned = op == cfg::FPU_CVT_WU_S || op == cfg::FPU_CVT_S_WU;
  wire converts = to_int || from_int;
  wire sums = op == cfg::FPU_ADD || op == cfg::FPU_SUB;
  wire multiplies = !converts && !sums;
  wire fused = multiplies && op != cfg::FPU_MUL;
  wire negate_product = op == cfg::FPU_NMSUB || op == cfg::FPU_NMADD;
  wire negate_addend = op == cfg::FPU_SUB || op == cfg::FPU_MSUB || op == cfg::FPU_NMADD;

  wire a_sign, a_zero, a_infinite, a_nan, a_signalling;
  wire b_sign, b_zero, b_infinite, b_nan, b_signalling;
  wire c_sign, c_infinite, c_nan, c_signalling;
  wire [7:0] a_exponent, b_exponent, c_exponent;
  wire [23:0] a_significand, b_significand, c_significand;
  wire third_sign, third_zero, third_infinite, third_nan, third_signalling;
  wire [7:0] third_exponent;
  wire [23:0] third_significand;

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
  fpu_unpack u_c (
      .word(c),
      .sign(third_sign),
      .exponent(third_exponent),
      .significand(third_significand),
      .zero(third_zero),
      .infinite(third_infinite),
      .nan(third_nan),
      .signalling(third_signalling)
  );

  // The addend, +0 if there is none: selected in pieces, in parallel with decoding the operation.
  localparam int PIECES = 1 + 8 + 24 + 3;
  wire [PIECES-1:0] a_pieces = {
    a_sign, a_exponent, a_significand, a_infinite, a_nan, a_signalling
  };
  wire [PIECES-1:0] b_pieces = {
    b_sign, b_exponent, b_significand, b_infinite, b_nan, b_signalling
  };
  wire [PIECES-1:0] c_pieces = {
    third_sign, third_exponent, third_significand, third_infinite, third_nan, third_signalling
  };
  wire [PIECES-1:0] zero_pieces = {1'b0, 8'd1, 24'd0, 3'd0};
  wire none = !converts && !sums && !fused;
  assign {c_sign, c_exponent, c_significand, c_infinite, c_nan, c_signalling} =
      a_pieces & {PIECES{converts}} | b_pieces & {PIECES{sums}} |
      c_pieces & {PIECES{fused}} | zero_pieces & {PIECES{none}};

  // ----------------------------------------------------------------- signs, infinities, invalid
  wire int_negative = from_int && !is_unsigned && a_sign;
  wire product_sign = from_int ? int_negative : to_int ? a_sign :
      a_sign ^ (multiplies && b_sign) ^ negate_product;
  // Without an addend its sign is the product's, so that it does not turn -0 into +0.
  wire addend_sign = multiplies && !fused || from_int ? product_sign : c_sign ^ negate_addend;
  wire subtract = from_int ? int_negative : product_sign != addend_sign;

  wire product_nan = !converts && a_nan || multiplies && b_nan;
  wire product_infinite = !converts && a_infinite || multiplies && b_infinite;
  wire zero_by_infinity = multiplies && (a_zero && b_infinite || a_infinite && b_zero);
  wire addend_nan = c_nan && !from_int;
  wire addend_infinite = c_infinite && !from_int;
  wire any_nan = product_nan || addend_nan;
  wire difference = product_infinite && addend_infinite && subtract && !any_nan;
  wire any_signalling = !converts && a_signalling || multiplies && b_signalling ||
      !from_int && c_signalling;

  // Out of the integers' range before rounding. Only a negative magnitude below 1 can leave the range by
  // rounding, when the integer has no sign.
  wire high = c_exponent >= INTEGER_TOP[7:0];
  wire fits_exactly = c_exponent == INTEGER_TOP[7:0] &&
      (is_unsigned || c_sign && c_significand[22:0] == '0);
  wire out_of_range = is_unsigned && c_sign && c_exponent >= 8'd127 || high && !fits_exactly;

  // ------------------------------------------------------------------- the addend's distance
  // Exponents are those of the window's top bit; the product's bit of weight 1 is 27 below it.
  // The distance is summed in one carry chain, not after product_top.
  localparam logic [9:0] BIAS = 10'd100;
  wire [9:0] first = {2'b0, a_exponent & {8{!to_int}}};
  wire [9:0] second = to_int ? {1'b0, INTEGER_TOP} + BIAS :
      {2'b0, multiplies ? b_exponent : 8'd127};
  wire [8:0] addend_top = from_int ? INTEGER_TOP : {1'b0, c_exponent};
  wire [9:0] product_top = first + second - BIAS;

  wire [9:0] third = ~{1'b0, addend_top};
  wire [9:0] fourth = 10'd1 - BIAS;
  wire [9:0] sum3 = first ^ second ^ third;
  wire [9:0] carry3 = {first[8:0] & second[8:0] | third[8:0] & (first[8:0] | second[8:0]), 1'b0};
  wire [9:0] sum4 = sum3 ^ carry3 ^ fourth;
  wire [9:0] carry4 = {sum3[8:0] & carry3[8:0] | fourth[8:0] & (sum3[8:0] | carry3[8:0]), 1'b0};
  wire [9:0] distance = sum4 + carry4;
  wire product_zero = a_zero || multiplies && b_zero || from_int;

  always_ff @(posedge clk)
    if (load) begin
      operands.multiplicand <= a_significand;
      operands.factor <= multiplies ? b_significand : {sums, 23'd0};
      operands.addend <= from_int ? a : {c_significand, 8'd0};
      operands.distance <= distance;
      operands.product_top <= product_top[8:0];
      operands.addend_top <= addend_top;
      operands.product_zero <= product_zero && !to_int;
      operands.kind.rm <= rm;
      operands.kind.subtract <= subtract;
      operands.kind.product_sign <= product_sign;
      // That of the result when the addend is larger.
      operands.kind.addend_sign <= product_infinite ? product_sign : addend_sign;
      operands.kind.to_int <= to_int;
      operands.kind.from_int <= from_int;
      operands.kind.is_unsigned <= is_unsigned;
      operands.kind.beyond <= to_int ? out_of_range : product_infinite || addend_infinite;
      operands.kind.nan <= any_nan || zero_by_infinity || difference;
      operands.kind.invalid <= to_int ? out_of_range : any_signalling || zero_by_infinity || difference;
    end

  wire unused = &{1'b0, product_top[9], third_zero};
endmodule
`default_nettype wire
