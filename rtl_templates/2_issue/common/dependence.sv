% emit(knob.issue == "ghost" or knob.issue == "socgpu")
% -- Tags of uniform registers hold for the lanes of their warp; with ib_release=writeback SOCGPU works as in its paper.
% local lanes_last = knob.uniform ~= "none" or (knob.issue == "socgpu" and knob.ib_release == "writeback")
% local order_flag = lanes_last and "serializes" or "fences"
// Dependence of an instruction on one older instruction of its warp.
//
// Without renaming, every issue scheme keeps these rules of program order:
// - registers: read after write, write after write, write after read;
// - memory: only loads pass loads; with LOADS_KEEP loads keep their order, too;
// - order: an instruction that serializes passes no other and is passed by none; CSR accesses and warp control keep
//   their order; with BRANCH_LAST a branch issues after all older instructions.
% if lanes_last then
// An instruction that changes the lanes of its warp (split, join, pred) also issues after all older ones.
% else
// An instruction that changes the lanes of its warp without serializing it (split, join, pred) may pass older ones, as a
// branch does. Each instruction carries its own lanes, and younger ones are fetched after the change.
% end
// With fetch_predict an instruction does not pass an older branch, since it may be on the wrong path. Without, it is
// fetched only after the branch is resolved.
// x0 never has a use flag. Combinational: compares the younger instruction with one older one.
// Source: GhOST IV-A, IB-dep calculation logic; SOCGPU section 3, list of dependences.
`default_nettype none
module dependence #(
    parameter int LOADS_KEEP  = 0,
    parameter int BRANCH_LAST = 0
) (
    input needs_t younger,
    input needs_t older,
    input wire    present,  // an older instruction is present

    // The source and destination flags arrive late, so dependence_check applies them after the comparison.
    output wire [cfg::RF_SOURCES-1:0] raw,  // one bit a source: valid if it reads that source
    output wire waw,                          // valid if it writes a register
    output wire war,                          // the same
    output wire memory,
    output wire order
);
% if cfg.RF_SOURCES == 3 then
  assign raw[2] = present && older.wb && younger.rs3 == older.rd;
  wire third_war = older.use_rs3 && older.rs3 == younger.rd;
% else
  wire third_war = 1'b0;
% end
  assign raw[0] = present && older.wb && younger.rs1 == older.rd;
  assign raw[1] = present && older.wb && younger.rs2 == older.rd;
  assign waw = present && older.wb && younger.rd == older.rd;
  assign war = present && ((older.use_rs1 && older.rs1 == younger.rd)
                              || (older.use_rs2 && older.rs2 == younger.rd) || third_war);
  assign memory = present && ((younger.store && (older.store || older.load))
                              || (younger.load && (older.store || (LOADS_KEEP != 0 && older.load))));
  assign order = present && (younger.${order_flag} || older.${order_flag} || (younger.special && older.special)
                             || (BRANCH_LAST != 0 && younger.is_branch)
                             || (cfg::FETCH_PREDICT != 0 && older.is_branch));

  wire unused = &{1'b0, younger, older};
endmodule
`default_nettype wire
