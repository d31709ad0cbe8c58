// iCE40-HX8K breakout board: a small core on a PLL behind the board's 12 MHz oscillator, with 4 KB of
// block RAM.
//
// The console is the USB serial port, 115200 baud. LEDs 0 to 5 are the low bits of the exit code,
// LED 6 tells a fault, LED 7 that the program has ended; both, that the loader left none. There is no
// button: loading the device, or a program over the serial port (board_loader), starts it.
`default_nettype none
module hx8k #(
    parameter int CLOCK_HZ = 36_000_000,  // a multiple of 375 kHz from 17 to 33 MHz, of 750 kHz up to 66
    parameter int BAUD     = 115_200
) (
    input  wire       clk_12mhz,
    output wire [7:0] led,
    input  wire       uart_rx,
    output wire       uart_tx
);
  // The oscillator runs at 32 or 16 times the output, from 533 to 1066 MHz, and the phase detector at 12.
  localparam int HALVINGS = CLOCK_HZ > 33_000_000 ? 4 : 5;
  localparam int TIMES = (CLOCK_HZ / 375_000) << HALVINGS >> 5;
  wire clk, locked;
  SB_PLL40_CORE #(
      .FEEDBACK_PATH("SIMPLE"),
      .DIVR(4'd0),
      .DIVF(7'(TIMES - 1)),
      .DIVQ(3'(HALVINGS)),
      .FILTER_RANGE(3'd1)
  ) u_pll (
      .REFERENCECLK(clk_12mhz),
      .PLLOUTGLOBAL(clk),
      .LOCK(locked),
      .BYPASS(1'b0),
      .RESETB(1'b1)
  );

  wire rst, ended, fault;
  wire [7:0] exit_code;
  board_reset u_reset (
      .clk,
      .good(locked),
      .rst
  );

  board_core #(
      .RAM_BYTES(4096),
      .BEAT_W(32),
      .PERIOD(CLOCK_HZ / BAUD)
  ) u_core (
      .clk,
      .rst,
      .ended,
      .fault,
      .exit_code,
      .uart_rx,
      .uart_tx
  );

  assign led = {ended, fault, exit_code[5:0]};
  wire unused = &{1'b0, exit_code[7:6]};
endmodule
`default_nettype wire
