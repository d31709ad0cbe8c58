// Load/store unit: address generation, coalescing, data cache, local memory, I/O, results.
//
// Contract: operations enter the memory order as they are taken in; each shows mem_order once.
//   Loads answer in packets of the lanes that are ready (sop..eop), in any order between
//   operations; stores and fences answer with one packet, in order. An operation with a lane at
//   fault has no effect but `fault`: cause and address are the lowest such lane's, tmask has
//   them all. A fence answers when its warp has nothing else here and all stores were handed
//   to memory. `idle`: nothing is pending, and all stores were handed to memory.
// Latency: taken at t, all lanes of an L1 or local memory hit on out_valid at t+4.
// Throughput: an operation a cycle if it needs one line per bank (stores: one line).
// Order of lanes: cached, local and I/O lanes of an operation go in parallel (a store's I/O
//   lanes after its cached ones), I/O one lane at a time and ascending.
`default_nettype none
module lsu (
    input  wire            clk,
    input  wire            rst,
    input  wire            in_valid,
    output wire            in_ready,
    input  wire op_t       in,
    output wire            out_valid,
    input  wire            out_ready,
    output wire result_t   out,
    output fault_t         fault,
    output ls_event_t      ls_event,
    output wire            idle,
    // memory
    output wire            mem_req_valid,
    input  wire            mem_req_ready,
    output mem_req_t       mem_req,
    input  wire            mem_rsp_valid,
    output wire            mem_rsp_ready,
    input  wire mem_rsp_t  mem_rsp
);
  localparam int T = cfg::THREADS;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int SOURCES = BANKS + 2;  // banks, I/O, local memory
  localparam int META_W = cfg::SEQ_W + cfg::WARP_W + cfg::TAG_W + 32 + cfg::REG_W + 1 + 3 + 2 * T;
  localparam int FLAT_W = cfg::SEQ_W + cfg::WARP_W + cfg::TAG_W + 32 + cfg::REG_W + 1 + cfg::OP_W +
      T * (32 + 32 + 4 + 5 + cfg::DCACHE_BANK_W);

  // ---- stage A: addresses and checks, in the cycle the operation is taken
  wire [T*32-1:0] ag_addr, ag_data;
  wire [T*4-1:0] ag_be;
  wire [T-1:0] ag_misaligned, ag_outside, ag_local, ag_io;
  wire [T*cfg::DCACHE_BANK_W-1:0] ag_bank;
  for (genvar i = 0; i < T; i++) begin : gen_agu
    lsu_agu u_agu (
        .base      (in.rs1[i*32+:32]),
        .offset    (in.instr.imm),
        .wdata     (in.rs2[i*32+:32]),
        .size      (in.instr.op[1:0]),
        .addr      (ag_addr[i*32+:32]),
        .misaligned(ag_misaligned[i]),
        .outside   (ag_outside[i]),
        .is_local  (ag_local[i]),
        .is_io     (ag_io[i]),
        .bank      (ag_bank[i*cfg::DCACHE_BANK_W+:cfg::DCACHE_BANK_W]),
        .be        (ag_be[i*4+:4]),
        .data      (ag_data[i*32+:32])
    );
  end
  wire unused_in = &{1'b0, in};

  // ---- stage B: one operation at a time, until all its lanes are on their way
  wire co_valid, co_leaves;
  wire [cfg::SEQ_W-1:0] co_seq;
  wire [cfg::WARP_W-1:0] co_warp;
  wire [cfg::TAG_W-1:0] co_tag;
  wire [31:0] co_pc;
  wire [cfg::REG_W-1:0] co_rd;
  wire co_wb;
  wire [cfg::OP_W-1:0] co_op;
  wire [T-1:0] co_tmask, co_misaligned, co_outside, co_local, co_io;
  wire [T*32-1:0] co_addr, co_data;
  wire [T*4-1:0] co_be;
  wire [T*cfg::DCACHE_BANK_W-1:0] co_bank;
  skid_buffer #(
      .WIDTH(FLAT_W)
  ) u_stage (
      .clk,
      .rst,
      .in_valid,
      .in_ready,
      .in_data  ({
        in.instr.seq, in.instr.warp, in.tag, in.instr.pc, in.instr.rd, in.instr.wb, in.instr.op,
        in.instr.tmask, ag_misaligned, ag_outside, ag_local, ag_io, ag_addr, ag_data, ag_be, ag_bank
      }),
      .out_valid(co_valid),
      .out_ready(co_leaves),
      .out_data ({
        co_seq, co_warp, co_tag, co_pc, co_rd, co_wb, co_op,
        co_tmask, co_misaligned, co_outside, co_local, co_io, co_addr, co_data, co_be, co_bank
      })
  );

  // Stage B's progress on its operation.
  logic co_started_q;
  logic [T-1:0] co_left_q;
  logic [cfg::LSU_ID_W-1:0] co_id_q;

  wire co_fence = co_op == cfg::LSU_FENCE;
  wire co_store = co_op[3];
  wire [T-1:0] co_bad = co_fence ? '0 : co_tmask & (co_misaligned | co_outside);
  wire co_fault = |co_bad;

  wire alloc_ready, warp_busy, fin_ready, dc_quiet;
  wire [cfg::LSU_ID_W-1:0] alloc_id;
  wire co_able = alloc_ready && fin_ready && (!co_fence || (dc_quiet && !warp_busy));
  wire co_run = co_valid && !co_fault && (co_started_q || co_able);
  wire co_alloc = co_run && !co_started_q;
  wire [cfg::LSU_ID_W-1:0] co_id = co_started_q ? co_id_q : alloc_id;
  wire [T-1:0] co_left = co_started_q ? co_left_q : co_tmask;
  wire [T-1:0] co_go = co_left & {T{co_run && !co_fence}};

  // Lanes to lines.
  wire [T*cfg::LADDR_W-1:0] lane_line;
  wire [T*4-1:0] lane_word;
  wire [T*2-1:0] lane_offset;
  for (genvar i = 0; i < T; i++) begin : gen_lane
    assign lane_line[i*cfg::LADDR_W+:cfg::LADDR_W] = co_addr[i*32+6+:cfg::LADDR_W];
    assign lane_word[i*4+:4] = co_addr[i*32+2+:4];
    assign lane_offset[i*2+:2] = co_addr[i*32+:2];
  end

  wire [BANKS-1:0] line_valid, dc_valid, dc_ready;
  wire [BANKS*cfg::LADDR_W-1:0] line;
  wire [BANKS*T-1:0] line_mask;
  lsu_coalescer u_coalescer (
      .lanes    (co_go & ~co_local & ~co_io),
      .lane_addr(co_addr),
      .lane_bank(co_bank),
      .valid    (line_valid),
      .line,
      .mask     (line_mask)
  );
  // Of a store one line goes: there is one network that puts its bytes in place.
  assign dc_valid = co_store ? line_valid & (~line_valid + 1'b1) : line_valid;

  wire [T-1:0] io_lanes = co_go & co_io;
  wire [T-1:0] io_first = io_lanes & (~io_lanes + 1'b1);
  wire io_valid = |io_lanes && !(co_store && |line_valid);
  wire io_ready;
  logic [cfg::LADDR_W-1:0] io_line;
  always_comb begin
    io_line = '0;
    for (int i = 0; i < T; i++)
      if (io_first[i]) io_line = io_line | lane_line[i*cfg::LADDR_W+:cfg::LADDR_W];
  end

  wire [T-1:0] local_lanes = co_go & co_local;
  wire [T-1:0] local_taken;
  wire local_ready;

  logic [T-1:0] co_issued;
  always_comb begin
    co_issued = local_taken & {T{local_ready}};
    if (io_valid && io_ready) co_issued = co_issued | io_first;
    for (int b = 0; b < BANKS; b++)
      if (dc_valid[b] && dc_ready[b]) co_issued = co_issued | line_mask[b*T+:T];
  end

  wire co_done = co_run && (co_fence || co_left == co_issued);
  assign co_leaves = co_done || co_fault;

  // ---- memories
  wire [SOURCES-1:0] src_valid, src_take;
  wire [SOURCES*cfg::LSU_ID_W-1:0] src_id;
  wire [SOURCES*T-1:0] src_mask;
  wire [SOURCES*cfg::DATA_W-1:0] src_data;
  wire [BANKS-1:0] dc_miss;
  wire dc_mshr_stall;

  dcache u_dcache (
      .clk,
      .rst,
      .req_write    (co_store),
      .req_id       (co_id),
      .req_valid    (dc_valid),
      .req_ready    (dc_ready),
      .req_line     (line),
      .req_mask     (line_mask),
      .io_valid,
      .io_ready,
      .io_line,
      .io_mask      (io_first),
      .words_write  (co_alloc),
      .lane_word,
      .lane_be      (co_be),
      .lane_data    (co_data),
      .out_valid    (src_valid[BANKS:0]),
      .out_take     (src_take[BANKS:0]),
      .out_id       (src_id[0+:(BANKS+1)*cfg::LSU_ID_W]),
      .out_mask     (src_mask[0+:(BANKS+1)*T]),
      .out_data     (src_data[0+:(BANKS+1)*cfg::DATA_W]),
      .quiet        (dc_quiet),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp,
      .ev_miss      (dc_miss),
      .ev_mshr_stall(dc_mshr_stall)
  );

  lmem u_lmem (
      .clk,
      .rst,
      .valid    (|local_lanes),
      .ready    (local_ready),
      .write    (co_store),
      .id       (co_id),
      .lanes    (local_lanes),
      .lane_addr(co_addr),
      .lane_be  (co_be),
      .lane_data(co_data),
      .taken    (local_taken),
      .out_valid(src_valid[SOURCES-1]),
      .out_take (src_take[SOURCES-1]),
      .out_id   (src_id[(SOURCES-1)*cfg::LSU_ID_W+:cfg::LSU_ID_W]),
      .out_mask (src_mask[(SOURCES-1)*T+:T]),
      .out_data (src_data[(SOURCES-1)*cfg::DATA_W+:cfg::DATA_W])
  );

  // ---- results
  wire fin_valid, fin_take;
  wire [cfg::LSU_ID_W-1:0] fin_id;
  fifo #(
      .WIDTH(cfg::LSU_ID_W),
      .DEPTH(2)
  ) u_fin (
      .clk,
      .rst,
      .in_valid (co_done && (co_store || co_fence)),
      .in_ready (fin_ready),
      .in_data  (co_id),
      .out_valid(fin_valid),
      .out_ready(fin_take),
      .out_data (fin_id)
  );

  wire done_valid, done_all, done_sop, done_eop, table_busy;
  wire [cfg::LSU_ID_W-1:0] done_id;
  wire [T-1:0] done_mask, done_lanes;
  wire [META_W-1:0] done_meta;
  wire [5:0] loads;
  lsu_pending #(
      .META_W(META_W)
  ) u_pending (
      .clk,
      .rst,
      .alloc_ready,
      .alloc_id,
      .alloc     (co_alloc),
      .alloc_load(!co_store && !co_fence),
      .alloc_warp(co_warp),
      .alloc_mask(co_tmask),
      .alloc_meta({co_seq, co_warp, co_tag, co_pc, co_rd, co_wb, co_op[2:0], lane_offset}),
      .done_valid,
      .done_id,
      .done_mask,
      .done_all,
      .done_meta,
      .done_lanes,
      .done_sop,
      .done_eop,
      .query_warp(co_warp),
      .warp_busy,
      .busy      (table_busy),
      .loads
  );

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
      .done_mask,
      .done_all,
      .done_meta,
      .done_lanes,
      .done_sop,
      .done_eop,
      .out_valid,
      .out_ready,
      .out
  );

  assign idle = !co_valid && !table_busy && !out_valid && dc_quiet;

  // ---- events
  wire [2:0] reads, misses;
  popcount #(
      .N(BANKS),
      .W(3)
  ) u_reads (
      .bits (dc_valid & dc_ready & {BANKS{!co_store}}),
      .count(reads)
  );
  popcount #(
      .N(BANKS),
      .W(3)
  ) u_misses (
      .bits (dc_miss),
      .count(misses)
  );
  assign ls_event.load = co_alloc && !co_store && !co_fence;
  assign ls_event.store = co_alloc && co_store;
  assign ls_event.mem_order_valid = co_alloc && !co_fence;
  assign ls_event.mem_order_warp = co_warp;
  assign ls_event.mem_order_seq = co_seq;
  assign ls_event.dcache_reads = reads;
  assign ls_event.dcache_write = co_store && |(dc_valid & dc_ready);
  assign ls_event.dcache_misses = misses;
  assign ls_event.bank_stall = |(dc_valid & ~dc_ready);
  assign ls_event.mshr_stall = dc_mshr_stall;
  assign ls_event.lmem_access = |local_lanes && local_ready;
  assign ls_event.loads_in_flight = loads;

  // ---- registers
  // The lowest lane at fault tells cause and address.
  logic [31:0] fault_addr;
  logic fault_misaligned;
  always_comb begin
    fault_addr = '0;
    fault_misaligned = 1'b0;
    for (int i = T - 1; i >= 0; i--)
      if (co_bad[i]) begin
        fault_addr = co_addr[i*32+:32];
        fault_misaligned = co_misaligned[i];
      end
  end

  always_ff @(posedge clk) begin
    co_left_q <= co_left & ~co_issued;
    if (co_alloc) co_id_q <= alloc_id;

    fault.valid <= !rst && co_valid && co_fault;
    fault.cause <= fault_misaligned ? cfg::FAULT_MISALIGNED : cfg::FAULT_ACCESS;
    fault.warp  <= co_warp;
    fault.tmask <= co_bad;
    fault.pc    <= co_pc;
    fault.addr  <= fault_addr;

    if (rst) co_started_q <= 1'b0;
    else co_started_q <= co_run && !co_done;
  end
endmodule
`default_nettype wire
