% emit(knob.fpu == "full")
// Rounds and packs a finite result: to binary32, or to an integer of 32 bits. Combinational.
//
// Contract for is_integer = 0: value is {9-bit biased exponent, 23-bit fraction}, the exponent 0
//   for subnormal values; guard, guard2 are the next two bits and sticky says whether any lower bit is
//   set. result has the sign, infinity or the largest number after an overflow.
//   Underflow is tininess after rounding: as if the exponent had no lower end.
// Contract for is_integer = 1: value is a magnitude, guard2 is 0; result is its rounding with the
//   sign, modulo 2^32. There is no overflow or underflow.
// up says that the magnitude was rounded up. Modes are those of RISC-V; 5 to 7 round like RNE.
`default_nettype none
module fpu_round (
    input  wire  [ 2:0] rm,
    input  wire         sign,
    input  wire         is_integer,
    input  wire  [31:0] value,
    input  wire         guard,
    input  wire         guard2,
    input  wire         sticky,
    output wire  [31:0] result,
    output logic        up,
    output wire         overflow,
    output wire         underflow,
    output wire         inexact
);
  localparam logic [2:0] RTZ = 3'd1, RDN = 3'd2, RUP = 3'd3, RMM = 3'd4;

  wire odd = value[0];
  wire below = guard2 || sticky;
  wire away = rm == (sign ? RDN : RUP);  // every inexact magnitude is rounded up

  // The bits after one more bit of precision: the rounding that decides on tininess.
  // Used only where the last bit kept is a one, so a tie is rounded up to even.
  logic up2;
  always_comb
    case (rm)
      RTZ: {up, up2} = 2'b00;
      RDN, RUP: {up, up2} = {away && (guard || below), away && below};
      RMM: {up, up2} = {guard, guard2};
      default: {up, up2} = {guard && (below || odd), guard2};
    endcase

  wire subnormal = value[31:23] == 9'd0;
  wire becomes_normal = &value[22:0] && guard && up2;

  // An integer is negated by the same addition: -(x + up) = ~x + 1 - up. It does not wait for up,
  // nor does the overflow flag.
  wire negate = is_integer && sign;
  wire [31:0] kept = value ^ {32{negate}};
  wire [31:0] next = kept + 32'd1;
  wire [31:0] rounded = next & {32{up ^ negate}} | kept & ~{32{up ^ negate}};
  wire largest = &value[30:24] && !value[23] && &value[22:0];

  assign overflow = !is_integer && (value[31] || &value[30:23] || largest && up);
  assign inexact = guard || below || overflow;
  assign underflow = !is_integer && subnormal && !becomes_normal && inexact;

  // The largest number and infinity differ in the lowest exponent bit and in the fraction.
  wire to_infinity = away || rm != RTZ && rm != RDN && rm != RUP;
  wire [30:0] beyond = {{7{1'b1}}, to_infinity, {23{!to_infinity}}};
  assign result = is_integer ? rounded : {sign, overflow ? beyond : rounded[30:0]};
endmodule
`default_nettype wire
