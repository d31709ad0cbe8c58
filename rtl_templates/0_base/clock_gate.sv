// Clock gate of registers that rarely change, for simulation: a model does not evaluate them, or logic that depends
// only on them, in a cycle without an edge.
//
// Contract: without `en` no register behind `gated` changes, or its value is not used; `en` is any logic of the
//   cycle at whose end the registers load. The clock runs for LINGER cycles more, and in reset.
//   Of two nested gates the outer one is open whenever the inner one has to be.
// It is more than a wire only with HEDDLE_GATED (sim/model). FPGAs and Icarus have one clock, and the same must
//   happen there in every cycle (make test-gated, test-gpu-icarus). The latch follows `en` while the clock is
//   low, when no other signal changes, so the clock has no glitches. With HEDDLE_DIRECT the clock is always high, and
//   the model's caller tests once a cycle which gates are open (sim/model.mk).
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
