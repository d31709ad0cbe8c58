// iCE40-HX8K breakout board: a small core on the board's 12 MHz clock, with 4 KB of block RAM.
//
// The console is the USB serial port, 115200 baud. LEDs 0 to 5 are the low bits of the exit code,
// LED 6 tells a fault, LED 7 that the program has ended. There is no button: loading the device
// starts the program.
`default_nettype none
module hx8k #(
    parameter int CLOCK_HZ = 12_000_000,
    parameter int BAUD     = 115_200
) (
    input  wire       clk_12mhz,
    output wire [7:0] led,
    output wire       uart_tx
);
  wire rst, ended, fault;
  wire [7:0] exit_code;
  board_reset u_reset (
      .clk (clk_12mhz),
      .good(1'b1),
      .rst
  );

  board_core #(
      .RAM_BYTES(4096),
      .BEAT_W(32),
      .PERIOD(CLOCK_HZ / BAUD)
  ) u_core (
      .clk(clk_12mhz),
      .rst,
      .ended,
      .fault,
      .exit_code,
      .uart_tx
  );

  assign led = {ended, fault, exit_code[5:0]};
  wire unused = &{1'b0, exit_code[7:6]};
endmodule
`default_nettype wire
