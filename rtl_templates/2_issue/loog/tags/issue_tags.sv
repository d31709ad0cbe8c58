% emit(cfg.RENAME_REGS > 0)
% local disambiguates = knob.mem_order == "disambiguate"
% local banks = cfg.RF_BANKS > 0
% local uniform = knob.uniform ~= "none"
// LOOG, loog_scheduler=tags: instructions of a warp wait for results by physical tag, without their operands.
//
//   buffer -> rename, each warp's oldest -> window -> issue slots -> select -> operand read -> dispatch
//                                             ^ wake by operand read (ALU), announcements, writeback
//
// Latency: t: the oldest instruction of a warp that was not renamed looks up its registers. If it is ready it is moved
// to its warp's slot, else to the window. From there it is moved to the slot in the cycle in which the last result it
// waits for is announced. t+1: the warp scheduler selects one slot. t+2: registers and the result store are read, with
// banks over several cycles. t+3: operands are sent to dispatch. Dependent instructions are as close as in order.
// Write after read: a writer is dequeued from the window after all that still read its register from the file, and
// operands are read in the order of dequeue. Write after write: only the latest writer writes the file.
// Source: thesis 3.5, 5.2-5.4 for renaming and result entries; the rest is ours (docs/loog.md).
`default_nettype none
module issue_tags (
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
% if disambiguates then
    output wire                   is_probe,   // only the addresses of a memory operation: it issues again later
    input  probe_sums_t           ex_probe,
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
  localparam int NW = cfg::IBUF_W + 1;  // width of an instruction's number in its buffer
  localparam int TO_SLOT_W = cfg::UNIT_W + 1;
  wire [cfg::WARPS-1:0] head_valid, flush, grant, pending, dequeue;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS*NW-1:0] numbers, oldest_unissued;
  tag_slots_t slots;
  ranks_t ranks;
  windows_use_t windows_use;
  wire [cfg::WARPS*cfg::PTAG_W-1:0] wb_rat_ptags;
  wire [cfg::WARPS*4-1:0] causes;
  payload_read_t reading;
  wire [cfg::WARP_W-1:0] warp;
  wire [cfg::IBUF_W-1:0] in_index;
  alu_wake_t alu_wake;
  payload_t payload;
  wire [NW-1:0] chosen_number;
  wire [cfg::IBUF_W-1:0] ib_index = chosen_number[cfg::IBUF_W-1:0];
  wire [cfg::SEQ_W+31:0] step;
  wire [5:0] lanes;

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
      .numbers,
      .dequeue,
      .oldest_unissued,
      .in_index
  );
  payload_memory u_payload (
      .clk,
      .write(de_valid),
      .write_index(in_index),
      .instr(de_instr),
      .read(reading.take),
      .read_warp(reading.warp),
      .read_index(reading.index),
      .payload,
      .step_warp(warp),
      .step_index(ib_index),
      .step
  );

  // --------------------------------------------------------------------------------------- windows
  wakeups_t wakeups;
  tag_wakeups u_wakeups (
      .alu(alu_wake),
      .early,
      .wb_valid,
      .wb_frees,
      .wb,
      .wakeups
  );
% if disambiguates then
  disambiguation_t da;
% end
  warp_windows u_windows (
      .clk,
      .rst,
      .ws_warps,
      .head_valid,
      .heads,
      .numbers,
      .dequeue,
      .oldest_unissued,
      .grant,
      .slots,
      .ranks,
% if disambiguates then
      .da,
% end
      .ex_branch,
      .wakeups,
      .wb_rat_ptags,
      .pending,
      .windows_use
  );

  // ---------------------------------------------------------------------------------------- select
  wire [3:0] cause;
% if banks then
  wire rd_ready;
% end
% if disambiguates then
  wire issued;  // not a probe
% else
  wire issued = is_credit.valid;
% end
  slot_select #(
      .HEAD_W(TO_SLOT_W)
  ) u_select (
      .clk,
      .rst,
      .full(slots.full),
      .slots(slots.heads),
      .urgent(ranks.urgent),
      .passing(ranks.passing),
      .why_empty(ranks.why_empty),
      .dp_unit_ready,
% if banks then
      .rd_ready,
% end
      .ws_warps,
      .any(is_credit.valid),
      .grant,
      .warp,
      .issue_unit(is_credit.unit),
% if disambiguates then
      .issued,
% end
      .causes,
      .cause
  );

  renamed_t chosen;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::RENAMED_W)
  ) u_chosen (
      .onehot(grant),
      .words (slots.renamed),
      .word  (chosen)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(NW)
  ) u_place (
      .onehot(grant),
      .words (slots.numbers),
      .word  (chosen_number)
  );

  // ---------------------------------------------------------------------------------- operand read
  // A result is written to the file if its physical tag is that of its register's latest writer.
  wire wb_write = wb.wb && wb_rat_ptags[wb.warp*cfg::PTAG_W+:cfg::PTAG_W] == wb.tag[cfg::PTAG_W:1];
% if uniform then
  source_classes_t classes;
  op_sources_t op_sources;
  uniform_event_t uniform;
  tag_uniform u_uniform (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .slots(slots.renamed),
      .grant,
      .classes,
      .op_valid(is_valid),
% if disambiguates then
      .op_probe(is_probe),
% end
      .op(is_op),
      .op_sources,
      .lanes,
      .wb_valid(wb_valid && wb_write),
      .wb,
      .uniform
  );
% end

  wire [1:0] reads;
  slot_read u_read (
      .clk,
      .rst,
      .in_valid(is_credit.valid),
% if banks then
      .in_ready(rd_ready),
% end
      .in(chosen),
% if disambiguates then
      .in_probe(!issued),
      .is_probe,
% end
      .in_warp(warp),
      .in_index(ib_index),
% if uniform then
      .in_classes(classes),
% end
      .reading,
      .payload,
      .is_valid,
      .is_op,
% if uniform then
      .is_sources(op_sources),
% end
      .alu_wake,
      .wb_valid,
      .wb_write,
      .wb,
      .rd_reads(reads)
  );

% if disambiguates then
  // ------------------------------------------------------------------------------------- addresses
  disambiguator u_disambiguator (
      .clk,
      .rst,
      .valid(ex_probe.valid),
      .sums(ex_probe.sums),
      .da_valid(da.valid),
      .da_last(da.last),
      .da_warp(da.warp),
      .da_entry(da.entry),
      .da_disjoint(da.disjoint)
  );

% end
  // ---------------------------------------------------------------------------------------- events
  instr_t leaving;
  assign leaving = is_op.instr;
  popcount #(
      .N(cfg::THREADS),
      .W(6)
  ) u_lanes (
      .bits (is_valid${disambiguates and " && !is_probe" or ""} ? leaving.tmask : '0),
      .count(lanes)
  );
  is_event_t window_event;
  tag_events u_events (
      .clk,
      .rst,
      .grant,
      .chosen_number,
      .dequeue,
      .windows_use,
      .window_event
  );
  logic issued_q;  // one cycle after selection
  logic [cfg::UNIT_W-1:0] unit_q;
  always_ff @(posedge clk) begin
    issued_q <= !rst && issued;
    unit_q <= chosen.unit;
  end
  always_comb begin
    is_event = window_event;
    is_event.step = {issued, warp, step};
    is_event.stall = cause;  // of two cycles before
    is_event.warp_stall = causes;
    is_event.issued = issued_q;
    is_event.unit = unit_q;
    is_event.lanes = lanes;  // two cycles later, or more: of the instruction at is_op
    is_event.rf_reads = 3'(reads);
    is_event.rf_write = wb_valid && wb_write;
    is_event.rf_elided = wb_valid && wb.wb && wb.eop && !wb_write;
% if uniform then
    is_event.uniform = uniform;
% end
  end

  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, limits, leaving, chosen_number};
endmodule
`default_nettype wire
