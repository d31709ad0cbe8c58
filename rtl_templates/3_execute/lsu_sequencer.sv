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
//   An operation may arrive as several groups of lanes, one after the other, first to last: it is
//   stored with the first one and done with the last. (A fence does nothing in its later ones.)
% end
% if knob.atomics == 1 then
//   An atomic operation sends one lane at a time, ascending, in every second cycle.
% if cores then
//   One with rl waits like a fence.
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
    input  wire lsu_op_t                                    in,
    input  wire                                        fence_ok,
    output lsu_kind_t                                  kind,
    // its entry in the table
    input  wire                                        room,  // for it there, and for its end
    input  wire [cfg::LSU_ID_W-1:0]                    alloc_id,
    output wire                                        alloc,
    output wire [cfg::LSU_ID_W-1:0]                    id,
    output wire                                        fin,
    // its lanes
    output dcache_ports_t                              wants,  // early: `valid` is a subset of it
    output dcache_ports_t                              valid,
    input  wire dcache_ports_t                              ready,
    output dcache_lines_t                              lines,
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
  wire is_atomic = in.instr.op[4:3] == 2'b11;
  wire is_fence = in.instr.op[4:3] == 2'b10;  // the only operation without an address
  wire is_store = in.instr.op[4:3] == 2'b01;
  assign kind = {is_store, is_fence, is_atomic};
% else
  wire is_fence = in.instr.op[4];  // the only operation without an address
  wire is_store = in.instr.op[3];
  assign kind = {is_store, is_fence};
% end
  wire unused_in = &{1'b0, in};

% if cores and knob.atomics == 1 then
  wire ordered = !(is_fence || (is_atomic && in.instr.rl)) || fence_ok;
% else
  wire ordered = !is_fence || fence_ok;
% end
  wire able = room && ordered;
% if turns then
  wire started = started_q || !in.first;
% else
  wire started = started_q;
% end
  wire run = in_valid && (started || able);
  // The lanes are selected without `accesses`; sending them depends on it.
  wire accesses = run && !is_fence;
  wire [T-1:0] remain = in.${turns and "lanes" or "instr.tmask"} & ~gone_q;
  wire [T-1:0] left = remain & ~(in.to_local & {T{in.mixed && !others_gone_q}});

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
      .lane_local(in.to_local),
      .lane_io   (in.to_io),
      .lane_to   (in.to_bank),
      .lane_index(in.index),
      .lane_addr (in.addr),
      .waits     (in.waits),
      .joins,
      .valid     (bank_valid),
      .line      (lines.line),
      .index     (lines.index),
      .one_line  (lines.one_line)
  );
  assign valid.banks = bank_valid & {BANKS{accesses}};
  wire [BANKS-1:0] bank_wants;
  assign wants.banks = bank_wants;
  for (genvar b = 0; b < BANKS; b++) begin : gen_wants
    wire [T-1:0] to;
    for (genvar i = 0; i < T; i++) begin : gen_to
      assign to[i] = in.to_bank[i*BANKS+b];
    end
% if cores and knob.atomics == 1 then
    // An operation that waits for fence_ok must not block prefetches, whose end fence_ok waits for.
    assign bank_wants[b] = in_valid && !is_fence && (started_q || ordered) && |(left & to);
% else
    assign bank_wants[b] = in_valid && !is_fence && |(left & to);
% end
  end
  wire [BANKS*T-1:0] bank_lanes;
  assign lines.mask = bank_lanes;
  for (genvar i = 0; i < T; i++) begin : gen_ready
    for (genvar b = 0; b < BANKS; b++) begin : gen_bank
      assign bank_lanes[b*T+i] = joins[i] && in.to_bank[i*BANKS+b];
    end
    assign lane_ready[i] = (in.to_io[i] && ready.io) || (in.to_local[i] && local_ready) ||
        |(in.to_bank[i*BANKS+:BANKS] & ready.banks);
  end
  assign wants.io    = in_valid && |(left & in.to_io);
  wire [T-1:0] io_lanes = joins & in.to_io;
  assign lines.io_mask = io_lanes;
  assign valid.io    = accesses && |io_lanes;
  assign put_lanes   = joins & (in.to_io | {T{${knob.atomics == 1 and "is_store || is_atomic" or "is_store"}}});
  assign local_lanes = joins & in.to_local;
  assign local_valid = accesses && |(${knob.atomics == 1 and "may" or "left"} & in.to_local);

  // ---- progress
  wire [T-1:0] goes = joins & lane_ready;
  assign in_done = run && (is_fence || (remain & ~goes) == '0);
% if turns then
  assign fin     = in_done && in.last && (is_store || is_fence);
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
    others_gone_q <= !rst && in_valid && !in_done && (remain & ~in.to_local) == '0;
  end
endmodule
`default_nettype wire
