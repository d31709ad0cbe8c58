% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// LOOG issue: collector units as reservation stations, registers renamed by an alias table.
//
//   buffer -> intake -> lookup -> collector units -> select -> read -> dispatch
//                                  ^ ports of the register file, announcements of results
//
// A  intake: a warp's oldest instruction is dequeued; a free unit and a slot for its result are reserved
// L  lookup: the alias table gives the origin of its operands; a unit accepts it, or it is returned to the buffer
// P  ports: the unit requests ports of the register file, one operand a bank a cycle; or waits for results
// S  select: the oldest ready instruction is dispatched; it and its operands are read, for dispatch in the next cycle.
// A dependent ALU pair is three cycles apart, as in order: a result is announced two cycles before its writeback.
// Source: thesis 3.5, 5.2-5.4, which gives each step a cycle. This module connects; each mechanism has its own.
`default_nettype none
module issue_loog (
    input wire clk,
    input wire rst,

    input  wire                   de_valid,
    input  instr_t                de_instr,
    output wire [cfg::WARPS*3-1:0] ib_free,   // free entries of each warp without de_instr's; 4 if more
    input  redirect_t             ex_branch,
    input  warps_t                ws_warps,

    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_unit_credit,
    output wire [cfg::UNIT_W-1:0] is_credit_unit,
    output wire                   is_valid,
    output op_t                   is_op,

    input wake_t   soon,  // this register's result is in wb in the next cycle
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // collector units, RRS entries

    output wire       is_pending,
    output step_t     is_step,
    output is_event_t is_event
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int RW = cfg::REG_W;
  localparam int TW = cfg::TAG_W;
  localparam int IW = cfg::IBUF_W;

  // ------------------------------------------------------------------------------------- A: intake
  wire [cfg::WARPS-1:0] head_valid, candidates, take, flush, pending, forgets;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS*(S+1)*RW-1:0] head_regs;
  wire [cfg::WARPS*IW-1:0] places;
  wire [cfg::WARPS*2-1:0] quarters;
  wire [cfg::WARPS*2-1:0] epochs;
  wire [cfg::WARPS*4-1:0] warp_causes;
  wire [IW-1:0] in_place;
  wire [cfg::WARP_W-1:0] warp;

  // Warp of the instruction in lookup; warp whose instruction was accepted, or returned, in the cycle before
  logic [cfg::WARPS-1:0] looks_q, entered_q, backs_q;
  logic [IW-1:0] look_place_q, back_place_q;
  logic look, kept_q;  // one is in lookup; one was accepted
  wire enters, returns;
  wire [3:0] reason;
  wire scarce;
  step_t left;

  intake_buffer u_buffer (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .flush,
      .ib_free,
      .head_valid,
      .heads,
      .quarters,
      .places,
      .take,
      .enters(entered_q),
      .back(backs_q),
      .back_place(back_place_q),
      .in_place
  );

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    intake_warp #(
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
        .head_regs(head_regs[w*(S+1)*RW+:(S+1)*RW]),
        .ready(candidates[w]),
        .take(take[w]),
        .looks(looks_q[w]),
        .entered(entered_q[w]),
        .returns(looks_q[w] && returns),
        .reason,
        .scarce,
        .back(backs_q[w]),
        .ex_branch,
        .soon(soon.valid && soon.warp == cfg::WARP_W'(w)),
        .wb_valid,
        .wb,
        .left(left.valid && left.warp == cfg::WARP_W'(w)),
        .flush(flush[w]),
        .epoch(epochs[w*2+:2]),
        .forgets(forgets[w]),
        .pending(pending[w]),
        .cause(warp_causes[w*4+:4])
    );
  end

  // Unit and slot of the next allocation, from registers.
  logic [N-1:0] load_q;
  wire [N-1:0] entered, ends, offered;
  wire unit_ends;
  wire [cfg::COLLECTOR_W-1:0] ends_index;
  wire unit_free, slot_free;
  wire [cfg::COLLECTOR_W-1:0] free_unit;
  wire [TW-1:0] free_slot;
  // Whether a unit is free is late: the warp is selected without it.
  wire [cfg::WARPS-1:0] grant;
  wire any_grant = ${knob.intake == "warp_sched" and knob.warp_sched == "srr" and "grant" or "candidates"} != '0;
  wire taken = any_grant && unit_free && slot_free;
  assign take = grant & {cfg::WARPS{unit_free && slot_free}};
% if cfg.RRS_ENTRIES == 0 then
  wire [N-1:0] unit_busy = entered | load_q | ends;  // one that ended in the cycle before is on offer already
% else
  wire [N-1:0] unit_busy = entered | load_q;
% end
  unit_offer u_offer (
      .clk,
      .rst,
      .busy (unit_busy),
      .limit(limits.window_entries),
      .ends_valid(unit_ends),
      .ends,
      .ends_index,
      .take (taken),
      .free (unit_free),
      .onehot(offered),
      .index(free_unit)
  );
  intake_select u_intake (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .allowed(candidates),
      .enter(taken),
      .grant,
      .warp
  );

  head_t taken_head;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::HEAD_W)
  ) u_head (
      .onehot(grant),
      .words (heads),
      .word  (taken_head)
  );
  wire [IW-1:0] taken_place;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(IW)
  ) u_place (
      .onehot(grant),
      .words (places),
      .word  (taken_place)
  );
  wire [1:0] taken_epoch;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(2)
  ) u_epoch (
      .onehot(grant),
      .words (epochs),
      .word  (taken_epoch)
  );
  wire [1:0] taken_quarter;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(2)
  ) u_quarter (
      .onehot(grant),
      .words (quarters),
      .word  (taken_quarter)
  );
  payload_t payload;
  wire [cfg::SEQ_W+31:0] unused_step;
  payload_memory u_payload (
      .clk,
      .write(de_valid),
      .write_index(in_place),
      .instr(de_instr),
      .read(taken),
      .read_warp(warp),
      .read_index(taken_place),
      .payload,
      .step_warp({cfg::WARP_W{1'b0}}),
      .step_index({IW{1'b0}}),
      .step(unused_step)
  );

  head_t head_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [1:0] epoch_q, quarter_q;
  logic [cfg::COLLECTOR_W-1:0] unit_q;
  logic [TW-1:0] slot_q;
  always_ff @(posedge clk) begin
    look <= !rst && taken;
    looks_q <= rst ? '0 : take;
    load_q  <= rst || !taken ? '0 : offered;
    if (taken) begin
      head_q <= taken_head;
      look_place_q <= taken_place;
      warp_q <= warp;
      epoch_q <= taken_epoch;
      quarter_q <= taken_quarter;
      unit_q <= free_unit;
      slot_q <= free_slot;
    end
    // An instruction dequeued one cycle after a returned one is returned with it.
    entered_q <= rst || !enters ? '0 : looks_q;
    kept_q <= !rst && enters;
    backs_q <= rst || !returns ? '0 : looks_q;
    back_place_q <= look_place_q;
  end

  // ------------------------------------------------------------------------------------- L: lookup
  wire [cfg::WARPS-1:0] live = looks_q & ~backs_q;  // not returned with the one before
  wire refused;
  wire [(S+1)*RW-1:0] regs;
  wire [S-1:0] uses;
% for s = 1, cfg.RF_SOURCES do
  assign regs[${s - 1}*RW+:RW] = head_q.rs${s};
  assign uses[${s - 1}] = head_q.use_rs${s};
% end
  assign regs[S*RW+:RW] = head_q.rd;

  wire [S*TW-1:0] slots;
  wire [(S+1)*TW-1:0] old_slots;
  wire [S:0] whole, old_whole, fresh, in_slot, not_told, late;
  wire [TW-1:0] newest_slot;
  wire entry_left, load_left;
  wire is_load = head_q.unit == cfg::UNIT_LSU;
  wire has_tag = entry_left && (load_left || !is_load);
  wire no_entry = head_q.wb && !entry_left && !is_load;
  rat #(
      .PORTS(S + 1)
  ) u_rat (
      .clk,
      .rst,
      .head_regs,
      .take(grant),
      .warp(warp_q),
      .epoch(epoch_q),
      .regs,
      .slots,
      .old_slots,
      .fresh,
      .whole,
      .old_whole,
      .looks(live),
      .set(head_q.wb && !refused),
      .set_slot(slot_q),
      .set_tagged(has_tag),
      .done_warp(wb.warp),
      .done_reg(wb.rd),
      .done_slot(newest_slot)
  );

  wire [S-1:0] refers = uses & in_slot[S-1:0];
  wire [S-1:0] waits = refers & not_told[S-1:0];
  wire lingers = is_load || (waits & late[S-1:0]) != '0;
  wire wake, far, behind;
  wire [N-1:0] follows;
  wire [TW-1:0] wake_slot;
  wire frees;
  wire [cfg::COLLECTOR_W-1:0] frees_unit;
  wire [N*S-1:0] reads;
  wire [N*S*TW-1:0] read_slots;
  wire [6:0] used_next, lingering_next, lingering, results_occupancy, units_used;
  wire one_more_used, one_more_lingers;
% if cfg.RRS_ENTRIES == 0 then
  wire holds = head_q.wb && has_tag;
% else
  wire holds = 1'b0;
% end
  result_slots u_results (
      .clk,
      .rst,
      .free(slot_free),
      .slot(free_slot),
      .reads,
      .read_slots,
      .warp(warp_q),
      .regs,
      .old_slots,
      .fresh,
      .old_whole,
      .in_slot,
      .waits(not_told),
      .lingers(late),
      .load(look && head_q.wb),
      .load_slot(slot_q),
      .load_unit(unit_q),
      .load_tagged(has_tag),
      .load_lingers(lingers),
      .load_holds(holds && head_q.unit != cfg::UNIT_ALU),
      .load_alu(head_q.unit == cfg::UNIT_ALU),
      .keep(kept_q),
      .forget(forgets != '0),
      .wake,
      .wake_slot,
      .soon(soon.valid),
      .soon_slot(soon.tag),
      .wb_valid,
      .wb,
      .frees,
      .frees_unit,
      .one_more_used,
      .one_more_lingers,
      .used_next,
      .lingering_next,
      .lingering,
      .occupancy(results_occupancy),
      .held(is_event.results_occupied)
  );
  intake_policy u_policy (
      .clk,
      .rst,
      .limits,
      .load(load_q),
      .follows,
      .waits(waits != '0),
      .behind,
      .holds_load(holds && is_load),
      .entered,
      .one_more_used,
      .one_more_lingers,
      .used_next,
      .lingering_next,
      .lingering,
      .scarce,
      .entry_left,
      .load_left,
      .units_used
  );

  // Readers and the next writer wait for results that are not whole.
  wire partial = (refers & ~whole[S-1:0]) != '0;
  wire overhang = head_q.wb && in_slot[S] && !whole[S];
  wire crowds = (scarce && (waits != '0 || behind)) || no_entry;
  assign reason = partial ? cfg::STALL_RAW : overhang ? cfg::STALL_WAW : far ? cfg::STALL_UUID : cfg::STALL_WINDOW;
  assign refused = partial || overhang || far || crowds;
  assign enters = live != '0 && !refused;
  assign returns = live != '0 && refused;

  // ------------------------------------------------------------------------------ P, S: the window
  wire newest = wb_valid && wb.wb && newest_slot == wb.tag;
  wire [N-1:0] waiting, ready;

  wire [N*4-1:0] unit_causes;
  wire [2:0] rf_reads;
  wire [4:0] distance;
  collector_file u_units (
      .clk,
      .rst,
      .load(load_q),
      .load_unit(unit_q),
      .live(live != '0),
      .refused,
      .warp(warp_q),
      .head(head_q),
      .payload,
      .quarter(quarter_q),
      .regs(regs[S*RW-1:0]),
      .uses,
      .refers,
      .waits,
      .untold(not_told[S-1:0]),
      .slots,
      .slot(slot_q),
      .holds,
      .follows,
      .far,
      .soon(soon.valid),
      .soon_slot(soon.tag),
      .newest,
      .wb_valid,
      .wb,
      .wb_frees(frees),
      .wb_unit(frees_unit),
      .entered,
      .waiting,
      .ready,
      .reads,
      .read_slots,
      .causes(unit_causes),
      .dp_unit_ready,
      .leaves(is_unit_credit),
      .leave_class(is_credit_unit),
      .left,
      .unit_ends,
      .unit_ends_onehot(ends),
      .unit_ends_index(ends_index),
      .distance,
      .op_valid(is_valid),
      .op(is_op),
      .wake,
      .wake_slot,
      .rf_reads
  );

  // ---------------------------------------------------------------------------------------- events
  instr_t leaving;
  assign leaving = is_op.instr;
  logic issued_q;
  logic [cfg::UNIT_W-1:0] class_q;
  logic [(N+cfg::WARPS)*4-1:0] causes_q;
  logic [3:0] cause_q;
  wire [3:0] cause;
  stall_cause #(
      .N(N + cfg::WARPS)
  ) u_stall (
      .issued(issued_q),
      .causes(causes_q),
      .cause
  );
  // A head that may be dequeued and is not finds no unit; while units are free and not scarce it has no stall cause.
  wire full = !unit_free || !slot_free;
  wire [cfg::WARPS*4-1:0] kept_causes;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_cause
    wire [3:0] mine = warp_causes[w*4+:4];
    assign kept_causes[w*4+:4] = mine == cfg::STALL_WINDOW && !full && !scarce ? cfg::STALL_NONE : mine;
  end
  always_ff @(posedge clk) begin
    issued_q <= !rst && is_unit_credit;
    class_q  <= is_credit_unit;
    causes_q <= rst ? {N + cfg::WARPS{cfg::STALL_IDLE}} : {unit_causes, kept_causes};
    cause_q  <= rst ? cfg::STALL_IDLE : cause;
  end
  popcount #(
      .N(cfg::THREADS),
      .W(6)
  ) u_lanes (
      .bits (is_valid ? leaving.tmask : '0),
      .count(is_event.lanes)
  );
  assign is_event.stall = cause_q;  // two cycles late
  assign is_event.warp_stall = kept_causes;
  assign is_event.issued = issued_q;
  assign is_event.unit = class_q;
  assign is_event.rf_reads = rf_reads;
  assign is_event.rf_write = newest;
  assign is_event.rf_elided = wb_valid && wb.wb && wb.eop && !newest;
  assign is_event.distance = distance;
  assign {is_event.raw_deps, is_event.false_deps, is_event.order_deps, is_event.itab_miss} = '0;
  assign is_event.enqueues = enters;
  assign is_event.window_occupancy = 11'(units_used);
  assign is_event.results_occupancy = 10'(results_occupancy);
  assign is_event.window_occupied = entered;
  assign is_event.allocate = {enters, warp_q, payload.seq, payload.pc};
  assign is_event.ready = ready;

  assign is_step = left;
  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, ws_warps, limits, leaving, payload, waiting, soon, taken_head, unused_step, not_told, late};
endmodule
`default_nettype wire
