% emit(knob.subcores > 1)
// Results of a shared unit, in a queue for each sub-core, so that one whose writeback port is busy does not block the
// others' results.
//
// Contract: valid/ready on both sides. A result is written to the queue of its owner; each queue is in order.
//   in_ready is that of the owner's queue, from a register.
// Latency: one cycle. Throughput: a result a cycle, and one a cycle for each sub-core.
`default_nettype none
module owner_queues #(
    parameter int WIDTH = 8,
    parameter int DEPTH = 2
) (
    input wire clk,
    input wire rst,

    input  wire                  in_valid,
    output wire                  in_ready,
    input  wire [cfg::SUB_W-1:0] in_owner,
    input  wire [     WIDTH-1:0] in,

    output wire [      cfg::SUBCORES-1:0] out_valid,
    input  wire [      cfg::SUBCORES-1:0] out_ready,
    output wire [cfg::SUBCORES*WIDTH-1:0] out
);
  wire [cfg::SUBCORES-1:0] accepts;
  assign in_ready = accepts[in_owner];
  for (genvar s = 0; s < cfg::SUBCORES; s++) begin : g_queue
    fifo_early #(
        .WIDTH(WIDTH),
        .DEPTH(DEPTH)
    ) u_queue (
        .clk,
        .rst,
        .in_may   (in_valid),
        .in_valid (in_valid && in_owner == cfg::SUB_W'(s)),
        .in_ready (accepts[s]),
        .in_data  (in),
        .out_valid(out_valid[s]),
        .out_ready(out_ready[s]),
        .out_data (out[s*WIDTH+:WIDTH])
    );
  end
endmodule
`default_nettype wire
