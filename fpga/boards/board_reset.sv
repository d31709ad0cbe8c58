// Reset of a board: held until the clock is good, and for RESET cycles from then on.
//
// Contract: `good` (PLL locked, no button) may change at any time; two registers bring it to the clock.
//   rst is high from power-up on.
`default_nettype none
module board_reset #(
    parameter int RESET = 128  // a power of two
) (
    input  wire clk,
    input  wire good,
    output wire rst
);
  localparam int W = $clog2(RESET);

  logic [1:0] good_q = '0;
  logic [W:0] count_q = '0;
  assign rst = !count_q[W];

  always_ff @(posedge clk) begin
    good_q  <= {good_q[0], good};
    count_q <= !good_q[1] ? '0 : rst ? count_q + 1'b1 : count_q;
  end
endmodule
`default_nettype wire
