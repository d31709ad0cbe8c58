% emit(cfg.RENAME_REGS > 0)
% local disambiguates = knob.mem_order == "disambiguate"
% local banks = cfg.RF_BANKS > 0
% local uniform, affine = knob.uniform ~= "none", knob.uniform == "affine"
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
    output wire                   is_unit_credit,
    output wire [cfg::UNIT_W-1:0] is_credit_unit,
    output wire                   is_valid,
    output op_t                   is_op,
% if disambiguates then
    output wire                   is_probe,   // only the addresses of a memory operation: it issues again later
    input  wire                   ex_probe,   // the addresses of a probe
    input  result_t               ex_sums,
% end

    input wake_t   early,     // this register's result is in wb in three cycles
    input wire     wb_frees,  // its register still waits for this result
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // not used here

    output wire       is_pending,  // some instruction is in flight
    output step_t     is_step,
    output is_event_t is_event
);
  // ------------------------------------------------------------------------------ buffer, hazards
  localparam int NW = cfg::IBUF_W + 1;  // width of an instruction's number in its buffer
  wire [cfg::WARPS-1:0] head_valid, flush, to_slot, full, grant, pending;
% if disambiguates then
  wire [cfg::WARPS-1:0] probing;
  wire [cfg::WARPS-1:0] gone = grant | probing;  // a probe holds the slot for one cycle
  wire da_valid, da_last;
  wire [cfg::WARP_W-1:0] da_warp;
  wire [cfg::ENTRIES-1:0] da_entry, da_disjoint;
% else
  wire [cfg::WARPS-1:0] gone = grant;
% end
  wire [cfg::WARPS-1:0] renames, writes, may_wait, lacks, held, others, room, dequeue, allocate, enqueue, urgent;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  // slot_select uses the unit of a slot's instruction and its priority: these are the top fields of head_t.
  localparam int TO_SLOT_W = cfg::UNIT_W + 1;
  wire [cfg::WARPS*TO_SLOT_W-1:0] to_slots, slot_heads;
  wire [cfg::WARPS*NW-1:0] numbers, firsts, to_slot_numbers, slot_numbers;
  wire [cfg::WARPS*cfg::RENAMED_W-1:0] slots;
  wire [cfg::WARPS*NW-1:0] elders;
  wire [cfg::WARPS*cfg::RENAME_REGS-1:0] ptags_pending_wb;
  wire [cfg::WARPS*cfg::PTAG_W-1:0] wb_rat_ptags;
  wire [cfg::WARPS*cfg::ENTRIES-1:0] entries_used;
  wire [cfg::WARPS*4-1:0] why_empty, causes;
  wire rd_take, wake_valid;
  wire [cfg::WARP_W-1:0] rd_warp, wake_warp;
  wire [cfg::IBUF_W-1:0] rd_index, in_index;
  wire [cfg::PTAG_W-1:0] wake_ptag;
  payload_t payload;
  wire [cfg::WARP_W-1:0] warp;
  wire [NW-1:0] chosen_number;
  wire [cfg::IBUF_W-1:0] ib_index = chosen_number[cfg::IBUF_W-1:0];
  wire [cfg::SEQ_W+31:0] step;

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
      .firsts,
      .in_index
  );
  payload_memory u_payload (
      .clk,
      .write(de_valid),
      .write_index(in_index),
      .instr(de_instr),
      .read(rd_take),
      .read_warp(rd_warp),
      .read_index(rd_index),
      .payload,
      .step_warp(warp),
      .step_index(ib_index),
      .step
  );

  // decoded once for all warps
  wire [cfg::PTAG_W-1:0] early_tag = early.tag[cfg::PTAG_W:1];
  wire [cfg::PTAG_W-1:0] wb_tag = wb.tag[cfg::PTAG_W:1];
  wire [cfg::RENAME_REGS-1:0] wake_of, early_of, wb_of;
  tag_decode #(
      .N(cfg::RENAME_REGS)
  ) u_wake_of (
      .tag(wake_ptag),
      .onehot(wake_of)
  );
  tag_decode #(
      .N(cfg::RENAME_REGS)
  ) u_early_of (
      .tag(early_tag),
      .onehot(early_of)
  );
  tag_decode #(
      .N(cfg::RENAME_REGS)
  ) u_wb_of (
      .tag(wb_tag),
      .onehot(wb_of)
  );

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    window_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .active(ws_warps.active[w]),
        .control(ws_warps.control[w]),
        .barrier(ws_warps.barrier[w]),
        .regroups(ws_warps.regroups[w]),
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .number(numbers[w*NW+:NW]),
        .renames(renames[w]),
        .writes(writes[w]),
        .may_wait(may_wait[w]),
        .lacks(lacks[w]),
        .held(held[w]),
        .others(others[w]),
        .dequeue(dequeue[w]),
        .allocate(allocate[w]),
        .enqueue(enqueue[w]),
        .first(firsts[w*NW+:NW]),
        .full(full[w]),
        .room(room[w]),
        .slot_number(slot_numbers[w*NW+:NW]),
        .to_slot(to_slot[w]),
        .to_slot_unit(to_slots[w*TO_SLOT_W+1+:cfg::UNIT_W]),
        .to_slot_first(to_slots[w*TO_SLOT_W]),
        .to_slot_number(to_slot_numbers[w*NW+:NW]),
        .slot(slots[w*cfg::RENAMED_W+:cfg::RENAMED_W]),
