// Fields of an instruction that instruction selection needs: unit, registers, order.
// Combinational.
`default_nettype none
module instr_head (
    input  instr_t instr,
    output head_t  head
);
  assign head.unit = instr.unit;
  assign head.rd = instr.rd;
  assign head.rs1 = instr.rs1;
  assign head.rs2 = instr.rs2;
  assign head.use_rs1 = instr.use_rs1;
  assign head.use_rs2 = instr.use_rs2;
% if cfg.RF_SOURCES == 3 then
  assign head.rs3 = instr.rs3;
  assign head.use_rs3 = instr.use_rs3;
% end
  assign head.wb = instr.wb;
% if knob.issue == "loog" then
  assign head.serializes = instr.serializes;
% end
% if cfg.RENAME_REGS > 0 then
  assign head.store = instr.unit == cfg::UNIT_LSU && instr.op[3];
% if knob.mem_order == "disambiguate" and knob.atomics == 1 then
  assign head.atomic = instr.op[4:3] == 2'b11;
% end
% end
  assign head.fences = instr.fences;
  // Operations 24 to 31 of the ALU are the branches. JALR resolves like a branch and needs buffer space like one.
  wire is_branch = instr.unit == cfg::UNIT_ALU && (instr.op[4:3] == 2'b11 || instr.op == cfg::ALU_JALR);
  assign head.is_branch = is_branch;
  // The warp's fetch or issue waits for it.
  assign head.preferred = is_branch || instr.unit == cfg::UNIT_SFU;

  wire unused = &{1'b0, instr};
endmodule
`default_nettype wire
