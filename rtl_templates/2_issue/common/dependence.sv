% emit(knob.issue == "ghost" or knob.issue == "socgpu")
% -- Tags of uniform registers are of the lanes that a warp runs under; ib_release=writeback is the paper's SOCGPU.
% local lanes_last = knob.uniform ~= "none" or (knob.issue == "socgpu" and knob.ib_release == "writeback")
% local order_flag = lanes_last and "serializes" or "fences"
// Does an instruction depend on an older one of its warp, and in what way.
//
// The rules of program order that no issue scheme without renaming may break: registers (read
// after write; write after write and write after read), memory (only loads pass loads; with
// LOADS_KEEP not even those), and order (what drains passes nothing and is passed by
// nothing; CSR accesses and warp control keep their order; with BRANCH_LAST a branch goes after
// all older ones).
% if lanes_last then
// What changes the lanes of its warp (split, join, pred) goes after all older ones, too.
% else
// What changes the lanes of its warp without draining it (split, join, pred) passes what is older, as a branch does:
// each instruction has its own lanes, and those behind it are fetched once it has taken effect.
% end
// With fetch_predict what is younger than a branch passes it not either, as it may be
// void; else it is not fetched before the branch is resolved.
// x0 never has a use flag. Combinational: one comparison of the younger with one older.
// Source: GhOST IV-A, IB-dep calculation logic; SOCGPU 3, the list of dependences.
`default_nettype none
module dependence #(
    parameter int LOADS_KEEP  = 0,
    parameter int BRANCH_LAST = 0
) (
    input needs_t younger,
    input needs_t older,
    input wire    present,  // there is an older one

    // What it reads and whether it writes is among the last that decode knows (dependence_check).
    output wire [cfg::RF_SOURCES-1:0] raw,  // by each source, if it reads that
    output wire waw,                          // if it writes a register
    output wire war,                          // likewise
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
                             || (BRANCH_LAST != 0 && younger.branch)
                             || (cfg::FETCH_PREDICT != 0 && older.branch));

  wire unused = &{1'b0, younger, older};
endmodule
`default_nettype wire
