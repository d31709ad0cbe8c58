% emit(knob.cores > 1 or knob.l2_kb > 0)
// Requests of the cores, one at a time: a node for each four of them, and one for these nodes if there are several.
//
// Contract: a request is accepted on valid && ready and delivered in a later cycle with the number of its core.
//   Requests of one core keep their order. Policy: each node serves its sources in turn.
// Latency: a cycle a node. Throughput: one a cycle.
`default_nettype none
module request_tree #(
    parameter int WIDTH = cfg::MEM_REQ_W
) (
    input  wire                                clk,
    input  wire                                rst,
    input  wire [             cfg::CORES-1:0]  in_valid,
    output wire [             cfg::CORES-1:0]  in_ready,
    input  wire [     cfg::CORES*WIDTH-1:0] in,
    output wire                                out_valid,
    input  wire                                out_ready,
    output wire [             cfg::CORE_W-1:0] out_core,
    output wire [                WIDTH-1:0] out
);
% if knob.cores <= 4 then
  request_node #(
      .N    (cfg::CORES),
      .WIDTH(WIDTH)
  ) u_root (
      .clk,
      .rst,
      .in_valid,
      .in_ready,
      .in,
      .out_valid,
      .out_ready,
      .out({out_core, out})
  );
% else
  localparam int NODES = (cfg::CORES + 3) / 4;
  localparam int LEAF_W = 2 + WIDTH;
  wire [NODES-1:0] leaf_valid, leaf_ready;
  wire [NODES*LEAF_W-1:0] leaves;
  for (genvar n = 0; n < NODES; n++) begin : g_node
    localparam int FIRST = 4 * n;
    localparam int COUNT = cfg::CORES - FIRST < 4 ? cfg::CORES - FIRST : 4;
    wire [1:0] origin;  // of COUNT sources
    wire [WIDTH-1:0] word;
    request_node #(
        .N    (COUNT),
        .WIDTH(WIDTH),
        .W    (2)
    ) u_node (
        .clk,
        .rst,
        .in_valid (in_valid[FIRST+:COUNT]),
        .in_ready (in_ready[FIRST+:COUNT]),
        .in       (in[FIRST*WIDTH+:COUNT*WIDTH]),
        .out_valid(leaf_valid[n]),
        .out_ready(leaf_ready[n]),
        .out      ({origin, word})
    );
    assign leaves[n*LEAF_W+:LEAF_W] = {origin, word};
  end
  request_node #(
      .N    (NODES),
      .WIDTH(LEAF_W)
  ) u_root (
      .clk,
      .rst,
      .in_valid (leaf_valid),
      .in_ready (leaf_ready),
      .in       (leaves),
      .out_valid,
      .out_ready,
      .out      ({out_core, out})
  );
% end
endmodule
`default_nettype wire
