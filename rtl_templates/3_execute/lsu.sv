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
  localparam int META_W = cfg::SEQ_W + cfg::CORE_WARP_W + cfg::TAG_W + 32 + cfg::REG_W + 1 + 3${turns and "" or " + 2 * T"}${lane0_only and " + 1 + cfg::THREADS" or ""};

  // ---- addresses and checks
  wire fr_valid, fr_wb, fr_busy, sp_done;
  wire [cfg::SEQ_W-1:0] fr_seq;
  wire [cfg::CORE_WARP_W-1:0] fr_warp;
  wire [cfg::TAG_W-1:0] fr_tag;
  wire [31:0] fr_pc;
  wire [cfg::REG_W-1:0] fr_rd;
  wire [cfg::OP_W-1:0] fr_op;
% if atomics then
  wire [4:0] fr_funct;
  wire sp_atomic;
% if cores then
  wire fr_acquire, fr_release;
% end
% end
  wire [T-1:0] fr_tmask, fr_local, fr_io;
  wire fr_mixed;
% if lane0_only then
  wire fr_lane0_only;
  wire [cfg::THREADS-1:0] fr_written;
% end
  wire [T*cfg::COLUMNS*cfg::ROW_W-1:0] fr_places;
  wire [T*BANKS-1:0] fr_to;
  wire [T*cfg::DCACHE_INDEX_W-1:0] fr_index;
  wire [T*T-1:0] fr_waits;
  wire [T*32-1:0] fr_addr;
  wire [cfg::LSU_DATA_W-1:0] fr_data;
% if turns then
  wire [cfg::THREADS-1:0] fr_all;
  wire [cfg::LSU_TURN_W-1:0] fr_turn;
  wire fr_first, fr_last;
% end
  wire [T*4-1:0] fr_be;

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
      .out_lane0_only(fr_lane0_only),
      .out_written(fr_written),
% end
      .out_valid(fr_valid),
      .out_ready(sp_done),
      .out_seq  (fr_seq),
      .out_warp (fr_warp),
      .out_tag  (fr_tag),
      .out_pc   (fr_pc),
      .out_rd   (fr_rd),
      .out_wb   (fr_wb),
      .out_op   (fr_op),
% if atomics then
      .out_funct(fr_funct),
% if cores then
      .out_acquire(fr_acquire),
      .out_release(fr_release),
% end
% end
% if turns then
      .out_all  (fr_all),
      .out_turn (fr_turn),
      .out_first(fr_first),
      .out_last (fr_last),
% end
      .out_tmask(fr_tmask),
      .out_local(fr_local),
      .out_io   (fr_io),
      .out_mixed(fr_mixed),
      .out_to   (fr_to),
      .out_index(fr_index),
      .out_waits(fr_waits),
      .out_addr (fr_addr),
      .out_places(fr_places),
      .out_be   (fr_be),
      .out_data (fr_data),
      .busy     (fr_busy),
      .fault
  );

% if knob.dcache == "none" then
  wire [T*cfg::LWORD_W-1:0] lane_word;
% end
  wire [T*2-1:0] lane_offset;
  wire [T*cfg::COLUMN_W-1:0] lane_columns;
  for (genvar i = 0; i < T; i++) begin : gen_lane
% if knob.dcache == "none" then
    assign lane_word[i*cfg::LWORD_W+:cfg::LWORD_W] = fr_addr[i*32+2+:cfg::LWORD_W];
% end
    assign lane_offset[i*2+:2] = fr_addr[i*32+:2];
    assign lane_columns[i*cfg::COLUMN_W+:cfg::COLUMN_W] = fr_addr[i*32+2+:cfg::COLUMN_W];
  end

  // ---- lanes to memories
  wire sp_store, sp_fence, sp_alloc, sp_fin, alloc_ready, fin_ready, warp_busy, dc_quiet, dc_idle;
  wire io_wants, io_valid, io_ready, local_valid, local_ready;
  wire [cfg::LSU_ID_W-1:0] alloc_id, sp_id;
  wire [BANKS-1:0] line_wants, line_valid, line_ready;
  wire [BANKS*cfg::LADDR_W-1:0] line;
  wire [BANKS*cfg::DCACHE_INDEX_W-1:0] line_index;
  wire [BANKS*T-1:0] line_mask;
  wire [cfg::LADDR_W-1:0] one_line;
  wire [T-1:0] io_mask, local_lanes, put_lanes;

  wire [BANKS-1:0] dc_used;

  // Once a fence may respond, no operation can precede its response: the fence blocks them.
  logic fence_ok_q;
  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en((fr_valid && sp_fence) || |dc_used),
      .gated(own_clk)
  );
