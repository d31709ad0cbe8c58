// The sum common to all lanes of the integer unit: pc + imm, or a call's return address, pc + 4.
//
% local linear = knob.r2d2 == 1
% if linear then
// With linear registers also base + imm, the block part of one.
// Contract: combinational; op selects.
% else
// Contract: combinational; link selects the second.
% end
// It is a module of its own, like alu_sum: one LUT before the carries, and no logic that synthesis could share with
//   it.
`default_nettype none
module alu_shared (
% if linear then
    input  wire [cfg::OP_W-1:0] op,
    input  wire [31:0] base,
% else
    input  wire        link,
% end
    input  wire [31:0] pc,
    input  wire [31:0] imm,
    output wire [31:0] sum
);
% if linear then
  // Jumps are 16 and 17, ALU_SPREAD is 18.
  wire link = op[4:3] == 2'b10 && !op[1];
  wire spread = op[4:3] == 2'b10 && op[1];
  assign sum = (spread ? base : pc) + (link ? 32'd4 : imm);
  wire unused = &{1'b0, op};
% else
  assign sum = pc + (link ? 32'd4 : imm);
% end
endmodule
`default_nettype wire
