// Table of the memory operations with pending results.
//
// Contract: with alloc_ready, alloc stores an operation under alloc_id, both from registers. done_valid
//   removes lanes (done.all: all remaining ones). In the same cycle `packet` has the operation's data, which lanes
//   of it these are, and whether they are the first and the last. After the last the id is freed.
//   warp_busy says whether query_warp has an operation in the table.
// Latency: a finished operation counts as pending (busy, loads) for one cycle more.
`default_nettype none
module lsu_pending (
    input  wire                      clk,
    input  wire                      rst,
    // in
    output wire                      alloc_ready,
    output wire [ cfg::LSU_ID_W-1:0] alloc_id,
    input  wire                      alloc,
    input  wire                      alloc_load,
    input  wire [  cfg::THREADS-1:0] alloc_mask,
    input  wire lsu_meta_t                alloc_meta,
    // out
    input  wire                      done_valid,
    input  wire lsu_done_t                done,
    output lsu_packet_t              packet,
    // state
    input  wire                      query,
    input  wire [   cfg::CORE_WARP_W-1:0] query_warp,
    output logic                     warp_busy,
    output wire                      busy,
    output wire                      moves,  // an entry is about to become free
    output logic [5:0]               loads
);
  localparam int N = cfg::LSU_PENDING;

  // ---- state
  logic [N-1:0] busy_q, started_q, load_q;
  logic [N*cfg::CORE_WARP_W-1:0] warp_q;

  // The operation whose last lanes were removed in the last cycle.
  logic over_q;
  logic [cfg::LSU_ID_W-1:0] over_id_q;

  wire [N-1:0] free;
  next_free #(
      .N(N)
  ) u_free (
      .clk,
      .rst,
      .busy (busy_q),
      .take (alloc),
      .ready(alloc_ready),
      .free(free),
      .index(alloc_id)
  );
  assign busy = |busy_q;
  assign moves = over_q;

  always_comb begin
    warp_busy = 1'b0;
    if (query)
      for (int i = 0; i < N; i++)
        if (busy_q[i] && warp_q[i*cfg::CORE_WARP_W+:cfg::CORE_WARP_W] == query_warp) warp_busy = 1'b1;
  end

  // ---- the data of an operation, and its remaining lanes once it has started
  lsu_meta_t done_meta;
  wire [cfg::THREADS-1:0] all_lanes, rest_lanes;
  lutram_1r1w #(
      .WIDTH(cfg::LSU_META_W + cfg::THREADS),
      .DEPTH(N)
  ) u_meta (
      .clk,
      .wen  (alloc),
      .waddr(alloc_id),
      .wdata({alloc_meta, alloc_mask}),
      .raddr(done.id),
      .rdata({done_meta, all_lanes})
  );

  wire done_sop = !started_q[done.id];
  wire [cfg::THREADS-1:0] left = done_sop ? all_lanes : rest_lanes;
  wire [cfg::THREADS-1:0] done_lanes = left & (done.mask | {cfg::THREADS{done.all}});
  wire done_eop = done_lanes == left;
  lutram_1r1w #(
      .WIDTH(cfg::THREADS),
      .DEPTH(N)
  ) u_rest (
      .clk,
      .wen  (done_valid),
      .waddr(done.id),
      .wdata(left & ~done_lanes),
      .raddr(done.id),
      .rdata(rest_lanes)
  );

  assign packet = {done_meta, done_lanes, done_sop, done_eop};

  // ---- registers
  wire load_in = alloc && alloc_load;
  wire load_out = over_q && load_q[over_id_q];
  wire [N-1:0] entering = free & {N{alloc}};
  wire [N-1:0] leaving = (N'(1) << done.id) & {N{done_valid}};
  wire [N-1:0] over = (N'(1) << over_id_q) & {N{over_q}};

  always_ff @(posedge clk) begin
    over_id_q <= done.id;
    // An id that is free may count as started.
    started_q <= (started_q | leaving) & ~entering;
    load_q <= (load_q & ~entering) | ({N{alloc_load}} & entering);
    if (alloc)
      for (int i = 0; i < N; i++)
        if (free[i]) warp_q[i*cfg::CORE_WARP_W+:cfg::CORE_WARP_W] <= alloc_meta.warp;
    if (rst) begin
      busy_q <= '0;
      over_q <= 1'b0;
      loads  <= '0;
    end else begin
      over_q <= done_valid && done_eop;
      busy_q <= (busy_q & ~over) | entering;
      if (load_in && !load_out) loads <= loads + 1'b1;
      else if (load_out && !load_in) loads <= loads - 1'b1;
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst && done_valid) begin
      assert (busy_q[done.id] && !(over_q && over_id_q == done.id));
      assert (done.all || (done.mask & ~left) == '0);  // a lane is removed once
    end
`endif
endmodule
`default_nettype wire
