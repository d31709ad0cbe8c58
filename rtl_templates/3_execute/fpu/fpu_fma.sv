% emit(knob.fpu == "full")
// Fused multiply-add of one lane, and conversions by the same shifters and the same rounding.
//
// Contract: operations ADD .. NMADD and the four conversions. Six registers, each loading the one
//   before it at the end of a cycle with load[i] (elastic.sv); result and flags {NV, DZ, OF, UF,
//   NX} are in the sixth.
// Latency: operands in cycle t, result in t + 6; one operation a cycle; subnormals cost nothing.
//
// 1 Kinds of the operands, and the distance of the addend from its position beside the product.
// 2 The addend is shifted there while the factors are multiplied. The window has 76 bits: 24 for an addend that
//   is far above, 2 so that rounding cannot see bits below it, 48 for the product, 2 for bits that
//   cancellation may shift up. The rest is the sticky bit. No operand is normalised: a product with
//   one subnormal factor still has 24 bits, and with two it is below everything.
// 3 Sum and opposite difference.
// 4 The one that is not negative, and its leading zeros in eights.
// 5 Normalised, but never beyond exponent 1, which is all that a subnormal result needs.
// 6 Rounded and packed.
// ADD multiplies by one. An integer operand is the addend at the top (negative ones are
// subtracted from the product 0). For an integer result the addend is shifted until its binary
// point is at the end of the 32 top bits.
`default_nettype none
module fpu_fma (
    input  wire [           5:0] clk,   // of each register
    input  wire [           5:0] load,
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

  // ------------------------------------------------------------------------------- 1: decode
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

  // Out of the integers' range before rounding. Only a negative magnitude below 1 can leave the range by
  // rounding, when the integer has no sign.
  wire high = c_exponent >= INTEGER_TOP[7:0];
  wire fits_exactly = c_exponent == INTEGER_TOP[7:0] &&
      (is_unsigned || c_sign && c_significand[22:0] == '0);
  wire out_of_range = is_unsigned && c_sign && c_exponent >= 8'd127 || high && !fits_exactly;

  // ---------------------------------------------------------------- 1: the addend's distance
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

  logic [23:0] multiplicand1_q, factor1_q;
  logic [31:0] addend1_q;
  logic [9:0] distance1_q;
  logic [8:0] product_top1_q, addend_top1_q;
  logic [2:0] rm1_q;
  logic product_zero1_q, subtract1_q, product_sign1_q, addend_sign1_q;
  logic to_int1_q, from_int1_q, is_unsigned1_q, beyond1_q, nan1_q, invalid1_q;

  always_ff @(posedge clk[0])
    if (load[0]) begin
      multiplicand1_q <= a_significand;
      factor1_q <= multiplies ? b_significand : {sums, 23'd0};
      addend1_q <= from_int ? a : {c_significand, 8'd0};
      distance1_q <= distance;
      product_top1_q <= product_top[8:0];
      addend_top1_q <= addend_top;
      rm1_q <= rm;
      product_zero1_q <= product_zero && !to_int;
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

  // ------------------------------------------------------------------------ 2: multiply, align
  wire at_top = distance1_q[9] || product_zero1_q;
  wire far = distance1_q[8] || distance1_q[7];
  wire [6:0] amount = (distance1_q[6:0] | {7{far}}) & {7{!at_top}};

  // First by less than 16, then by multiples of 16, where bits that fall out of the window are easy to detect.
  wire [46:0] nearly = {addend1_q, 15'd0} >> amount[3:0];
  wire [W-1:0] aligned = {nearly, 29'd0} >> {amount[6:4], 4'd0};
  wire lost = amount[6:4] == 3'd3 && |nearly[18:0] || amount[6:4] == 3'd4 && |nearly[34:0] ||
      amount[6:4] >= 3'd5 && |nearly;

  logic [47:0] product2_q;
  logic [W-1:0] addend2_q;
  logic [8:0] top2_q;
  logic [2:0] rm2_q;
  logic sticky2_q, subtract2_q, product_sign2_q, addend_sign2_q;
  logic to_int2_q, from_int2_q, is_unsigned2_q, beyond2_q, nan2_q, invalid2_q;

  always_ff @(posedge clk[1])
    if (load[1]) begin
      product2_q <= multiplicand1_q * factor1_q;
      addend2_q <= aligned;
      top2_q <= at_top ? addend_top1_q : product_top1_q;
      rm2_q <= rm1_q;
      sticky2_q <= lost;
      subtract2_q <= subtract1_q;
      product_sign2_q <= product_sign1_q;
      addend_sign2_q <= addend_sign1_q;
      to_int2_q <= to_int1_q;
      from_int2_q <= from_int1_q;
      is_unsigned2_q <= is_unsigned1_q;
      beyond2_q <= beyond1_q;
      nan2_q <= nan1_q;
      invalid2_q <= invalid1_q;
    end

  // -------------------------------------------------------------------------------- 3: add
  // Both differences at once. The lost bits of a subtracted addend subtract one from the window and set the
  // sticky bit; the addend is the smaller one then. A carry in is an extra low bit. Bits
  // above the product only add a carry. The halves of the others are added in parallel,
  // the upper one for both carries: three short chains instead of one as long as the window.
  localparam int P = 50;  // product and the two bits below it
  localparam int H = P / 2;
  wire [P-1:0] product = {product2_q, 2'd0};
  wire [P-1:0] beside = addend2_q[P-1:0];  // the product
  wire [W-P-1:0] addend_above = addend2_q[W-1:P];
  wire [P-1:0] operand = beside ^ {P{subtract2_q}};
  wire [W-P:0] operand_above = {1'b0, addend_above} ^ {W - P + 1{subtract2_q}};

  // product + operand + 1 at most, of which the result is negative if the addend is larger
  wire [H+1:0] sum_low = {1'b0, product[H-1:0], 1'b1}
      + {1'b0, operand[H-1:0], subtract2_q && !sticky2_q};
  wire [H:0] sum_high0 = {1'b0, product[P-1:H]} + {1'b0, operand[P-1:H]};
  wire [H+1:0] sum_high1 = {1'b0, product[P-1:H], 1'b1} + {1'b0, operand[P-1:H], 1'b1};
  wire [W-P:0] sum_above1 = operand_above + 1'b1;

  // addend - product
  wire [H:0] opposite_low = {1'b0, beside[H-1:0]} - {1'b0, product[H-1:0]};
  wire [H:0] opposite_high0 = {1'b0, beside[P-1:H]} - {1'b0, product[P-1:H]};
  wire [H+1:0] opposite_high1 = {1'b0, beside[P-1:H], 1'b0} - {1'b0, product[P-1:H], 1'b1};
  wire [W-P-1:0] opposite_above1 = addend_above - 1'b1;

  wire sum_carry = sum_low[H+1];
  wire sum_carry_above = sum_carry ? sum_high1[H+1] : sum_high0[H];
  wire borrow = opposite_low[H];
  wire borrow_above = borrow ? opposite_high1[H+1] : opposite_high0[H];

  logic [W:0] sum3_q;
  logic [W-1:0] opposite3_q;
  logic [8:0] top3_q, limit3_q;
  logic [2:0] rm3_q;
  logic sticky3_q, subtract3_q, product_sign3_q, addend_sign3_q;
  logic to_int3_q, from_int3_q, is_unsigned3_q, beyond3_q, nan3_q, invalid3_q;

  // Written as gates: Yosys would merge two adders before a multiplexer into one.
  always_ff @(posedge clk[2])
    if (load[2]) begin
      sum3_q <= {
        sum_above1 & {W - P + 1{sum_carry_above}} | operand_above & {W - P + 1{!sum_carry_above}},
        sum_high1[H:1] & {H{sum_carry}} | sum_high0[H-1:0] & {H{!sum_carry}},
        sum_low[H:1]
      };
      opposite3_q <= {
        opposite_above1 & {W - P{borrow_above}} | addend_above & {W - P{!borrow_above}},
        opposite_high1[H:1] & {H{borrow}} | opposite_high0[H-1:0] & {H{!borrow}},
        opposite_low[H-1:0]
      };
      top3_q <= top2_q;
      // Normalisation ends at exponent 1; an integer is not shifted.
      limit3_q <= to_int2_q ? 9'd0 : top2_q - 9'd1;
      rm3_q <= rm2_q;
      sticky3_q <= sticky2_q;
      subtract3_q <= subtract2_q;
      product_sign3_q <= product_sign2_q;
      addend_sign3_q <= addend_sign2_q;
      to_int3_q <= to_int2_q;
      from_int3_q <= from_int2_q;
      is_unsigned3_q <= is_unsigned2_q;
      beyond3_q <= beyond2_q;
      nan3_q <= nan2_q;
      invalid3_q <= invalid2_q;
    end

  // -------------------------------------------------------------- 4: magnitude, leading zeros
  wire addend_larger = sum3_q[W] && !from_int3_q;
  wire [W-1:0] magnitude = addend_larger ? opposite3_q : sum3_q[W-1:0];

  logic [3:0] eights;
  always_comb begin
    eights = 4'd9;
    for (int i = 8; i >= 0; i--) if (|magnitude[W-1-8*i-:8]) eights = 4'(i);
  end
  wire limited = limit3_q[8:3] <= {2'd0, eights};
  wire zero = eights == 4'd9 && magnitude[3:0] == '0 && !sticky3_q;

  logic [W-1:0] magnitude4_q;
  logic [3:0] eights4_q;
  logic [2:0] ones_limit4_q, rm4_q;
  logic [8:0] top4_q;
  logic sticky4_q, sign4_q, zero4_q;
  logic to_int4_q, is_unsigned4_q, beyond4_q, nan4_q, invalid4_q;

  always_ff @(posedge clk[3])
    if (load[3]) begin
      magnitude4_q <= magnitude;
      eights4_q <= limited ? limit3_q[6:3] : eights;
      ones_limit4_q <= limited ? limit3_q[2:0] : 3'd7;
      rm4_q <= rm3_q;
      top4_q <= top3_q;
      sticky4_q <= sticky3_q;
      zero4_q <= zero;
      // Operands that cancel give -0 in one mode only.
      if (zero && subtract3_q && !beyond3_q) sign4_q <= rm3_q == 3'd2;
      else sign4_q <= addend_larger || beyond3_q ? addend_sign3_q : product_sign3_q;
      to_int4_q <= to_int3_q;
      is_unsigned4_q <= is_unsigned3_q;
      beyond4_q <= beyond3_q;
      nan4_q <= nan3_q;
      invalid4_q <= invalid3_q;
    end

  // ----------------------------------------------------------------------------- 5: normalise
  wire [W-1:0] coarse = magnitude4_q << {eights4_q, 3'd0};
  logic [2:0] leading;
  always_comb begin
    leading = 3'd7;
    for (int i = 6; i >= 0; i--) if (coarse[W-1-i]) leading = 3'(i);
  end
  wire [2:0] ones = leading < ones_limit4_q ? leading : ones_limit4_q;
  // 24 bits of significand, two more for rounding, and those that the shift may move there.
  wire [32:0] fine = coarse[W-1-:33] << ones;
  wire below = sticky4_q || |coarse[W-34:0];

  logic [32:0] fine5_q;
  logic [8:0] exponent5_q;  // if there is a leading one
  logic [2:0] rm5_q;
  logic below5_q, sign5_q, zero5_q;
  logic to_int5_q, is_unsigned5_q, beyond5_q, nan5_q, invalid5_q;

  always_ff @(posedge clk[4])
    if (load[4]) begin
      fine5_q <= fine;
      exponent5_q <= top4_q - {2'd0, eights4_q, ones};
      rm5_q <= rm4_q;
      below5_q <= below;
      sign5_q <= sign4_q;
      zero5_q <= zero4_q;
      to_int5_q <= to_int4_q;
      is_unsigned5_q <= is_unsigned4_q;
      beyond5_q <= beyond4_q;
      nan5_q <= nan4_q;
      invalid5_q <= invalid4_q;
    end

  // --------------------------------------------------------------------------- 6: round, pack
  wire [8:0] exponent = exponent5_q & {9{fine5_q[32]}};
  wire [31:0] rounded;
  wire up, overflow, underflow, inexact;
  fpu_round u_round (
      .rm(rm5_q),
      .sign(sign5_q),
      .is_integer(to_int5_q),
      .value(to_int5_q ? fine5_q[32:1] : {exponent, fine5_q[31:9]}),
      .guard(to_int5_q ? fine5_q[0] : fine5_q[8]),
      .guard2(fine5_q[7] && !to_int5_q),
      .sticky(below5_q || |fine5_q[6:0] && !to_int5_q),
      .result(rounded),
      .up,
      .overflow,
      .underflow,
      .inexact
  );

  // That a result is no rounded number is known before rounding. An exception is a negative one that is rounded away
  // from zero and has to become an integer without sign.
  wire special = zero5_q || beyond5_q || nan5_q && !to_int5_q;
  wire least = sign5_q && !nan5_q;
  wire [31:0] bound = is_unsigned5_q ? {32{!least}} : {least, {31{!least}}};
  wire [31:0] special_value = to_int5_q ? bound & {32{beyond5_q}} :
      nan5_q ? 32'h7fc0_0000 : {sign5_q, {8{beyond5_q}}, 23'd0};
  wire below_zero = to_int5_q && is_unsigned5_q && sign5_q && up;

  logic [31:0] result6_q;
  logic [4:0] flags6_q;
  always_ff @(posedge clk[5])
    if (load[5]) begin
      result6_q <= special ? special_value : rounded & {32{!below_zero}};
      flags6_q <= {
        invalid5_q || below_zero, 1'b0,
        {overflow, underflow, inexact} & {3{!(below_zero || beyond5_q || nan5_q)}}
      };
    end

  assign result = result6_q;
  assign flags  = flags6_q;

  wire unused = &{1'b0, product_top[9], sum_low[0], sum_high1[0], opposite_high1[0], third_zero};
endmodule
`default_nettype wire
