% emit(knob.mul == "pipelined")
% local two = knob.div_bits == 2
% if two then
// Two digits of a non-restoring division, of one lane.
% else
// A digit of a non-restoring division, of one lane.
% end
//
// Contract: combinational. A digit subtracts the divisor's magnitude from a remainder that is not
% if two then
//   negative, else adds it. next_remainder is the remainder after both digits; first_negative says that the
//   one after the first is negative. (Both are undefined in cycles without a step: simulation saves the work.)
// The second digit does not wait for the first. Both possible remainders, which differ by one or three divisors, are
//   computed in parallel, and the first digit selects. The second digit has the opposite sign of the first
//   if that did not change the remainder's sign: together they add one divisor, else three.
% else
//   negative, else adds it. (next_remainder is undefined in cycles without a step: simulation saves the work.)
% end
// It is a module of its own, so that the logic before the carries stays one LUT.
`default_nettype none
module divider_step (
    input  wire        step,
    input  wire [32:0] remainder,
% if two then
    input  wire [ 1:0] dividend,        // its next two bits
    input  wire [32:0] divisor,         // with its sign
    input  wire [32:0] triple,          // of it, to the bits of a remainder
    output wire        first_negative,
% else
    input  wire        dividend,        // its next bit
    input  wire [32:0] divisor,         // with its sign
% end
    output wire [32:0] next_remainder
);
  // The doubled remainder may exceed 33 bits, the digit's result never does, so the lost bits are free.
  // An addition subtracts the complement with a borrow, which is an extra low bit: one carry
  // chain a digit.
  wire negative = remainder[32];
  wire add = negative != divisor[32];
% if not two then
  wire [32:0] twice = {remainder[31:0], dividend};
  logic [33:0] digit;
  always_comb begin
    digit = 'x;
    if (step) digit = {twice, 1'b0} - {divisor ^ {33{add}}, add};
  end
  assign next_remainder = digit[33:1];

  wire unused = digit[0];
% else
  wire [32:0] twice = {remainder[31:0], dividend[1]};
  wire [32:0] fourfold = {remainder[30:0], dividend};
  logic [33:0] digit1, positive2, negative2;
  always_comb begin
    {digit1, positive2, negative2} = 'x;
    if (step) begin
      digit1 = {twice, 1'b0} - {divisor ^ {33{add}}, add};
      positive2 = {fourfold, 1'b0} - {(negative ? divisor : triple) ^ {33{add}}, add};
      negative2 = {fourfold, 1'b0} - {(negative ? triple : divisor) ^ {33{add}}, add};
    end
  end

  assign first_negative = digit1[33];
  // Not a conditional: Yosys would merge two adders before a multiplexer into one, which
  // waits for the first digit.
  assign next_remainder = negative2[33:1] & {33{first_negative}} | positive2[33:1] & ~{33{first_negative}};

  wire unused = &{1'b0, digit1[32:0], positive2[0], negative2[0]};
% end
endmodule
`default_nettype wire
