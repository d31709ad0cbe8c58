// An instruction's registers against those with a result due. Combinational.
// Source: GhOST IV-C, Register Dependence Checker.
`default_nettype none
module register_check (
    input  needs_t                needs,
    input  wire [cfg::REGS-1:0] busy,
    output wire                   raw,
    output wire                   waw
);
  assign raw = (needs.use_rs1 && busy[needs.rs1]) || (needs.use_rs2 && busy[needs.rs2])
               || (needs.use_rs3 && busy[needs.rs3]);
  assign waw = needs.wb && busy[needs.rd];

  wire unused = &{1'b0, needs};
endmodule
`default_nettype wire
