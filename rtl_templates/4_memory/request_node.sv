% emit(knob.cores > 1 or knob.l2_kb > 0)
// A node of request_tree: accepts words of N sources in turn, and puts the number of the source before each.
//
// Contract: valid/ready on both sides; the words of one source keep their order.
// Latency: one cycle; one word a cycle. out_valid and the inputs of in_ready are registers but for the
//   selection among the sources.
`default_nettype none
module request_node #(
    parameter int N     = 4,
    parameter int WIDTH = 8,
    parameter int W     = N > 1 ? $clog2(N) : 1
) (
    input  wire               clk,
    input  wire               rst,
    input  wire [      N-1:0] in_valid,
    output wire [      N-1:0] in_ready,
    input  wire [N*WIDTH-1:0] in,
    output wire               out_valid,
    input  wire               out_ready,
    output wire [W+WIDTH-1:0] out
);
  wire room;
  wire [W+WIDTH-1:0] word;
  request_pick #(
      .N    (N),
      .WIDTH(WIDTH),
      .W    (W)
  ) u_pick (
      .clk,
      .rst,
      .in_valid,
      .in_ready,
      .in,
      .room,
      .out(word)
  );

  fifo_early #(
      .WIDTH(W + WIDTH),
      .DEPTH(2)
  ) u_queue (
      .clk,
      .rst,
      .in_may   (1'b1),
      .in_valid (|in_valid && room),
      .in_ready (room),
      .in_data  (word),
      .out_valid,
      .out_ready,
      .out_data (out)
  );
endmodule
`default_nettype wire
