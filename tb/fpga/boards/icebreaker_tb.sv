// The iCEBreaker design runs the program in image.hex, with a serial port that is faster than the
// board's.
`timescale 1ns / 1ps
`default_nettype none
module icebreaker_tb;
  localparam int CLOCK_HZ = 6_000_000, PERIOD = 4;

  logic clk = 1'b0;
  wire [4:0] led;
  wire tx, rx, red_n, green_n;
  always #41.667 clk = !clk;

  icebreaker #(
      .CLOCK_HZ(CLOCK_HZ),
      .BAUD(CLOCK_HZ / PERIOD)
  ) u_board (
      .clk_12mhz(clk),
      .btn_n(1'b1),
      .led,
      .led_red_n(red_n),
      .led_green_n(green_n),
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
      .ended(u_board.ended),
      .led({!green_n, !red_n, 1'b0, led})
  );
endmodule
`default_nettype wire