% if disambiguates then
        .granted(grant[w]),
        .probing(probing[w]),
        .da_valid(da_valid && da_warp == cfg::WARP_W'(w)),
        .da_last(da_last),
        .da_entry(da_entry),
        .da_disjoint(da_disjoint),
% end
        .ex_branch,
        .wake_valid,
        .wake_warp,
        .wake_ptag(wake_of),
        .early,
        .early_ptag(early_of),
        .wb_ptag(wb_of),
        .wb_frees,
        .wb_valid,
        .wb,
        .wb_rat_ptag(wb_rat_ptags[w*cfg::PTAG_W+:cfg::PTAG_W]),
        .pending_wb(ptags_pending_wb[w*cfg::RENAME_REGS+:cfg::RENAME_REGS]),
        .used(entries_used[w*cfg::ENTRIES+:cfg::ENTRIES]),
        .urgent_q(urgent[w]),
        .slot_elder(elders[w*NW+:NW]),
        .pending(pending[w]),
        .cause_q(why_empty[w*4+:4])
    );
  end

  head_dequeue u_dequeue (
      .vacant(~full${disambiguates and " | probing" or ""}),
      .grant,
      .room,
      .renames,
      .writes,
      .may_wait,
      .lacks,
      .held,
      .others,
      .dequeue,
      .allocate,
      .enqueue,
      .to_slot
  );
  issue_slots #(
      .HEAD_W (TO_SLOT_W),
      .BUFFER_W(NW)
  ) u_slots (
      .clk,
      .rst,
      .dequeue(to_slot),
      .heads(to_slots),
      .ib_indices(to_slot_numbers),
      .issue(gone),
      .full,
      .slots(slot_heads),
      .slot_indices(slot_numbers)
  );

  // ---------------------------------------------------------------------------------------- select
  wire [3:0] cause;
% if banks then
  wire rd_ready;
% end
% if disambiguates then
  wire issued;  // not a probe
% else
  wire issued = is_unit_credit;
% end
  slot_select #(
      .HEAD_W(TO_SLOT_W)
  ) u_select (
      .clk,
      .rst,
      .full,
      .slots(slot_heads),
      .urgent,
      .passing(${disambiguates and "probing" or "{cfg::WARPS{1'b0}}"}),
      .why_empty,
      .dp_unit_ready,
% if banks then
      .rd_ready,
% end
      .ws_warps,
      .any(is_unit_credit),
      .grant,
      .warp,
      .issue_unit(is_credit_unit),
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
      .words (slots),
      .word  (chosen)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(NW)
  ) u_place (
      .onehot(grant),
      .words (slot_numbers),
      .word  (chosen_number)
  );

  // ---------------------------------------------------------------------------------- operand read
  // A result is written to the file if its physical tag is that of its register's latest writer.
  wire wb_write = wb.wb && wb_rat_ptags[wb.warp*cfg::PTAG_W+:cfg::PTAG_W] == wb_tag;
% if uniform then
  localparam int S = cfg::RF_SOURCES;
  wire [S-1:0] scalars, vectors, op_scalars, op_vectors;
% if affine then
  wire [S*4-1:0] strides, op_strides;
% end
  wire [S*cfg::REG_W-1:0] op_registers;
  wire [cfg::WARPS*cfg::THREADS-1:0] tmasks;
  uniform_class_t found;
  wire file_write = wb_valid && wb_write;
  uniform_detect u_detect (
      .clk,
      .rst,
      .wb_valid(file_write),
      .wb,
      .found
  );
  uniform_tags u_tags (
      .clk,
      .rst,
      .enqueue(de_valid),
      .enqueue_warp(de_instr.warp),
      .enqueue_tmask(de_instr.tmask),
      .slots,
      .chosen(grant),
      .scalars,
      .vectors,
% if affine then
      .strides,
% end
      .found,
      .tmasks
  );

