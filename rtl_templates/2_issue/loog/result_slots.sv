% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Pending results, a slot each, and the next free slot.
//
% if cfg.RRS_ENTRIES > 0 then
// This is the Register Renaming Stack. An instruction with a result allocates a slot together with its collector unit.
% else
// An instruction with a result allocates a slot together with its collector unit, which it holds until the result's
// broadcast; a slot is the unit's result field.
% end
// Slots are allocated in turn and are more than results may be pending: LUT RAM has no fewer words. A slot is skipped
// while its result is pending or a unit still has to read it, so that no tag is reused too early.
//   due_q: not announced yet. An ALU result is announced two cycles before its writeback, another one a cycle before
//     its last packet. busy_q: not written back yet. kept_q: written back, and still in its slot. A source that is kept
//     with all lanes is read from the slot and takes no port of the register file. A slot is not kept from the cycle
//     before it is checked, so that a check sees all its readers.
// Contract: `offer` guarantees the slot of the cycle, for an instruction that is looked up one cycle later. If it has a
//   result, it allocates the slot then (load). So two slots are in registers: the second one is on offer while the first
//   one is allocated. An instruction is accepted or not (keep) one cycle after its lookup. A lookup sees an ALU result's
//   announcement of its own cycle; `soon` is too late for that, and the unit itself compares it.
// Source: thesis 5.3.4, 5.4.3; announcements and the ring are ours.
`default_nettype none
module result_slots (
    input wire clk,
    input wire rst,

    output slot_offer_t offer,
    input  slot_reads_t reads,  // of the collector units

    // lookup, sources first; the destination's latest result is last
    input  wire [                   cfg::WARP_W-1:0] warp,
    input  wire [(cfg::RF_SOURCES+1)*cfg::REG_W-1:0] regs,
    input  aliases_t     aliases,
    output slot_states_t states,

    // the instruction in lookup has a result; one cycle later `keep` says whether it was accepted
    input slot_load_t load,
    input wire        keep,
    input wire        forget,  // no written result is kept: epochs are numbered anew

    input  announce_t   wake,  // an ALU result
    input  announce_t   soon,  // another result, which is written back in the next cycle
    input  wire         wb_valid,
    input  result_t     wb,
    output unit_freed_t frees,

    output result_counts_t          counts,
    output wire [6:0]               occupancy,  // tagged ones that were loaded before the cycle before, for counters
    output wire [cfg::RESULTS-1:0] held         // the same, for observers
);
  localparam int N = cfg::RESULTS;
  localparam int P = cfg::RF_SOURCES + 1;
  localparam int TW = cfg::TAG_W;
  localparam int AW = cfg::WARP_W + cfg::REG_W;

  // ----------------------------------------------------------------------------------------- state
  logic [N-1:0] busy_q, due_q;
  logic [N-1:0] kept_q, live_q;  // live_q = busy_q | kept_q
  logic [TW-1:0] next_q;  // this slot and the one after it are checked
  logic [6:0] used_q, lingering_q;
  logic load_lingers_q;  // of the result loaded in the cycle before

  // ------------------------------------------------------------------------------------------ ring
  // The first slot on offer, which the instruction in lookup allocates if it has a result, and the second one, valid only
  // with the first.
  logic first_free_q, second_free_q;
  logic [TW-1:0] first_q, second_q;
  // Of two slots in a cycle the first free one is next. The turn may come round to the first one on offer.
  wire [1:0] may;
  for (genvar k = 0; k < 2; k++) begin : g_check
    wire [TW-1:0] checked = next_q + TW'(k);
    wire [cfg::COLLECTORS*cfg::RF_SOURCES-1:0] pins;
    for (genvar i = 0; i < cfg::COLLECTORS * cfg::RF_SOURCES; i++) begin : g_read
      assign pins[i] = reads.valid[i] && reads.slots[i*TW+:TW] == checked;
    end
    assign may[k] = !busy_q[checked] && pins == '0 && !(first_free_q && checked == first_q);
  end
  wire next_free = |may;
  wire [TW-1:0] next_slot = may[0] ? next_q : next_q + 1'b1;
  wire free = load.valid ? second_free_q : first_free_q;
  wire [TW-1:0] slot = load.valid ? second_q : first_q;
  assign offer.valid = free;
  assign offer.slot = slot;
  wire passes = load.valid || !second_free_q;  // a checked slot is one of the two in the next cycle

  // ---------------------------------------------------------------------------------------- lookup
  wire done = wb_valid && wb.wb && wb.eop;
  wire [TW-1:0] done_slot = wb.tag;
  wire [N-1:0] woken = wake.valid ? N'(1) << wake.slot : '0;
  wire [N-1:0] told = soon.valid ? N'(1) << soon.slot : '0;
  wire [N-1:0] ended = done ? N'(1) << done_slot : '0;
  wire [N-1:0] loads = load.valid ? N'(1) << load.slot : '0;
  wire [N-1:0] due = due_q & ~woken;
  wire [P-1:0] fresh = aliases.fresh;
  wire [P-1:0] old_whole = aliases.old_whole;
  wire [P*TW-1:0] old_slots = aliases.old_slots;
  wire [P-1:0] in_slot, waits, lingers;
  for (genvar p = 0; p < P; p++) begin : g_lookup
    wire [TW-1:0] mine = old_slots[p*TW+:TW];
    wire [AW-1:0] of;
    wire late;
    alias_memory #(
        .WIDTH(AW + 1),
        .AW   (TW)
    ) u_of (
        .clk,
        .wen  (load.valid),
        .waddr(load.slot),
        .wdata({load.lingers, warp, regs[(P-1)*cfg::REG_W+:cfg::REG_W]}),
        .raddr(mine),
        .rdata({late, of})
    );
    wire busy_there, due_there;
    word_pick #(
        .N    (N),
        .WIDTH(1)
    ) u_busy (
        .index(mine),
        .words(busy_q),
        .word (busy_there)
    );
    word_pick #(
        .N    (N),
        .WIDTH(1)
    ) u_due (
        .index(mine),
        .words(due_q),
        .word (due_there)
    );
    wire live_there;
    word_pick #(
        .N    (N),
        .WIDTH(1)
    ) u_live (
        .index(mine),
        .words(p < P - 1 ? live_q : busy_q),
        .word (live_there)
    );
    alias_match #(
        .WIDTH(AW)
    ) u_match (
        .fresh(fresh[p]),
        .busy(busy_there),
        .over(done && done_slot == mine),
        .whole(p < P - 1 && old_whole[p]),
        .live(live_there),
        .of,
        .is({warp, regs[p*cfg::REG_W+:cfg::REG_W]}),
        .match(in_slot[p])
    );
    assign waits[p] = fresh[p] || (due_there && !(wake.valid && wake.slot == mine));
    assign lingers[p] = fresh[p] ? load_lingers_q : late;
  end
  assign states.in_slot = in_slot;
  assign states.waits = waits;
  assign states.lingers = lingers;

  // ---------------------------------------------------------------------------------------- counts
  // One cycle after the announcement. `soon` does not count for ALU results, which `wake` announced before.
  wire soon_alu, soon_tagged, soon_late, wake_tagged, wake_late;
  wire [2:0] kind = {load.alu, load.has_tag, load.has_tag && load.lingers};
  wire soon_holds;
  wire [cfg::COLLECTOR_W-1:0] soon_unit;
  lutram_1r1w #(
      .WIDTH(cfg::COLLECTOR_W + 4),
      .DEPTH(N)
  ) u_soon (
      .clk,
      .wen  (load.valid),
      .waddr(load.slot),
      .wdata({load.index, load.holds, kind}),
      .raddr(soon.slot),
      .rdata({soon_unit, soon_holds, soon_alu, soon_tagged, soon_late})
  );
  lutram_1r1w #(
      .WIDTH(2),
      .DEPTH(N)
  ) u_wake (
      .clk,
      .wen  (load.valid),
      .waddr(load.slot),
      .wdata(kind[1:0]),
      .raddr(wake.slot),
      .rdata({wake_tagged, wake_late})
  );
  // The unit that the writeback frees, known one cycle before.
  logic frees_q;
  logic [cfg::COLLECTOR_W-1:0] frees_unit_q;
  assign frees.valid = frees_q;
  assign frees.index = frees_unit_q;
  always_ff @(posedge clk) begin
    frees_q <= !rst && soon.valid && soon_holds;
    frees_unit_q <= soon_unit;
  end
  logic loaded_q, loaded_tagged_q, loaded_late_q;
  logic soon_tagged_q, soon_late_q, wake_tagged_q, wake_late_q;
  logic [TW-1:0] loaded_slot_q;
% if knob.r2d2 == 1 then
  logic loaded_linear_q;  // other warps may write it, too
  always_ff @(posedge clk) loaded_linear_q <= regs[P*cfg::REG_W-1];
% end
  wire entered = loaded_q && keep;
  wire [N-1:0] dropped = loaded_q && !keep ? N'(1) << loaded_slot_q : '0;
  wire stays = entered${knob.r2d2 == 1 and " && !loaded_linear_q" or ""};  // in its slot, from now on
  wire [N-1:0] keeps = stays ? N'(1) << loaded_slot_q : '0;
  // No more, since they may be checked in the next cycle
  wire [TW-1:0] passed_first = next_q + TW'(2);
  wire [TW-1:0] passed_second = next_q + TW'(3);
  wire [N-1:0] passed = (N'(1) << passed_first) | (N'(1) << passed_second);
  wire [N-1:0] busy = (busy_q & ~ended & ~dropped) | loads;
  wire [N-1:0] kept = forget ? '0 : (kept_q & ~passed) | keeps;
  always_ff @(posedge clk) begin
    loaded_q <= !rst && load.valid;
    {loaded_slot_q, loaded_tagged_q, loaded_late_q} <= {load.slot, load.has_tag, load.has_tag && load.lingers};
    load_lingers_q <= load.lingers;
    soon_tagged_q <= !rst && soon.valid && soon_tagged && !soon_alu;
    soon_late_q <= !rst && soon.valid && soon_late && !soon_alu;
    wake_tagged_q <= !rst && wake.valid && wake_tagged;
    wake_late_q <= !rst && wake.valid && wake_late;
  end
  // An instruction accepted in the cycle before is not counted yet.
  wire one_more_used = entered && loaded_tagged_q;
  wire one_more_lingers = entered && loaded_late_q;
  wire [6:0] used_next = used_q - 7'(soon_tagged_q) - 7'(wake_tagged_q);
  wire [6:0] lingering_next = lingering_q - 7'(soon_late_q) - 7'(wake_late_q);
  assign counts.one_more_used = one_more_used;
  assign counts.one_more_lingers = one_more_lingers;
  assign counts.used_next = used_next;
  assign counts.lingering_next = lingering_next;
  assign counts.lingering = lingering_q;
  assign occupancy = used_q;

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk)
    if (rst) begin
      {first_free_q, second_free_q} <= 2'b10;
      {first_q, second_q} <= '0;
      next_q <= TW'(1);
      busy_q <= '0;
      due_q <= '0;
      {kept_q, live_q} <= '0;
      used_q <= '0;
      lingering_q <= '0;
    end else begin
      if (passes) begin
        first_free_q <= free || next_free;
        first_q <= free ? slot : next_slot;
        second_free_q <= free && next_free;
        second_q <= next_slot;
        next_q <= next_slot + 1'b1;
      end
      busy_q <= busy;
      due_q <= (due & ~told & ~dropped) | loads;
      kept_q <= kept;
      live_q <= busy | kept;
      used_q <= used_next + 7'(one_more_used);
      lingering_q <= lingering_next + 7'(one_more_lingers);
    end

  // Observers count the tagged ones only.
`ifndef SYNTHESIS
  logic [N-1:0] tagged_q;
  logic [TW-1:0] soon_slot_q, wake_slot_q;
  always_ff @(posedge clk) begin
    {soon_slot_q, wake_slot_q} <= {soon.slot, wake.slot};
    if (rst) tagged_q <= '0;
    else begin
      if (entered && loaded_tagged_q) tagged_q[loaded_slot_q] <= 1'b1;
      if (soon_tagged_q) tagged_q[soon_slot_q] <= 1'b0;
      if (wake_tagged_q) tagged_q[wake_slot_q] <= 1'b0;
    end
  end
  assign held = tagged_q;
`else
  assign held = '0;
`endif

  wire unused = &{1'b0, wb, aliases};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!second_free_q || first_free_q);
      assert (!load.valid || (first_free_q && load.slot == first_q));
      assert ((loads & busy_q) == '0);
      assert ((ended & ~busy_q) == '0);
      assert ((ended & due_q) == '0);
      assert (!frees.valid || done);
    end
`endif
endmodule
`default_nettype wire
