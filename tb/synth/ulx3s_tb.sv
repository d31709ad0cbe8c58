// The ULX3S design runs a program: what comes out of the serial port, and what the LEDs tell.
//
// image.hex of the working folder is the program. Prints the console, then a line with the LEDs; ends
// when the end LED is on and the line has been quiet, or with FAIL. The serial port is made faster.
`timescale 1ns / 1ps
`default_nettype none
module ulx3s_tb;
  localparam int PERIOD = 4;
  localparam int MAX_CYCLES = 400000;

  logic clk = 1'b0;
  logic [1:0] btn = 2'b01;
  wire [7:0] led;
  wire tx, unused_gpio;
  always #20 clk = !clk;

  ulx3s u_board (
      .clk_25mhz (clk),
      .btn,
      .led,
      .ftdi_rxd  (tx),
      .wifi_gpio0(unused_gpio)
  );
  defparam u_board.u_memory.PERIOD = PERIOD;

  // A receiver: the middle of a bit is PERIOD / 2 behind its edge.
  integer quiet = 0, now = 0, bit_index;
  logic [7:0] letter;
  initial
    forever begin
      @(negedge tx);
      repeat (PERIOD / 2) @(posedge clk);
      for (bit_index = 0; bit_index < 8; bit_index = bit_index + 1) begin
        repeat (PERIOD) @(posedge clk);
        letter = {tx, letter[7:1]};
      end
      repeat (PERIOD) @(posedge clk);
      if (tx !== 1'b1) $display("FAIL: no stop bit");
      $write("%c", letter);
      quiet = 0;
    end

  always @(posedge clk) begin
    now   <= now + 1;
    quiet <= quiet + 1;
    if (led[7] === 1'b1 && now > 1000 && quiet > 200) begin
      $display("LEDs %b", led);
      $finish;
    end
    if (now == MAX_CYCLES) begin
      $display("FAIL: not finished, LEDs %b", led);
      $finish;
    end
  end
endmodule
`default_nettype wire
