// Barriers: for each identifier the set of warps that have arrived, and their number.
//
// Contract: a warp arrives in a cycle with `arrive`. If it completes the count, `released` names all the
// warps that continue (itself included) in the same cycle and the barrier is empty again. Otherwise
// released is zero and the warp waits. A count of 0 or 1 is no barrier: it releases only the arriving warp,
// for any identifier.
// Latency: combinational from arrive to released.
`default_nettype none
module barrier (
    input wire clk,
    input wire rst,

    input  wire                      arrive,
    input  wire [   cfg::CORE_WARP_W-1:0] warp,
    input  wire [cfg::BARRIER_W-1:0] id,
    input  wire [              31:0] count,
    output wire [    cfg::CORE_WARPS-1:0] released,
    output wire                      holds      // no warp is released
);
  localparam int CW = $clog2(cfg::CORE_WARPS + 1);

  logic [cfg::BARRIERS*cfg::CORE_WARPS-1:0] arrived_q;
  logic [cfg::BARRIERS*CW-1:0] arrivals_q;

  wire [cfg::CORE_WARPS-1:0] self = cfg::CORE_WARPS'(1) << warp;
  wire [cfg::CORE_WARPS-1:0] here;
  wire [CW-1:0] arrivals;
  word_pick #(
      .N    (cfg::BARRIERS),
      .WIDTH(cfg::CORE_WARPS)
  ) u_here (
      .words(arrived_q),
      .index(id),
      .word (here)
  );
  word_pick #(
      .N    (cfg::BARRIERS),
      .WIDTH(CW)
  ) u_arrivals (
      .words(arrivals_q),
      .index(id),
      .word (arrivals)
  );
  wire [cfg::CORE_WARPS-1:0] all = here | self;
  wire single = count[31:1] == '0;
  // The high bits are compared separately: one comparison of all is a longer chain.
  wire complete = count[31:CW] == '0 && {1'b0, arrivals} + 1'b1 >= {1'b0, count[CW-1:0]};

  assign holds = !single && !complete;
  assign released = single ? self : complete ? all : '0;

  always_ff @(posedge clk)
    if (rst) {arrived_q, arrivals_q} <= '0;
    else if (arrive && !single)
      for (int i = 0; i < cfg::BARRIERS; i++)
        if (id == cfg::BARRIER_W'(i))
          {arrived_q[i*cfg::CORE_WARPS+:cfg::CORE_WARPS], arrivals_q[i*CW+:CW]} <= complete ? '0 : {all, arrivals + 1'b1};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst && arrive && !single) assert (!here[warp]);
`endif
endmodule
`default_nettype wire
