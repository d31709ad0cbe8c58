% emit(knob.issue ~= "loog")
% local banks = cfg.RF_BANKS > 0
% local uniform, affine = knob.uniform ~= "none", knob.uniform == "affine"
% local lane0_only = has.lane0_only
// From the issue slots to dispatch: the steps that all schemes without renaming have in common.
//
//   dequeue -> issue slots -> select -> operand read and payload -> dispatch
//
// In cycle t an instruction of a warp (its head and its buffer index) is dequeued into the slot of that warp, if that is
// empty or issues. From t+1 on the warp scheduler may select it; a slot that is `passing` issues only when no other can.
// Registers and payload are read in the cycle after selection, with banks over several cycles, and is_op has the
// operation one cycle later. This module connects, and fills in the events it observes; the others arrive in
// `window_event`.
`default_nettype none
module slot_issue (
    input wire clk,
    input wire rst,

    input enqueue_t enqueue,

    input  offers_t  offers,
    input  ranks_t   ranks,
    output slots_t   slots,
    output reading_t reading,

    input  warps_t                ws_warps,
    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output unit_credit_t          is_credit,
    output wire                   is_valid,
    output op_t                   is_op,
% if lane0_only then
    output uniform_op_t           is_uniform,
% end

    input wire     wb_valid,
    input result_t wb,

    input  is_event_t window_event,
    output is_event_t is_event
);
  wire [cfg::WARPS*cfg::IBUF_W-1:0] slot_indices;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS-1:0] full, issue;
  assign slots = {full, heads, issue};
  instr_t entering;
  assign entering = enqueue.instr;
  issue_slots u_slots (
      .clk,
      .rst,
      .dequeue(offers.dequeue),
      .heads(offers.heads),
      .ib_indices(offers.ib_indices),
      .issue,
      .full,
      .slots(heads),
      .slot_indices
  );

% if uniform then
  // ----------------------------------------------------------------------------- uniform registers
  wire [cfg::RF_SOURCES-1:0] scalars, vectors;  // sources of the selected instruction
% if affine then
  wire [cfg::RF_SOURCES*4-1:0] strides;
% end
  wire [cfg::WARPS*cfg::THREADS-1:0] tmasks;
  uniform_class_t set, found;
  wire found_taken;
  uniform_tags u_tags (
      .clk,
      .rst,
      .enqueue(enqueue.valid),
      .enqueue_warp(entering.warp),
      .enqueue_tmask(entering.tmask),
      .slots(heads),
      .chosen(issue),
      .scalars,
      .vectors,
% if affine then
      .strides,
% end
      .set,
      .found,
      .found_taken,
      .tmasks
  );
  uniform_detect u_detect (
      .clk,
      .rst,
      .wb_valid,
      .wb,
      .set,
      .found,
      .found_taken
  );

% end
  // ---------------------------------------------------------------------------------------- select
  wire [cfg::WARP_W-1:0] warp;
  wire [cfg::WARPS*4-1:0] causes;
  wire [3:0] cause;
% if banks then
  wire rd_ready;
% end
  slot_select u_select (
      .clk,
      .rst,
      .full,
      .slots(heads),
      .passing(ranks.passing),
      .urgent(ranks.urgent),
      .why_empty(ranks.why_empty),
      .dp_unit_ready,
% if banks then
      .rd_ready,
% end
      .ws_warps,
      .any(is_credit.valid),
      .grant(issue),
      .warp,
      .issue_unit(is_credit.unit),
      .causes,
      .cause
  );

  head_t chosen;
  wire [cfg::IBUF_W-1:0] ib_index;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::HEAD_W)
  ) u_chosen (
      .onehot(issue),
      .words (heads),
      .word  (chosen)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::IBUF_W)
  ) u_place (
      .onehot(issue),
      .words (slot_indices),
      .word  (ib_index)
  );

  // ---------------------------------------------------------------------------------- operand read
  reader_t reader;
  assign reader = reading.reader;
  payload_t payload;
  wire [1:0] reads;
  wire [cfg::SEQ_W+31:0] step;
% if uniform then
  op_sources_t op_sources;
% end
  slot_read u_read (
      .clk,
      .rst,
      .in_valid(is_credit.valid),
% if banks then
      .in_ready(rd_ready),
% end
      .in(chosen),
      .in_warp(warp),
      .in_index(ib_index),
% if uniform then
      .in_classes({scalars, vectors${affine and ", strides" or ""}}),
% end
      .reading,
      .payload,
      .is_valid,
      .is_op,
% if lane0_only then
      .is_uniform,
% end
% if uniform then
      .is_sources(op_sources),
% end
      .wb_valid,
      .wb,
      .rd_reads(reads)
  );
% if uniform then
  uniform_rule u_rule (
      .valid(is_valid),
      .op(is_op),
      .vectors(op_sources.vectors),
% if affine then
      .strides(op_sources.strides),
% end
      .uniform_class(set)
  );
  uniform_check u_check (
      .clk,
      .rst,
      .valid(is_valid),
      .op(is_op),
% if lane0_only then
      .lane0_only(is_uniform.lane0_only),
% end
      .registers(op_sources.registers),
      .scalars(op_sources.scalars),
      .tmasks,
      .wb_valid,
      .wb
  );
% end
  payload_memory u_payload (
      .clk,
      .write(enqueue.valid),
      .write_index(enqueue.index),
      .instr(entering),
      .read(reading.take),
      .read_warp(reader.warp),
      .read_index(reading.index),
      .payload,
      .step_warp(warp),
      .step_index(ib_index),
      .step
  );

  // ---------------------------------------------------------------------------------------- events
  logic issued_q;
  always_ff @(posedge clk) issued_q <= !rst && is_credit.valid;
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
% if uniform then
  uniform_event_t uniform;
  uniform_counts u_uniform (
      .valid(is_valid),
      .lanes,
      .scalars(op_sources.scalars),
      .vectors(op_sources.vectors),
% if affine then
      .strides(op_sources.strides),
% end
      .set(set.valid && set.lanes != '0),
      .found(found.valid && found_taken),
      .counts(uniform)
  );
% end
  always_comb begin
    is_event = window_event;
    is_event.step = {is_credit.valid, warp, step};
    is_event.stall = cause;  // of two cycles before
    is_event.warp_stall = causes;
    is_event.issued = issued_q;
    is_event.unit = reader.unit;  // of the issued instruction
    is_event.lanes = lanes;  // two cycles later, or more: of the instruction at is_op
    is_event.rf_reads = 3'(reads);
    is_event.rf_write = wb_valid && wb.wb;
% if uniform then
    is_event.uniform = uniform;  // of the instruction at is_op, like lanes
% end
  end

  wire unused = &{1'b0, leaving, reader};
endmodule
`default_nettype wire
