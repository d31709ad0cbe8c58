// What sits at the other end of a board: prints what comes out of the serial port and, when the
// program has ended and the line has been quiet, a line with the LEDs. Prints FAIL if that takes too
// long, if a stop bit is missing, or if the clock is not the one that the board was made for.
`timescale 1ns / 1ps
`default_nettype none
module board_listener #(
    parameter int CLOCK_HZ = 1,
    parameter int PERIOD   = 4   // cycles of a bit
) (
    input wire       clk,    // of the core
    input wire       tx,
    input wire       ended,
    input wire [7:0] led
);
  localparam int MAX_CYCLES = 400000;

  // The middle of a bit is PERIOD / 2 behind its edge.
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

  realtime last_edge = 0, period;
  always @(posedge clk) begin
    period = $realtime - last_edge;
    last_edge = $realtime;
    if (now == 500 && (period * CLOCK_HZ < 0.999e9 || period * CLOCK_HZ > 1.001e9))
      $display("FAIL: a cycle is %0t, not that of %0d Hz", period, CLOCK_HZ);
    now   <= now + 1;
    quiet <= quiet + 1;
    if (ended === 1'b1 && now > 1000 && quiet > 200) begin
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
