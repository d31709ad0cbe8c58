% emit(knob.uniform ~= "none" and knob.issue ~= "loog")
% local affine = knob.uniform == "affine"
% local lane0_load = has.lane0_load
// Class of the register that an instruction with its operands writes: uniform or not. Combinational.
//
// Units that compute lane by lane give the same in every lane if every source is uniform: then their
// operands are broadcast, in inactive lanes too, and lane 0 has the scalar, active or not.
// (Units that process lane after lane skip inactive ones: there lane 0 has to be active.) The class holds for the lanes
// that are written and for no others: under divergence the others keep their values.
% if affine then
// Sums, differences and left shifts of operands with strides have a stride, if it is one that a tag can hold. It
// holds modulo 2**32, as they do. No other operation on a strided operand gives one.
% end
// The special function unit (CSRs, the result of split) writes one word in all its
// lanes${affine and ", or a number of lanes, which has stride 1" or ""}, for any operands.
% if lane0_load then
// A load of one address is done by lane 0 only (slot_read): all its lanes have the word.
% else
// Loads have no class here (uniform_detect).
% end
`default_nettype none
module uniform_rule (
    input  wire                          valid,
    input  op_t                          op,
    input  wire [cfg::RF_SOURCES-1:0] vectors,  // sources that are not uniform
% if affine then
    input  wire [cfg::RF_SOURCES*4-1:0] strides,
% end
    output uniform_class_t                       uniform_class
);
  instr_t instr;
  assign instr = op.instr;
% local muldiv = knob.mul == "pipelined" and "" or " && instr.tmask[0]"
  wire muldiv = instr.unit == cfg::UNIT_MULDIV${muldiv};
% if lane0_load then
  wire load = instr.unit == cfg::UNIT_LSU;
% end
% if knob.fpu ~= "none" then
  wire fpu = instr.unit == cfg::UNIT_FPU && instr.tmask[0];
  wire lanewise = instr.unit == cfg::UNIT_ALU || muldiv || fpu${lane0_load and " || load" or ""};
% else
  wire lanewise = instr.unit == cfg::UNIT_ALU || muldiv${lane0_load and " || load" or ""};
% end
  assign uniform_class.valid = valid && instr.wb;
  assign uniform_class.warp = instr.warp;
  assign uniform_class.rd = instr.rd;
% if affine then
  wire [3:0] a = strides[3:0], b = strides[7:4];
  wire alu = instr.unit == cfg::UNIT_ALU && !instr.use_pc;
  wire adds = alu && instr.op == cfg::ALU_ADD;
  wire subtracts = alu && instr.op == cfg::ALU_SUB;
  wire shifts = alu && instr.op == cfg::ALU_SLL && instr.use_imm;
  wire special = instr.unit == cfg::UNIT_SFU;
  wire numbers = instr.op[3] && (instr.imm[11:0] == cfg::CSR_THREAD_ID || instr.imm[11:0] == cfg::CSR_MHARTID);
  wire [7:0] shifted = instr.imm[4:2] == '0 ? {4'd0, a} << instr.imm[1:0] : '1;
  logic [4:0] stride;  // the uppermost bit: none that can be kept
  always_comb
    if (special) stride = {4'd0, numbers};
    else if (strides == '0) stride = '0;
    else if (adds && b == '0) stride = {1'b0, a};
    else if (adds && a == '0) stride = {1'b0, b};
    else if (adds && a == b) stride = {a, 1'b0};
    else if (subtracts && b == '0) stride = {1'b0, a};
    else if (subtracts && a == b) stride = '0;
    else if (subtracts && {1'b0, a} == {b, 1'b0}) stride = {1'b0, b};
    else if (shifts) stride = {|shifted[7:4], shifted[3:0]};
    else stride = 5'h10;
  assign uniform_class.stride = stride[3:0];
% end
  wire uniform = vectors == '0${affine and " && !stride[4]" or ""};
  assign uniform_class.lanes = (lanewise && uniform)${affine and " || special" or ""} ? instr.tmask : '0;

  wire unused = &{1'b0, op, instr};
endmodule
`default_nettype wire
