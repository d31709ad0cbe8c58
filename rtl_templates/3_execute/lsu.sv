% local many = knob.subcores > 1
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local buffers = knob.write_buffer > 0
% local orders
% local lane0_only = has.lane0_load
% local turns = knob.lsu_lanes < knob.threads
// Load/store unit: address generation, coalescing, data cache, local memory, I/O, results.
//
// Contract: operations get their position in memory order as they are accepted; each shows mem_order once.
//   Loads respond in packets of the lanes that are ready (sop..eop), in any order between
//   operations; stores and fences respond with one packet, in order. An operation with a faulting lane
//   has no effect but `fault`. A fence responds when its warp has no other operation here and all
//   stores were sent to memory${cores and "; with several cores, when all others see them, and then the\n//   data cache is empty, once no line is pending" or ""}. `idle`: no operation and no line is pending and all stores
//   were sent.
% if lane0_only then
//   A load that only lane 0 does (in_lane0_only), as all lanes have one address: its word is the result of all
//   active lanes. Lane 0 need not be active; a device is read once.
% end
% if turns then
//   With fewer lanes than threads (LSU_LANES) an operation is processed in turns, one for each group of neighbouring
//   lanes with an active one, lowest first. A load responds for each group by itself.
% end
// Latency: accepted at t, all lanes of an L1 or local memory hit on out_valid at t+5.
// Throughput: an operation a cycle if it needs one line per bank (stores: one line) and of each line
//   one `row` per column (lsu_coalescer).
% if turns then
//   In turns: a group a cycle.
% end
//   t: sums, t+1: checks (both lsu_front), t+2: lsu_sequencer and RAM access, t+3: tags, words,
//   t+4: lsu_gather, t+5: out.
`default_nettype none
module lsu (
    input  wire            clk,
    input  wire            rst,
    input  wire            in_valid,
    output wire            in_ready,
    input  wire op_t       in,
% if lane0_only then
    input  wire            in_lane0_only,
% end
% if many then
    input  wire [cfg::SUB_W-1:0] in_owner,   // sub-core of the operation
    output wire [cfg::SUB_W-1:0] out_owner,  // and of the result
% end
    output wire            out_valid,
    input  wire            out_ready,
    output wire result_t   out,
    output fault_t         fault,
    output ls_event_t      ls_event,
    output wire            idle,
% if buffers then
    output wire            flush,         // a fence waits for stores
    input  wire            buffer_empty,  // no request is in the write buffer
% end
% if knob.rvfi == 1 then
    output access_t        ls_access,
% end
% if cores then
    input  wire            writes_done,  // writes sent to memory are visible to all cores
% end
    // memory
    output wire            mem_req_valid,
    input  wire            mem_req_ready,
    output wire mem_req_t  mem_req,
% if knob.atomics == 1 then
    output wire amo_t      mem_amo,
% end
    input  wire            mem_rsp_valid,
    output wire            mem_rsp_ready,
    input  wire beat_t     mem_rsp
);
  localparam int T = cfg::LSU_LANES;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int SOURCES = BANKS + 1;  // of load data: banks, local memory

  // ---- addresses and checks
  wire fr_valid, fr_busy, sp_done;
  lsu_op_t fr;
% if atomics then
  wire sp_atomic;
% end

  lsu_front u_front (
      .clk,
      .rst,
      .in_valid,
      .in_ready,
      .in,
% if many then
      .in_owner,
% end
% if lane0_only then
      .in_lane0_only,
% end
      .out_valid(fr_valid),
      .out_ready(sp_done),
      .out      (fr),
      .busy     (fr_busy),
      .fault
  );

  dcache_req_t request;
  wire [T*2-1:0] lane_offset;
  wire [T*cfg::COLUMN_W-1:0] lane_columns;
% if knob.dcache == "none" then
  wire [T*cfg::LWORD_W-1:0] lane_word;
  assign request.word = lane_word;
% end
  for (genvar i = 0; i < T; i++) begin : gen_lane
    assign lane_offset[i*2+:2] = fr.addr[i*32+:2];
    assign lane_columns[i*cfg::COLUMN_W+:cfg::COLUMN_W] = fr.addr[i*32+2+:cfg::COLUMN_W];
% if knob.dcache == "none" then
    assign lane_word[i*cfg::LWORD_W+:cfg::LWORD_W] = fr.addr[i*32+2+:cfg::LWORD_W];
% end
  end
% if knob.dcache == "banked" then
  assign request.columns = lane_columns;
  assign request.places = fr.places;
% end

  // ---- lanes to memories
  wire sp_store, sp_fence, sp_alloc, sp_fin, alloc_ready, fin_ready, warp_busy, dc_quiet, dc_idle;
  wire local_valid, local_ready;
  wire [cfg::LSU_ID_W-1:0] alloc_id, sp_id;
  dcache_ports_t dc_wants, dc_valid, dc_ready;
  wire [T-1:0] local_lanes, put_lanes;

  dcache_event_t dc_event;

  // Once a fence may respond, no operation can precede its response: the fence blocks them.
  logic fence_ok_q;
  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en((fr_valid && sp_fence) || |dc_event.prefetch_used),
      .gated(own_clk)
  );
% if cores then
% orders = atomics and "sp_valid && sp_orders" or "fr_valid && sp_fence"
% if atomics then
  // An atomic operation with rl begins when a fence would respond. After one with aq no operation begins before
  // it has its response, and the cache is empty.
  logic acquire_q;
  wire acquired = acquire_q && dc_idle;
  wire sp_orders = sp_fence || (sp_atomic && fr.instr.rl);
  wire sp_valid = fr_valid && !acquire_q;
  wire sp_invalidates = (sp_done && sp_fence) || acquired;
  always_ff @(posedge clk)
    acquire_q <= !rst && ((sp_done && sp_atomic && fr.instr.aq) || (acquire_q && !dc_idle));
% end
  always_ff @(posedge clk)
    fence_ok_q <= ${orders}${buffers and " && buffer_empty" or ""} && !sp_done && dc_idle && !warp_busy && writes_done;
  wire unused_quiet = dc_quiet;  // dc_idle implies it
% else
  always_ff @(posedge own_clk) fence_ok_q <= fr_valid && sp_fence${buffers and " && buffer_empty" or ""} && !sp_done && dc_quiet && !warp_busy;
% end

% if buffers then
  assign flush = ${cores and orders or "fr_valid && sp_fence"};
% end

  lsu_sequencer u_split (
      .clk,
      .rst,
      .in_valid (${cores and atomics and "sp_valid" or "fr_valid"}),
      .in_done  (sp_done),
      .in       (fr),
      .fence_ok (fence_ok_q),
      .is_store (sp_store),
      .is_fence (sp_fence),
% if atomics then
      .is_atomic(sp_atomic),
% end
      .room     (alloc_ready && fin_ready),
      .alloc_id,
      .alloc    (sp_alloc),
      .id       (sp_id),
      .fin      (sp_fin),
      .wants    (dc_wants),
      .valid    (dc_valid),
      .ready    (dc_ready),
      .lines    (request.lines),
      .put_lanes,
      .local_valid,
      .local_lanes,
      .local_ready
  );

  wire [cfg::LMEM_BANKS*4-1:0] local_be;
  wire [cfg::LMEM_BANKS*32-1:0] local_data;
  lsu_scatter u_scatter (
      .in        (fr),
      .put_lanes,
      .columns   (lane_columns),
      .put       (request.put),
      .local_lanes,
      .local_be,
      .local_data
  );

% if knob.dcache == "none" then
  wire unused_wants = &{1'b0, dc_wants};  // without prefetch
% end
  wire [SOURCES-1:0] src_valid, src_take;
  wire [SOURCES*cfg::LANE_WORDS_W-1:0] src;
  assign request.id = ${turns and "{fr.turn, sp_id}" or "sp_id"};

% if atomics then
  wire amo_t sp_amo = {sp_atomic, fr.instr.funct, fr.instr.warp, fr.${turns and "lanes" or "instr.tmask"}};  // the lane is filled in by the data cache or local memory
  wire sp_write = sp_store || sp_atomic;
  assign request.amo = sp_amo;
% else
  wire sp_write = sp_store;
% end
  assign request.write = sp_write;
% if knob.dcache == "banked" then
  dcache u_dcache (
% else
  dcache_none u_dcache (
% end
      .clk,
      .rst,
% if cores then
      .invalidate       (${atomics and "sp_invalidates" or "sp_done && sp_fence"}),
% end
      .req          (request),
% if knob.dcache == "banked" then
      .req_wants    (dc_wants),
% end
      .req_valid    (dc_valid),
      .req_ready    (dc_ready),
      .out_valid    (src_valid[BANKS-1:0]),
      .out_take     (src_take[BANKS-1:0]),
      .out          (src[0+:BANKS*cfg::LANE_WORDS_W]),
      .quiet        (dc_quiet),
      .idle         (dc_idle),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
% if atomics then
      .mem_amo,
% end
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp,
      .dc_event
  );

  wire lmem_clk;
  clock_gate #(
      .LINGER(2)
  ) u_lmem_clk (
      .clk,
      .rst,
      .en(local_valid || src_valid[SOURCES-1]),
      .gated(lmem_clk)
  );
  lmem u_lmem (
      .clk(lmem_clk),
      .rst,
      .valid    (local_valid),
      .ready    (local_ready),
      .write    (sp_store),
% if atomics then
      .amo      (sp_amo),
% end
      .id       (request.id),
      .lanes    (local_lanes),
      .lane_addr(fr.addr),
% if atomics then
      .lane_data(fr.data),
% end
      .bank_be  (local_be),
      .bank_wdata(local_data),
      .out_valid(src_valid[SOURCES-1]),
      .out_take (src_take[SOURCES-1]),
      .out      (src[BANKS*cfg::LANE_WORDS_W+:cfg::LANE_WORDS_W])
  );

  // ---- results. (An operation begins only with fin_ready, and no other follows before it is done.)
  wire fin_valid, fin_take;
  wire [cfg::LSU_ID_W-1:0] fin_id;
  fifo_early #(
      .WIDTH(cfg::LSU_ID_W),
      .DEPTH(2)
  ) u_fin (
      .clk,
      .rst,
      .in_may   (1'b1),
      .in_valid (sp_fin),
      .in_ready (fin_ready),
      .in_data  (sp_id),
      .out_valid(fin_valid),
      .out_ready(fin_take),
      .out_data (fin_id)
  );

  wire done_valid, table_busy, table_moves;
  lsu_done_t done;
  lsu_packet_t packet;
  lsu_meta_t alloc_meta;
% if lane0_only then
  assign alloc_meta.lane0_only = fr.instr.lane0_only;
  assign alloc_meta.written = fr.instr.written;
% end
  assign alloc_meta.seq = fr.instr.seq;
  assign alloc_meta.warp = fr.instr.warp;
  assign alloc_meta.tag = fr.instr.tag;
  assign alloc_meta.pc = fr.instr.pc;
  assign alloc_meta.rd = fr.instr.rd;
  assign alloc_meta.wb = fr.instr.wb;
  assign alloc_meta.funct3 = fr.instr.op[2:0];
% if not turns then
  assign alloc_meta.offset = lane_offset;
% end
  wire [5:0] loads;
  wire pending_clk;
  clock_gate u_pending_clk (
      .clk,
      .rst,
      .en(sp_alloc || done_valid || table_moves || !alloc_ready),
      .gated(pending_clk)
  );
  lsu_pending u_pending (
      .clk(pending_clk),
      .rst,
      .alloc_ready,
      .alloc_id,
      .alloc     (sp_alloc),
      .alloc_load(!sp_store && !sp_fence),
      .alloc_mask(fr.instr.tmask),
      .alloc_meta,
      .done_valid,
      .done,
      .packet,
      .query     (${cores and orders or "fr_valid && sp_fence"}),
      .query_warp(fr.instr.warp),
      .warp_busy,
      .busy      (table_busy),
      .moves     (table_moves),
      .loads
  );

% if turns then
  // Byte offsets of a turn's lanes in their words.
  wire [cfg::LSU_TURN_W-1:0] done_turn;
  wire [2*T-1:0] done_offset;
  lutram_1r1w #(
      .WIDTH(2 * T),
      .DEPTH(cfg::LSU_PENDING * cfg::LSU_TURNS)
  ) u_offsets (
      .clk,
      .wen  (sp_alloc || (fr_valid && !fr.first)),
      .waddr({sp_id, fr.turn}),
      .wdata(lane_offset),
      .raddr({done.id, done_turn}),
      .rdata(done_offset)
  );

% end
  lsu_gather #(
      .SOURCES(SOURCES)
  ) u_gather (
      .clk,
      .rst,
      .src_valid,
      .src_take,
      .src,
      .fin_valid,
      .fin_take,
      .fin_id,
      .done_valid,
      .done,
% if turns then
      .done_turn,
      .done_offset,
% end
      .packet,
      .out_valid,
      .out_ready,
% if many then
      .out_owner,
% end
      .out
  );

  assign idle = !fr_busy && !table_busy && !out_valid && dc_idle${buffers and " && buffer_empty" or ""};

% if knob.rvfi == 1 then
  // ---- for RVFI
  wire [SOURCES*T-1:0] src_mask;
  wire [SOURCES*cfg::LSU_DATA_W-1:0] src_data;
  for (genvar s = 0; s < SOURCES; s++) begin : gen_words
    assign {src_mask[s*T+:T], src_data[s*cfg::LSU_DATA_W+:cfg::LSU_DATA_W]} = src[s*cfg::LANE_WORDS_W+:T+cfg::LSU_DATA_W];
  end
  logic [cfg::LSU_DATA_W-1:0] rvfi_words;
  always_comb begin
    rvfi_words = '0;
    for (int s = 0; s < SOURCES; s++)
      for (int i = 0; i < T; i++)
        if (src_take[s] && src_mask[s*T+i]) rvfi_words[i*32+:32] = src_data[s*cfg::LSU_DATA_W+i*32+:32];
  end
  assign ls_access.begins = sp_done;
  assign ls_access.store = sp_store;
  assign ls_access.fence = sp_fence;
  assign ls_access.warp = fr.instr.warp;
  assign ls_access.seq = fr.instr.seq;
  assign ls_access.addr = fr.addr;
  assign ls_access.byteen = fr.be;
  assign ls_access.wdata = fr.data;
  assign ls_access.loads = done_valid && !done.all;
  assign ls_access.load_seq = packet.meta.seq;
  assign ls_access.load_warp = packet.meta.warp;
  assign ls_access.load_mask = done.mask;
  assign ls_access.rdata = rvfi_words;

% end
  // ---- events
  localparam int COUNTS = 4;
  logic [BANKS-1:0] used_q;  // the latest input, counted one cycle later
  always_ff @(posedge own_clk) used_q <= dc_event.prefetch_used;
  wire [COUNTS*BANKS-1:0] counted = {
    used_q, dc_event.prefetch, dc_event.miss, dc_valid.banks & dc_ready.banks & {BANKS{!sp_write}}
  };
  wire [COUNTS*3-1:0] counts;
  for (genvar i = 0; i < COUNTS; i++) begin : gen_count
    popcount #(
        .N(BANKS),
        .W(3)
    ) u_banks (
        .bits (counted[i*BANKS+:BANKS]),
        .count(counts[i*3+:3])
    );
  end

  assign ls_event.load            = sp_alloc && !sp_store && !sp_fence;
  assign ls_event.store           = sp_alloc && sp_store;
% if cores then
  assign ls_event.mem_order_valid = sp_alloc;  // a fence's position is that of its response
% else
  assign ls_event.mem_order_valid = sp_alloc && !sp_fence;
% end
  assign ls_event.mem_order_warp  = fr.instr.warp;
  assign ls_event.mem_order_seq   = fr.instr.seq;
  assign ls_event.dcache_reads    = counts[0*3+:3];
  assign ls_event.dcache_write    = sp_write && |(dc_valid.banks & dc_ready.banks);
  assign ls_event.dcache_misses   = counts[1*3+:3];
  assign ls_event.prefetches      = counts[2*3+:3];
  assign ls_event.prefetches_used = counts[3*3+:3];
  assign ls_event.bank_stall      = |(dc_valid.banks & ~dc_ready.banks);
  assign ls_event.mshr_stall      = dc_event.mshr_stall;
  assign ls_event.lmem_access     = local_valid && local_ready;
  assign ls_event.loads_in_flight = loads;
endmodule
`default_nettype wire
