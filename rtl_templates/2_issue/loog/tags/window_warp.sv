% emit(cfg.RENAME_REGS > 0)
% local disambiguates = knob.mem_order == "disambiguate"
% -- Tags of uniform registers describe the lanes of one instruction of a warp only.
% local mixes = knob.mem_order ~= "strict" and knob.uniform == "none"
// Window of one warp: its oldest instruction that was not renamed (the head), the instructions that wait (the entries),
// and the selection among them for the warp's issue slot.
//
// In a cycle the head looks up its sources in the rename table and allocates a physical tag for its result.
// If all sources are ready it is moved to the slot at once, as in order. Otherwise, or while an entry is ready, it
// is enqueued in the window (window_entries), and the next one is the head. Older instructions have priority.
// Some instructions wait at the head, where they block all younger ones:
// - a head after a branch until that is resolved, and a branch until the buffer has room for those fetched after it;
// - one that serializes until the window is empty, one with `fences` until all older ones have completed;
// - one with sources whose lanes are merged in the register file only;
// - any while there is no tag or entry.
`default_nettype none
module window_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input  warps_t                ws_warps,

    // its oldest instruction that was not renamed
    input  wire                   head_valid,
    input  head_t                 head,
    input  wire [cfg::IBUF_W:0]   number,
    output wire                   dequeue,
    output wire [cfg::IBUF_W:0]   oldest_unissued,  // its number

    // the issue slot: its present instruction, its next one
    input  wire                   full,
    input  wire                   grant,      // it is selected
    input  wire [cfg::IBUF_W:0]   slot_number,
    output renamed_t              slot,
    output to_slot_t              to_slot,
    output rank_t                 rank,       // urgent: the head has priority, and so has the slot before it

% if disambiguates then
    // When the slot would stay empty, the ALU computes the addresses of a waiting memory operation (probe). The probe
    // is in the slot until it is selected or the slot is needed (passing); the operation stays in the window.
    input  disambiguation_t       da,
% end
    input  redirect_t             ex_branch,
    input  wakeups_t              wakeups,
    output wire [cfg::PTAG_W-1:0] wb_rat_ptag,  // the tag of the latest writer of wb's register
    output wire                   pending,    // a renamed instruction has not completed
    output window_use_t           window_use
);
  localparam int S = cfg::RF_SOURCES;
  localparam int PENDING_W = 7;  // all queues after the issue stage together hold fewer

  // ----------------------------------------------------------------------------------------- state
  logic [PENDING_W-1:0] pending_q;
  logic dequeued_q;  // in the cycle before; counted in this one
  logic branch_q;  // the last dequeued one is a branch
  logic slot_is_oldest_q;  // nothing in the window is older than the slot
  logic [cfg::IBUF_W:0] slot_oldest_q;  // the oldest when it was moved there
  logic [cfg::IBUF_W:0] oldest_unissued_q;  // of the cycle before
  logic urgent_q;
  logic [3:0] cause_q;
% if disambiguates then
  logic probing_q;
  logic [cfg::ENTRIES-1:0] probing_entry_q;
% end

  // ---------------------------------------------------------------------------------------- rename
  wire [S*cfg::REG_W-1:0] regs;
  wire [S-1:0] uses;
% for s = 1, cfg.RF_SOURCES do
  assign uses[${s - 1}] = head.use_rs${s};
  assign regs[${s - 1}*cfg::REG_W+:cfg::REG_W] = head.rs${s};
% end

  source_tags_t tags;
  wire [cfg::RENAME_REGS-1:0] not_ready, pinned, pending_wb;
  wire [cfg::PTAG_W-1:0] ptag;
  wire ptag_free;
  // They are late: head_dequeue combines them, and says what each means.
  wire renames, lacks, held, may_wait, others, room, allocate, enqueue;
  wire wb_mine = wakeups.wb_warp == cfg::WARP_W'(WARP);
  wire mine = wakeups.wb_valid && wb_mine;
  wakeups_t warp_wakeups;
  always_comb begin
    warp_wakeups = wakeups;
    warp_wakeups.alu_valid = wakeups.alu_valid && wakeups.alu_warp == cfg::WARP_W'(WARP);
    warp_wakeups.early_valid = wakeups.early_valid && wakeups.early_warp == cfg::WARP_W'(WARP);
    warp_wakeups.wb_valid = mine;
    warp_wakeups.wb_frees = wakeups.wb_frees && wb_mine;
  end

  rename_table u_rename_table (
      .clk,
      .rst,
      .regs,
      .uses,
      .rd(head.rd),
      .wb(head.wb),
      .tags,
      .waits(lacks),
      .renames,
      .allocate,
      .new_mask(ws_warps.regroups[WARP]),
      .pinned,
      .free(ptag_free),
      .ptag,
      .wakeups(warp_wakeups),
      .wb_rat_ptag,
      .not_ready,
      .pending_wb
  );

  // ---------------------------------------------------------------------------------------- window
  wire [S-1:0] reads = uses & ~tags.stored;
  wire [cfg::ENTRIES-1:0] used, after;
  wire window_room;
  ready_entry_t chosen;
  wire [cfg::IBUF_W:0] entry_oldest;
% if disambiguates then
  probe_t probe;
  slot_probe_t slot_probe;
  assign slot_probe.entry = probing_q ? probing_entry_q : '0;
  assign slot_probe.granted = grant;
  disambiguation_t warp_da;
  always_comb begin
    warp_da = da;
    warp_da.valid = da.valid && da.warp == cfg::WARP_W'(WARP);
  end
  wire holds = full && !probing_q;  // an instruction
% else
  wire holds = full;
% end
  window_entries u_entries (
      .clk,
      .rst,
      .head,
      .regs,
      .reads,
      .tags,
      .number,
      .after,
      .room(window_room),
      .enqueue,
      .not_ready,
      .pinned,
      .chosen,
      .slot_room(room),
% if disambiguates then
      .atomic(${knob.atomics == 1 and "head.atomic" or "1'b0"}),
      .probe,
      .slot_probe,
      .da(warp_da),
% end
      .used,
      .oldest(entry_oldest)
  );

  wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire gated = branch_q && !(resolved && !ex_branch.redirect);
% if mixes then
  // Masks may change before older instructions are dequeued (rename_table: readers of merged lanes wait).
  wire order_waits = head.fences && (pending || used != '0);
% else
  wire order_waits = (head.fences && pending) || (head.serializes && used != '0);
% end
  // After a misprediction two instructions are fetched without room (schedule). A branch keeps entries free
  // for them, as counted one cycle before.
  wire [cfg::IBUF_W:0] span = number - oldest_unissued_q;
  wire crowded = head.is_branch && span > (cfg::IBUF_W + 1)'(cfg::IBUF_DEPTH - 3);
  wire open = head_valid && !gated && !order_waits && !crowded;
  assign may_wait = open && window_room && !head.is_branch && !head.serializes;
  assign held = !open || after != '0 || chosen.ready;
  wire head_to_slot = open && renames && !lacks && after == '0;  // selected unless an entry has priority

% if disambiguates then
  wire something = chosen.ready || head_to_slot;
  wire probe_again = probing_q && !grant;
  assign others = chosen.ready || probe.valid || probe_again;
  wire [cfg::UNIT_W-1:0] next_unit = chosen.ready ? chosen.unit : something ? head.unit : cfg::UNIT_ALU;
  wire [cfg::IBUF_W:0] next_number = something && !chosen.ready ? number : chosen.number;
% else
  assign others = chosen.ready;
  wire [cfg::UNIT_W-1:0] next_unit = chosen.ready ? chosen.unit : head.unit;
  wire [cfg::IBUF_W:0] next_number = chosen.ready ? chosen.number : number;
% end
  wire moves;  // an instruction to the slot
  assign to_slot.valid = moves;
  assign to_slot.unit = next_unit;
  assign to_slot.preferred = !chosen.ready && head_to_slot && head.preferred;
  assign to_slot.number = next_number;
  head_dequeue u_dequeue (
      .vacant(!full${disambiguates and " || probing_q" or ""}),
      .grant,
      .room,
      .renames,
      .writes(renames && head.wb),
      .may_wait,
      .lacks,
      .held,
      .others,
      .dequeue,
      .allocate,
      .enqueue,
      .to_slot(moves)
  );
  assign pending = dequeued_q || pending_q != '0;

  assign oldest_unissued = holds && slot_is_oldest_q ? slot_number : used != '0 ? entry_oldest : number;
  wire to_slot_oldest = chosen.ready ? chosen.is_oldest : used == '0;
  assign window_use.used = used;
  assign window_use.pending_wb = pending_wb;
  assign window_use.elder = slot_is_oldest_q ? slot_number : slot_oldest_q;
  assign rank.passing = ${disambiguates and "probing_q" or "1'b0"};
  assign rank.urgent = urgent_q;
  assign rank.why_empty = cause_q;

  // The fields that operand read needs: written at rename, read in the slot
  renamed_t renamed;
  assign renamed.unit = head.unit;
  assign renamed.rd = head.rd;
  assign renamed.wb = head.wb;
  assign renamed.ptag = ptag;
  assign renamed.regs = regs;
  assign renamed.reads = reads;
  assign renamed.stored = tags.stored;
  assign renamed.ptags = tags.ptags;
  wire [cfg::RENAMED_W-1:0] word;
  lutram_1r1w #(
      .WIDTH(cfg::RENAMED_W),
      .DEPTH(cfg::IBUF_DEPTH)
  ) u_renamed (
      .clk,
      .wen  (dequeue),
      .waddr(number[cfg::IBUF_W-1:0]),
      .wdata(renamed),
      .raddr(slot_number[cfg::IBUF_W-1:0]),
      .rdata(word)
  );
% if disambiguates then
  wire [cfg::PTAG_W-1:0] probing_ptag;
  onehot_index #(
      .N(cfg::ENTRIES),
      .W(cfg::PTAG_W)
  ) u_probing (
      .onehot(probing_entry_q),
      .index (probing_ptag)
  );
  // A probe is an addition of its first source, whose result no register gets.
  renamed_t whole;
  assign whole = word;
  always_comb begin
    slot = whole;
    if (probing_q) begin
      slot.unit = cfg::UNIT_ALU;
      slot.wb = 1'b0;
      slot.ptag = probing_ptag;
      slot.reads = whole.reads & cfg::RF_SOURCES'(1);
      slot.stored = whole.stored & cfg::RF_SOURCES'(1);
    end
  end
% else
  assign slot = word;
% end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (moves) {slot_is_oldest_q, slot_oldest_q} <= {to_slot_oldest, entry_oldest};
    oldest_unissued_q <= rst ? '0 : oldest_unissued;
    urgent_q <= !rst && head_valid && !dequeue && head.preferred;
% if disambiguates then
    probing_q <= !rst && room && !something && (probe.valid || probe_again);
    probing_entry_q <= probe.entry;  // unchanged on a retry: the probe in the slot still has its turn
% end
    if (gated && used == '0) cause_q <= cfg::STALL_FETCH_CONTROL;
    else if (!head_valid && used == '0)
      cause_q <= !ws_warps.active[WARP] ? cfg::STALL_IDLE : ws_warps.barrier[WARP] ? cfg::STALL_FETCH_BARRIER
                 : ws_warps.control[WARP] ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (head_valid && !gated && (window_room ? head.wb && !ptag_free : !head.is_branch && !head.serializes))
      cause_q <= cfg::STALL_WINDOW;
    else cause_q <= cfg::STALL_RAW;

    dequeued_q <= !rst && dequeue;
    if (rst) begin
      pending_q <= '0;
      branch_q <= 1'b0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      pending_q <= pending_q + PENDING_W'(dequeued_q) - PENDING_W'(mine);
      branch_q  <= (dequeue && head.is_branch) || (branch_q && !resolved);
    end
  end

  wire unused = &{1'b0, ex_branch, ws_warps, wakeups${disambiguates and ", da" or ""}};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(dequeued_q && &pending_q));
      assert (!(dequeue && !renames));
      assert (allocate == (dequeue && head.wb));  // computed twice, to save levels
      assert (moves == (room && (others || head_to_slot)));
      assert (!(enqueue && !(dequeue && may_wait)));
      assert (!(dequeue && !enqueue && !(head_to_slot && moves && !chosen.ready)));  // to the slot
      assert (!(mine && pending_q == '0));
      assert (!(resolved && dequeue && ex_branch.redirect));  // an invalid instruction is not dequeued
      assert (!(holds && !slot_is_oldest_q && used == '0));    // an older instruction cannot pass the slot
    end
`endif
endmodule
`default_nettype wire
