% emit(knob.issue ~= "loog")
% local banks = cfg.RF_BANKS > 0
% local uniform, affine = knob.uniform ~= "none", knob.uniform == "affine"
% local words = has.plain_words
% local alone = has.lone_lane
// From the issue slots to dispatch: the steps that all schemes without renaming have in common.
//
//   move -> issue slots -> select -> operand read and payload -> dispatch
//
// In cycle t an instruction of a warp, its head and its place, moves into the slot of that warp, if that
// is not full or leaves. From t+1 on the warp scheduler may take it; a slot that is `passing` goes only
// when no other can. In the cycle after, or some with banks, registers and payload are read, then is_op
// has it. This module connects, and fills in the events that it knows; the others come in `window`.
`default_nettype none
module slot_issue (
    input wire clk,
    input wire rst,

    // the payload of what enters a place
    input wire                    enter,
    input wire [cfg::IBUF_W-1:0] enter_place,
    input instr_t                 enter_instr,

    input  wire [             cfg::WARPS-1:0] move,
    input  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads,
    input  wire [cfg::WARPS*cfg::IBUF_W-1:0] places,
    input  wire [             cfg::WARPS-1:0] passing,
    input  wire [             cfg::WARPS-1:0] urgent,
    input  wire [           cfg::WARPS*4-1:0] why_empty,  // cfg::STALL_*, why a warp's slot is not full
    output wire [             cfg::WARPS-1:0] full,
    output wire [cfg::WARPS*cfg::HEAD_W-1:0] slots,
    output wire [             cfg::WARPS-1:0] leave,      // is chosen
    output reader_t                           reader,
    output wire                               rd_take,    // it reads the last of its operands
    output wire [            cfg::IBUF_W-1:0] rd_place,

    input  warps_t                ws_warps,
    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_claim,
    output wire [cfg::UNIT_W-1:0] is_claim_unit,
    output wire                   is_valid,
    output op_t                   is_op,
% if words then
    output wire [2*cfg::DATA_W-1:0] is_words,  // of its first two sources, without strides
% end
% if alone then
    output wire                   is_alone,   // lane 0 computes it for all
% end

    input wire     wb_valid,
    input result_t wb,

    input  is_event_t window,
    output step_t     is_step,
    output is_event_t is_event
);
  wire [cfg::WARPS*cfg::IBUF_W-1:0] slot_places;
  issue_slots u_slots (
      .clk,
      .rst,
      .move,
      .heads,
      .places,
      .leave,
      .full,
      .slots,
      .slot_places
  );

% if uniform then
  // ----------------------------------------------------------------------------- uniform registers
  wire [cfg::RF_SOURCES-1:0] scalars, vectors;  // sources of who is chosen
% if affine then
  wire [cfg::RF_SOURCES*4-1:0] strides;
% end
  wire [cfg::WARPS*cfg::THREADS-1:0] tmasks;
  claim_t set, found;
  wire found_taken;
  uniform_tags u_tags (
      .clk,
      .rst,
      .enter,
      .enter_warp(enter_instr.warp),
      .enter_tmask(enter_instr.tmask),
      .slots,
      .chosen(leave),
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
      .slots,
      .passing,
      .urgent,
      .why_empty,
      .dp_unit_ready,
% if banks then
      .rd_ready,
% end
      .ws_warps,
      .any(is_claim),
      .grant(leave),
      .warp,
      .go_unit(is_claim_unit),
      .causes,
      .cause
  );

  head_t chosen;
  wire [cfg::IBUF_W-1:0] place;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::HEAD_W)
  ) u_chosen (
      .onehot(leave),
      .words (slots),
      .word  (chosen)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::IBUF_W)
  ) u_place (
      .onehot(leave),
      .words (slot_places),
      .word  (place)
  );

  // ---------------------------------------------------------------------------------- operand read
  payload_t payload;
  wire [1:0] reads;
  wire [cfg::SEQ_W+31:0] step;
% if uniform then
  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] op_registers;
  wire [cfg::RF_SOURCES-1:0] op_scalars, op_vectors;
% if affine then
  wire [cfg::RF_SOURCES*4-1:0] op_strides;
% end
% end
  slot_read u_read (
      .clk,
      .rst,
      .in_valid(is_claim),
% if banks then
      .in_ready(rd_ready),
% end
      .in(chosen),
      .in_warp(warp),
      .in_place(place),
% if uniform then
      .in_scalars(scalars),
      .in_vectors(vectors),
% if affine then
      .in_strides(strides),
% end
% end
      .rd_take,
      .reader,
      .rd_place,
      .payload,
      .is_valid,
      .is_op,
% if words then
      .is_words,
% end
% if alone then
      .is_alone,
% end
% if uniform then
      .is_registers(op_registers),
      .is_scalars(op_scalars),
      .is_vectors(op_vectors),
% if affine then
      .is_strides(op_strides),
% end
% end
      .wb_valid,
      .wb,
      .rd_reads(reads)
  );
% if uniform then
  uniform_rule u_rule (
      .valid(is_valid),
      .op(is_op),
      .vectors(op_vectors),
% if affine then
      .strides(op_strides),
% end
      .claim(set)
  );
  uniform_check u_check (
      .clk,
      .rst,
      .valid(is_valid),
      .op(is_op),
% if alone then
      .alone(is_alone),
% end
      .registers(op_registers),
      .scalars(op_scalars),
      .tmasks,
      .wb_valid,
      .wb
  );
% end
  payload_memory u_payload (
      .clk,
      .write(enter),
      .write_place(enter_place),
      .instr(enter_instr),
      .read(rd_take),
      .read_warp(reader.warp),
      .read_place(rd_place),
      .payload,
      .step_warp(warp),
      .step_place(place),
      .step
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
% if uniform then
  uniform_event_t uniform;
  uniform_counts u_uniform (
      .valid(is_valid),
      .lanes,
      .scalars(op_scalars),
      .vectors(op_vectors),
% if affine then
      .strides(op_strides),
% end
      .set(set.valid && set.lanes != '0),
      .found(found.valid && found_taken),
      .counts(uniform)
  );
% end
  always_comb begin
    is_event = window;
    is_event.stall = cause;  // two cycles late
    is_event.warp_stall = causes;
    is_event.issued = issued_q;
    is_event.unit = reader.unit;  // of who was issued
    is_event.lanes = lanes;  // two cycles later, or more: of what leaves
    is_event.rf_reads = 3'(reads);
    is_event.rf_write = wb_valid && wb.wb;
% if uniform then
    is_event.uniform = uniform;  // of what leaves, as lanes
% end
  end
  assign is_step = {is_claim, warp, step};

  wire unused = &{1'b0, leaving, reader};
endmodule
`default_nettype wire
