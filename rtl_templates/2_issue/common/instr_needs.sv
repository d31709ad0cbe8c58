% emit(knob.issue == "ghost" or knob.issue == "socgpu")
// Fields of an instruction that the dependence checker needs (registers, kind of operation), and those that the window
// keeps. Combinational.
`default_nettype none
module instr_needs (
    input  instr_t instr,
    output needs_t needs,
    output head_t  head
);
  wire memory = instr.unit == cfg::UNIT_LSU;

  assign needs.rd = instr.rd;
  assign needs.rs1 = instr.rs1;
  assign needs.rs2 = instr.rs2;
  assign needs.use_rs1 = instr.use_rs1;
  assign needs.use_rs2 = instr.use_rs2;
% if cfg.RF_SOURCES == 3 then
  assign needs.rs3 = instr.rs3;
  assign needs.use_rs3 = instr.use_rs3;
% end
  assign needs.wb = instr.wb;
% if knob.atomics == 1 then
  // Operations of the LSU: bit 3 store or atomic, bit 4 without bit 3 fence (which is sync). Like a store, an atomic
  // operation passes no memory operation and is passed by none.
% else
  // Operations of the LSU: bit 3 store, bit 4 fence (which is sync).
% end
  assign needs.load = memory && instr.op[4:3] == 2'b00;
% if knob.atomics == 1 then
  assign needs.store = memory && instr.op[3];
% else
  assign needs.store = memory && instr.op[4:3] == 2'b01;
% end
  assign needs.special = instr.unit == cfg::UNIT_SFU;
  assign needs.serializes = instr.serializes;
  assign needs.fences = instr.fences;
  assign needs.is_branch = head.is_branch;
  assign needs.unit = instr.unit;

  instr_head u_head (
      .instr,
      .head
  );

  wire unused = &{1'b0, instr};
endmodule
`default_nettype wire
