// One lane of the integer unit: the result of an ALU operation and the outcome of a branch.
//
// Contract: combinational; op is one of cfg::ALU_*. JAL and JALR add, so that the caller gets
//   the link value from a = pc, b = 4. taken means something for the branch operations only.
// Area: one adder serves ADD, SUB, both set-less-than and all branch comparisons; one
//   right shifter serves the three shifts, left ones with their bits reversed before and after.
`default_nettype none
module alu_lane (
    input  wire  [cfg::OP_W-1:0] op,
    input  wire  [         31:0] a,
    input  wire  [         31:0] b,
    output logic [         31:0] result,
    output wire                  taken
);
  // --------------------------------------------------------------------------- operation classes
  // 24..31 are the branches, the low three bits being their funct3; 16 and 17 the jumps.
  wire is_branch = op[4:3] == 2'b11;
  wire is_less = op == cfg::ALU_SLT || op == cfg::ALU_SLTU;
  wire subtract = is_branch || is_less || op == cfg::ALU_SUB;
  wire is_unsigned = is_branch ? op[1] : op == cfg::ALU_SLTU;

  // ------------------------------------------------------------------------- adder and comparison
  // The carry in rides as an extra low bit: one carry chain instead of two.
  wire [32:0] sum_ext = {a, 1'b1} + {b ^ {32{subtract}}, subtract};
  wire [31:0] sum = sum_ext[32:1];
  wire [31:0] differ = a ^ b;
  wire equal = differ == 32'd0;
  // Signs that differ decide a signed comparison by themselves and turn an unsigned one around.
  wire less = differ[31] ? a[31] ^ is_unsigned : sum[31];

  // op[2] chooses less over equal, op[0] inverts: the encoding of funct3.
  assign taken = is_branch && ((op[2] ? less : equal) ^ op[0]);

  // --------------------------------------------------------------------------------------- shifter
  wire left = op == cfg::ALU_SLL;
  wire fill = op == cfg::ALU_SRA && a[31];
  logic [31:0] reversed, shifted_reversed;
  wire [31:0] shift_in = left ? reversed : a;
  wire [31:0] shifted = 32'($signed({fill, shift_in}) >>> b[4:0]);
  always_comb
    for (int i = 0; i < 32; i++) begin
      reversed[i] = a[31-i];
      shifted_reversed[i] = shifted[31-i];
    end

  // ---------------------------------------------------------------------------------------- result
  wire b_is_zero = b == 32'd0;
  always_comb
    case (op)
      cfg::ALU_SLL: result = shifted_reversed;
      cfg::ALU_SRL, cfg::ALU_SRA: result = shifted;
      cfg::ALU_SLT, cfg::ALU_SLTU: result = {31'd0, less};
      cfg::ALU_XOR: result = differ;
      cfg::ALU_OR: result = a | b;
      cfg::ALU_AND: result = a & b;
      cfg::ALU_CZERO_EQZ: result = b_is_zero ? 32'd0 : a;
      cfg::ALU_CZERO_NEZ: result = b_is_zero ? a : 32'd0;
      default: result = sum;
    endcase

  wire unused = sum_ext[0];
endmodule
`default_nettype wire
