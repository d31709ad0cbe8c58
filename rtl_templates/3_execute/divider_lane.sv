% emit(knob.mul == "pipelined")
// Datapath of one lane's divider: non-restoring, two quotient bits a step.
//
// Contract: divider.sv says what happens in a cycle, at most one of load, negate, skip and step.
//   result is right, combinationally, after a load, a negate if wants_negate says so, and 16 steps,
//   four fewer for each skip. can_skip is true while the top byte of the dividend to come is zero;
//   it holds before the first step only, as wants_negate does.
// Results as RISC-V asks: x / 0 = -1, x % 0 = x, overflow = dividend, remainder 0.
// A divisor's sign only exchanges adding and subtracting; a dividend is negated by the adder that
//   negates results.
// Why non-restoring: a digit is one adder/subtracter without a multiplexer behind it, and the
//   sign bits are the quotient already; only a negative last remainder needs the divisor back.
`default_nettype none
module divider_lane (
    input  wire        clk,
    input  wire        load,
    input  wire        negate,
    input  wire        skip,
    input  wire        step,
    input  wire        is_signed,     // with load
    input  wire        is_remainder,  // of result
    input  wire [31:0] a,
    input  wire [31:0] b,
    output wire        wants_negate,
    output wire        can_skip,
    output wire [31:0] result
);
  // ----------------------------------------------------------------------------------------- state
  logic [31:0] quotient_q;  // dividend on its way out above, quotient on its way in below
  logic [32:0] remainder_q;
  logic [31:0] divisor_q;  // with its sign, which is b_negative_q
  logic by_zero_q, a_negative_q, b_negative_q;

  // --------------------------------------------------------------------------------- combinational
  wire [32:0] divisor = {b_negative_q, divisor_q};

  // Two digits: subtract the divisor's magnitude from a remainder that is not negative, else add
  // it. The doubled remainder may leave 33 bits, the digit's result never does, so the lost bit is
  // free. Adding is subtracting the complement with a borrow, which rides as an extra low bit: one
  // carry chain a digit, and in front of it a gate on the operand that the carries do not need.
  wire add1 = remainder_q[32] != b_negative_q;
  wire [33:0] digit1 = {remainder_q[31:0], quotient_q[31], 1'b0} - {divisor ^ {33{add1}}, add1};
  wire [32:0] remainder1 = digit1[33:1];
  wire add2 = remainder1[32] != b_negative_q;
  wire [33:0] digit2 = {remainder1[31:0], quotient_q[30], 1'b0} - {divisor ^ {33{add2}}, add2};
  wire [32:0] remainder2 = digit2[33:1];

  // A negative last remainder is short of a divisor.
  wire fix_add = remainder_q[32] && !b_negative_q;
  wire [32:0] fixed = {remainder_q[31:0], 1'b0} -
      {(divisor_q & {32{remainder_q[32]}}) ^ {32{fix_add}}, fix_add};
  wire [31:0] magnitude = is_remainder ? fixed[32:1] : quotient_q;
  // All ones, the quotient by zero, came out of the steps; it has no sign.
  wire result_negative = is_remainder ? a_negative_q : (a_negative_q ^ b_negative_q) && !by_zero_q;
  wire invert = negate ? a_negative_q : result_negative;

  assign wants_negate = a_negative_q;
  assign can_skip = quotient_q[31:24] == 8'd0 && !by_zero_q;
  assign result = (magnitude ^ {32{invert}}) + {31'd0, invert};

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (load) begin
      quotient_q <= a;
      remainder_q <= '0;
      divisor_q <= b;
      by_zero_q <= b == 32'd0;
      a_negative_q <= is_signed && a[31];
      b_negative_q <= is_signed && b[31];
    end
    if (negate) quotient_q <= result;
    if (skip) quotient_q <= {quotient_q[23:0], 8'd0};
    if (step) begin
      quotient_q  <= {quotient_q[29:0], !remainder1[32], !remainder2[32]};
      remainder_q <= remainder2;
    end
  end

  wire unused = &{1'b0, digit1[0], digit2[0], fixed[0]};
endmodule
`default_nettype wire
