// The adder of one lane of the integer unit, with the logic before and after its carries.
//
// Contract: sum = a + b, or a - b with `subtract`; b is imm with use_imm, else rs2. decided is if_less
//   where the sum is negative, else if_not. Combinational.
// It is a module of its own because this is most of the ALU's longest path. It has a function of five inputs before
//   the carries, one of three after them, and no logic that synthesis could share with them.
`default_nettype none
module alu_sum (
    input  wire         subtract,
    input  wire         use_imm,
    input  wire  [31:0] imm,
    input  wire  [31:0] a,
    input  wire  [31:0] rs2,
    input  wire  [ 1:0] if_less,
    input  wire  [ 1:0] if_not,
    output wire  [31:0] sum,
    output wire  [ 1:0] decided
);
  // An addition subtracts the complement with a borrow, which is an extra low bit: one carry chain
  // instead of two. As a difference it keeps its first operand for the carries, and b needs no LUT.
  wire [31:0] b = (use_imm ? imm : rs2) ^ {32{!subtract}};
  wire [32:0] extended = {a, 1'b0} - {b, !subtract};
  assign sum = extended[32:1];
  assign decided = sum[31] ? if_less : if_not;
  wire unused = extended[0];
endmodule
`default_nettype wire
