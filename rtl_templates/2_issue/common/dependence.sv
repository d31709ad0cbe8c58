% emit(knob.issue == "ghost" or knob.issue == "socgpu")
// Does an instruction depend on an older one of its warp, and in what way.
//
// The rules of program order that no issue scheme without renaming may break: registers (read
// after write; write after write and write after read), memory (only loads pass loads; with
// LOADS_KEEP not even those), and order (what synchronises passes nothing and is passed by
// nothing; CSR accesses and warp control keep their order; with BRANCH_LAST a branch goes after
// all older ones). With fetch_predict what is younger than a branch passes it not either, as it may be
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

    output wire raw,
    output wire waw,
    output wire war,
    output wire memory,
    output wire order
);
% if cfg.RF_SOURCES == 3 then
  wire third_raw = younger.use_rs3 && younger.rs3 == older.rd;
  wire third_war = older.use_rs3 && older.rs3 == younger.rd;
% else
  wire third_raw = 1'b0, third_war = 1'b0;
% end
  assign raw = present && older.wb && ((younger.use_rs1 && younger.rs1 == older.rd)
                            || (younger.use_rs2 && younger.rs2 == older.rd) || third_raw);
  assign waw = present && older.wb && younger.wb && younger.rd == older.rd;
  assign war = present && younger.wb && ((older.use_rs1 && older.rs1 == younger.rd)
                              || (older.use_rs2 && older.rs2 == younger.rd) || third_war);
  assign memory = present && ((younger.store && (older.store || older.load))
                              || (younger.load && (older.store || (LOADS_KEEP != 0 && older.load))));
  assign order = present && (younger.sync || older.sync || (younger.special && older.special)
                             || (BRANCH_LAST != 0 && younger.branch)
                             || (cfg::FETCH_PREDICT != 0 && older.branch));

  wire unused = &{1'b0, younger, older};
endmodule
`default_nettype wire
