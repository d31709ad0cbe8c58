% emit(knob.fpu == "full")
// The fields of a binary32 word, and its kind. Combinational.
//
// Contract: the value of a finite word is (-1)^sign * significand * 2^(exponent - 150), subnormal
//   ones (and zero) with exponent 1 and a significand without its top bit. Nothing is normalised.
//   nan is true for both kinds of NaN, signalling for that kind only.
// Mapped together with its users: the adders of exponents begin at the word's bits.
`default_nettype none
module fpu_unpack (
    input  wire [31:0] word,
    output wire        sign,
    output wire [ 7:0] exponent,
    output wire [23:0] significand,
    output wire        zero,
    output wire        infinite,
    output wire        nan,
    output wire        signalling
);
  wire normal = |word[30:23];
  wire all_ones = &word[30:23];
  wire fraction = |word[22:0];

  assign sign = word[31];
  assign exponent = {word[30:24], word[23] || !normal};
  assign significand = {normal, word[22:0]};
  assign zero = !normal && !fraction;
  assign infinite = all_ones && !fraction;
  assign nan = all_ones && fraction;
  assign signalling = nan && !word[22];
endmodule
`default_nettype wire
