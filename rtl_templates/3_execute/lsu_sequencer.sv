% local turns = knob.lsu_lanes < knob.threads
% local cores = knob.cores > 1 or knob.l2_kb > 0
// Second part of the LSU: one operation at a time, until all its lanes are sent.
//
// Contract: `alloc` stores the operation in the table of pending ones, in its first cycle
//   here; this is its position in memory order. Then its lanes are sent: those in cached memory by line
//   (for a load one per bank, for a store the lowest lane's), those in local memory by bank. I/O lanes are sent one
//   at a time and ascending (for a store in turn with the cached ones; its local lanes come last, since one
//   lane_scatter serves all). `fin` says that a store or a fence is done. A fence waits until `fence_ok`.
% if turns then
//   An operation may arrive as several groups of lanes, one after the other, in_first to in_last: it is
//   stored with the first one and done with the last. (A fence does nothing in its later ones.)
% end
% if knob.atomics == 1 then
//   An atomic operation sends one lane at a time, ascending, in every second cycle.
% if cores then
//   One with in_release waits like a fence.
% end
% end
// Throughput: an operation a cycle if it has one line per bank (a store: one line).
`default_nettype none
module lsu_sequencer (
    input  wire                                        clk,
    input  wire                                        rst,
    // the operation
    input  wire                                        in_valid,
    output wire                                        in_done,
% if turns then
    input  wire                                        in_first,
    input  wire                                        in_last,
% end
    input  wire [cfg::OP_W-1:0]                        in_op,
    input  wire [cfg::LSU_LANES-1:0]                   in_tmask,
    input  wire [cfg::LSU_LANES-1:0]                   in_local,
    input  wire [cfg::LSU_LANES-1:0]                   in_io,
    input  wire [cfg::LSU_LANES*cfg::DCACHE_BANKS-1:0] in_to,
    input  wire [cfg::LSU_LANES*cfg::DCACHE_INDEX_W-1:0] in_index,
    input  wire [cfg::LSU_LANES*cfg::LSU_LANES-1:0]    in_waits,  // lsu_pairs
    input  wire [cfg::LSU_LANES*32-1:0]                in_addr,
    input  wire                                        in_mixed,  // a store with local lanes and others
    input  wire                                        fence_ok,
    output wire                                        is_store,
    output wire                                        is_fence,
% if knob.atomics == 1 then
    output wire                                        is_atomic,
% if cores then
    input  wire                                        in_release,  // it waits for fence_ok
% end
% end
    // its entry in the table
    input  wire                                        alloc_ready,
    input  wire [cfg::LSU_ID_W-1:0]                    alloc_id,
    output wire                                        alloc,
    output wire [cfg::LSU_ID_W-1:0]                    id,
    input  wire                                        fin_ready,
    output wire                                        fin,
    // its lanes
    output wire [cfg::DCACHE_BANKS-1:0]                line_wants,  // early: line_valid is a subset of it
    output wire [cfg::DCACHE_BANKS-1:0]                line_valid,
    input  wire [cfg::DCACHE_BANKS-1:0]                line_ready,
    output wire [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0]   line,
    output wire [cfg::DCACHE_BANKS*cfg::DCACHE_INDEX_W-1:0] line_index,
    output wire [cfg::DCACHE_BANKS*cfg::LSU_LANES-1:0] line_mask,
    output wire [cfg::LADDR_W-1:0]                     one_line,  // of a store, or of an I/O lane
    output wire                                        io_wants,  // early, as line_wants
    output wire                                        io_valid,
    input  wire                                        io_ready,
    output wire [cfg::LSU_LANES-1:0]                   io_mask,
    output wire [cfg::LSU_LANES-1:0]                   put_lanes,  // of a store or an I/O access: served now
    output wire                                        local_valid,
    output wire [cfg::LSU_LANES-1:0]                   local_lanes,
    input  wire                                        local_ready
);
  localparam int T = cfg::LSU_LANES;
  localparam int BANKS = cfg::DCACHE_BANKS;

  // ---- state: progress on the operation
  logic started_q;
  logic [T-1:0] gone_q;
  logic others_gone_q;  // of a mixed store: all lanes but the local ones
  logic [cfg::LSU_ID_W-1:0] id_q;

% if knob.atomics == 1 then
  assign is_atomic = in_op[4:3] == 2'b11;
  assign is_fence = in_op[4:3] == 2'b10;  // the only operation without an address
  assign is_store = in_op[4:3] == 2'b01;
% else
  assign is_fence = in_op[4];  // the only operation without an address
  assign is_store = in_op[3];
% end
  wire unused_op = &{1'b0, in_op};

% if cores and knob.atomics == 1 then
  wire ordered = !(is_fence || (is_atomic && in_release)) || fence_ok;
% else
  wire ordered = !is_fence || fence_ok;
% end
  wire able = alloc_ready && fin_ready && ordered;
% if turns then
  wire started = started_q || !in_first;
% else
  wire started = started_q;
% end
  wire run = in_valid && (started || able);
  // The lanes are selected without `accesses`; sending them depends on it.
  wire accesses = run && !is_fence;
  wire [T-1:0] remain = in_tmask & ~gone_q;
  wire [T-1:0] left = remain & ~(in_local & {T{in_mixed && !others_gone_q}});

  assign alloc = run && !started;
  assign id    = started ? id_q : alloc_id;

  wire [T-1:0] joins, lane_ready;
  wire [BANKS-1:0] bank_valid;
% if knob.atomics == 1 then
  // The lane in turn was selected a cycle before, among those that remained then.
  logic [T-1:0] turn_q;
  always_ff @(posedge clk)
    turn_q <= rst || !in_valid || in_done ? '0 : left & (~left + T'(1));
  wire [T-1:0] may = left & (turn_q | {T{!is_atomic}});
  lsu_coalescer u_coalescer (
      .store     (is_store || is_atomic),
      .lanes     (may),
% else
  lsu_coalescer u_coalescer (
      .store     (is_store),
      .lanes     (left),
% end
      .lane_local(in_local),
      .lane_io   (in_io),
      .lane_to   (in_to),
      .lane_index(in_index),
      .lane_addr (in_addr),
      .waits     (in_waits),
      .joins,
      .valid     (bank_valid),
      .line,
      .index     (line_index),
      .one_line
  );
  assign line_valid = bank_valid & {BANKS{accesses}};
  for (genvar b = 0; b < BANKS; b++) begin : gen_wants
    wire [T-1:0] to;
    for (genvar i = 0; i < T; i++) begin : gen_to
      assign to[i] = in_to[i*BANKS+b];
    end
% if cores and knob.atomics == 1 then
    // An operation that waits for fence_ok must not block prefetches, whose end fence_ok waits for.
    assign line_wants[b] = in_valid && !is_fence && (started_q || ordered) && |(left & to);
% else
    assign line_wants[b] = in_valid && !is_fence && |(left & to);
% end
  end
  for (genvar i = 0; i < T; i++) begin : gen_ready
    for (genvar b = 0; b < BANKS; b++) begin : gen_bank
      assign line_mask[b*T+i] = joins[i] && in_to[i*BANKS+b];
    end
    assign lane_ready[i] = (in_io[i] && io_ready) || (in_local[i] && local_ready) ||
        |(in_to[i*BANKS+:BANKS] & line_ready);
  end
  assign io_wants    = in_valid && |(left & in_io);
  assign io_mask     = joins & in_io;
  assign io_valid    = accesses && |io_mask;
  assign put_lanes   = joins & (in_io | {T{${knob.atomics == 1 and "is_store || is_atomic" or "is_store"}}});
  assign local_lanes = joins & in_local;
  assign local_valid = accesses && |(${knob.atomics == 1 and "may" or "left"} & in_local);

  // ---- progress
  wire [T-1:0] goes = joins & lane_ready;
  assign in_done = run && (is_fence || (remain & ~goes) == '0);
% if turns then
  assign fin     = in_done && in_last && (is_store || is_fence);
% else
  assign fin     = in_done && (is_store || is_fence);
% end

  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(in_valid),
      .gated(own_clk)
  );
  always_ff @(posedge own_clk) begin
    if (alloc) id_q <= alloc_id;
    if (rst) started_q <= 1'b0;
    else started_q <= run && !in_done;
    if (rst || in_done) gone_q <= '0;
    else if (accesses) gone_q <= gone_q | goes;
    others_gone_q <= !rst && in_valid && !in_done && (remain & ~in_local) == '0;
  end
endmodule
`default_nettype wire
