// ULX3S (ECP5): a core on a PLL behind the board's 25 MHz oscillator, with 64 KB of block RAM.
//
// The console is the USB serial port, 115200 baud. LEDs 0 to 5 are the low bits of the exit code,
// LED 6 tells a fault, LED 7 that the program has ended; both, that the loader left none. Button 1
// starts it again; the RAM keeps what the program wrote. The serial port takes another (board_loader).
`default_nettype none
module ulx3s #(
    parameter int CLOCK_HZ = 43_750_000,  // a multiple of 3.125 MHz
    parameter int BAUD     = 115_200
) (
    input  wire       clk_25mhz,
    input  wire [1:0] btn,
    output wire [7:0] led,
    input  wire       ftdi_txd,
    output wire       ftdi_rxd,
    output wire       wifi_gpio0
);
  // The phase detector runs at 25 / 8 MHz, the oscillator near 600 MHz. The feedback divider counts
  // cycles of the output, so that it says how many times 3.125 MHz that is.
  wire clk, locked;
  (* FREQUENCY_PIN_CLKI = "25" *)
  EHXPLLL #(
      .PLLRST_ENA("DISABLED"),
      .INTFB_WAKE("DISABLED"),
      .STDBY_ENABLE("DISABLED"),
      .DPHASE_SOURCE("DISABLED"),
      .OUTDIVIDER_MUXA("DIVA"),
      .CLKOP_ENABLE("ENABLED"),
      .CLKOP_DIV(600_000_000 / CLOCK_HZ),
      .CLKOP_CPHASE(300_000_000 / CLOCK_HZ),
      .CLKOP_FPHASE(0),
      .FEEDBK_PATH("CLKOP"),
      .CLKI_DIV(8),
      .CLKFB_DIV(CLOCK_HZ / 3_125_000)
  ) u_pll (
      .RST(1'b0),
      .STDBY(1'b0),
      .CLKI(clk_25mhz),
      .CLKOP(clk),
      .CLKFB(clk),
      .CLKINTFB(),
      .PHASESEL0(1'b0),
      .PHASESEL1(1'b0),
      .PHASEDIR(1'b1),
      .PHASESTEP(1'b1),
      .PHASELOADREG(1'b1),
      .PLLWAKESYNC(1'b0),
      .ENCLKOP(1'b0),
      .LOCK(locked)
  );

  wire rst, ended, fault;
  wire [7:0] exit_code;
  board_reset u_reset (
      .clk,
      .good(locked && !btn[1]),
      .rst
  );

  board_core #(
      .RAM_BYTES(65536),
      .PERIOD(CLOCK_HZ / BAUD)
  ) u_core (
      .clk,
      .rst,
      .ended,
      .fault,
      .exit_code,
      .uart_rx(ftdi_txd),
      .uart_tx(ftdi_rxd)
  );

  assign led = {ended, fault, exit_code[5:0]};
  assign wifi_gpio0 = 1'b1;  // keeps the board's other controller from taking over
  wire unused = &{1'b0, btn[0], exit_code[7:6]};
endmodule
`default_nettype wire
