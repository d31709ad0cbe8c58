// Clock of registers that have nothing to take in most cycles, for simulation: they, and what hangs on nothing
// else, are not computed in a cycle without an edge.
//
// Contract: without `en` no register behind `gated` would change, or nobody would look; `en` may come from
//   any logic of the cycle at whose end the registers take their words. With LINGER the clock goes on for so
//   many cycles more. A reset reaches everything.
// Only with HEDDLE_GATED (sim/model) is this more than a wire: FPGAs and Icarus have one clock, and cycle by
//   cycle the same must happen there. `en` is looked at with the falling edge, behind all that the rising one
//   has changed, so the clock has no spikes.
`default_nettype none
module clock_gate #(
    parameter int LINGER = 0
) (
    input  wire clk,
    input  wire rst,
    input  wire en,
    output wire gated
);
`ifdef HEDDLE_GATED
  wire now;
  logic open_q;
  always_latch if (!clk) open_q = now;
  assign gated = clk && open_q;
  if (LINGER > 0) begin : g_linger
    logic [LINGER-1:0] late_q = '1;
    always_ff @(posedge clk) late_q <= LINGER'({late_q, en || rst});
    assign now = en || rst || |late_q;
  end else begin : g_now
    assign now = en || rst;
  end
`else
  assign gated = clk;
  wire unused = &{1'b0, rst, en};
`endif
endmodule
`default_nettype wire
