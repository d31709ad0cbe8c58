% emit(knob.issue == "inorder")
// In-order issue: the baseline scheme.
//
//   buffer -> hazard, each warp's oldest -> issue slots -> select -> operand read -> dispatch
//                ^ operand read (ALU), writeback, branches
//
// Cycle t: an instruction that nothing holds back moves into its warp's slot. t+1: the warp scheduler
// takes one slot. t+2: registers are read, with banks for some cycles. t+3: operands go to dispatch.
// A dependent ALU instruction goes three cycles after the one that it needs.
// WAR on the register file cannot happen: operands are read in issue order, and a younger
// writer issues after its readers have begun to read. This module connects.
`default_nettype none
module issue_inorder (
    input wire clk,
    input wire rst,

    // decoded instructions, in program order per warp; room is promised by ib_free
    input  wire                         de_valid,
    input  instr_t                      de_instr,
    output wire    [cfg::WARPS*3-1:0] ib_free,    // free places of each warp but for de_instr, 4 if more
    input  redirect_t                   ex_branch,
    input  warps_t                      ws_warps,

    // to dispatch; a unit's place is claimed at issue
    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_claim,
    output wire [cfg::UNIT_W-1:0] is_claim_unit,
    output wire                   is_valid,
    output op_t                   is_op,

    input wake_t   early,     // this register's result is in wb in three cycles
    input wire     wb_frees,  // its register waits for this result still
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // nothing is limited here

    output wire       is_pending,  // some instruction is in flight
    output step_t     is_step,
    output is_event_t is_event
);
  // ------------------------------------------------------------------------------ buffer, hazards
  wire [cfg::WARPS-1:0] head_valid, flush, move, full, grant, pending;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads, slots;
  wire [cfg::WARPS*cfg::IBUF_W-1:0] places, slot_places;
  wire [cfg::WARPS*4-1:0] why_empty, causes;
  wire rd_take;
  reader_t reader;
  wire [cfg::IBUF_W-1:0] rd_place;
  payload_t payload;
  wire [cfg::WARP_W-1:0] warp;
  wire [cfg::IBUF_W-1:0] place;
  wire [cfg::SEQ_W+31:0] step;

  assign flush = ex_branch.valid && ex_branch.redirect ? cfg::WARPS'(1) << ex_branch.warp : '0;

  inorder_buffer u_buffer (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .flush,
      .ib_free,
      .head_valid,
      .heads,
      .places,
      .move,
      .leave(grant),
      .read(rd_take),
      .read_warp(reader.warp),
      .read_place(rd_place),
      .payload,
      .step_warp(warp),
      .step_place(place),
      .step
  );

  // Once for all warps
  wire [cfg::REGS-1:0] reader_rd = cfg::REGS'(1) << reader.rd;
  wire [cfg::REGS-1:0] early_rd = cfg::REGS'(1) << early.rd;
  wire [cfg::REGS-1:0] wb_rd = cfg::REGS'(1) << wb.rd;

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    inorder_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .active(ws_warps.active[w]),
        .control(ws_warps.control[w]),
        .barrier(ws_warps.barrier[w]),
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .full(full[w]),
        .slot(slots[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .leave(grant[w]),
        .move(move[w]),
        .ex_branch,
        .reader,
        .reader_rd,
        .early,
        .early_rd,
        .wb_frees,
        .wb_valid,
        .wb,
        .wb_rd,
        .pending(pending[w]),
        .cause_q(why_empty[w*4+:4])
    );
  end

  issue_slots u_slots (
      .clk,
      .rst,
      .move,
      .heads,
      .places,
      .leave(grant),
      .full,
      .slots,
      .slot_places
  );

  // ---------------------------------------------------------------------------------------- select
  wire [3:0] cause;
  wire rd_ready;
  slot_select u_select (
      .clk,
      .rst,
      .full,
      .slots,
      .why_empty,
      .dp_unit_ready,
      .rd_ready,
      .ws_warps,
      .any(is_claim),
      .grant,
      .warp,
      .causes,
      .cause
  );

  head_t chosen;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::HEAD_W)
  ) u_chosen (
      .onehot(grant),
      .words (slots),
      .word  (chosen)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::IBUF_W)
  ) u_place (
      .onehot(grant),
      .words (slot_places),
      .word  (place)
  );
  assign is_claim_unit = chosen.unit;

  // ---------------------------------------------------------------------------------- operand read
  wire [1:0] reads;
  slot_read u_read (
      .clk,
      .rst,
      .in_valid(is_claim),
      .in_ready(rd_ready),
      .in(chosen),
      .in_warp(warp),
      .in_place(place),
      .rd_take,
      .reader,
      .rd_place,
      .payload,
      .is_valid,
      .is_op,
      .wb_valid,
      .wb,
      .rd_reads(reads)
  );

  // ---------------------------------------------------------------------------------------- events
  logic issued_q;
  always_ff @(posedge clk) issued_q <= !rst && is_claim;
  instr_t leaving;
  assign leaving = is_op.instr;
  wire [5:0] lanes;
  popcount #(
      .N(cfg::THREADS),
      .W(6)
  ) u_lanes (
      .bits (is_valid ? leaving.tmask : '0),
      .count(lanes)
  );
  always_comb begin
    is_event = '0;
    is_event.stall = cause;  // two cycles late
    is_event.warp_stall = causes;
    is_event.issued = issued_q;
    is_event.unit = reader.unit;  // of who was issued
    is_event.lanes = lanes;  // two cycles later, or more: of what leaves
    is_event.rf_reads = 3'(reads);
    is_event.rf_write = wb_valid && wb.wb;
  end
  assign is_step = {is_claim, warp, step};

  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, limits, leaving};
endmodule
`default_nettype wire
