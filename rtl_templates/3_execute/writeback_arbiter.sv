% local announced = knob.issue ~= "loog" or cfg.RENAME_REGS > 0
// Writeback arbiter: selects one result packet a cycle for the writeback register, which all stages read.
//
// Policy: the ALU's result has priority, always, so it never stalls after its issue; the
// other units use the remaining cycles in turn. When they have waited WAIT cycles, `hold`
// blocks ALU instructions at issue for one cycle. This frees a cycle here a few cycles later: no unit
// starves. The port is valid-only, a result is never refused.
// A division that another one waits for reserves a cycle six in advance (keep) and has priority over the other units
// (first). The divider is blocked until its packet is accepted.
% if announced then
// A product that will be here in two cycles (soon) gets that cycle if no other unit waits and no
// ALU operation is at dispatch. `early` announces it to the issue stage, which then
// dequeues its dependents.
% end
% if announced then
// Latency: one cycle from the unit to wb. The outputs to the issue stage are registers, except `early`.
% else
// Latency: one cycle from the unit to wb. `next` announces a last packet to the collector units as it is accepted.
% end
`default_nettype none
module writeback_arbiter (
    input wire clk,
    input wire rst,

    input  wire [               cfg::UNITS-1:0] ex_valid,
    output wire [               cfg::UNITS-1:0] ex_ready,  // the ALU ignores its bit
    input  wire [cfg::UNITS*cfg::RESULT_W-1:0] ex_results,
    input  wire                                keep,   // a cycle without an ALU result, six from now
    input  wire                                first,  // priority for MULDIV's packet, if there is one

% if announced then
    input  wire   alu_next,  // an ALU operation is at dispatch
    input  wake_t soon,
    output wake_t early,
    output logic  wb_frees,  // wb ends a result that was neither of the ALU nor announced

% end
% if not announced then
    output wake_t   next,  // this register's result is complete in the next cycle's wb
% end
    output logic    hold,      // no ALU instruction issues in this cycle
    output logic    wb_valid,
    output result_t wb,
    output wire     retired    // the last packet of an instruction
);
  localparam int WAIT = 11;  // and four or five more until the cycle arrives
  localparam int WAIT_W = 4;
  localparam logic [cfg::UNITS-1:0] ALU = cfg::UNITS'(1) << cfg::UNIT_ALU;

  logic [WAIT_W-1:0] waited_q;

  wire [cfg::UNITS-1:0] others = ex_valid & ~ALU;
  wire alu_first = |(ex_valid & ALU);
  wire [cfg::UNITS-1:0] turn;
% if announced then

  logic [1:0] promised_q;  // for the next cycle, for this one
  assign early = {soon.valid && !alu_next && others == '0, soon.warp, soon.rd, soon.tag};
  wire division_first = promised_q[1] || first && ex_valid[cfg::UNIT_MULDIV];
  always_ff @(posedge clk) begin
    promised_q <= rst ? '0 : {promised_q[0], early.valid};
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst && promised_q[1]) assert (ex_valid[cfg::UNIT_MULDIV] && !ex_valid[cfg::UNIT_ALU]);
`endif
% else
  wire division_first = first && ex_valid[cfg::UNIT_MULDIV];
% end
  wire [cfg::UNITS-1:0] other = division_first ? cfg::UNITS'(1) << cfg::UNIT_MULDIV : turn;
  wire [cfg::UNIT_W-1:0] unused_unit;

  rr_arbiter #(
      .N(cfg::UNITS),
      .W(cfg::UNIT_W)
  ) u_turn (
      .clk,
      .rst,
      .request(others),
      .advance(!alu_first && !division_first),
      .grant(turn),
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

  result_t chosen;
  word_pick #(
      .N    (cfg::UNITS),
      .WIDTH(cfg::RESULT_W),
      .W    (cfg::UNIT_W)
  ) u_wb (
      .words(ex_results),
      .index(unit),
      .word (chosen)
  );
% if not announced then
  assign next = {|ex_valid && chosen.eop && chosen.wb, chosen.warp, chosen.rd, chosen.tag};
% end
  assign retired = wb_valid && wb.eop;

  // The count continues until the requested cycle arrives.
  wire blocked = alu_first && others != '0;
  always_ff @(posedge clk) begin
    wb_valid <= !rst && |ex_valid;
    wb <= chosen;
% if announced then
    // Registers do not wait for the ALU's results (tag), nor for announced ones.
    wb_frees <= !rst && |ex_valid && chosen.eop && chosen.wb && !chosen.tag[0] && !promised_q[1];
% end
    waited_q <= rst || !blocked ? '0 : waited_q + 1'b1;
    hold <= !rst && (keep || blocked && waited_q == WAIT_W'(WAIT - 1));
  end
endmodule
`default_nettype wire
