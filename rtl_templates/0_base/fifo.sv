// First-in first-out queue with valid/ready on both sides.
//
// Contract: a word is pushed on in_valid && in_ready and popped on out_valid && out_ready;
//   order is kept; out_data is stable from out_valid until it is popped.
// Latency, throughput and storage: fifo_early's.
`default_nettype none
module fifo #(
    parameter int WIDTH = 8,
    parameter int DEPTH = 2,
    parameter bit GATED = 1'b1
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             in_valid,
    output wire             in_ready,
    input  wire [WIDTH-1:0] in_data,
    output wire             out_valid,
    input  wire             out_ready,
    output wire [WIDTH-1:0] out_data
);
  fifo_early #(
      .WIDTH(WIDTH),
      .DEPTH(DEPTH),
      .GATED(GATED)
  ) u_fifo (
      .clk,
      .rst,
      .in_may(in_valid),
      .in_valid,
      .in_ready,
      .in_data,
      .out_valid,
      .out_ready,
      .out_data
  );
endmodule
`default_nettype wire