% if cores then
% orders = atomics and "sp_valid && sp_orders" or "fr_valid && sp_fence"
% if atomics then
  // An atomic operation with rl begins when a fence would respond. After one with aq no operation begins before
  // it has its response, and the cache is empty.
  logic acquire_q;
  wire acquired = acquire_q && dc_idle;
  wire sp_orders = sp_fence || (sp_atomic && fr_release);
  wire sp_valid = fr_valid && !acquire_q;
  wire sp_invalidates = (sp_done && sp_fence) || acquired;
  always_ff @(posedge clk)
    acquire_q <= !rst && ((sp_done && sp_atomic && fr_acquire) || (acquire_q && !dc_idle));
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
% if turns then
      .in_first (fr_first),
      .in_last  (fr_last),
% end
      .in_op    (fr_op),
      .in_tmask (fr_tmask),
      .in_local (fr_local),
      .in_io    (fr_io),
      .in_to    (fr_to),
      .in_index (fr_index),
      .in_waits (fr_waits),
      .in_addr  (fr_addr),
      .in_mixed (fr_mixed),
      .fence_ok (fence_ok_q),
      .is_store (sp_store),
      .is_fence (sp_fence),
% if atomics then
      .is_atomic(sp_atomic),
% if cores then
      .in_release(fr_release),
% end
% end
      .alloc_ready,
      .alloc_id,
      .alloc    (sp_alloc),
      .id       (sp_id),
      .fin_ready,
      .fin      (sp_fin),
      .line_wants,
      .line_valid,
      .line_ready,
      .line,
      .line_index,
      .line_mask,
      .one_line,
      .io_wants,
      .io_valid,
      .io_ready,
      .io_mask,
      .put_lanes,
      .local_valid,
      .local_lanes,
      .local_ready
  );

  // ---- data to columns of the line, for the data cache, and to banks of local memory. An operation's data goes to
  // one of them in a cycle, so one scatter serves both where columns and banks are the same.
  localparam int LOCAL_BANKS = cfg::LMEM_BANKS;
  wire [cfg::COLUMNS*cfg::ROW_W-1:0] put_rows;
  wire [cfg::COLUMNS*4-1:0] put_be;
  wire [cfg::COLUMNS*32-1:0] put_columns;
  wire [LOCAL_BANKS*4-1:0] local_be;
  wire [LOCAL_BANKS*32-1:0] local_data;
  line_rows u_put_rows (
      .mask  (put_lanes),
      .places(fr_places),
      .rows  (put_rows)
  );
  lane_scatter u_scatter (
      .mask     (put_lanes),
      .number   (lane_columns),
      .be       (fr_be),
      .data     (fr_data),
      .column_be(put_be),
      .columns  (put_columns)
  );
  if (LOCAL_BANKS == cfg::COLUMNS) begin : gen_one_scatter
    assign local_be = put_be;
    assign local_data = put_columns;
  end else begin : gen_own_scatter
    localparam int W = LOCAL_BANKS > 1 ? $clog2(LOCAL_BANKS) : 1;
    wire [T*W-1:0] lane_bank;
    for (genvar i = 0; i < T; i++) begin : gen_bank
      assign lane_bank[i*W+:W] = fr_addr[i*32+2+:W] & {W{LOCAL_BANKS > 1}};
    end
    lane_scatter #(
        .N(LOCAL_BANKS)
    ) u_local_scatter (
        .mask     (local_lanes),
        .number   (lane_bank),
        .be       (fr_be),
        .data     (fr_data),
        .column_be(local_be),
        .columns  (local_data)
    );
  end

