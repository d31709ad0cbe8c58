% emit(knob.cores > 1 or knob.l2_kb > 0)
// Barriers across cores, one core's part: the warps that wait at each of them.
//
// Contract: a core has arrived when all its active warps wait at one identifier. `cluster_barrier` says so from then on,
// with the count of the last to arrive, until as many cores have arrived (cluster_barrier_go). Then its warps continue, in
// that cycle (cluster_released). A warp that ends while the others wait is not waited for.
`default_nettype none
module cluster_barrier_port (
    input wire clk,
    input wire rst,

    input wire                      arrive,
    input wire [   cfg::CORE_WARP_W-1:0] warp,
    input wire [cfg::BARRIER_W-1:0] id,
    input wire [              31:0] count,
    input wire [    cfg::CORE_WARPS-1:0] ws_active,

    output cluster_barrier_t                 cluster_barrier,
    input  wire                   cluster_barrier_go,
    output wire  [cfg::CORE_WARPS-1:0] cluster_released
);
  logic [cfg::BARRIERS*cfg::CORE_WARPS-1:0] waits_q;  // warps at each identifier
  logic [5:0] count_q;

  wire [cfg::BARRIERS-1:0] all;
  for (genvar i = 0; i < cfg::BARRIERS; i++) begin : g_id
    wire [cfg::CORE_WARPS-1:0] here = waits_q[i*cfg::CORE_WARPS+:cfg::CORE_WARPS];
    assign all[i] = |here && (ws_active & ~here) == '0;
  end
  wire [cfg::BARRIER_W-1:0] all_id;
  onehot_index #(
      .N(cfg::BARRIERS),
      .W(cfg::BARRIER_W)
  ) u_id (
      .onehot(all),
      .index (all_id)
  );

  wire [cfg::CORE_WARPS-1:0] waiting;
  word_pick #(
      .N    (cfg::BARRIERS),
      .WIDTH(cfg::CORE_WARPS)
  ) u_met (
      .words(waits_q),
      .index(cluster_barrier.id),
      .word (waiting)
  );
  assign cluster_released = waiting & {cfg::CORE_WARPS{cluster_barrier_go}};

  always_ff @(posedge clk) begin
    if (arrive) count_q <= {|count[31:5], count[4:0]};
    cluster_barrier.valid <= !rst && !cluster_barrier_go && |all;
    cluster_barrier.id <= all_id;
    cluster_barrier.count <= count_q;
    for (int i = 0; i < cfg::BARRIERS; i++)
      if (rst) waits_q[i*cfg::CORE_WARPS+:cfg::CORE_WARPS] <= '0;
      else if (cluster_barrier_go && cluster_barrier.id == cfg::BARRIER_W'(i)) waits_q[i*cfg::CORE_WARPS+:cfg::CORE_WARPS] <= '0;
      else if (arrive && id == cfg::BARRIER_W'(i))
        waits_q[i*cfg::CORE_WARPS+:cfg::CORE_WARPS] <= waits_q[i*cfg::CORE_WARPS+:cfg::CORE_WARPS] | (cfg::CORE_WARPS'(1) << warp);
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(cluster_barrier_go && !cluster_barrier.valid));
      assert (!(cluster_barrier_go && arrive));  // all warps that could arrive wait
    end
`endif
endmodule
`default_nettype wire
