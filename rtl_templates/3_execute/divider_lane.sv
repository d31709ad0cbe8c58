% emit(knob.mul == "pipelined")
// Datapath of one lane's divider: non-restoring, two quotient bits a step.
//
// Contract: divider.sv says what happens in a cycle, at most one of load, skip and step. result is
//   right, combinationally, after a load and 16 steps, four fewer for each skip. can_skip is true
//   while the top byte of the dividend to come is zero; it holds before the first step only.
// Results as RISC-V asks: x / 0 = -1, x % 0 = x, overflow = dividend, remainder 0.
// Why non-restoring: a digit is one adder/subtracter without a multiplexer behind it, and the
//   sign bits are the quotient already; only a negative last remainder needs the divisor back.
`default_nettype none
module divider_lane (
    input  wire        clk,
    input  wire        load,
    input  wire        skip,
    input  wire        step,
    input  wire        is_signed,     // with load
    input  wire        is_remainder,  // with result
    input  wire [31:0] a,
    input  wire [31:0] b,
    output wire        can_skip,
    output wire [31:0] result
);
  // ----------------------------------------------------------------------------------------- state
  logic [31:0] quotient_q;  // dividend on its way out above, quotient on its way in below
  logic [32:0] remainder_q;
  logic [31:0] divisor_q;
  logic by_zero_q, a_negative_q, b_negative_q;

  // --------------------------------------------------------------------------------- combinational
  wire a_negative = is_signed && a[31];
  wire b_negative = is_signed && b[31];
  wire [31:0] a_magnitude = (a ^ {32{a_negative}}) + {31'd0, a_negative};
  wire [31:0] b_magnitude = (b ^ {32{b_negative}}) + {31'd0, b_negative};

  // Two digits: subtract the divisor from a remainder that is not negative, else add it. The
  // doubled remainder may leave 33 bits, the digit's result never does, so the lost bit is free.
  // The carry in rides as an extra low bit: one carry chain a digit.
  wire subtract1 = !remainder_q[32];
  wire [33:0] digit1 = {remainder_q[31:0], quotient_q[31], 1'b1} +
      {{1'b0, divisor_q} ^ {33{subtract1}}, subtract1};
  wire [32:0] remainder1 = digit1[33:1];
  wire subtract2 = !remainder1[32];
  wire [33:0] digit2 = {remainder1[31:0], quotient_q[30], 1'b1} +
      {{1'b0, divisor_q} ^ {33{subtract2}}, subtract2};
  wire [32:0] remainder2 = digit2[33:1];

  wire [31:0] remainder_fixed = remainder_q[31:0] + (divisor_q & {32{remainder_q[32]}});
  wire [31:0] magnitude = is_remainder ? remainder_fixed : quotient_q;
  // All ones, the quotient by zero, came out of the steps; it has no sign.
  wire negate = is_remainder ? a_negative_q : (a_negative_q ^ b_negative_q) && !by_zero_q;

  assign can_skip = quotient_q[31:24] == 8'd0 && !by_zero_q;
  assign result = (magnitude ^ {32{negate}}) + {31'd0, negate};

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (load) begin
      quotient_q <= a_magnitude;
      remainder_q <= '0;
      divisor_q <= b_magnitude;
      by_zero_q <= b == 32'd0;
      a_negative_q <= a_negative;
      b_negative_q <= b_negative;
    end
    if (skip) quotient_q <= {quotient_q[23:0], 8'd0};
    if (step) begin
      quotient_q  <= {quotient_q[29:0], subtract2, !remainder2[32]};
      remainder_q <= remainder2;
    end
  end

  wire unused = &{1'b0, digit1[0], digit2[0]};
endmodule
`default_nettype wire
