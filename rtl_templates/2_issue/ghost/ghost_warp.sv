% emit(knob.issue == "ghost")
// One warp's issue buffer: its IB-dep vectors, its instruction table, and the next instruction for its slot.
//
// IB-dep has a bit for every older instruction of the buffer that must be dequeued first. The bit is cleared as that one
// is dequeued: a warp's instructions read operands and enter units in the order in which they are dequeued. Hazards
// tracks the registers of instructions in flight.
// Policy: the oldest instruction is dequeued if it is ready, as in order; else the first of the instruction
// table whose unit is free. So an instruction passes an older one only in a cycle in which that one is not ready. In the
// slot it yields to other warps (passing), until the oldest is ready.
// Instructions younger than a dequeued branch wait until it is resolved, and are invalidated after a misprediction.
// Older ones continue.
// Latency: an instruction enqueued in cycle t is the oldest from t+1 on, or the scheduler checks it in
// t+1 and the table has it in t+3. Source: GhOST IV-B to IV-D.
`default_nettype none
module ghost_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input warp_state_t ws_warp,

    input  wire                           enqueue,
    input  entry_t                        entry,
    input  wire [cfg::BUFFER_ENTRIES-1:0] deps,
    input  wire [                    5:0] limit,  // entries that may be used
    output room_t                         room,

    // the scheduler reads the buffer and fills the instruction table
    output examined_t examined,
    input  wire       fill,
    input  itab_t     fills,

    input  slot_t          slot,
    output offer_t         offer,
    output buffer_status_t status,

    input redirect_t           ex_branch,
    input completions_t        completions,
    input wire                 load_good,  // its oldest unresolved load is good (ghost_precise)
    input wire [cfg::UNITS-1:0] dp_unit_ready
);
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PW = cfg::BUFFER_W;
  localparam int T = cfg::ITAB_ENTRIES;
  localparam int CW = $clog2(N + 1);
  localparam int PENDING_W = 7;
  // Sequence numbers of a warp's buffer span less than half of what they can count.
  localparam int SPAN = 1 << (cfg::ORDER_W - 2);

  // -------------------------------------------------------------------------------- issue buffer
  logic [N-1:0] valid_q, behind_q;  // younger than a dequeued branch
  logic [N-1:0] gone_q, branch_q;   // dequeued in the cycle before: not a branch; a branch
  wire [N*N-1:0] ib_deps;
  wire [N-1:0] enqueues;
  logic [cfg::ORDER_W-1:0] newest_q;
  logic [CW-1:0] used_q;
  logic gate_q;   // a branch was dequeued and is not resolved
  logic gated_q;  // it was dequeued in the cycle before, and was the oldest

  wire here = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire flush = cfg::FETCH_PREDICT != 0 && here && ex_branch.redirect;
  wire resolved = here && !ex_branch.redirect;
  wire [PW-1:0] oldest, itab_index;
  wire take_oldest;
  wire oldest_goes, table_may;  // has priority if ready; an entry of the instruction table is ready
  wire [N-1:0] if_may, if_not, dequeues;
  wire oldest_may, is_branch;
  wire predicted_branch = cfg::FETCH_PREDICT != 0 && is_branch;
  wire [CW-1:0] in_use, kept;
  wire [PW-1:0] enqueue_index;
  wire [N*PW-1:0] order;
  wire dequeue, far_ahead;
  wire some = in_use != '0;
  wire [5:0] used = 6'(used_q);
  assign room = {enqueue_index, valid_q, used, far_ahead};

  popcount #(
      .N(N),
      .W(CW)
  ) u_kept (
      .bits (valid_q & ~behind_q),
      .count(kept)
  );
  slot_order #(
      .N(N)
  ) u_order (
      .clk,
      .rst,
      .enqueue,
      .free(enqueue_index),
      .dequeue,
      .dequeue_oldest(take_oldest),
      .dequeue_index(itab_index),
      .cut(flush),
      .keep_count(kept),
      .order,
      .count(in_use)
  );

  wait_matrix u_ib_dep (
      .clk,
      .enqueue(enqueues),
      .row  (deps),
      .clear(gone_q | branch_q | {N{rst}}),
      .rows (ib_deps)
  );

  wire [N-1:0] free;  // without IB-dep
  wire [N-1:0] held;  // must not execute twice, younger than an unresolved load
  for (genvar n = 0; n < N; n++) begin : g_entry
    wire enqueue_here = enqueue && enqueue_index == PW'(n);
    wire [N-1:0] ib_dep = ib_deps[n*N+:N] & ~gone_q;
    assign enqueues[n] = enqueue_here;
    assign if_not[n] = table_may && itab_index == PW'(n);
    assign if_may[n] = oldest_goes ? oldest == PW'(n) : if_not[n];
    assign free[n] = valid_q[n] && ib_dep == '0 && !behind_q[n] && !held[n];
    always_ff @(posedge clk) begin
      valid_q[n] <= !rst && (enqueue_here || (valid_q[n] && !dequeues[n] && !(flush && behind_q[n])));
      behind_q[n] <= enqueue_here ? gate_q && !resolved
                     : (behind_q[n] || (ib_deps[n*N+:N] & branch_q) != '0) && !resolved;
    end
  end
  always_ff @(posedge clk) begin
    if (enqueue) newest_q <= entry.seq;
    gone_q <= predicted_branch ? '0 : dequeues;
    branch_q <= predicted_branch ? dequeues : '0;
    gate_q <= !rst && ((dequeue && predicted_branch) || (gate_q && !here));
    gated_q <= dequeue && predicted_branch && take_oldest;
    if (rst) used_q <= '0;
    else used_q <= (flush ? kept + CW'(slot.full) : used_q + CW'(enqueue)) - CW'(slot.issue);
  end

  // ------------------------------------------------------------------------------ the oldest one
  assign oldest = order[PW-1:0];
  wire [cfg::ORDER_W-1:0] oldest_seq;
  wire [cfg::HEAD_W-1:0] oldest_bits;
  head_t oldest_head;
  assign oldest_head = oldest_bits;
  lutram_1r1w #(
      .WIDTH(cfg::ORDER_W + cfg::HEAD_W),
      .DEPTH(N)
  ) u_oldest (
      .clk,
      .wen  (enqueue),
      .waddr(enqueue_index),
      .wdata({entry.seq, entry.head}),
      .raddr(oldest),
      .rdata({oldest_seq, oldest_bits})
  );
  wire [cfg::ORDER_W-1:0] span = newest_q - oldest_seq;
  assign far_ahead = some && |(span & ~cfg::ORDER_W'(SPAN - 1));

  wire raw, waw;
  wire [cfg::REGS-1:0] busy;
  hazards #(
      .WARP(WARP)
  ) u_hazards (
      .clk,
      .rst,
      .head(oldest_head),
      .slot,
      .completions,
      .raw,
      .waw,
      .busy
  );

% if knob.ghost_precise == 1 then
  load_guard u_load_guard (
      .clk,
      .rst,
      .enqueue,
      .enqueue_index,
      .enqueue_needs(entry.needs),
      .good(load_good),
      .branches(branch_q),
      .flush,
      .held
  );
% else
  assign held = '0;
  wire unused_good = load_good;
% end

  logic [PENDING_W-1:0] pending_q;
  logic fresh_q;  // one was dequeued in the cycle before: not counted yet
  wire retire = completions.wb_last && completions.wb_warp == cfg::WARP_W'(WARP);
  wire order_waits = oldest_head.fences && (fresh_q || pending_q != '0);
  wire pending = fresh_q || pending_q != '0 || some;

  wire gated = gated_q || (behind_q[oldest] && !resolved);
  wire oldest_open = some && !waw && !order_waits && !gated && !held[oldest];
  wire oldest_room = dp_unit_ready[oldest_head.unit];

  // --------------------------------------------------------------------------- instruction table
  logic [T-1:0] itab_q;
  logic [T*PW-1:0] itab_index_q;
  logic [T*cfg::UNIT_W-1:0] itab_unit_q;

  wire [T-1:0] there, itab_room;  // a dequeued instruction is no longer in the table
  for (genvar i = 0; i < T; i++) begin : g_itab
    assign there[i] = itab_q[i] && valid_q[itab_index_q[i*PW+:PW]];
    assign itab_room[i] = there[i] && dp_unit_ready[itab_unit_q[i*cfg::UNIT_W+:cfg::UNIT_W]];
  end
  assign examined = {free, busy, order, &itab_q};
% if cfg.ITAB_ENTRIES == 2 then
  assign itab_index = itab_room[0] ? itab_index_q[0+:PW] : itab_index_q[PW+:PW];
% else
  assign itab_index = itab_index_q;
% end
  always_ff @(posedge clk) begin
    itab_q <= rst ? '0 : fill ? fills.valid : there;
    if (fill) {itab_index_q, itab_unit_q} <= {fills.index, fills.exec_unit};
  end

  wire [cfg::HEAD_W-1:0] itab_head;
  head_t table_head;
  assign table_head = itab_head;
  lutram_1r1w #(
      .WIDTH(cfg::HEAD_W),
      .DEPTH(N)
  ) u_table (
      .clk,
      .wen  (enqueue),
      .waddr(enqueue_index),
      .wdata(entry.head),
      .raddr(itab_index),
      .rdata(itab_head)
  );

  // ----------------------------------------------------------------- dequeued instruction, stall cause
  logic passing_q;
  wire [cfg::UNIT_W-1:0] wanted = there[0] ? itab_unit_q[cfg::UNIT_W-1:0] : itab_unit_q[T*cfg::UNIT_W-1-:cfg::UNIT_W];
  assign table_may = itab_room != '0;
  assign oldest_goes = oldest_room || !table_may;
  ghost_dequeue u_dequeue (
      .vacant(!slot.full),
      .grant(slot.issue),
      .open(oldest_open),
      .raw,
      .oldest_goes,
      .oldest_branch(oldest_head.is_branch),
      .table_may,
      .table_branch(table_head.is_branch),
      .if_may,
      .if_not,
      .oldest_may,
      .dequeue,
      .take_oldest,
      .is_branch,
      .dequeues
  );
  assign offer = {dequeue, take_oldest ? {oldest_bits, oldest} : {itab_head, itab_index}};

  logic [3:0] cause_q;
  logic only_waw_q;
  wire [3:0] cause = cause_q == cfg::STALL_RAW && only_waw_q ? cfg::STALL_WAW : cause_q;
  assign status = {some, oldest_seq, pending, passing_q, cause};
  always_ff @(posedge clk) begin
    if (!some)
      cause_q <= !ws_warp.active ? cfg::STALL_IDLE : ws_warp.barrier ? cfg::STALL_FETCH_BARRIER
                 : ws_warp.control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (there != '0) cause_q <= cfg::STALL_UNIT_ALU + 4'(wanted);
    else if (gated) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= far_ahead ? cfg::STALL_UUID : used >= limit ? cfg::STALL_WINDOW : cfg::STALL_RAW;
    only_waw_q <= waw && !raw;

    passing_q <= dequeue ? !take_oldest && itab_index != oldest && !is_branch : passing_q && !oldest_may;
    if (rst) begin
      pending_q <= '0;
      fresh_q <= 1'b0;
      passing_q <= 1'b0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      fresh_q <= dequeue;
      pending_q <= pending_q + PENDING_W'(fresh_q) - PENDING_W'(retire);
    end
  end

  wire unused = &{1'b0, completions, entry, oldest_head, table_head, ex_branch};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(fresh_q && &pending_q));
      assert (!(retire && pending_q == '0));
      assert (!(dequeue && take_oldest && oldest_head.fences) || pending_q == '0);
      assert (!some || span < cfg::ORDER_W'(SPAN + 8));  // so sequence numbers give the order
      assert (!some || (ib_deps[oldest*N+:N] & ~gone_q & ~branch_q) == '0);
      assert (dequeues == (dequeue ? N'(1) << offer.ib_index : '0));  // computed twice, to save levels; so is the next
      assert (!dequeue || is_branch == (take_oldest ? oldest_head.is_branch : table_head.is_branch));
      assert (!(flush && (behind_q & dequeues) != '0));  // an invalid instruction is not dequeued
      assert (used_q == in_use + CW'(slot.full));
      for (int i = 0; i < T; i++) assert (!there[i] || free[itab_index_q[i*PW+:PW]]);
    end
`endif
endmodule
`default_nettype wire
