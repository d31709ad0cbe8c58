% emit(knob.issue == "socgpu")
% local lane0_only = has.lane0_only
% local by_turn = knob.ib_release == "issue"
// SOCGPU issue: a dependence matrix says which instructions may pass; no scoreboard and no renaming.
//
//   decode -> dependence checker -> instruction buffers, dependence matrices -> issue slots -> select
//                                                ^ completion                          -> operand read
//
// An instruction is enqueued into any free slot of its warp's buffer as it is decoded. It may be dequeued into its warp's
// issue slot in the next cycle and keeps its buffer slot, whose number is its tag, until it has completed. So all
// instructions with pending results are in the buffer, and only the matrix keeps order:
// - write after read: a writer waits for older readers to ${knob.ib_release == "issue" and "be dequeued, and operands are read in that order" or "complete"};
// - partial masks: writers of one register, and its readers, wait for the last packet of the writer
//   before, so lanes merge in the register file and are never read before all of them are there;
// - instructions after a branch wait until it is resolved; those after warp control are fetched later.
// Source: SOCGPU section 3. This module connects; each mechanism has its own.
`default_nettype none
module issue_socgpu (
    input wire clk,
    input wire rst,

    input  wire                   de_valid,
    input  instr_t                de_instr,
    output wire [cfg::WARPS*3-1:0] ib_free,   // free slots of each warp without de_instr's; 4 if more
    input  redirect_t             ex_branch,
    input  warps_t                ws_warps,

    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output unit_credit_t          is_credit,
    output wire                   is_valid,
    output op_t                   is_op,
% if lane0_only then
    output uniform_op_t           is_uniform,
% end

    input wake_t   early,     // this result is in wb in three cycles
    input wire     wb_frees,  // wb ends a result that was neither of the ALU nor announced
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // slots of each warp

    output wire       is_pending,
    output is_event_t is_event
);
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PW = cfg::BUFFER_W;
  wire [4:0] limit = limits.window_entries < 7'(N) ? limits.window_entries[4:0] : 5'(N);

  // -------------------------------------------------------------------------- dependence checker
  wire [cfg::WARPS-1:0] enqueues = de_valid ? cfg::WARPS'(1) << de_instr.warp : '0;
  wire [cfg::WARPS*PW-1:0] enqueue_indices;
  wire [cfg::WARPS*N-1:0] occupied, present, waiting;
  wire [PW-1:0] enqueue_index = enqueue_indices[de_instr.warp*PW+:PW];
  needs_t needs;
  head_t enqueue_head;
  entry_t entry;
  assign entry = {de_instr.seq[cfg::ORDER_W-1:0], needs, enqueue_head};
  instr_needs u_needs (
      .instr(de_instr),
      .needs,
      .head(enqueue_head)
  );

  deps_t deps;
  dep_counts_t dep_counts;
  dependence_check #(
      .BRANCH_LAST(${by_turn and 0 or 1})
  ) u_check (
      .clk,
      .enqueue(de_valid),
      .warp(de_instr.warp),
      .ib_index(enqueue_index),
      .needs,
      .present(occupied[de_instr.warp*N+:N]),  // the row excludes what completes in this cycle
      .counted(present[de_instr.warp*N+:N]),
      .deps,
      .counts(dep_counts)
  );

  // ------------------------------------------------------------------------- instruction buffers
  slots_t slots;
  wire [cfg::WARPS-1:0] any, passing, pending;
  // Computed again in the warps, where this condition follows other levels
  wire [cfg::WARPS-1:0] dequeue = any & (~slots.full | slots.issue);
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS*PW-1:0] ib_indices;
  wire [cfg::WARPS*4-1:0] why_empty;
  reading_t reading;
  reader_t reader;
  assign reader = reading.reader;
% if by_turn then
  // Completed as it reads its operands: others wait only for its dequeue, except with `fences` (read_quiet).
  wire reads = reading.take && (reader.alu || !reader.valid);
  wire reads_quiet = reading.take && !reader.alu && !reader.valid;
  wire [cfg::WARPS-1:0] read, read_quiet;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_read
    assign read[w] = reads && reader.warp == cfg::WARP_W'(w);
    assign read_quiet[w] = reads_quiet && reader.warp == cfg::WARP_W'(w);
  end
% else
  wire [cfg::WARPS-1:0] read = reading.take && reader.alu ? cfg::WARPS'(1) << reader.warp : '0;
% end

  // decoded once for all warps
  wire [PW-1:0] early_tag = early.tag[PW:1];
  wire [PW-1:0] wb_tag = wb.tag[PW:1];
  wire [N-1:0] read_entry, early_entry, wb_entry;
  tag_decode #(
      .N(N)
  ) u_read_entry (
      .tag(reading.index[PW-1:0]),
      .onehot(read_entry)
  );
  tag_decode #(
      .N(N)
  ) u_early_entry (
      .tag(early_tag),
      .onehot(early_entry)
  );
  tag_decode #(
      .N(N)
  ) u_wb_entry (
      .tag(wb_tag),
      .onehot(wb_entry)
  );
  completions_t completions;
  assign completions = {read_entry, early.valid, early.warp, early_entry,
                        wb_frees, wb_valid && wb.eop && !wb.wb && !wb.tag[0], wb.warp, wb_entry};

  wire [cfg::WARPS-1:0] here, right;
  branch_ends u_ends (
      .ex_branch,
      .here,
      .right
  );
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [5:0] used;
    wire far_ahead;
    socgpu_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .ws_warp({ws_warps.active[w], ws_warps.control[w], ws_warps.barrier[w]}),
        .enqueue(enqueues[w]),
        .entry,
        .deps,
        .limit,
        .room({enqueue_indices[w*PW+:PW], occupied[w*N+:N], present[w*N+:N], used, far_ahead}),
        .full(slots.full[w]),
        .issue(slots.issue[w]),
        .offer({any[w], heads[w*cfg::HEAD_W+:cfg::HEAD_W], ib_indices[w*PW+:PW]}),
        .status({waiting[w*N+:N], pending[w], passing[w], why_empty[w*4+:4]}),
        .here(here[w]),
        .right(right[w]),
        .dp_unit_ready,
        .read(read[w]),
% if by_turn then
        .read_quiet(read_quiet[w]),
% end
        .completions
    );
    wire [5:0] left = 6'(limit) - used - 6'(enqueues[w]);
    assign ib_free[w*3+:3] = far_ahead || left[5] ? 3'd0 : left > 6'd4 ? 3'd4 : left[2:0];
  end

  // --------------------------------------------------------------------------------------- events
  // Instructions of its warp that wait as one is selected, and, as it reads, their sequence numbers. The selection is
  // late: the selected warp's instructions are found one cycle later, from registers.
  logic fresh_q;
  logic [cfg::WARPS-1:0] issue_q;
  logic [cfg::WARPS*N-1:0] waiting_q;
  wire [N-1:0] others;
  logic [N-1:0] others_q, elders_q;
  wire [N*cfg::ORDER_W-1:0] seqs;
  logic [N*cfg::ORDER_W-1:0] seqs_q;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(N)
  ) u_others (
      .onehot(issue_q),
      .words (waiting_q),
      .word  (others)
  );
  for (genvar n = 0; n < N; n++) begin : g_age
    lutram_1r1w #(
        .WIDTH(cfg::ORDER_W),
        .DEPTH(cfg::WARPS)
    ) u_seqs (
        .clk,
        .wen  (de_valid && enqueue_index == PW'(n)),
        .waddr(de_instr.warp),
        .wdata(de_instr.seq[cfg::ORDER_W-1:0]),
        .raddr(reader.warp),
        .rdata(seqs[n*cfg::ORDER_W+:cfg::ORDER_W])
    );
  end
  wire [N-1:0] reader_others = fresh_q ? others : others_q;  // of the instruction that reads operands
  always_ff @(posedge clk) begin
    fresh_q <= !rst && is_credit.valid;
    issue_q <= slots.issue;
    waiting_q <= waiting;
    others_q <= reader_others;
    elders_q <= reading.take ? reader_others : '0;
    seqs_q <= seqs;
  end

  wire [10:0] window_used;
  popcount #(
      .N(cfg::WARPS*N),
      .W(11)
  ) u_window (
      .bits (occupied),
      .count(window_used)
  );
  wire [4:0] distance;
  reorder_distance #(
      .N(N)
  ) u_distance (
      .clk,
      .elders(elders_q),
      .seqs(seqs_q),
      .seq(is_op.instr.seq[cfg::ORDER_W-1:0]),
      .distance
  );
  logic enqueued_q;
  always_ff @(posedge clk) enqueued_q <= !rst && de_valid;
  is_event_t window_event;
  always_comb begin
    window_event = '0;
    window_event.enqueues = enqueued_q;
    window_event.raw_deps = dep_counts.raw;
    window_event.false_deps = dep_counts.naming;
    window_event.order_deps = dep_counts.order;
    window_event.window_occupied = occupied;
    window_event.window_occupancy = window_used;
    window_event.distance = distance;
  end
  slot_issue u_issue (
      .clk,
      .rst,
      .enqueue({de_valid, enqueue_index, de_instr}),
      .offers({dequeue, heads, ib_indices}),
      .ranks({passing, {cfg::WARPS{1'b0}}, why_empty}),
      .slots,
      .reading,
      .ws_warps,
      .dp_unit_ready,
      .is_credit,
      .is_valid,
      .is_op,
% if lane0_only then
      .is_uniform,
% end
      .wb_valid,
      .wb,
      .window_event,
      .is_event
  );

  assign is_pending = |pending;
  wire unused = &{1'b0, limits, reader, slots, early};

`ifdef HEDDLE_CHECKS
% if not by_turn then
  wire is_branch = is_op.instr.unit == cfg::UNIT_ALU
                && (is_op.instr.op[4:3] == 2'b11 || is_op.instr.op == cfg::ALU_JALR);
% end
  logic fences[0:(1<<(cfg::WARP_W+PW))-1];
  logic fences_q, last_q, late_q;
  always_ff @(posedge clk) begin
    if (de_valid) fences[{de_instr.warp, enqueue_index}] <= de_instr.fences;
    fences_q <= fences[{reader.warp, reading.index}];
    last_q <= !rst && is_valid && (${by_turn and "" or "is_branch || "}fences_q);
    late_q <= !rst && last_q;
    // An instruction that issues last has passed no other.
    if (!rst && late_q) assert (distance == '0);
  end
`endif
endmodule
`default_nettype wire
