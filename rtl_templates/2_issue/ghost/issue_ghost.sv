% emit(knob.issue == "ghost")
% local lane0_only = has.lane0_only
% local banks = cfg.RF_BANKS > 0
// GhOST issue: an instruction may pass older ones that wait, without renaming or speculation.
//
//   decode -> dependence checker -> issue buffers, hazards -> issue slots -> select -> operand read
//                                     ^ GhOST scheduler: finds instructions that may pass
//
// The issue buffer replaces the in-order core's instruction buffer. An instruction is checked as it is decoded and may be
// dequeued into its warp's slot in the next cycle. From there on all is as in order.
// Hazards compares with dequeued instructions of the warp. Writers of one register are dequeued one after another, each
// after the complete result of the one before, so that lanes merge in the register file. A writer is dequeued after older
// readers. Operands are read in the order of dequeue within a warp, so a writer cannot overtake those reads.
// Source: GhOST IV. This module connects; each mechanism has its own.
`default_nettype none
module issue_ghost (
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
% if lane0_only then
    output uniform_op_t           is_uniform,
% end

    input wake_t   early,     // this register's result is in wb in three cycles
    input wire     wb_frees,  // wb ends a result that was neither of the ALU nor announced
    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // entries of each warp
% if knob.ghost_precise == 1 then
    input ls_event_t ls_event,  // loads that the load/store unit accepts: their addresses are good
% end

    output wire       is_pending,
    output is_event_t is_event
);
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PW = cfg::BUFFER_W;
  wire [5:0] limit = limits.window_entries < 7'(N) ? limits.window_entries[5:0] : 6'(N);

  // -------------------------------------------------------------------------- dependence checker
  wire [cfg::WARPS-1:0] enqueues = de_valid ? cfg::WARPS'(1) << de_instr.warp : '0;
  wire [cfg::WARPS*PW-1:0] enqueue_indices;
  wire [cfg::WARPS*N-1:0] occupied, free;
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
      .LOADS_KEEP(${knob.ghost_precise})
  ) u_check (
      .clk,
      .enqueue(de_valid),
      .warp(de_instr.warp),
      .ib_index(enqueue_index),
      .needs,
      .present(occupied[de_instr.warp*N+:N]),
      .counted(occupied[de_instr.warp*N+:N]),
      .deps,
      .counts(dep_counts)
  );

  // --------------------------------------------------------------------- issue buffers, hazards
  wire [cfg::WARPS-1:0] dequeue, passing, some, pending, itab_full, fill;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS*PW-1:0] ib_indices;
  wire [cfg::WARPS*N*PW-1:0] ages;
  wire [cfg::WARPS*cfg::REGS-1:0] busy;
  wire [cfg::WARPS*cfg::ORDER_W-1:0] oldest_seqs;
  wire [cfg::WARPS*4-1:0] why_empty;
  itab_t fills;
  slots_t slots;
  reading_t reading;
  reader_t reader;
  assign reader = reading.reader;

  // decoded once for all warps
  wire [cfg::REGS-1:0] reader_rd = cfg::REGS'(1) << reader.rd;
  wire [cfg::REGS-1:0] early_rd = cfg::REGS'(1) << early.rd;
  wire [cfg::REGS-1:0] wb_rd = cfg::REGS'(1) << wb.rd;
  completions_t completions;
  assign completions = {reader, reader_rd, early.valid, early.warp, early_rd,
                        wb_frees, wb_valid && wb.eop, wb.warp, wb.rd, wb_rd};

% if knob.ghost_precise == 1 then
  wire [cfg::WARPS-1:0] loads_good = ls_event.load ? cfg::WARPS'(1) << ls_event.mem_order_warp : '0;
  wire unused_event = &{1'b0, ls_event};
% else
  wire [cfg::WARPS-1:0] loads_good = '0;
% end
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [5:0] used;
    wire far_ahead;
    ghost_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .ws_warp({ws_warps.active[w], ws_warps.control[w], ws_warps.barrier[w]}),
        .enqueue(enqueues[w]),
        .entry,
        .deps(deps.raw | deps.waw | deps.war | deps.memory | deps.order),
        .limit,
        .room({enqueue_indices[w*PW+:PW], occupied[w*N+:N], used, far_ahead}),
        .examined({free[w*N+:N], busy[w*cfg::REGS+:cfg::REGS], ages[w*N*PW+:N*PW], itab_full[w]}),
        .fill(fill[w]),
        .fills,
        .slot({slots.full[w], slots.heads[w*cfg::HEAD_W+:cfg::HEAD_W], slots.issue[w]}),
        .offer({dequeue[w], heads[w*cfg::HEAD_W+:cfg::HEAD_W], ib_indices[w*PW+:PW]}),
        .status({some[w], oldest_seqs[w*cfg::ORDER_W+:cfg::ORDER_W], pending[w], passing[w], why_empty[w*4+:4]}),
        .ex_branch,
        .completions,
        .load_good(loads_good[w]),
        .dp_unit_ready
    );
    wire [6:0] left = 7'(limit) - 7'(used) - 7'(enqueues[w]);
    assign ib_free[w*3+:3] = far_ahead || left[6] ? 3'd0 : left > 7'd4 ? 3'd4 : left[2:0];
  end

  // Events that end a pending writeback, but for branches and stores. An announced result is known late in its cycle, so
  // the check follows one cycle later${banks and "; the same holds for the last operand read" or ""}.
  logic [cfg::WARPS-1:0] dequeued_q, announced_q, reader_q;  // the reader's warp
  wire [cfg::WARPS-1:0] read = reader_q & {cfg::WARPS{reading.take && reader.valid && reader.alu}};
% if banks then
  logic [cfg::WARPS-1:0] read_q;
  always_ff @(posedge clk) read_q <= rst ? '0 : read;
% end
  always_ff @(posedge clk) begin
    if (is_credit.valid) reader_q <= slots.issue;
    dequeued_q <= rst ? '0 : dequeue;
    announced_q <= !rst && early.valid ? cfg::WARPS'(1) << early.warp : '0;
  end
  wire [cfg::WARPS-1:0] written = ${banks and "read_q" or "read"} | announced_q
                                  | (wb_frees ? cfg::WARPS'(1) << wb.warp : '0);
  ghost_scheduler u_scheduler (
      .clk,
      .rst,
      .enqueue(de_valid),
      .enqueue_warp(de_instr.warp),
      .enqueue_index,
      .enqueue_needs(needs),
      .dequeued(dequeued_q),
      .written,
      .occupied,
      .free,
      .busy,
      .full(slots.full),
      .slots(slots.heads),
      .reader,
      .reader_rd,
      .order(ages),
      .itab_full,
      .fill,
      .fills
  );

  // --------------------------------------------------------------------------------------- events
  // How far the issued instruction has passed the oldest of its warp, two cycles later, as it has its operands. The
  // selection is late: the oldest instruction of the selected warp is found one cycle later, from registers.
  logic fresh_q;
  logic [cfg::WARPS-1:0] issue_q;
  logic [cfg::WARPS*(cfg::ORDER_W+1)-1:0] elders_q;
  logic [cfg::ORDER_W:0] elder_q, reader_elder_q;
  wire [cfg::ORDER_W:0] elder;
  wire [cfg::WARPS*(cfg::ORDER_W+1)-1:0] elders;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_elder
    assign elders[w*(cfg::ORDER_W+1)+:cfg::ORDER_W+1] = {some[w], oldest_seqs[w*cfg::ORDER_W+:cfg::ORDER_W]};
  end
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::ORDER_W + 1)
  ) u_elder (
      .onehot(issue_q),
      .words (elders_q),
      .word  (elder)
  );
  wire [cfg::ORDER_W:0] reader_elder = fresh_q ? elder : reader_elder_q;  // of the instruction that reads operands
  always_ff @(posedge clk) begin
    fresh_q <= !rst && is_credit.valid;
    issue_q <= slots.issue;
    elders_q <= elders;
    reader_elder_q <= reader_elder;
    elder_q <= reader_elder;
  end
  wire [cfg::ORDER_W-1:0] gap = is_op.instr.seq[cfg::ORDER_W-1:0] - elder_q[cfg::ORDER_W-1:0];
  wire passes = is_valid && elder_q[cfg::ORDER_W] && !gap[cfg::ORDER_W-1];

  wire [10:0] window_used;
  popcount #(
      .N(cfg::WARPS*N),
      .W(11)
  ) u_window (
      .bits (occupied),
      .count(window_used)
  );
  logic enqueued_q, miss_q;
  always_ff @(posedge clk) begin
    enqueued_q <= !rst && de_valid;
    miss_q <= !rst && slots.full == '0 && |fill && fills.valid != '0;
  end
  is_event_t window_event;
  always_comb begin
    window_event = '0;
    window_event.enqueues = enqueued_q;
    window_event.raw_deps = dep_counts.raw;
    window_event.false_deps = dep_counts.naming;
    window_event.order_deps = dep_counts.order;
    window_event.window_occupied = occupied;
    window_event.window_occupancy = window_used;
    window_event.distance = !passes ? 5'd0 : |gap[cfg::ORDER_W-2:4] ? 5'd16 : gap[4:0];
    window_event.itab_miss = miss_q;
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

  wire unused = &{1'b0, limits, early, reading};
endmodule
`default_nettype wire
