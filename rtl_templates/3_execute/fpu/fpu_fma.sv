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
// 5 Normalised (fpu_fma_normalise).
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
  fma_operands_t operands;
  fma_sum_t sums;
  fma_normal_t normal;

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

  fpu_fma_normalise u_normalise (
      .clk (clk[4:3]),
      .load(load[4:3]),
      .sums,
      .normal
  );

  // ------------------------------------------------------------------------------- round, pack
  wire fma_outcome_t outcome = normal.outcome;
  wire [32:0] fine = normal.fine;
  wire [8:0] exponent = normal.exponent & {9{fine[32]}};
  wire [31:0] rounded;
  wire up, overflow, underflow, inexact;
  fpu_round u_round (
      .rm(outcome.rm),
      .sign(outcome.sign),
      .is_integer(outcome.to_int),
      .value(outcome.to_int ? fine[32:1] : {exponent, fine[31:9]}),
      .guard(outcome.to_int ? fine[0] : fine[8]),
      .guard2(fine[7] && !outcome.to_int),
      .sticky(normal.below || |fine[6:0] && !outcome.to_int),
      .result(rounded),
      .up,
      .overflow,
      .underflow,
      .inexact
  );

  // That a result is no rounded number is known before rounding. An exception is a negative one that is rounded away
  // from zero and has to become an integer without sign.
  wire special = outcome.zero || outcome.beyond || outcome.nan && !outcome.to_int;
  wire least = outcome.sign && !outcome.nan;
  wire [31:0] bound = outcome.is_unsigned ? {32{!least}} : {least, {31{!least}}};
  wire [31:0] special_value = outcome.to_int ? bound & {32{outcome.beyond}} :
      outcome.nan ? 32'h7fc0_0000 : {outcome.sign, {8{outcome.beyond}}, 23'd0};
  wire below_zero = outcome.to_int && outcome.is_unsigned && outcome.sign && up;

  logic [31:0] result6_q;
  logic [4:0] flags6_q;
  always_ff @(posedge clk[5])
    if (load[5]) begin
      result6_q <= special ? special_value : rounded & {32{!below_zero}};
      flags6_q <= {
        outcome.invalid || below_zero, 1'b0,
        {overflow, underflow, inexact} & {3{!(below_zero || outcome.beyond || outcome.nan)}}
      };
    end

  assign result = result6_q;
  assign flags  = flags6_q;
endmodule
`default_nettype wire
