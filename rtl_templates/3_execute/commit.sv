// Commit: one result packet a cycle goes back to the issue stage.
//
// Policy: the ALU goes first, since it has no queue and a refusal stops issue; the others take
// turns in the cycles that it leaves, and one of them goes before it after WAIT cycles in which
// they all waited, so that none starves. A result is never refused by the issue stage; the port
// is valid-only. Combinational: every unit holds its result until it is taken.
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
  localparam int WAIT = 16;
  localparam int WAIT_W = $clog2(WAIT);
  localparam logic [cfg::UNITS-1:0] ALU = cfg::UNITS'(1) << cfg::UNIT_ALU;

  logic [WAIT_W-1:0] waited_q;

  wire [cfg::UNITS-1:0] others = ex_valid & ~ALU;
  wire patience = waited_q != WAIT_W'(WAIT - 1);
  wire alu_first = |(ex_valid & ALU) && (patience || others == '0);
  wire [cfg::UNITS-1:0] other;
  wire [cfg::UNIT_W-1:0] unused_unit;

  rr_arbiter #(
      .N(cfg::UNITS),
      .W(cfg::UNIT_W)
  ) u_turn (
      .clk,
      .rst,
      .request(others),
      .advance(!alu_first),
      .grant(other),
      .index(unused_unit)
  );

  assign ex_ready = alu_first ? ALU : other;
  wire [cfg::UNIT_W-1:0] unit;
  onehot_index #(
      .N(cfg::UNITS),
      .W(cfg::UNIT_W)
  ) u_unit (
      .onehot(ex_ready),
      .index (unit)
  );

  assign wb_valid = |ex_valid;
  word_pick #(
      .N    (cfg::UNITS),
      .WIDTH(cfg::RESULT_W),
      .W    (cfg::UNIT_W)
  ) u_wb (
      .words(ex_results),
      .index(unit),
      .word (wb)
  );
  assign retired = wb_valid && wb.eop;

  always_ff @(posedge clk)
    if (rst || !alu_first || others == '0) waited_q <= '0;
    else waited_q <= waited_q + 1'b1;
endmodule
`default_nettype wire
