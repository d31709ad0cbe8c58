% emit(knob.uniform ~= "none")
// What an instruction with its operands says about the register that it writes. Combinational.
//
// Units that compute lane by lane give the same in every lane if every source is uniform: then their
// operands are broadcast, in lanes that are not active too, and lane 0 has the scalar, active or not.
// (Units that take lane after lane leave out those that are not: there it has to be active.) The claim is
// of the lanes that are written and of no others: under divergence the others keep what they had.
// Loads and CSRs claim nothing here (uniform_detect).
`default_nettype none
module uniform_rule (
    input  wire                          valid,
    input  op_t                          op,
    input  wire [cfg::RF_SOURCES-1:0] vectors,  // sources that are not uniform
    output claim_t                       claim
);
  instr_t instr;
  assign instr = op.instr;
% local muldiv = knob.mul == "pipelined" and "" or " && instr.tmask[0]"
  wire muldiv = instr.unit == cfg::UNIT_MULDIV${muldiv};
% if knob.fpu ~= "none" then
  wire fpu = instr.unit == cfg::UNIT_FPU && instr.tmask[0];
  wire lanewise = instr.unit == cfg::UNIT_ALU || muldiv || fpu;
% else
  wire lanewise = instr.unit == cfg::UNIT_ALU || muldiv;
% end
  assign claim.valid = valid && instr.wb;
  assign claim.warp = instr.warp;
  assign claim.rd = instr.rd;
  assign claim.lanes = lanewise && vectors == '0 ? instr.tmask : '0;

  wire unused = &{1'b0, op, instr};
endmodule
`default_nettype wire
