% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// LOOG issue: collector units as reservation stations, registers renamed by an alias table.
//
//   ibuffer -> intake (alias lookup, in order per warp) -> collector units -> dispatch select
//                                                     ^ broadcast <- result table <- writeback
//
// An instruction that enters in cycle t with its operands in the register file dispatches in t+1,
// like an in-order one; one that waits for a result dispatches in the cycle of its broadcast.
// Source: thesis 3.5, 5.2-5.4. This module connects; every mechanism has its own.
`default_nettype none
module issue_loog (
    input wire clk,
    input wire rst,

    input  wire                   de_valid,
    input  instr_t                de_instr,
    output wire [cfg::WARPS*3-1:0] ib_free,   // free places of each warp but for de_instr, 4 if more
    input  redirect_t             ex_branch,
    input  warps_t                ws_warps,

    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_unit_credit,
    output wire [cfg::UNIT_W-1:0] is_credit_unit,
    output wire                   is_valid,
    output op_t                   is_op,

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

  // ------------------------------------------------------------------------ intake
  wire [cfg::WARPS-1:0] head_valid, gated, pop, willing, pending, uuid_far, old_valids;
  wire [cfg::WARPS*cfg::UUID_W-1:0] head_uuids;
  wire [cfg::WARPS*cfg::INSTR_W-1:0] heads;
  wire [cfg::WARPS*S-1:0] src_waits;
  wire [cfg::WARPS*S*TW-1:0] src_tags;
  wire [cfg::WARPS*TW-1:0] old_tags;
  wire [cfg::WARPS*4-1:0] warp_causes;

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

  wire enter = |pop;
  wire [cfg::WARP_W-1:0] warp;
  instr_t entering;
  word_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::INSTR_W)
  ) u_entering (
      .words(heads),
      .index(warp),
      .word (entering)
  );

  wire [cfg::WARPS-1:0] waits, lingers, after_load, allowed, late_memory, late_any;
  wire no_unit, no_entry, renamed;
  wire [cfg::COLLECTOR_W-1:0] enter_unit;
  wire [TW-1:0] free_tag;
  wire [TW-1:0] enter_tag = renamed ? free_tag : TW'(cfg::TAG_NONE);
  wire [N-1:0] unit_busy, waiting;
  wire [N*cfg::WARP_W-1:0] unit_warps;
  wire [N*cfg::UNIT_W-1:0] unit_units;
  wire [cfg::RENAMES-1:0] entry_busy, entry_slow;
  wire [cfg::RENAMES*cfg::THREADS-1:0] entry_masks;
  wire [6:0] units_used, entries_used;

  intake_policy u_policy (
      .clk,
      .limits,
      .willing,
      .waits,
      .lingers,
      .allowed,
      .enter,
      .enter_unit,
      .enter_waits(waits[warp]),
      .enter_lingers(lingers[warp]),
      .enter_load(entering.unit == cfg::UNIT_LSU && entering.wb),
      .no_entry,
      .renamed,
      .unit_waiting(waiting),
      .unit_warps,
      .unit_units,
      .late_memory,
      .late_any,
      .unit_busy,
      .entry_busy,
      .entry_slow,
      .units_used,
      .entries_used
  );

  free_select #(
      .N(N),
      .ROTATE(${knob.rf_arbiter == "rr_alloc" and 1 or 0})
  ) u_free_unit (
      .clk,
      .rst,
      .busy (unit_busy),
      .limit(limits.window_entries),
      .take (enter),
      .none (no_unit),
      .index(enter_unit)
  );
% if cfg.RRS_ENTRIES > 0 then
  wire [cfg::RENAME_W-1:0] free_index;
  assign free_tag = TW'(free_index);
  free_select #(
      .N(cfg::RENAMES)
  ) u_free_entry (
      .clk,
      .rst,
      .busy (entry_busy),
      .limit(limits.results),
      .take (enter && entering.wb && renamed),
      .none (no_entry),
      .index(free_index)
  );
% else
  assign no_entry = 1'b0;
  assign free_tag = TW'(enter_unit);
% end

  wire [cfg::WB_BUFFERS-1:0] bc_valids;
  wire [cfg::WB_BUFFERS*TW-1:0] bc_tags;
  wire [cfg::WB_BUFFERS*cfg::DATA_W-1:0] bc_datas;
  wire [cfg::WARP_W-1:0] bc_warp;
  wire [RW-1:0] bc_rd;
  wire [cfg::THREADS-1:0] bc_tmask;
  wire bc_write, bc_last;

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    loog_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .active(ws_warps.active[w]),
        .control(ws_warps.control[w] || gated[w]),
        .barrier(ws_warps.barrier[w]),
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::INSTR_W+:cfg::INSTR_W]),
        .enter(pop[w]),
        .tag(enter_tag),
        .masks(entry_masks),
        .slow(entry_slow),
        .late_memory(late_memory[w]),
        .late_any(late_any[w]),
        .uuid_far(uuid_far[w]),
        .no_unit,
        .wb_valid,
        .wb,
        .bc_write(bc_write && bc_last),
        .bc_warp,
        .bc_rd,
        .willing(willing[w]),
        .after_load(after_load[w]),
        .waits(waits[w]),
        .lingers(lingers[w]),
        .pending(pending[w]),
        .head_uuid(head_uuids[w*cfg::UUID_W+:cfg::UUID_W]),
        .src_wait(src_waits[w*S+:S]),
        .src_tag(src_tags[w*S*TW+:S*TW]),
        .old_valid(old_valids[w]),
        .old_tag(old_tags[w*TW+:TW]),
        .cause(warp_causes[w*4+:4])
    );
  end

  intake_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .allowed,
      .grant(pop),
      .warp
  );

  // --------------------------------------------------------------- collector units
  wire [N-1:0] ready, guarded, serializes, in_order, has_room, grant;
  wire [N*cfg::ORDER_W-1:0] unit_uuids;
  wire [N*4-1:0] unit_causes;
  wire [cfg::COLLECTOR_W-1:0] unit;
  wire fire = is_valid;

  collector_file u_units (
      .clk,
      .rst,
      .enter,
      .enter_unit,
      .entering,
      .enter_tag,
      .has_result(entering.wb && renamed),
      .enter_waits(src_waits[warp*S+:S]),
      .enter_tags(src_tags[warp*S*TW+:S*TW]),
      .bc_valids,
      .bc_tags,
      .bc_datas,
      .write(bc_write),
      .write_warp(bc_warp),
      .write_rd(bc_rd),
      .write_mask(bc_tmask),
      .busy(unit_busy),
      .waiting,
      .ready,
      .guarded,
      .serializes,
      .warps(unit_warps),
      .uuids(unit_uuids),
      .exec_units(unit_units),
      .in_order,
      .has_room,
      .causes(unit_causes),
      .dispatch(grant & {N{fire}}),
      .unit,
      .op(is_op),
      .reads(is_event.rf_reads)
  );

  // ----------------------------------------------------------- results and broadcast
  result_table u_results (
      .clk,
      .rst,
      .enter(enter && entering.wb && renamed),
      .enter_tag,
% if knob.r2d2 == 1 then
      .enter_tmask(entering.tmask | {cfg::THREADS{entering.rd >= cfg::REG_W'(cfg::BLOCK_PARTS)}}),
% else
      .enter_tmask(entering.tmask),
% end
      .enter_slow(entering.unit == cfg::UNIT_LSU || after_load[warp]),
      .old_valid(enter && old_valids[warp]),
      .old_tag(old_tags[warp*TW+:TW]),
      .wb_valid,
      .wb,
      .bc_valids,
      .bc_tags,
      .bc_datas,
      .bc_warp,
      .bc_rd,
      .bc_tmask,
      .bc_write,
      .bc_last,
      .busy(entry_busy),
      .slow(entry_slow),
      .masks(entry_masks)
  );

  // ------------------------------------------------------------------------ dispatch
  wire [N*N-1:0] older;
  window_order u_order (
      .waiting,
      .warps(unit_warps),
      .uuids(unit_uuids),
      .older
  );

  dispatch_select u_dispatch (
      .clk,
      .rst,
      .ready,
      .guarded,
      .serializes,
      .exec_units(unit_units),
      .warps(unit_warps),
      .older,
      .dp_unit_ready,
      .dispatch(fire),
      .grant,
      .unit,
      .in_order,
      .has_room
  );

  instr_t chosen;
  assign chosen = is_op.instr;
  assign is_valid = |grant;
  assign is_unit_credit = fire;
  assign is_credit_unit = chosen.unit;

  uuid_margin u_margin (
      .waiting,
      .warps(unit_warps),
      .uuids(unit_uuids),
      .next(head_uuids),
      .exceeded(uuid_far)
  );

  // -------------------------------------------------------------------------- events
  stall_cause #(
      .N(N + cfg::WARPS)
  ) u_stall (
      .issued(fire),
      .causes({unit_causes, warp_causes}),
      .cause (is_event.stall)
  );
  popcount #(
      .N(cfg::THREADS),
      .W(6)
  ) u_lanes (
      .bits (fire ? chosen.tmask : '0),
      .count(is_event.lanes)
  );
  assign is_event.warp_stall = warp_causes;
  assign is_event.issued = fire;
  assign is_event.unit = chosen.unit;
  assign is_event.rf_write = bc_write;
  assign is_event.rf_elided = bc_valids[0] && !bc_write;
  reorder_distance #(
      .N(N)
  ) u_distance (
      .clk,
      .elders(fire ? older[unit*N+:N] : '0),
      .seqs(unit_uuids),
      .seq(chosen.seq[cfg::ORDER_W-1:0]),
      .distance(is_event.distance)
  );
  assign {is_event.raw_deps, is_event.false_deps, is_event.order_deps, is_event.itab_miss} = '0;
  assign is_event.enqueues = enter;
  assign is_event.window_occupancy = 11'(units_used);
  assign is_event.results_occupancy = 10'(entries_used);
  assign is_event.window_occupied = unit_busy;
  assign is_event.results_occupied = entry_busy;
  assign is_event.allocate = {enter, warp, entering.seq, entering.pc};
  assign is_event.ready = ready & ~(grant & {N{fire}});

  assign is_step = {fire, chosen.warp, chosen.seq, chosen.pc};
  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, ws_warps, limits, chosen};
endmodule
`default_nettype wire