% end
  wire [1:0] reads;
  slot_read u_read (
      .clk,
      .rst,
      .in_valid(is_unit_credit),
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
      .in_scalars(scalars),
      .in_vectors(vectors),
% if affine then
      .in_strides(strides),
% end
% end
      .rd_take,
      .rd_warp,
      .rd_index,
      .payload,
      .is_valid,
      .is_op,
% if uniform then
      .is_registers(op_registers),
      .is_scalars(op_scalars),
      .is_vectors(op_vectors),
% if affine then
      .is_strides(op_strides),
% end
% end
      .wake_valid,
      .wake_warp,
      .wake_ptag,
      .wb_valid,
      .wb_write,
      .wb,
      .rd_reads(reads)
  );
% if uniform then
  uniform_check u_check (
      .clk,
      .rst,
      .valid(is_valid),
      .op(is_op),
      .registers(op_registers),
      .scalars(op_scalars),
      .tmasks,
      .wb_valid(file_write),
      .wb
  );
% end

% if disambiguates then
  // ------------------------------------------------------------------------------------- addresses
  disambiguator u_disambiguator (
      .clk,
      .rst,
      .valid(ex_probe),
      .sums(ex_sums),
      .da_valid,
      .da_last,
      .da_warp,
      .da_entry,
      .da_disjoint
  );

% end
  // ---------------------------------------------------------------------------------------- events
  instr_t leaving;
  assign leaving = is_op.instr;
  wire [5:0] lanes;
  popcount #(
      .N(cfg::THREADS),
      .W(6)
  ) u_lanes (
      .bits (is_valid${disambiguates and " && !is_probe" or ""} ? leaving.tmask : '0),
      .count(lanes)
  );
% if uniform then
  uniform_event_t uniform;
  uniform_counts u_uniform (
      .valid(is_valid${disambiguates and " && !is_probe" or ""}),
      .lanes,
      .scalars(op_scalars),
      .vectors(op_vectors),
% if affine then
      .strides(op_strides),
% end
      .set(1'b0),
      .found(found.valid && found.lanes != '0),
      .counts(uniform)
  );
% end
  // One cycle after selection. Distances are those of the dequeue from the window, from the oldest that waited.
  logic issued_q;
  logic [cfg::UNIT_W-1:0] unit_q;
  logic [NW-1:0] chosen_q, elder_q;
  logic [cfg::WARPS-1:0] enqueues_q;
  wire [NW-1:0] elder;
  always_ff @(posedge clk) begin
    {chosen_q, elder_q} <= rst ? '0 : {chosen_number, elder};
    enqueues_q <= rst ? '0 : dequeue;
    issued_q <= !rst && issued;
    unit_q <= chosen.unit;
  end
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(NW)
  ) u_elder (
      .onehot(grant),
      .words (elders),
      .word  (elder)
  );
  wire [NW-1:0] distance = chosen_q - elder_q;
  wire [$clog2(cfg::WINDOW+1)-1:0] window_used;
  popcount #(
      .N(cfg::WINDOW)
  ) u_window (
      .bits (entries_used),
      .count(window_used)
  );
  wire [$clog2(cfg::RESULTS+1)-1:0] results_used;
  popcount #(
      .N(cfg::RESULTS)
  ) u_results (
      .bits (ptags_pending_wb),
      .count(results_used)
  );
  always_comb begin
    is_event = '0;
    is_event.stall = cause;  // of two cycles before
    is_event.warp_stall = causes;
    is_event.issued = issued_q;
    is_event.unit = unit_q;
    is_event.lanes = lanes;  // two cycles later, or more: of the instruction at is_op
    is_event.rf_reads = 3'(reads);
    is_event.rf_write = wb_valid && wb_write;
    is_event.rf_elided = wb_valid && wb.wb && wb.eop && !wb_write;
    is_event.distance = 5'(distance);
    is_event.enqueues = |enqueues_q;
    is_event.window_occupancy = 11'(window_used);
    is_event.results_occupancy = 10'(results_used);
    is_event.window_occupied = entries_used;
    is_event.results_occupied = ptags_pending_wb;
% if uniform then
    is_event.uniform = uniform;
% end
  end
  assign is_step = {issued, warp, step};

  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, limits, leaving, chosen_number, distance};
endmodule
`default_nettype wire
