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
// Contract: `free` guarantees the slot of the cycle, for an instruction that is looked up one cycle later. If it has a
//   result, it allocates the slot then (load). So two slots are in registers: the second one is on offer while the first
//   one is allocated. An instruction is accepted or not (keep) one cycle after its lookup. A lookup sees an ALU result's
//   announcement of its own cycle; `soon` is too late for that, and the unit itself compares it.
// Source: thesis 5.3.4, 5.4.3; announcements and the ring are ours.
`default_nettype none
module result_slots (
    input wire clk,
    input wire rst,

    output wire                   free,
    output wire [cfg::TAG_W-1:0] slot,
    input  wire [cfg::COLLECTORS*cfg::RF_SOURCES-1:0]            reads,       // units' sources that are results
    input  wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::TAG_W-1:0] read_slots,  // these

    // lookup, sources first; the destination's latest result is last
    input  wire [                   cfg::WARP_W-1:0] warp,
    input  wire [ (cfg::RF_SOURCES+1)*cfg::REG_W-1:0] regs,
    input  wire [ (cfg::RF_SOURCES+1)*cfg::TAG_W-1:0] old_slots,  // of these, without the result loaded in the cycle before
    input  wire [               cfg::RF_SOURCES:0] fresh,    // that is the register's
    input  wire [               cfg::RF_SOURCES:0] old_whole,  // old_slots have all lanes of the warp
    output wire [               cfg::RF_SOURCES:0] in_slot,  // the register's latest value is pending or kept
    output wire [               cfg::RF_SOURCES:0] waits,    // and not announced, but for an announcement by `soon` now
    output wire [               cfg::RF_SOURCES:0] lingers,  // and is a load's, or depends on one

    // the instruction in lookup has a result; one cycle later `keep` says whether it was accepted
    input wire                         load,
    input wire [      cfg::TAG_W-1:0] load_slot,
    input wire [cfg::COLLECTOR_W-1:0] load_unit,
    input wire                         load_tagged,
    input wire                         load_lingers,
    input wire                         load_holds,    // its unit is held until the last packet
    input wire                         load_alu,      // announced by `wake`
    input wire                         keep,
    input wire                         forget,  // no written result is kept: epochs are numbered anew

    input wire                   wake,       // an ALU result is announced
    input wire [cfg::TAG_W-1:0] wake_slot,
    input wire                   soon,       // another result is written back in the next cycle
    input wire [cfg::TAG_W-1:0] soon_slot,
    input wire                   wb_valid,
    input result_t               wb,
    output wire                         frees,      // a unit that was held
    output wire [cfg::COLLECTOR_W-1:0] frees_unit,

    // tagged pending results, announcements counted one cycle later; of these, results of loads and of their dependents
    output wire       one_more_used,     // one was loaded in the cycle before: late
    output wire       one_more_lingers,
    output wire [6:0] used_next,         // in the next cycle, without this one and the one loaded now
    output wire [6:0] lingering_next,
    output wire [6:0] lingering,         // in this cycle, without this one
    output wire [6:0] occupancy,  // tagged ones that were loaded before the cycle before, for counters
    output wire [cfg::RESULTS-1:0] held     // the same, for observers
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
      assign pins[i] = reads[i] && read_slots[i*TW+:TW] == checked;
    end
    assign may[k] = !busy_q[checked] && pins == '0 && !(first_free_q && checked == first_q);
  end
  wire next_free = |may;
  wire [TW-1:0] next_slot = may[0] ? next_q : next_q + 1'b1;
  assign free = load ? second_free_q : first_free_q;
  assign slot = load ? second_q : first_q;
  wire passes = load || !second_free_q;  // a checked slot is one of the two in the next cycle

  // ---------------------------------------------------------------------------------------- lookup
  wire done = wb_valid && wb.wb && wb.eop;
  wire [TW-1:0] done_slot = wb.tag;
  wire [N-1:0] woken, told, ended, loads;
  for (genvar i = 0; i < N; i++) begin : g_slot
    assign woken[i] = wake && wake_slot == TW'(i);
    assign told[i] = soon && soon_slot == TW'(i);
    assign ended[i] = done && done_slot == TW'(i);
    assign loads[i] = load && load_slot == TW'(i);
  end
  wire [N-1:0] due = due_q & ~woken;
  for (genvar p = 0; p < P; p++) begin : g_lookup
    wire [TW-1:0] mine = old_slots[p*TW+:TW];
    wire [AW-1:0] of;
    wire late;
    alias_memory #(
        .WIDTH(AW + 1),
        .AW   (TW)
    ) u_of (
        .clk,
        .wen  (load),
        .waddr(load_slot),
        .wdata({load_lingers, warp, regs[(P-1)*cfg::REG_W+:cfg::REG_W]}),
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
    assign waits[p] = fresh[p] || (due_there && !(wake && wake_slot == mine));
    assign lingers[p] = fresh[p] ? load_lingers_q : late;
  end

  // ---------------------------------------------------------------------------------------- counts
  // One cycle after the announcement. `soon` does not count for ALU results, which `wake` announced before.
  wire soon_alu, soon_tagged, soon_late, wake_tagged, wake_late;
  wire [2:0] kind = {load_alu, load_tagged, load_tagged && load_lingers};
  wire soon_holds;
  wire [cfg::COLLECTOR_W-1:0] soon_unit;
  lutram_1r1w #(
      .WIDTH(cfg::COLLECTOR_W + 4),
      .DEPTH(N)
  ) u_soon (
      .clk,
      .wen  (load),
      .waddr(load_slot),
      .wdata({load_unit, load_holds, kind}),
      .raddr(soon_slot),
      .rdata({soon_unit, soon_holds, soon_alu, soon_tagged, soon_late})
  );
  lutram_1r1w #(
      .WIDTH(2),
      .DEPTH(N)
  ) u_wake (
      .clk,
      .wen  (load),
      .waddr(load_slot),
      .wdata(kind[1:0]),
      .raddr(wake_slot),
      .rdata({wake_tagged, wake_late})
  );
  // The unit that the writeback frees, known one cycle before.
  logic frees_q;
  logic [cfg::COLLECTOR_W-1:0] frees_unit_q;
  assign {frees, frees_unit} = {frees_q, frees_unit_q};
  always_ff @(posedge clk) begin
    frees_q <= !rst && soon && soon_holds;
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
  wire [N-1:0] dropped;
  wire [N-1:0] keeps, passed;  // from now on; no more, since the slot may be checked in the next cycle
  for (genvar i = 0; i < N; i++) begin : g_dropped
    assign dropped[i] = loaded_q && !keep && loaded_slot_q == TW'(i);
    assign keeps[i] = entered && loaded_slot_q == TW'(i)${knob.r2d2 == 1 and " && !loaded_linear_q" or ""};
    assign passed[i] = next_q + TW'(2) == TW'(i) || next_q + TW'(3) == TW'(i);
  end
  wire [N-1:0] busy = (busy_q & ~ended & ~dropped) | loads;
  wire [N-1:0] kept = forget ? '0 : (kept_q & ~passed) | keeps;
  always_ff @(posedge clk) begin
    loaded_q <= !rst && load;
    {loaded_slot_q, loaded_tagged_q, loaded_late_q} <= {load_slot, load_tagged, load_tagged && load_lingers};
    load_lingers_q <= load_lingers;
    soon_tagged_q <= !rst && soon && soon_tagged && !soon_alu;
    soon_late_q <= !rst && soon && soon_late && !soon_alu;
    wake_tagged_q <= !rst && wake && wake_tagged;
    wake_late_q <= !rst && wake && wake_late;
  end
  // An instruction accepted in the cycle before is not counted yet.
  assign one_more_used = entered && loaded_tagged_q;
  assign one_more_lingers = entered && loaded_late_q;
  assign lingering = lingering_q;
  assign used_next = used_q - 7'(soon_tagged_q) - 7'(wake_tagged_q);
  assign lingering_next = lingering_q - 7'(soon_late_q) - 7'(wake_late_q);
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
    {soon_slot_q, wake_slot_q} <= {soon_slot, wake_slot};
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

  wire unused = &{1'b0, wb};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!second_free_q || first_free_q);
      assert (!load || (first_free_q && load_slot == first_q));
      assert ((loads & busy_q) == '0);
      assert ((ended & ~busy_q) == '0);
      assert ((ended & due_q) == '0);
      assert (!frees || done);
    end
`endif
endmodule
`default_nettype wire
