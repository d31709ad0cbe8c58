// Clock of registers that have nothing to take in most cycles, for simulation: they, and logic that hangs on
// nothing else, are not computed in a cycle without an edge.
//
// Contract: without `en` no register behind `gated` changes, or nobody looks at what it has; `en` is any logic of the
//   cycle at whose end the registers take their words. The clock goes on for LINGER cycles more, and in reset.
//   Of two gates in a row the outer one is open whenever the inner one has to be.
// Only with HEDDLE_GATED (sim/model) is this more than a wire: FPGAs and Icarus have one clock, and the same must
//   happen there in every cycle (make test-gated, test-gpu-icarus). The latch follows `en` while the clock is
//   low, when nothing else changes, so the clock has no spikes. With HEDDLE_DIRECT the clock is high for good, and who
//   steps the model looks once a cycle which gates are open (sim/model.mk).
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
`ifdef HEDDLE_DIRECT
  assign gated = clk && now;
`else
  logic open_q;
  always_latch if (!clk) open_q = now;
  assign gated = clk && open_q;
`endif
  if (LINGER > 0) begin : g_linger
    logic [LINGER-1:0] late_q = '1;
    always_ff @(posedge clk) late_q <= LINGER'({late_q, en || rst});
    assign now = en || rst || |late_q;
  end else begin : g_now
    assign now = en || rst;
  end
`else
  assign gated = clk;
  wire unused = &{1'b0, rst, en, LINGER};
`endif
endmodule
`default_nettype wire
