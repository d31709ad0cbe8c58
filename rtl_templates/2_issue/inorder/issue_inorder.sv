% emit(knob.issue == "inorder")
// In-order issue: the baseline scheme.
//
// Per warp an instruction buffer and a scoreboard; the oldest instruction of a warp is ready
// when its registers are free and its unit has room; the warp scheduler takes one warp; operand
// read hands it to dispatch. Issue in cycle t, operands in t+1.
// WAR on the register file cannot happen: operands are read in issue order, and a younger
// writer issues after its readers have begun to read.
`default_nettype none
module issue_inorder (
    input wire clk,
    input wire rst,

    // decoded instructions, in program order per warp; room is promised by ib_free
    input  wire                   de_valid,
    input  instr_t                de_instr,
    output wire [cfg::WARPS*3-1:0] ib_free,   // free places of each warp but for de_instr, 4 if more
    input  redirect_t             ex_branch,
    input  warps_t                ws_warps,

    // to dispatch; a unit's place is claimed at issue
    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_claim,
    output wire [cfg::UNIT_W-1:0] is_claim_unit,
    output wire                   is_valid,
    input  wire                   is_ready,
    output op_t                   is_op,

    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // nothing is limited here

    output wire       is_pending,  // some instruction is in flight
    output step_t     is_step,
    output is_event_t is_event
);
  wire [cfg::WARPS-1:0] head_valid, gated, pop, ready, pending;
  wire [cfg::WARPS*cfg::INSTR_W-1:0] heads;
  wire [cfg::WARPS*4-1:0] causes;

  ibuffer u_ibuffer (
      .clk,
      .rst,
      .in_valid(de_valid),
      .in(de_instr),
      .ex_branch,
      .ib_free,
      .gated,
      .head_valid,
      .heads,
      .pop
  );

  wire rd_ready, rd_busy;

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    inorder_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .active(ws_warps.active[w]),
        .control(ws_warps.control[w] || gated[w]),
        .barrier(ws_warps.barrier[w]),
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::INSTR_W+:cfg::INSTR_W]),
        .issue(pop[w]),
        .dp_unit_ready,
        .rd_ready,
        .rd_busy,
        .wb_valid,
        .wb,
        .ready(ready[w]),
        .pending(pending[w]),
        .cause(causes[w*4+:4])
    );
  end

  wire [cfg::WARP_W-1:0] warp;
  instr_t chosen;
  wire issue = |pop;

  warp_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .ready,
      .issue,
      .grant(pop),
      .warp
  );

  word_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::INSTR_W)
  ) u_chosen (
      .words(heads),
      .index(warp),
      .word (chosen)
  );
  is_event_t window;
  assign window = '0;  // there is none
  issue_slot u_slot (
      .clk,
      .rst,
      .issue,
      .chosen,
      .tag('0),
      .causes,
      .window,
      .rd_ready,
      .rd_busy,
      .is_claim,
      .is_claim_unit,
      .is_valid,
      .is_ready,
      .is_op,
      .wb_valid,
      .wb,
      .is_step,
      .is_event
  );

  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, limits};
endmodule
`default_nettype wire
