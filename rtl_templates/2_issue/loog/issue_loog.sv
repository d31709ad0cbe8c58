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
    output unit_credit_t          is_credit,
    output wire                   is_valid,
    output op_t                   is_op,

    input wake_t   soon,  // this register's result is in wb in the next cycle
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // collector units, RRS entries

    output wire       is_pending,
    output is_event_t is_event
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int RW = cfg::REG_W;
  localparam int TW = cfg::TAG_W;

  // ------------------------------------------------------------------------------------- A: intake
  wire [N-1:0] entered;
  unit_end_t unit_end;
  slot_offer_t slot_offer;
  alias_reads_t alias_reads;
  lookup_t lookup;
  outcome_t outcome;
  step_t left;
  intake_status_t intake_status;
  intake u_intake (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .ib_free,
      .ex_branch,
      .ws_warps,
      .limits,
      .entered,
      .unit_end,
      .slot_offer,
      .reads(alias_reads),
      .lookup,
      .outcome,
      .soon,
      .wb_valid,
      .wb,
      .left,
      .status(intake_status)
  );

  // ------------------------------------------------------------------------------------- L: lookup
  head_t head;
  payload_t payload;
  assign head = lookup.head;
  assign payload = lookup.payload;
  wire enters, refused, scarce;
  wire [(S+1)*RW-1:0] regs;
  wire [S-1:0] uses;
% for s = 1, cfg.RF_SOURCES do
  assign regs[${s - 1}*RW+:RW] = head.rs${s};
  assign uses[${s - 1}] = head.use_rs${s};
% end
  assign regs[S*RW+:RW] = head.rd;

  aliases_t aliases;
  slot_states_t states;
  wire [TW-1:0] newest_slot;
  wire entry_left, load_left;
  wire is_load = head.unit == cfg::UNIT_LSU;
  wire has_tag = entry_left && (load_left || !is_load);
  wire no_entry = head.wb && !entry_left && !is_load;
  rat u_rat (
      .clk,
      .rst,
      .reads(alias_reads),
      .lookup,
      .regs,
      .aliases,
      .set(head.wb && !refused),
      .set_tagged(has_tag),
      .done_warp(wb.warp),
      .done_reg(wb.rd),
      .done_slot(newest_slot)
  );

  wire [S-1:0] refers = uses & states.in_slot[S-1:0];
  wire [S-1:0] waits = refers & states.waits[S-1:0];
  wire lingers = is_load || (waits & states.lingers[S-1:0]) != '0;
% if cfg.RRS_ENTRIES == 0 then
  wire holds = head.wb && has_tag;
% else
  wire holds = 1'b0;
% end
  slot_load_t slot_load;
  assign slot_load.valid = lookup.valid && head.wb;
  assign slot_load.slot = lookup.slot;
  assign slot_load.index = lookup.index;
  assign slot_load.has_tag = has_tag;
  assign slot_load.lingers = lingers;
  assign slot_load.holds = holds && head.unit != cfg::UNIT_ALU;
  assign slot_load.alu = head.unit == cfg::UNIT_ALU;
  logic kept_q;  // an instruction was accepted in the cycle before
  always_ff @(posedge clk) kept_q <= !rst && enters;
  announce_t wake, announced;
  assign announced = {soon.valid, soon.tag};
  slot_reads_t slot_reads;
  unit_freed_t frees;
  result_counts_t counts;
  wire [6:0] results_occupancy, units_used;
  result_slots u_results (
      .clk,
      .rst,
      .offer(slot_offer),
      .reads(slot_reads),
      .warp(lookup.warp),
      .regs,
      .aliases,
      .states,
      .load(slot_load),
      .keep(kept_q),
      .forget(intake_status.forgets),
      .wake,
      .soon(announced),
      .wb_valid,
      .wb,
      .frees,
      .counts,
      .occupancy(results_occupancy),
      .held(is_event.results_occupied)
  );
  window_place_t place;
  wire behind;
  intake_policy u_policy (
      .clk,
      .rst,
      .limits,
      .load(lookup.load),
      .follows(place.follows),
      .waits(waits != '0),
      .behind,
      .holds_load(holds && is_load),
      .entered,
      .counts,
      .scarce,
      .entry_left,
      .load_left,
      .units_used
  );

  // Readers and the next writer wait for results that are not whole.
  wire partial = (refers & ~aliases.whole[S-1:0]) != '0;
  wire overhang = head.wb && states.in_slot[S] && !aliases.whole[S];
  wire crowds = (scarce && (waits != '0 || behind)) || no_entry;
  assign refused = partial || overhang || place.too_far || crowds;
  assign enters = lookup.live != '0 && !refused;
  assign outcome.enters = enters;
  assign outcome.returns = lookup.live != '0 && refused;
  assign outcome.reason =
      partial ? cfg::STALL_RAW : overhang ? cfg::STALL_WAW : place.too_far ? cfg::STALL_UUID : cfg::STALL_WINDOW;
  assign outcome.scarce = scarce;

  // ------------------------------------------------------------------------------ P, S: the window
  wire newest = wb_valid && wb.wb && newest_slot == wb.tag;
  origins_t origins;
  assign origins.regs = regs[S*RW-1:0];
  assign origins.uses = uses;
  assign origins.refers = refers;
  assign origins.slots = aliases.slots;
  assign origins.untold = states.waits[S-1:0];
  assign origins.holds = holds;
  units_event_t units_event;
  collector_file u_units (
      .clk,
      .rst,
      .lookup,
      .origins,
      .refused,
      .place,
      .newest,
      .wb_valid,
      .wb,
      .frees,
      .soon(announced),
      .wake,
      .entered,
      .reads(slot_reads),
      .unit_end,
      .dp_unit_ready,
      .credit(is_credit),
      .op_valid(is_valid),
      .op(is_op),
      .units_event
  );
  instr_t leaving;
  assign leaving = is_op.instr;
  assign left = {is_valid, leaving.warp, leaving.seq, leaving.pc};

  // ---------------------------------------------------------------------------------------- events
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
  always_ff @(posedge clk) begin
    issued_q <= !rst && is_credit.valid;
    class_q  <= is_credit.unit;
    causes_q <= rst ? {N + cfg::WARPS{cfg::STALL_IDLE}} : {units_event.causes, intake_status.causes};
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
  assign is_event.warp_stall = intake_status.causes;
  assign is_event.issued = issued_q;
  assign is_event.unit = class_q;
  assign is_event.rf_reads = units_event.rf_reads;
  assign is_event.rf_write = newest;
  assign is_event.rf_elided = wb_valid && wb.wb && wb.eop && !newest;
  assign is_event.distance = units_event.distance;
  assign {is_event.raw_deps, is_event.false_deps, is_event.order_deps, is_event.itab_miss} = '0;
  assign is_event.enqueues = enters;
  assign is_event.window_occupancy = 11'(units_used);
  assign is_event.results_occupancy = 10'(results_occupancy);
  assign is_event.window_occupied = entered;
  assign is_event.allocate = {enters, lookup.warp, payload.seq, payload.pc};
  assign is_event.ready = units_event.ready;
  assign is_event.step = left;

  assign is_pending = intake_status.pending;

  wire unused = &{1'b0, leaving, head, payload, soon, aliases, states};
endmodule
`default_nettype wire