% if knob.dcache == "none" then
  wire unused_wants = &{1'b0, line_wants, io_wants};  // without prefetch
% end
  wire [SOURCES-1:0] src_valid, src_take;
  wire [SOURCES*cfg::LSU_REQ_W-1:0] src_id;
  wire [SOURCES*T-1:0] src_mask;
  wire [SOURCES*cfg::LSU_DATA_W-1:0] src_data;
  wire [cfg::LSU_REQ_W-1:0] request = ${turns and "{fr_turn, sp_id}" or "sp_id"};
  wire [BANKS-1:0] dc_miss, dc_prefetch;
  wire dc_mshr_stall;

% if atomics then
  wire amo_t sp_amo = {sp_atomic, fr_funct, fr_warp, fr_tmask};  // the lane is filled in by the data cache or local memory
  wire sp_write = sp_store || sp_atomic;
% end
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
% if atomics then
      .req_write    (sp_write),
      .req_amo      (sp_amo),
% else
      .req_write    (sp_store),
% end
      .req_id       (request),
% if knob.dcache == "banked" then
      .req_wants    (line_wants),
      .io_wants,
% end
      .req_valid    (line_valid),
      .req_ready    (line_ready),
      .req_line     (line),
      .req_index    (line_index),
      .req_mask     (line_mask),
      .io_valid,
      .io_ready,
      .one_line,
      .io_mask,
% if knob.dcache == "banked" then
      .lane_columns,
      .lane_places  (fr_places),
% else
      .lane_word,
% end
      .rows         (put_rows),
      .column_be    (put_be),
      .columns      (put_columns),
      .out_valid    (src_valid[BANKS-1:0]),
      .out_take     (src_take[BANKS-1:0]),
      .out_id       (src_id[0+:BANKS*cfg::LSU_REQ_W]),
      .out_mask     (src_mask[0+:BANKS*T]),
      .out_data     (src_data[0+:BANKS*cfg::LSU_DATA_W]),
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
      .ev_miss      (dc_miss),
      .ev_prefetch  (dc_prefetch),
      .ev_prefetch_used(dc_used),
      .ev_mshr_stall(dc_mshr_stall)
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
      .id       (request),
      .lanes    (local_lanes),
      .lane_addr(fr_addr),
% if atomics then
      .lane_data(fr_data),
% end
      .bank_be  (local_be),
      .bank_wdata(local_data),
      .out_valid(src_valid[SOURCES-1]),
      .out_take (src_take[SOURCES-1]),
      .out_id   (src_id[(SOURCES-1)*cfg::LSU_REQ_W+:cfg::LSU_REQ_W]),
      .out_mask (src_mask[(SOURCES-1)*T+:T]),
      .out_data (src_data[(SOURCES-1)*cfg::LSU_DATA_W+:cfg::LSU_DATA_W])
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

  wire done_valid, done_all, done_sop, done_eop, table_busy, table_moves;
  wire [cfg::LSU_ID_W-1:0] done_id;
  wire [cfg::THREADS-1:0] done_mask, done_lanes;
  wire [META_W-1:0] done_meta;
  wire [5:0] loads;
  wire pending_clk;
  clock_gate u_pending_clk (
      .clk,
      .rst,
      .en(sp_alloc || done_valid || table_moves || !alloc_ready),
      .gated(pending_clk)
  );
  lsu_pending #(
      .META_W(META_W)
  ) u_pending (
      .clk(pending_clk),
      .rst,
      .alloc_ready,
      .alloc_id,
      .alloc     (sp_alloc),
      .alloc_load(!sp_store && !sp_fence),
      .alloc_warp(fr_warp),
      .alloc_mask(${turns and "fr_all" or "fr_tmask"}),
      .alloc_meta({${lane0_only and "fr_lane0_only, fr_written, " or ""}fr_seq, fr_warp, fr_tag, fr_pc, fr_rd, fr_wb, fr_op[2:0]${turns and "" or ", lane_offset"}}),
      .done_valid,
      .done_id,
      .done_mask,
      .done_all,
      .done_meta,
      .done_lanes,
      .done_sop,
      .done_eop,
      .query     (${cores and orders or "fr_valid && sp_fence"}),
      .query_warp(fr_warp),
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
      .wen  (sp_alloc || (fr_valid && !fr_first)),
      .waddr({sp_id, fr_turn}),
      .wdata(lane_offset),
      .raddr({done_id, done_turn}),
      .rdata(done_offset)
  );

% end
  lsu_gather #(
      .SOURCES(SOURCES),
      .META_W (META_W)
  ) u_gather (
      .clk,
      .rst,
      .src_valid,
      .src_take,
      .src_id,
      .src_mask,
      .src_data,
      .fin_valid,
      .fin_take,
      .fin_id,
      .done_valid,
      .done_id,
% if turns then
      .done_turn,
      .done_offset,
% end
      .done_mask,
      .done_all,
      .done_meta,
      .done_lanes,
      .done_sop,
      .done_eop,
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
  assign ls_access.warp = fr_warp;
  assign ls_access.seq = fr_seq;
  assign ls_access.addr = fr_addr;
  assign ls_access.byteen = fr_be;
  assign ls_access.wdata = fr_data;
  assign ls_access.loads = done_valid && !done_all;
  assign ls_access.load_seq = done_meta[META_W-1-:cfg::SEQ_W];
  assign ls_access.load_warp = done_meta[META_W-1-cfg::SEQ_W-:cfg::CORE_WARP_W];
  assign ls_access.load_mask = done_mask;
  assign ls_access.rdata = rvfi_words;

% end
  // ---- events
  localparam int COUNTS = 4;
  logic [BANKS-1:0] used_q;  // the latest input, counted one cycle later
  always_ff @(posedge own_clk) used_q <= dc_used;
  wire [COUNTS*BANKS-1:0] counted = {
    used_q, dc_prefetch, dc_miss, line_valid & line_ready & {BANKS{!${atomics and "sp_write" or "sp_store"}}}
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
  assign ls_event.mem_order_warp  = fr_warp;
  assign ls_event.mem_order_seq   = fr_seq;
  assign ls_event.dcache_reads    = counts[0*3+:3];
  assign ls_event.dcache_write    = ${atomics and "sp_write" or "sp_store"} && |(line_valid & line_ready);
  assign ls_event.dcache_misses   = counts[1*3+:3];
  assign ls_event.prefetches      = counts[2*3+:3];
  assign ls_event.prefetches_used = counts[3*3+:3];
  assign ls_event.bank_stall      = |(line_valid & ~line_ready);
  assign ls_event.mshr_stall      = dc_mshr_stall;
  assign ls_event.lmem_access     = local_valid && local_ready;
  assign ls_event.loads_in_flight = loads;
endmodule
`default_nettype wire
