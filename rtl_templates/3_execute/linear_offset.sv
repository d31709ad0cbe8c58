% emit(knob.r2d2 == 1)
// The address of a linear register (R2D2): its thread part is rs1, its block part, the same word in all
// lanes, is rs3. The unit adds rs1 and an immediate. Here the block part is added to the immediate,
// with one adder for the warp. lr.add adds a block part in the same way.
// An unused rs3 is zero, so that other immediates do not change.
% if knob.fpu == "full" then
// Floating-point operations have a rs3 of their own, and their rounding mode as immediate.
% end
// Combinational, from operand read to dispatch. Source: R2D2 4.3 (there in the load-store unit).
`default_nettype none
module linear_offset (
    input  op_t in,
    output op_t out
);
% if knob.fpu == "full" then
  wire [31:0] block = in.instr.unit == cfg::UNIT_FPU ? 32'd0 : in.rs3[31:0];
% else
  wire [31:0] block = in.rs3[31:0];
% end
  wire [31:0] sum = in.instr.imm + block;

  always_comb begin
    out = in;
    out.instr.imm = sum;
% if knob.fpu == "none" then
    out.rs3 = '0;
% end
  end
endmodule
`default_nettype wire
