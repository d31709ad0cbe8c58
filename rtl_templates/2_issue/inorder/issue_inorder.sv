% emit(knob.issue == "inorder")
% local lane0_only = has.lane0_only
// In-order issue: the baseline scheme.
//
//   buffer -> hazards of each warp's oldest -> issue slots -> select -> operand read -> dispatch
//                ^ operand read (ALU), writeback, branches
//
// Latency: t: an instruction without hazards is dequeued into its warp's slot. t+1: the warp scheduler
// selects one slot. t+2: registers are read, with banks over several cycles. t+3: operands are sent to dispatch.
// A dependent ALU instruction issues three cycles after its producer.
// Write after read on the register file cannot occur: operands are read in issue order, and a younger
// writer issues after its readers have begun to read. This module connects.
`default_nettype none
module issue_inorder (
    input wire clk,
    input wire rst,

    // decoded instructions, in program order per warp; ib_free guarantees room
    input  wire                         de_valid,
    input  instr_t                      de_instr,
    output wire    [cfg::WARPS*3-1:0] ib_free,    // free entries of each warp without de_instr's; 4 if more
    input  redirect_t                   ex_branch,
    input  warps_t                      ws_warps,

    // to dispatch; a unit credit is taken at issue
    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output unit_credit_t          is_credit,
    output wire                   is_valid,
    output op_t                   is_op,
% if lane0_only then
    output uniform_op_t           is_uniform,
% end

    input wake_t   early,     // this register's result is in wb in three cycles
    input wire     wb_frees,  // wb ends a result that was neither of the ALU nor announced
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // not used here

    output wire       is_pending,  // some instruction is in flight
    output is_event_t is_event
);
  // ------------------------------------------------------------------------------ buffer, hazards
  wire [cfg::WARPS-1:0] head_valid, flush, dequeue, urgent, pending;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS*cfg::IBUF_W-1:0] ib_indices;
  wire [cfg::WARPS*4-1:0] why_empty;
  wire [cfg::IBUF_W-1:0] in_index;
  slots_t slots;
  reading_t reading;
  reader_t reader;
  assign reader = reading.reader;
  is_event_t no_window_event;
  assign no_window_event = '0;

  assign flush = ex_branch.valid && ex_branch.redirect ? cfg::WARPS'(1) << ex_branch.warp : '0;

  instr_buffer u_buffer (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .flush,
      .ib_free,
      .head_valid,
      .heads,
      .ib_indices,
      .dequeue,
      .issue(slots.issue),
      .in_index
  );

  // decoded once for all warps
% local names, plain = "cfg::REGS", ""
% if knob.r2d2 == 1 then
%   names, plain = "cfg::PLAIN_REGS", "[cfg::REG_W-2:0]"  -- linear registers are never pending
% end
  wire [${names}-1:0] reader_rd = ${names}'(1) << reader.rd${plain};
  wire [${names}-1:0] early_rd = ${names}'(1) << early.rd${plain};
  wire [${names}-1:0] wb_rd = ${names}'(1) << wb.rd${plain};

  completions_t completions;
  assign completions = {reader, reader_rd, early.valid, early.warp, early_rd,
                        wb_frees, wb_valid && wb.eop, wb.warp, wb.rd, wb_rd};

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    inorder_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .ws_warp({ws_warps.active[w], ws_warps.control[w], ws_warps.barrier[w]}),
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .slot({slots.full[w], slots.heads[w*cfg::HEAD_W+:cfg::HEAD_W], slots.issue[w]}),
        .dequeue(dequeue[w]),
        .urgent_q(urgent[w]),
        .ex_branch,
        .completions,
        .pending(pending[w]),
        .cause_q(why_empty[w*4+:4])
    );
  end

  slot_issue u_issue (
      .clk,
      .rst,
      .enqueue({de_valid, in_index, de_instr}),
      .offers({dequeue, heads, ib_indices}),
      .ranks({{cfg::WARPS{1'b0}}, urgent, why_empty}),
      .slots,
      .reading,
      .ws_warps,
      .dp_unit_ready,
      .is_credit,
      .is_valid,
      .is_op,
% if lane0_only then
      .is_uniform,
% end
      .wb_valid,
      .wb,
      .window_event(no_window_event),
      .is_event
  );

  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, limits, early, reading};
endmodule
`default_nettype wire
