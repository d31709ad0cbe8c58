// The Tang Nano 9K design runs the program in image.hex, with a serial port that is faster than the
// board's.
`timescale 1ns / 1ps
`default_nettype none
module tangnano9k_tb;
  localparam int CLOCK_HZ = 13_500_000, PERIOD = 4;

  logic clk = 1'b0;
  wire [5:0] led_n;
  wire tx, rx;
  always #18.519 clk = !clk;

  tangnano9k #(
      .CLOCK_HZ(CLOCK_HZ),
      .BAUD(CLOCK_HZ / PERIOD)
  ) u_board (
      .clk_27mhz(clk),
      .btn_n(1'b1),
      .led_n,
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
      .led({~led_n[5:4], 2'b00, ~led_n[3:0]})
  );
endmodule
`default_nettype wire
