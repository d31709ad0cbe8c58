// The HX8K breakout design runs the program in image.hex, with a serial port that is faster than the
// board's.
`timescale 1ns / 1ps
`default_nettype none
module hx8k_tb;
  localparam int CLOCK_HZ = 36_000_000, PERIOD = 4;

  logic clk = 1'b0;
  wire [7:0] led;
  wire tx, rx;
  always #41.667 clk = !clk;

  hx8k #(
      .CLOCK_HZ(CLOCK_HZ),
      .BAUD(CLOCK_HZ / PERIOD)
  ) u_board (
      .clk_12mhz(clk),
      .led,
      .uart_rx(rx),
      .uart_tx(tx)
  );

  board_listener #(
      .CLOCK_HZ(CLOCK_HZ),
      .PERIOD(PERIOD)
  ) u_listener (
      .clk(u_board.clk),
      .tx,
      .rx,
      .ended(led[7]),
      .led
  );
endmodule
`default_nettype wire
