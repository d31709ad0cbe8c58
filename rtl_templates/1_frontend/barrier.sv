// Barriers: per identifier, the set of warps that have arrived.
//
// A warp arrives in a cycle with `arrive`. If it completes the count, `released` names all the
// warps that go on (itself included) in the same cycle and the barrier is empty again; otherwise
// released is zero and the warp waits. A count of 0 or 1 is no barrier: it releases the warp alone,
// whatever the identifier.
// Combinational from arrive to released.
`default_nettype none
module barrier (
    input wire clk,
    input wire rst,

    input  wire                      arrive,
    input  wire [   cfg::WARP_W-1:0] warp,
    input  wire [cfg::BARRIER_W-1:0] id,
    input  wire [              31:0] count,
    output wire [    cfg::WARPS-1:0] released
);
  localparam int CW = $clog2(cfg::WARPS + 1);

  logic [cfg::WARPS-1:0] arrived_q[0:cfg::BARRIERS-1];

  wire [cfg::WARPS-1:0] self = cfg::WARPS'(1) << warp;
  wire [cfg::WARPS-1:0] here = arrived_q[id];
  wire [cfg::WARPS-1:0] all = here | self;
  wire [CW-1:0] arrivals;
  wire alone = count[31:1] == '0;
  // The high bits apart: a comparison of all is a longer chain than the popcount before it.
  wire complete = count[31:CW] == '0 && arrivals >= count[CW-1:0];

  popcount #(
      .N(cfg::WARPS)
  ) u_arrivals (
      .bits (all),
      .count(arrivals)
  );

  assign released = alone ? self : complete ? all : '0;

  always_ff @(posedge clk)
    if (rst) for (int i = 0; i < cfg::BARRIERS; i++) arrived_q[i] <= '0;
    else if (arrive && !alone) arrived_q[id] <= complete ? '0 : all;
endmodule
`default_nettype wire
