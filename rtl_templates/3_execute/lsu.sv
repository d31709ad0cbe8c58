% local many = knob.subcores > 1
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local buffers = knob.write_buffer > 0
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
//   A load that only lane 0 does (in.lane0_only), as all lanes have one address: its word is the result of all
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
    input  wire ${(many or lane0_only) and "ls_op_t" or "op_t"}       in,
    output wire            out_valid,
    input  wire            out_ready,
    output wire result_t   out,
% if many then
    output wire [cfg::SUB_W-1:0] out_owner,  // sub-core of the result
% end
    output fault_t         fault,
    output ls_event_t      ls_event,
    output wire            idle,
% if buffers then
    output wire            flush,   // a fence waits for stores
% end
% if buffers or cores then
    input  wire stores_t   stores,
% end
% if knob.rvfi == 1 then
    output access_t        ls_access,
% end
    // memory
    output wire            mem_req_valid,
    input  wire            mem_req_ready,
    output wire ${atomics and "amo_req_t" or "mem_req_t"}  mem_req,
    input  wire            mem_rsp_valid,
    output wire            mem_rsp_ready,
    input  wire beat_t     mem_rsp
);
  localparam int T = cfg::LSU_LANES;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int SOURCES = BANKS + 1;  // of load data: banks, local memory

  // ---- addresses and checks
  wire fr_valid, fr_busy, sq_done;
  lsu_op_t fr;

  lsu_front u_front (
      .clk,
      .rst,
      .in_valid,
      .in_ready,
% if many or lane0_only then
      .in       (in.op),
% else
      .in,
% end
% if many then
      .in_owner (in.owner),
% end
% if lane0_only then
      .in_lane0_only(in.lane0_only),
% end
      .out_valid(fr_valid),
      .out_ready(sq_done),
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
  wire sq_alloc, sq_fin, alloc_ready, fin_ready, warp_busy, dc_quiet, dc_idle;
  wire local_valid, local_ready;
  wire [cfg::LSU_ID_W-1:0] alloc_id, sq_id;
  dcache_ports_t dc_wants, dc_valid, dc_ready;
  wire [T-1:0] local_lanes, put_lanes;

  dcache_event_t dc_event;
  lsu_kind_t sq_kind;
  wire sq_store = sq_kind.store;
% if atomics then
  wire sq_atomic = sq_kind.atomic;
% end

  wire fence_waits, fence_ok;
% if cores then
  wire dc_invalidate;
  wire unused_quiet = dc_quiet;  // dc_idle implies it
% if atomics then
  wire sq_valid;
% end
% end
  lsu_fence u_fence (
      .clk,
      .rst,
      .in_valid (fr_valid),
      .kind     (sq_kind),
% if cores and atomics then
      .acquires (fr.instr.aq),
      .releases (fr.instr.rl),
      .valid    (sq_valid),
% end
      .done     (sq_done),
      .waits    (fence_waits),
      .fence_ok,
      .warp_busy,
% if buffers then
      .buffer_empty(stores.buffer_empty),
% end
% if cores then
      .dc_idle,
      .writes_done(stores.writes_done),
      .invalidate(dc_invalidate)
% else
      .dc_quiet
% end
  );
% if buffers then
  assign flush = fence_waits;
% end

  lsu_sequencer u_sequencer (
      .clk,
      .rst,
      .in_valid (${cores and atomics and "sq_valid" or "fr_valid"}),
      .in_done  (sq_done),
      .in       (fr),
      .fence_ok,
      .kind     (sq_kind),
      .room     (alloc_ready && fin_ready),
      .alloc_id,
      .alloc    (sq_alloc),
      .id       (sq_id),
      .fin      (sq_fin),
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
  assign request.id = ${turns and "{fr.turn, sq_id}" or "sq_id"};

% if atomics then
  wire amo_t sq_amo = {sq_atomic, fr.instr.funct, fr.instr.warp, fr.${turns and "lanes" or "instr.tmask"}};  // the lane is filled in by the data cache or local memory
  wire sq_write = sq_store || sq_atomic;
  assign request.amo = sq_amo;
% else
  wire sq_write = sq_store;
% end
  assign request.write = sq_write;
% if knob.dcache == "banked" then
  dcache u_dcache (
% else
  dcache_none u_dcache (
% end
      .clk,
      .rst,
% if cores then
      .invalidate   (dc_invalidate),
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
% if atomics then
      .mem_req      (mem_req.req),
      .mem_amo      (mem_req.amo),
% else
      .mem_req,
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
      .write    (sq_store),
% if atomics then
      .amo      (sq_amo),
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
      .in_valid (sq_fin),
      .in_ready (fin_ready),
      .in_data  (sq_id),
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
      .en(sq_alloc || done_valid || table_moves || !alloc_ready),
      .gated(pending_clk)
  );
  lsu_pending u_pending (
      .clk(pending_clk),
      .rst,
      .alloc_ready,
      .alloc_id,
      .alloc     (sq_alloc),
      .alloc_load(!sq_store && !sq_kind.fence),
      .alloc_mask(fr.instr.tmask),
      .alloc_meta,
      .done_valid,
      .done,
      .packet,
      .query     (fence_waits),
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
      .wen  (sq_alloc || (fr_valid && !fr.first)),
      .waddr({sq_id, fr.turn}),
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

  assign idle = !fr_busy && !table_busy && !out_valid && dc_idle${buffers and " && stores.buffer_empty" or ""};

% if knob.rvfi == 1 then
  lsu_access #(
      .SOURCES(SOURCES)
  ) u_access (
      .begins  (sq_done),
      .kind    (sq_kind),
      .in      (fr),
      .src_take,
      .src,
      .done_valid,
      .done,
      .packet,
      .ls_access
  );

% end
  lsu_events u_events (
      .clk,
      .rst,
      .begins     (sq_alloc),
      .kind       (sq_kind),
      .instr      (fr.instr),
      .dc_valid,
      .dc_ready,
      .dc_event,
      .lmem_access(local_valid && local_ready),
      .loads,
      .ls_event
  );
endmodule
`default_nettype wire
