% emit(knob.issue == "ghost")
// Compares an instruction's registers with those that are pending writeback, and with one more that arrives late.
// The late one is compared in parallel with the look-up of the others. Combinational.
// Source: GhOST IV-C, Register Dependence Checker.
`default_nettype none
module register_check (
    input  needs_t                needs,
    input  wire [cfg::REGS-1:0] busy,
    input  wire                   also,
    input  wire [cfg::REG_W-1:0] also_rd,
    output wire                   raw,
    output wire                   waw
);
  wire same1 = also && needs.rs1 == also_rd, same2 = also && needs.rs2 == also_rd;
  wire raw1 = needs.use_rs1 && (busy[needs.rs1] || same1);
  wire raw2 = needs.use_rs2 && (busy[needs.rs2] || same2);
% if cfg.RF_SOURCES == 3 then
  wire raw3 = needs.use_rs3 && (busy[needs.rs3] || (also && needs.rs3 == also_rd));
  assign raw = raw1 || raw2 || raw3;
% else
  assign raw = raw1 || raw2;
% end
  assign waw = needs.wb && (busy[needs.rd] || (also && needs.rd == also_rd));

  wire unused = &{1'b0, needs};
endmodule
`default_nettype wire
