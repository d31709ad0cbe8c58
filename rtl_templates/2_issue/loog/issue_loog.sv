% emit(knob.issue == "loog")
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
    input  wire [cfg::WARPS-1:0]  fe_in_flight,
    output wire [cfg::WARPS-1:0]  ib_space,
    input  warps_t                ws_warps,

    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_claim,
    output wire [cfg::UNIT_W-1:0] is_claim_unit,
    output wire                   is_valid,
    input  wire                   is_ready,
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
  wire [cfg::WARPS-1:0] head_valid, pop, willing, pending, uuid_far, old_valids;
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
      .fe_in_flight,
      .ib_space,
      .head_valid,
      .heads,
      .pop
  );

  wire enter = |pop;
  wire [cfg::WARP_W-1:0] warp;
  instr_t entering;
  assign entering = heads[warp*cfg::INSTR_W+:cfg::INSTR_W];

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
      .limit(limits.window),
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
        .control(ws_warps.control[w]),
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
        .src_wait(src_waits[w*S+:S]),
        .src_tag(src_tags[w*S*TW+:S*TW]),
        .old_valid(old_valids[w]),
        .old_tag(old_tags[w*TW+:TW]),
        .cause(warp_causes[w*4+:4])
    );
  end

  warp_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .ready(allowed),
      .issue(enter),
      .grant(pop),
      .warp
  );

  // --------------------------------------------------------------- collector units
  wire [S-1:0] enter_uses;
  wire [S*RW-1:0] enter_regs;
% for s = 1, cfg.RF_SOURCES do
  assign enter_uses[${s - 1}] = entering.use_rs${s};
  assign enter_regs[${s - 1}*RW+:RW] = entering.rs${s};
