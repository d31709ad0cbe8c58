// UART receiver: eight data bits, no parity, one stop bit.
//
// Contract: rx may change at any time; registers bring it to the clock. A start bit counts if the line is
//   still low in its middle, and the others are sampled in theirs. `shift` is high in one cycle of each
//   data bit, the lowest first, which is `line` then. Half a stop bit later `valid` is high with the
//   octet, or `broken` if there was no stop bit. The next start bit begins with an edge: a line that
//   stays low is one broken octet.
`default_nettype none
module board_uart_rx #(
    parameter int PERIOD = 217  // cycles of a bit
) (
    input  wire       clk,
    input  wire       rst,
    input  wire       rx,
    output wire       line,
    output wire       shift,
    output wire       valid,
    output wire       broken,
    output wire [7:0] octet
);
  localparam int W = $clog2(PERIOD);
  localparam logic [3:0] START = 4'd10, STOP = 4'd1;

  logic [2:0] rx_q;  // two to synchronise, and the cycle before, for the edge
  logic [3:0] left_q;  // bits up to the stop bit, this one included
  logic [W-1:0] wait_q;
  logic [7:0] octet_q;

  assign line = rx_q[1];
  wire idle = left_q == 4'd0;
  wire begins = idle && rx_q[2] && !line;
  wire sample = !idle && wait_q == '0;
  wire last = sample && left_q == STOP;

  assign shift  = sample && left_q != START && left_q != STOP;
  assign valid  = last && line;
  assign broken = last && !line;
  assign octet  = octet_q;

  always_ff @(posedge clk) begin
    rx_q <= {rx_q[1:0], rx};
    if (shift) octet_q <= {line, octet_q[7:1]};
    wait_q <= idle ? W'(PERIOD / 2 - 1) : sample ? W'(PERIOD - 1) : wait_q - 1'b1;
    if (rst) left_q <= 4'd0;
    else if (begins) left_q <= START;
    else if (sample) left_q <= left_q == START && line ? 4'd0 : left_q - 4'd1;
  end
endmodule
`default_nettype wire
