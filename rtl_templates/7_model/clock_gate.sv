// Clock gate (0_base/clock_gate.sv) in a model: the clock stops without `en`.
//
// The latch follows `en` while the clock is low, when no other signal changes, so the clock has no glitches. With
// HEDDLE_DIRECT the clock is always high, and the model's caller tests once a cycle which gates are open
// (sim/model.mk).
`default_nettype none
module clock_gate #(
    parameter int LINGER = 0
) (
    input  wire clk,
    input  wire rst,
    input  wire en,
    output wire gated
);
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
endmodule
`default_nettype wire
