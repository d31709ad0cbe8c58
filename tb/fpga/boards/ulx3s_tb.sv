// The ULX3S design runs the program in image.hex, with a serial port that is faster than the board's.
`timescale 1ns / 1ps
`default_nettype none
module ulx3s_tb;
  localparam int CLOCK_HZ = 43_750_000, PERIOD = 4;

  logic clk = 1'b0;
  wire [7:0] led;
  wire tx, rx, unused_gpio;
  always #20 clk = !clk;

  ulx3s #(
      .CLOCK_HZ(CLOCK_HZ),
      .BAUD(CLOCK_HZ / PERIOD)
  ) u_board (
      .clk_25mhz (clk),
      .btn       (2'b01),
      .led,
      .ftdi_txd  (rx),
      .ftdi_rxd  (tx),
      .wifi_gpio0(unused_gpio)
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