% end
  wire [S-1:0] enter_waits = src_waits[warp*S+:S];

  wire [N-1:0] ready, starved, guarded, sync, in_order, has_room, grant;
  wire [N*S-1:0] wants, granted;
  wire [N*cfg::WARP_W-1:0] want_warps;
  wire [N*S*RW-1:0] want_regs;
  wire [cfg::RF_PORTS*cfg::DATA_W-1:0] rf_data;
  wire [N*S*cfg::DATA_W-1:0] operands;
  wire [N*cfg::SEQ_W-1:0] unit_uuids;
  wire [N*TW-1:0] unit_tags;
  wire [N*4-1:0] unit_causes;
  wire fire = is_valid && is_ready;

  // What the stage itself looks at sits beside the units, the rest of the instruction in LUT RAM.
  logic [cfg::INSTR_W-1:0] instrs[0:N-1];
  always_ff @(posedge clk) if (enter) instrs[enter_unit] <= entering;

  for (genvar i = 0; i < N; i++) begin : g_unit
    localparam int B = i * cfg::WB_BUFFERS / N;  // its broadcast buffer
    wire enter_here = enter && enter_unit == cfg::COLLECTOR_W'(i);
    logic [cfg::WARP_W-1:0] warp_q;
    logic [cfg::SEQ_W-1:0] uuid_q;
    logic [cfg::UNIT_W-1:0] unit_q;
    logic [TW-1:0] tag_q;
    logic sync_q;

    always_ff @(posedge clk)
      if (enter_here) begin
        warp_q <= warp;
        uuid_q <= entering.seq;
        unit_q <= entering.unit;
        tag_q  <= enter_tag;
        sync_q <= entering.sync;
      end

    collector u_collector (
        .clk,
        .rst,
        .enter(enter_here),
        .warp,
        .regs(enter_regs),
        .uses(enter_uses),
        .waits(enter_waits),
        .tags(src_tags[warp*S*TW+:S*TW]),
        .has_result(entering.wb && renamed),
        .dispatch(fire && grant[i]),
        .result_done(bc_valids[B] && bc_tags[B*TW+:TW] == tag_q),
        .wants(wants[i*S+:S]),
        .want_warp(want_warps[i*cfg::WARP_W+:cfg::WARP_W]),
        .want_regs(want_regs[i*S*RW+:S*RW]),
        .granted(granted[i*S+:S]),
        .rf_data,
        .bc_valid(bc_valids[B]),
        .bc_tag(bc_tags[B*TW+:TW]),
        .bc_data(bc_datas[B*cfg::DATA_W+:cfg::DATA_W]),
        .busy(unit_busy[i]),
        .waiting(waiting[i]),
        .ready(ready[i]),
        .starved(starved[i]),
        .operands(operands[i*S*cfg::DATA_W+:S*cfg::DATA_W])
    );

    assign unit_warps[i*cfg::WARP_W+:cfg::WARP_W] = warp_q;
    assign unit_uuids[i*cfg::SEQ_W+:cfg::SEQ_W] = uuid_q;
    assign unit_units[i*cfg::UNIT_W+:cfg::UNIT_W] = unit_q;
    assign unit_tags[i*TW+:TW] = tag_q;
    assign sync[i] = sync_q;
    assign unit_causes[i*4+:4] = !waiting[i] ? cfg::STALL_IDLE
                                 : starved[i] ? cfg::STALL_RF_PORT
                                 : !ready[i] ? cfg::STALL_RAW
                                 : guarded[i] ? cfg::STALL_WAR
                                 : !in_order[i] ? cfg::STALL_RAW
                                 : !has_room[i] ? cfg::STALL_UNIT_ALU + 4'(unit_q)
                                 : cfg::STALL_NONE;
  end

  // ------------------------------------------------------------------ register file
  window_reads u_reads (
      .clk,
      .rst,
      .enter,
      .enter_unit,
      .entering,
      .enter_reads(enter_uses & ~enter_waits),
      .wants,
      .warps(want_warps),
      .regs(want_regs),
      .granted,
      .guarded,
      .rdata(rf_data),
      .write(bc_write),
      .write_warp(bc_warp),
      .write_rd(bc_rd),
      .write_mask(bc_tmask),
      .write_data(bc_datas[cfg::DATA_W-1:0]),
      .reads(is_event.rf_reads)
  );

  // ----------------------------------------------------------- results and broadcast
  result_table u_results (
      .clk,
      .rst,
      .enter(enter && entering.wb && renamed),
      .enter_tag,
      .enter_tmask(entering.tmask),
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

  wire [cfg::COLLECTOR_W-1:0] unit;
  dispatch_select u_dispatch (
      .clk,
      .rst,
      .ready,
      .guarded,
      .sync,
      .units(unit_units),
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
  assign chosen = instrs[unit];
  assign is_valid = |grant;
  assign is_claim = fire;
  assign is_claim_unit = chosen.unit;
  assign is_op.instr = chosen;
  assign is_op.tag = unit_tags[unit*TW+:TW];
% for s = 1, 3 do
% if s <= cfg.RF_SOURCES then
  assign is_op.rs${s} = operands[(unit*S+${s - 1})*cfg::DATA_W+:cfg::DATA_W];
% else
  assign is_op.rs${s} = '0;
% end
% end

  uuid_margin u_margin (
      .waiting,
      .warps(unit_warps),
      .uuids(unit_uuids),
      .heads,
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
      .elders(fire ? older[unit*N+:N] : '0),
      .seqs(unit_uuids),
      .seq(chosen.seq),
      .distance(is_event.distance)
  );
  assign {is_event.raws, is_event.falses, is_event.orders, is_event.itab_miss} = '0;
  assign is_event.enters = enter;
  assign is_event.window_used = 11'(units_used);
  assign is_event.results_used = entries_used;
  assign is_event.window = unit_busy;
  assign is_event.results = entry_busy;
  assign is_event.allocate = {enter, warp, entering.seq, entering.pc};
  assign is_event.ready = ready & ~(grant & {N{fire}});

  assign is_step = {fire, chosen.warp, chosen.seq, chosen.pc};
  assign is_pending = |pending || |head_valid;

  wire unused = &{1'b0, ws_warps, limits};
endmodule
`default_nettype wire
