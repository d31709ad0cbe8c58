% emit(knob.cores > 1 or knob.l2_kb > 0)
// Barriers across cores: releases the cores of a barrier when enough have arrived.
//
// Contract: a core holds `cluster_barrier` (all its warps wait at an identifier) until its go. The cores are checked one
//   after the other: the cores that wait at the same identifier are counted. If enough, all of them get go, in one cycle.
// Latency: up to two cycles a core, and five.
`default_nettype none
module cluster_barriers (
    input wire clk,
    input wire rst,

    input  wire  [               cfg::CORES-1:0] cluster_barrier_valid,
    input  wire  [cfg::CORES*cfg::BARRIER_W-1:0] cluster_barrier_id,
    input  wire  [             cfg::CORES*6-1:0] cluster_barrier_count,
    output logic [               cfg::CORES-1:0] go
);
  localparam int W = cfg::CORES > 1 ? $clog2(cfg::CORES) : 1;
  localparam int CW = $clog2(cfg::CORES + 1);
  typedef enum logic [2:0] {
    LOOK,
    DECIDE,
    GO,       // a core takes two cycles to withdraw its request
    SETTLE,
    SETTLED
  } phase_t;

  phase_t phase_q;
  logic [W-1:0] core_q;
  logic [cfg::CORES-1:0] here_q;  // at the barrier of core_q
  logic [5:0] count_q;

  wire [cfg::CORES*(7+cfg::BARRIER_W)-1:0] requests;
  wire any;
  wire [cfg::BARRIER_W-1:0] id;
  wire [5:0] count;
  word_pick #(
      .N    (cfg::CORES),
      .WIDTH(1 + cfg::BARRIER_W + 6)
  ) u_pick (
      .words(requests),
      .index(core_q),
      .word ({any, id, count})
  );
  wire [cfg::CORES-1:0] same;
  for (genvar c = 0; c < cfg::CORES; c++) begin : g_core
    wire [cfg::BARRIER_W-1:0] its = cluster_barrier_id[c*cfg::BARRIER_W+:cfg::BARRIER_W];
    assign same[c] = cluster_barrier_valid[c] && its == id;
    assign requests[c*(7+cfg::BARRIER_W)+:7+cfg::BARRIER_W] = {cluster_barrier_valid[c], its, cluster_barrier_count[c*6+:6]};
  end
  wire [CW-1:0] arrived;
  popcount #(
      .N(cfg::CORES)
  ) u_arrived (
      .bits (here_q),
      .count(arrived)
  );
  wire complete = |here_q && 6'(arrived) >= count_q;

  always_ff @(posedge clk) begin
    here_q <= same & {cfg::CORES{any}};
    count_q <= count;
    go <= here_q & {cfg::CORES{phase_q == DECIDE && complete && !rst}};
    if (rst) begin
      phase_q <= LOOK;
      core_q  <= '0;
    end else begin
      case (phase_q)
        LOOK: phase_q <= DECIDE;
        DECIDE: phase_q <= complete ? GO : LOOK;
        GO: phase_q <= SETTLE;
        SETTLE: phase_q <= SETTLED;
        default: phase_q <= LOOK;
      endcase
      if (phase_q == DECIDE) core_q <= core_q == W'(cfg::CORES - 1) ? '0 : core_q + 1'b1;
    end
  end
endmodule
`default_nettype wire
