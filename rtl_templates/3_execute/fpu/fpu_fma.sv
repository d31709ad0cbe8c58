% emit(knob.fpu == "full")
// Fused multiply-add of one lane, and conversions by the same shifters and the same rounding.
//
// Contract: operations ADD .. NMADD and the four conversions. Six registers, each loading the one
//   before it at the end of a cycle with load[i] (elastic.sv); result and flags {NV, DZ, OF, UF,
//   NX} are in the sixth.
// Latency: operands in cycle t, result in t + 6; one operation a cycle; subnormals cost nothing.
//
// 1 Kinds of the operands, and the distance of the addend from its position beside the product (fpu_fma_operands).
// 2 Product, and the addend shifted to its position.
// 3 Sum and opposite difference (fpu_fma_add).
// 4 The one that is not negative, and its leading zeros in eights.
// 5 Normalised, but never beyond exponent 1, which is all that a subnormal result needs.
// 6 Rounded and packed.
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

  fma_operands_t operands;
  fma_sum_t sums;

  fpu_fma_operands u_operands (
      .clk (clk[0]),
      .load(load[0]),
      .op,
      .rm,
      .a,
      .b,
      .c,
      .operands
  );

  fpu_fma_add u_add (
      .clk (clk[2:1]),
      .load(load[2:1]),
      .operands,
      .sums
  );

  // -------------------------------------------------------------- 4: magnitude, leading zeros
  wire fma_kind_t kind = sums.kind;
  wire [W:0] sum = sums.sum;
  wire [8:0] limit = sums.limit;
  wire addend_larger = sum[W] && !kind.from_int;
  wire [W-1:0] magnitude = addend_larger ? sums.opposite : sum[W-1:0];

  logic [3:0] eights;
  always_comb begin
    eights = 4'd9;
    for (int i = 8; i >= 0; i--) if (|magnitude[W-1-8*i-:8]) eights = 4'(i);
  end
  wire limited = limit[8:3] <= {2'd0, eights};
  wire zero = eights == 4'd9 && magnitude[3:0] == '0 && !sums.sticky;

  logic [W-1:0] magnitude4_q;
  logic [3:0] eights4_q;
  logic [2:0] ones_limit4_q;
  logic [8:0] top4_q;
  logic sticky4_q;
  fma_outcome_t outcome4_q;

  always_ff @(posedge clk[3])
    if (load[3]) begin
      magnitude4_q <= magnitude;
      eights4_q <= limited ? limit[6:3] : eights;
      ones_limit4_q <= limited ? limit[2:0] : 3'd7;
      top4_q <= sums.top;
      sticky4_q <= sums.sticky;
      outcome4_q.rm <= kind.rm;
      outcome4_q.zero <= zero;
      // Operands that cancel give -0 in one mode only.
      if (zero && kind.subtract && !kind.beyond) outcome4_q.sign <= kind.rm == 3'd2;
      else outcome4_q.sign <= addend_larger || kind.beyond ? kind.addend_sign : kind.product_sign;
      outcome4_q.to_int <= kind.to_int;
      outcome4_q.is_unsigned <= kind.is_unsigned;
      outcome4_q.beyond <= kind.beyond;
      outcome4_q.nan <= kind.nan;
      outcome4_q.invalid <= kind.invalid;
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
  logic below5_q;
  fma_outcome_t outcome5_q;

  always_ff @(posedge clk[4])
    if (load[4]) begin
      fine5_q <= fine;
      exponent5_q <= top4_q - {2'd0, eights4_q, ones};
      below5_q <= below;
      outcome5_q <= outcome4_q;
    end

  // --------------------------------------------------------------------------- 6: round, pack
  wire [8:0] exponent = exponent5_q & {9{fine5_q[32]}};
  wire [31:0] rounded;
  wire up, overflow, underflow, inexact;
  fpu_round u_round (
      .rm(outcome5_q.rm),
      .sign(outcome5_q.sign),
      .is_integer(outcome5_q.to_int),
      .value(outcome5_q.to_int ? fine5_q[32:1] : {exponent, fine5_q[31:9]}),
      .guard(outcome5_q.to_int ? fine5_q[0] : fine5_q[8]),
      .guard2(fine5_q[7] && !outcome5_q.to_int),
      .sticky(below5_q || |fine5_q[6:0] && !outcome5_q.to_int),
      .result(rounded),
      .up,
      .overflow,
      .underflow,
      .inexact
  );

  // That a result is no rounded number is known before rounding. An exception is a negative one that is rounded away
  // from zero and has to become an integer without sign.
  wire special = outcome5_q.zero || outcome5_q.beyond || outcome5_q.nan && !outcome5_q.to_int;
  wire least = outcome5_q.sign && !outcome5_q.nan;
  wire [31:0] bound = outcome5_q.is_unsigned ? {32{!least}} : {least, {31{!least}}};
  wire [31:0] special_value = outcome5_q.to_int ? bound & {32{outcome5_q.beyond}} :
      outcome5_q.nan ? 32'h7fc0_0000 : {outcome5_q.sign, {8{outcome5_q.beyond}}, 23'd0};
  wire below_zero = outcome5_q.to_int && outcome5_q.is_unsigned && outcome5_q.sign && up;

  logic [31:0] result6_q;
  logic [4:0] flags6_q;
  always_ff @(posedge clk[5])
    if (load[5]) begin
      result6_q <= special ? special_value : rounded & {32{!below_zero}};
      flags6_q <= {
        outcome5_q.invalid || below_zero, 1'b0,
        {overflow, underflow, inexact} & {3{!(below_zero || outcome5_q.beyond || outcome5_q.nan)}}
      };
    end

  assign result = result6_q;
  assign flags  = flags6_q;
endmodule
`default_nettype wire
