// Commit: one result packet a cycle goes back to the issue stage.
//
// Round robin over the units, so that none can starve another. A result is never refused by
// the issue stage; the port is valid-only. Combinational: every unit has an output register.
`default_nettype none
module commit (
    input wire clk,
    input wire rst,

    input  wire [               cfg::UNITS-1:0] ex_valid,
    output wire [               cfg::UNITS-1:0] ex_ready,
    input  wire [cfg::UNITS*cfg::RESULT_W-1:0] ex_results,

    output wire     wb_valid,
    output result_t wb,
    output wire     retired    // the last packet of an instruction
);
  wire [cfg::UNIT_W-1:0] unit;

  rr_arbiter #(
      .N(cfg::UNITS),
      .W(cfg::UNIT_W)
  ) u_turn (
      .clk,
      .rst,
      .request(ex_valid),
      .advance(1'b1),
      .grant(ex_ready),
      .index(unit)
  );

  assign wb_valid = |ex_valid;
  assign wb = ex_results[unit*cfg::RESULT_W+:cfg::RESULT_W];
  assign retired = wb_valid && wb.eop;
endmodule
`default_nettype wire
