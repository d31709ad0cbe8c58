% emit(knob.fpu == "full")
// Fused multiply-add of one lane, and conversions by the same shifters and the same rounding.
//
// Contract: operations ADD .. NMADD and the four conversions. Three registers, each taking what is
//   before it at the end of a cycle with load[i] (elastic.sv); result and flags {NV, DZ, OF, UF,
//   NX} are combinational from the third, which holds them rounded.
// Latency: operands in cycle t, result in t + 3; one operation a cycle; subnormals cost nothing.
//
// 1 The addend is shifted to its place beside the product while that is multiplied. The window has
//   76 bits: 24 for an addend that is far above, 2 so that rounding cannot see what is below it,
//   48 for the product, 2 for what cancellation may bring up. The rest is the sticky bit. No
//   operand is normalised: a product that has one subnormal factor still has 24 bits, and
//   with two it is below everything.
// 2 Sum, its magnitude, and the leading zeros in eights.
// 3 Normalised, but never beyond exponent 1, which is all that a subnormal result needs; rounded.
// ADD multiplies by one. An integer takes the addend's place at the top (negative ones are
// subtracted from the product 0); to an integer, the addend is shifted until its binary
// point is where the 32 top bits end.
`default_nettype none
module fpu_fma (
    input  wire                  clk,
    input  wire [           2:0] load,
    input  wire [cfg::OP_W-1:0] op,
    input  wire [           2:0] rm,
    input  wire [          31:0] a,
    input  wire [          31:0] b,
    input  wire [          31:0] c,
    output wire [          31:0] result,
    output wire [           4:0] flags
);
  localparam int W = 76;
  localparam logic [8:0] INTEGER_TOP = 9'd158;  // exponent of 2^31

  // ------------------------------------------------------------------- 1: multiply, align: decode
  wire to_int = op == cfg::FPU_CVT_W_S || op == cfg::FPU_CVT_WU_S;
  wire from_int = op == cfg::FPU_CVT_S_W || op == cfg::FPU_CVT_S_WU;
  wire is_unsigned = op == cfg::FPU_CVT_WU_S || op == cfg::FPU_CVT_S_WU;
  wire converts = to_int || from_int;
  wire sums = op == cfg::FPU_ADD || op == cfg::FPU_SUB;
  wire multiplies = !converts && !sums;
  wire fused = multiplies && op != cfg::FPU_MUL;
  wire negate_product = op == cfg::FPU_NMSUB || op == cfg::FPU_NMADD;
  wire negate_addend = op == cfg::FPU_SUB || op == cfg::FPU_MSUB || op == cfg::FPU_NMADD;

  wire [31:0] addend = a & {32{converts}} | b & {32{sums}} | c & {32{fused}};

  wire a_sign, a_zero, a_infinite, a_nan, a_signalling;
  wire b_sign, b_zero, b_infinite, b_nan, b_signalling;
  wire c_sign, c_zero, c_infinite, c_nan, c_signalling;
  wire [7:0] a_exponent, b_exponent, c_exponent;
  wire [23:0] a_significand, b_significand, c_significand;

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
      .word(addend),
      .sign(c_sign),
      .exponent(c_exponent),
      .significand(c_significand),
      .zero(c_zero),
      .infinite(c_infinite),
      .nan(c_nan),
      .signalling(c_signalling)
  );

  // -------------------------------------------------------------- 1: signs, infinities, invalid
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

  // Out of the integers' range before rounding. Only a negative magnitude below 1 can get there by
  // rounding, when the integer has no sign.
  wire high = c_exponent >= INTEGER_TOP[7:0];
  wire fits_exactly = c_exponent == INTEGER_TOP[7:0] &&
      (is_unsigned || c_sign && c_significand[22:0] == '0);
  wire out_of_range = is_unsigned && c_sign && c_exponent >= 8'd127 || high && !fits_exactly;

  // ------------------------------------------------------------------ 1: the addend's place
  // Exponents are those of the window's top bit; the product's bit of weight 1 is 27 below it.
  wire signed [9:0] product_top = to_int ? $signed({1'b0, INTEGER_TOP}) :
      $signed({2'b0, a_exponent}) + $signed({2'b0, multiplies ? b_exponent : 8'd127}) - 10'sd100;
  wire [8:0] addend_top = from_int ? INTEGER_TOP : {1'b0, c_exponent};
  wire signed [9:0] distance = product_top - $signed({1'b0, addend_top});
  wire product_zero = a_zero || multiplies && b_zero || from_int;
  wire at_top = distance[9] || product_zero && !to_int;
  wire far = distance[8] || distance[7];
  wire [6:0] place = (distance[6:0] | {7{far}}) & {7{!at_top}};

  // First by less than 16, then by multiples of 16, where what leaves the window is easy to tell.
  wire [46:0] nearly = {from_int ? a : {c_significand, 8'd0}, 15'd0} >> place[3:0];
  wire [W-1:0] aligned = {nearly, 29'd0} >> {place[6:4], 4'd0};
  wire lost = place[6:4] == 3'd3 && |nearly[18:0] || place[6:4] == 3'd4 && |nearly[34:0] ||
      place[6:4] >= 3'd5 && |nearly;

  wire [23:0] factor = multiplies ? b_significand : {sums, 23'd0};

  logic [47:0] product1_q;
  logic [W-1:0] addend1_q;
  logic [8:0] top1_q;
  logic [2:0] rm1_q;
  logic sticky1_q, subtract1_q, product_sign1_q, addend_sign1_q;
  logic to_int1_q, from_int1_q, is_unsigned1_q, beyond1_q, nan1_q, invalid1_q;

  always_ff @(posedge clk)
    if (load[0]) begin
      product1_q <= a_significand * factor;
      addend1_q <= aligned;
      top1_q <= at_top ? addend_top : product_top[8:0];
      rm1_q <= rm;
      sticky1_q <= lost;
      subtract1_q <= subtract;
      product_sign1_q <= product_sign;
      // That of the result when the addend is larger.
      addend_sign1_q <= product_infinite ? product_sign : addend_sign;
      to_int1_q <= to_int;
      from_int1_q <= from_int;
      is_unsigned1_q <= is_unsigned;
      beyond1_q <= to_int ? out_of_range : product_infinite || addend_infinite;
      nan1_q <= any_nan || zero_by_infinity || difference;
      invalid1_q <= to_int ? out_of_range : any_signalling || zero_by_infinity || difference;
    end

  // -------------------------------------------------------------------------------- 2: add
  // Both differences at once, in two carry chains, and the one that is not negative. What was lost
  // of a subtracted addend takes one from the window and comes back as sticky; the addend is the
  // smaller one then. The carry in rides as an extra low bit.
  wire [W-1:0] product = {26'd0, product1_q, 2'd0};
  wire [W:0] subtrahend = {1'b0, addend1_q} ^ {W + 1{subtract1_q}};
  wire [W+1:0] sum = {1'b0, product, 1'b1} + {subtrahend, subtract1_q && !sticky1_q};
  wire [W-1:0] opposite = addend1_q - product;
  wire addend_larger = sum[W+1] && !from_int1_q;
  wire [W-1:0] magnitude = addend_larger ? opposite : sum[W:1];

  // Leading zeros in eights. Normalisation ends at exponent 1; an integer stays where it is.
  wire [8:0] limit = to_int1_q ? 9'd0 : top1_q - 9'd1;
  logic [3:0] eights;
  always_comb begin
    eights = 4'd9;
    for (int i = 8; i >= 0; i--) if (|magnitude[W-1-8*i-:8]) eights = 4'(i);
  end
  wire limited = limit[8:3] <= {2'd0, eights};
  wire zero = eights == 4'd9 && magnitude[3:0] == '0 && !sticky1_q;

  logic [W-1:0] magnitude2_q;
  logic [3:0] eights2_q;
  logic [2:0] ones_limit2_q, rm2_q;
  logic [8:0] top2_q;
  logic sticky2_q, sign2_q, zero2_q;
  logic to_int2_q, is_unsigned2_q, beyond2_q, nan2_q, invalid2_q;

  always_ff @(posedge clk)
    if (load[1]) begin
      magnitude2_q <= magnitude;
      eights2_q <= limited ? limit[6:3] : eights;
      ones_limit2_q <= limited ? limit[2:0] : 3'd7;
      rm2_q <= rm1_q;
      top2_q <= top1_q;
      sticky2_q <= sticky1_q;
      zero2_q <= zero;
      // Operands that cancel give -0 in one mode only.
      if (zero && subtract1_q && !beyond1_q) sign2_q <= rm1_q == 3'd2;
      else sign2_q <= addend_larger || beyond1_q ? addend_sign1_q : product_sign1_q;
      to_int2_q <= to_int1_q;
      is_unsigned2_q <= is_unsigned1_q;
      beyond2_q <= beyond1_q;
      nan2_q <= nan1_q;
      invalid2_q <= invalid1_q;
    end

  // ------------------------------------------------------------------ 3: normalise, round, pack
  wire [W-1:0] coarse = magnitude2_q << {eights2_q, 3'd0};
  logic [2:0] leading;
  always_comb begin
    leading = 3'd7;
    for (int i = 6; i >= 0; i--) if (coarse[W-1-i]) leading = 3'(i);
  end
  wire [2:0] ones = leading < ones_limit2_q ? leading : ones_limit2_q;
  // 24 bits of significand, two more for rounding, and those that the shift can bring there.
  wire [32:0] fine = coarse[W-1-:33] << ones;
  wire below = sticky2_q || |coarse[W-34:0];
  wire [8:0] exponent = (top2_q - {2'd0, eights2_q, ones}) & {9{fine[32]}};

  wire [31:0] rounded;
  wire up, overflow, underflow, inexact;
  fpu_round u_round (
      .rm(rm2_q),
      .sign(sign2_q),
      .is_integer(to_int2_q),
      .value(to_int2_q ? fine[32:1] : {exponent, fine[31:9]}),
      .guard(to_int2_q ? fine[0] : fine[8]),
      .guard2(fine[7] && !to_int2_q),
      .sticky(below || |fine[6:0] && !to_int2_q),
      .result(rounded),
      .up,
      .overflow,
      .underflow,
      .inexact
  );

  wire below_zero = to_int2_q && is_unsigned2_q && sign2_q && up;
  wire saturate = to_int2_q && beyond2_q || below_zero;
  wire least = sign2_q && !nan2_q;
  wire [31:0] bound = is_unsigned2_q ? {32{!least}} : {least, {31{!least}}};

  logic [31:0] result3_q;
  logic [4:0] flags3_q;
  always_ff @(posedge clk)
    if (load[2]) begin
      flags3_q <= {invalid2_q || below_zero, 1'b0, overflow, underflow, inexact};
      result3_q <= rounded;
      if (zero2_q) result3_q <= {sign2_q && !to_int2_q, 31'd0};
      if (to_int2_q) begin
        if (saturate) result3_q <= bound;
      end else if (nan2_q) result3_q <= 32'h7fc0_0000;
      else if (beyond2_q) result3_q <= {sign2_q, 8'hff, 23'd0};
      if (saturate || beyond2_q || nan2_q) flags3_q[3:0] <= '0;
    end

  assign result = result3_q;
  assign flags  = flags3_q;

  wire unused = &{1'b0, sum[0], c_zero};
endmodule
`default_nettype wire
