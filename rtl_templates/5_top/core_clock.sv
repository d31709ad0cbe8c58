% emit(knob.cores > 1)
// A core's clock. In simulation (SLEEPS) it stops while the core is idle: one that waits at a barrier across
// cores, or has ended, takes no time there. On a device it is the clock.
//
// Contract: `moving` is high in every cycle in which the core does something by itself or an input changes. When
//   it has been low for QUIET cycles, longer than any activity in the core that it does not show, there are no more
//   edges. A cycle with `moving` ends with one.
`default_nettype none
module core_clock #(
    parameter bit SLEEPS = 1'b0,
    parameter int QUIET  = 512   // a power of two
) (
    input  wire clk,
    input  wire rst,
    input  wire moving,
    output wire core_clk
);
  if (SLEEPS) begin : g_sleep
    // Decided while the clock is low, so that it has no glitches.
    logic [$clog2(QUIET):0] quiet_q;
    logic runs_q;
    wire quiet = quiet_q[$clog2(QUIET)];
    always_ff @(posedge clk)
      if (rst || moving) quiet_q <= '0;
      else if (!quiet) quiet_q <= quiet_q + 1'b1;
    always_ff @(negedge clk) runs_q <= rst || moving || !quiet;
    assign core_clk = clk && runs_q;
  end else begin : g_always
    assign core_clk = clk;
    wire unused = &{1'b0, rst, moving, QUIET};
  end
endmodule
`default_nettype wire
