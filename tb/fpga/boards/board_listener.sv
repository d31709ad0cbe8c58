// The other end of a board. It prints the octets of the serial port (those that are no text as <15>) and does the
// entries of script.hex, one a line. 000 to 0ff is an octet to send. 100 waits until the program has ended and the line
// has been quiet and prints a line with the LEDs. 101 is a break, 102 waits until the line has been quiet, 103 is a
// pulse of one cycle. The simulation ends with the script. Prints FAIL if that takes too long, if a stop bit is
// missing, or if the clock is not the one that the board was made for.
`timescale 1ns / 1ps
`default_nettype none
module board_listener #(
    parameter int CLOCK_HZ = 1,
    parameter int PERIOD   = 4   // cycles of a bit
) (
    input  wire       clk,    // of the core
    input  wire       tx,
    output logic      rx,
    input  wire       ended,
    input  wire [7:0] led
);
  localparam int MAX_CYCLES = 100000;

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
      if (letter < " " && letter != "\n") $write("<%h>", letter);
      else $write("%c", letter);
    end

  // ---- what is sent
  logic [8:0] step;
  logic [9:0] frame;
  integer script, bits;
  initial begin
    rx = 1'b1;
    script = $fopen("script.hex", "r");
    repeat (1000) @(posedge clk);
    while ($fscanf(script, "%h", step) == 1)
      case (step)
        9'h100: begin
          while (ended !== 1'b1 || quiet <= 200) @(posedge clk);
          $display("LEDs %b", led);
        end
        9'h101, 9'h103: begin
          rx <= 1'b0;
          repeat (step == 9'h103 ? 1 : 20 * PERIOD) @(posedge clk);
          rx <= 1'b1;
          repeat (20 * PERIOD) @(posedge clk);
        end
        9'h102: while (quiet <= 1000) @(posedge clk);
        default: begin
          frame = {1'b1, step[7:0], 1'b0};
          for (bits = 0; bits < 10; bits = bits + 1) begin
            rx <= frame[bits];
            repeat (PERIOD) @(posedge clk);
          end
        end
      endcase
    $finish;
  end

  realtime last_edge = 0, period;
  always @(posedge clk) begin
    period = $realtime - last_edge;
    last_edge = $realtime;
    if (now == 500 && (period * CLOCK_HZ < 0.999e9 || period * CLOCK_HZ > 1.001e9))
      $display("FAIL: a cycle is %0t, not that of %0d Hz", period, CLOCK_HZ);
    now   <= now + 1;
    quiet <= tx === 1'b1 && rx ? quiet + 1 : 0;  // a letter is some bits long
    if (now == MAX_CYCLES) begin
      $display("FAIL: not finished, LEDs %b", led);
      $finish;
    end
  end
endmodule
`default_nettype wire
