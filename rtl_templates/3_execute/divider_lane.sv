% emit(knob.mul == "pipelined")
% local two = knob.div_bits == 2
// Datapath of one lane's divider: non-restoring, ${two and "two quotient bits" or "one quotient bit"} a step.
//
// Contract: in a cycle at most one of load, negate, skip, step and
//   correct is set (divider.sv). result is right after a load, a negate if dividend_negative, ${two and "16 steps (four" or "32 steps (eight"} fewer for
//   each skip), a correct for a remainder, and a negate of_result if result_negative. can_skip is
//   true while the top byte of the remaining dividend is zero; it is valid before the first step only. The
//   remainder is cleared after its last use: a negation subtracts from it.
// Results as RISC-V requires: x / 0 = -1, x % 0 = x, overflow = dividend, remainder 0.
// A divisor's sign only exchanges addition and subtraction. One adder negates dividend and result, and corrects a
//   remainder.
// Why non-restoring: a digit is one adder/subtracter without a multiplexer after it, and the
//   sign bits are the quotient already; only a negative last remainder needs the divisor added back.
`default_nettype none
module divider_lane (
    input  wire        clk,
    input  wire        load,
    input  wire        negate,
    input  wire        correct,
    input  wire        correcting,    // the adder serves correct, else negate
    input  wire        clear,         // the remainder, with correct or the last step
    input  wire        skip,
    input  wire        step,
    input  wire        is_signed,     // with load
    input  wire        of_result,     // negate: the result, else the dividend
    input  wire        is_remainder,  // the operation
    input  wire [31:0] a,
    input  wire [31:0] b,
    output wire        dividend_negative,
    output wire        result_negative,
    output wire        can_skip,
    output wire [31:0] result
);
  // ----------------------------------------------------------------------------------------- state
  logic [31:0] quotient_q;  // shifts the dividend out above, the quotient in below; result
  logic [32:0] remainder_q;
  logic [31:0] divisor_q;  // with its sign, which is b_negative_q
% if two then
  logic [32:0] triple_q;  // three divisors, to the bits of a remainder
% end
  logic by_zero_q, a_negative_q, b_negative_q;

  // --------------------------------------------------------------------------------- combinational
  wire [32:0] divisor = {b_negative_q, divisor_q};
  wire negative = remainder_q[32];

% if two then
  wire first_negative;
% end
  wire [32:0] next_remainder;
  divider_step u_step (
      .step,
      .remainder(remainder_q),
% if two then
      .dividend(quotient_q[31:30]),
      .divisor,
      .triple(triple_q),
      .first_negative,
% else
      .dividend(quotient_q[31]),
      .divisor,
% end
      .next_remainder
  );

  // The quotient by zero is all ones after the steps and has no sign.
  assign dividend_negative = a_negative_q;
  assign result_negative = is_remainder ? a_negative_q
                           : (a_negative_q ^ b_negative_q) && !by_zero_q;
  wire invert = of_result ? result_negative : a_negative_q;

  // A negation subtracts from the remainder, which is 0 then; a negative last remainder gets one
  // divisor added. One adder for both, with one LUT a bit before its carries.
  wire fix = correcting && negative;
  wire fix_add = fix && !b_negative_q;
  wire [31:0] less = (divisor_q & {32{fix}} | quotient_q & {32{!correcting}}) ^ {32{fix_add}};
  wire [32:0] closed = {remainder_q[31:0], 1'b0} - {less, fix_add};

  assign can_skip = quotient_q[31:24] == 8'd0 && !by_zero_q;
  assign result   = quotient_q;

  // One of four words: a LUT a bit.
  wire [1:0] source = {skip || step, load || step};
  wire [31:0] quotient = source[1] ? source[0] ? ${two and "{quotient_q[29:0], !first_negative, !next_remainder[32]}" or "{quotient_q[30:0], !next_remainder[32]}"}
                                           : {quotient_q[23:0], 8'd0}
                                 : source[0] ? a : closed[32:1];

  // ------------------------------------------------------------------------------------- registers
  wire b_negative = is_signed && b[31];
  always_ff @(posedge clk) begin
    if (load) begin
      divisor_q <= b;
% if two then
      triple_q <= {b_negative, b} + {b, 1'b0};
% end
      by_zero_q <= b == 32'd0;
      a_negative_q <= is_signed && a[31];
      b_negative_q <= b_negative;
    end
    if (load || skip || step || correct || negate && invert) quotient_q <= quotient;
    if (load || clear) remainder_q <= '0;
    else if (step) remainder_q <= next_remainder;
  end

  wire unused = closed[0];
endmodule
`default_nettype wire
