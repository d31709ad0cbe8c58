// UART transmitter: eight data bits, no parity, one stop bit.
//
// Contract: a byte is taken on valid && ready; ready is low while it is sent.
`default_nettype none
module board_uart #(
    parameter int PERIOD = 217  // cycles of a bit
) (
    input  wire       clk,
    input  wire       rst,
    input  wire       valid,
    output wire       ready,
    input  wire [7:0] octet,
    output wire       tx
);
  localparam int W = $clog2(PERIOD);

  logic [9:0] shift_q;  // stop bit, data, start bit
  logic [3:0] left_q;
  logic [W-1:0] wait_q;

  assign ready = left_q == 4'd0;
  assign tx = ready || shift_q[0];

  always_ff @(posedge clk)
    if (rst) left_q <= 4'd0;
    else if (ready) begin
      shift_q <= {1'b1, octet, 1'b0};
      wait_q  <= W'(PERIOD - 1);
      if (valid) left_q <= 4'd10;
    end else if (wait_q != '0) wait_q <= wait_q - 1'b1;
    else begin
      shift_q <= {1'b1, shift_q[9:1]};
      wait_q  <= W'(PERIOD - 1);
      left_q  <= left_q - 4'd1;
    end
endmodule
`default_nettype wire
