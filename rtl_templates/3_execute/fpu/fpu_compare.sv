% emit(knob.fpu == "full")
// Comparison, minimum and maximum, classification, sign injection and moves of one lane.
//
// Contract: combinational; result for every such operation, invalid is the only flag they raise.
// Rules: minimum and maximum are minimumNumber and maximumNumber of IEEE 754-2019 (a NaN loses,
//   -0 < +0). They and EQ are invalid for signalling NaNs, LT and LE for every NaN.
// Area: one magnitude comparison serves all of them.
`default_nettype none
module fpu_compare (
    input  wire  [cfg::OP_W-1:0] op,
    input  wire  [         31:0] a,
    input  wire  [         31:0] b,
    output logic [         31:0] result,
    output wire                  invalid
);
  wire a_sign, a_zero, a_infinite, a_nan, a_signalling;
  wire b_sign, b_zero, b_infinite, b_nan, b_signalling;
  wire [7:0] a_exponent, b_exponent;
  wire [23:0] a_significand, b_significand;

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

  // --------------------------------------------------------------------------------------- order
  wire any_nan = a_nan || b_nan;
  wire zeros = a_zero && b_zero;
  wire equal = a == b;
  // Order of their bits, -0 below +0.
  wire below = a_sign != b_sign ? a_sign : !equal && (a_sign ^ (a[30:0] < b[30:0]));

  wire is_eq = op == cfg::FPU_EQ;
  wire is_lt = op == cfg::FPU_LT;
  wire is_le = op == cfg::FPU_LE;
  wire is_max = op == cfg::FPU_MAX;
  wire is_extreme = is_max || op == cfg::FPU_MIN;
  wire holds = !any_nan && (is_eq ? equal || zeros : is_lt ? below && !zeros :
                            below || equal || zeros);
  wire pick_a = b_nan || !a_nan && (below ^ is_max);

  assign invalid = (is_lt || is_le) && any_nan ||
      (is_eq || is_extreme) && (a_signalling || b_signalling);

  // -------------------------------------------------------------------------------------- result
  wire finite = !a_infinite && !a_nan;
  wire normal = a_significand[23] && finite;
  wire subnormal = !a_significand[23] && !a_zero;
  wire [9:0] class_bits = {
    a_nan && !a_signalling, a_signalling, !a_sign && a_infinite, !a_sign && normal,
    !a_sign && subnormal, !a_sign && a_zero, a_sign && a_zero, a_sign && subnormal,
    a_sign && normal, a_sign && a_infinite
  };

  always_comb begin
    result = a;
    case (op)
      cfg::FPU_MIN, cfg::FPU_MAX:
      result = a_nan && b_nan ? 32'h7fc0_0000 : pick_a ? a : b;
      cfg::FPU_EQ, cfg::FPU_LT, cfg::FPU_LE: result = {31'd0, holds};
      cfg::FPU_CLASS: result = {22'd0, class_bits};
      cfg::FPU_SGNJ: result[31] = b_sign;
      cfg::FPU_SGNJN: result[31] = !b_sign;
      cfg::FPU_SGNJX: result[31] = a_sign ^ b_sign;
      default: ;  // moves
    endcase
  end

  wire unused = &{1'b0, a_exponent, b_exponent, a_significand[22:0], b_significand, b_infinite};
endmodule
`default_nettype wire
