// Second half of the LSU: one operation at a time, until all its lanes are on their way.
//
// Contract: `alloc` enters the operation into the table of pending ones, in its first cycle
//   here; this is its place in memory order. Then its lanes go: those in cached memory by line
//   (of a load one per bank, of a store the lowest lane's), those in local memory by bank, I/O lanes one at a
//   time and ascending (of a store after the cached ones). `fin` tells that a store or a fence
//   is done. A fence waits until `fence_ok`.
// Throughput: an operation a cycle if it has one line per bank (a store: one line).
`default_nettype none
module lsu_split (
    input  wire                                        clk,
    input  wire                                        rst,
    // the operation
    input  wire                                        in_valid,
    output wire                                        in_done,
    input  wire [cfg::OP_W-1:0]                        in_op,
    input  wire [cfg::THREADS-1:0]                     in_tmask,
    input  wire [cfg::THREADS-1:0]                     in_local,
    input  wire [cfg::THREADS-1:0]                     in_io,
    input  wire [cfg::THREADS*cfg::DCACHE_BANK_W-1:0]  in_bank,
    input  wire [cfg::THREADS*32-1:0]                  in_addr,
    input  wire                                        fence_ok,
    output wire                                        is_store,
    output wire                                        is_fence,
    // its entry in the table
    input  wire                                        alloc_ready,
    input  wire [cfg::LSU_ID_W-1:0]                    alloc_id,
    output wire                                        alloc,
    output wire [cfg::LSU_ID_W-1:0]                    id,
    input  wire                                        fin_ready,
    output wire                                        fin,
    // its lanes
    output wire [cfg::DCACHE_BANKS-1:0]                line_valid,
    input  wire [cfg::DCACHE_BANKS-1:0]                line_ready,
    output wire [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0]   line,
    output wire [cfg::DCACHE_BANKS*cfg::THREADS-1:0]   line_mask,
    output wire [cfg::LADDR_W-1:0]                     one_line,  // of a store, or of an I/O lane
    output wire                                        io_valid,
    input  wire                                        io_ready,
    output wire [cfg::THREADS-1:0]                     io_mask,
    output wire [cfg::THREADS-1:0]                     local_lanes,
    input  wire                                        local_ready,
    input  wire [cfg::THREADS-1:0]                     local_taken
);
  localparam int T = cfg::THREADS;
  localparam int BANKS = cfg::DCACHE_BANKS;

  // ---- state: progress on the operation
  logic started_q;
  logic [T-1:0] left_q;
  logic [cfg::LSU_ID_W-1:0] id_q;

  assign is_fence = in_op == cfg::LSU_FENCE;
  assign is_store = in_op[3];
  wire unused_op = &{1'b0, in_op};

  wire able = alloc_ready && fin_ready && (!is_fence || fence_ok);
  wire run = in_valid && (started_q || able);
  wire [T-1:0] left = started_q ? left_q : in_tmask;
  wire [T-1:0] go = left & {T{run && !is_fence}};

  assign alloc = run && !started_q;
  assign id    = started_q ? id_q : alloc_id;

  // ---- lanes by where they go, and the lane whose line a store takes or that does I/O
  wire [T-1:0] cached_lanes = go & ~in_local & ~in_io;
  wire [T-1:0] io_lanes = go & in_io;
  wire [T-1:0] first_lane;
  wire [cfg::THREAD_W-1:0] first;
  priority_arbiter #(
      .N(T)
  ) u_first (
      .request(is_store && |cached_lanes ? cached_lanes : io_lanes),
      .grant  (first_lane),
      .index  (first)
  );
  assign one_line = in_addr[first*32+cfg::LINE_B+:cfg::LADDR_W];
  wire [BANKS-1:0] first_bank = BANKS'(1) << in_bank[first*cfg::DCACHE_BANK_W+:cfg::DCACHE_BANK_W];

  // ---- cached lanes. Of a store one line goes: one network puts its bytes in place.
  wire [BANKS-1:0] bank_valid;
  lsu_coalescer u_coalescer (
      .lanes    (cached_lanes),
      .lane_addr(in_addr),
      .lane_bank(in_bank),
      .valid    (bank_valid),
      .line,
      .mask     (line_mask)
  );
  assign line_valid = is_store ? bank_valid & first_bank : bank_valid;

  // ---- I/O and local lanes
  assign io_mask  = first_lane;
  assign io_valid = |io_lanes && !(is_store && |cached_lanes);

  assign local_lanes = go & in_local;

  // ---- progress
  logic [T-1:0] issued;
  always_comb begin
    issued = (local_taken & {T{local_ready}}) | (io_mask & {T{io_valid && io_ready}});
    for (int b = 0; b < BANKS; b++)
      if (line_valid[b] && line_ready[b]) issued = issued | line_mask[b*T+:T];
  end

  assign in_done = run && (is_fence || left == issued);
  assign fin     = in_done && (is_store || is_fence);

  always_ff @(posedge clk) begin
    left_q <= left & ~issued;
    if (alloc) id_q <= alloc_id;
    if (rst) started_q <= 1'b0;
    else started_q <= run && !in_done;
  end
endmodule
`default_nettype wire
