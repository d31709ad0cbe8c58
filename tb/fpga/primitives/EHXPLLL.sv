// PLL of ECP5, as far as the boards use it: the feedback is CLKOP, there is no phase to set.
//
// Measures its input, then gives CLKI * CLKFB_DIV / CLKI_DIV, and tells LOCK some cycles later. Prints
// FAIL when the phase detector or the oscillator would leave its range (family data sheet).
`timescale 1ns / 1ps
`default_nettype none
module EHXPLLL #(
    parameter        PLLRST_ENA      = "DISABLED",
    parameter        INTFB_WAKE      = "DISABLED",
    parameter        STDBY_ENABLE    = "DISABLED",
    parameter        DPHASE_SOURCE   = "DISABLED",
    parameter        OUTDIVIDER_MUXA = "DIVA",
    parameter        CLKOP_ENABLE    = "ENABLED",
    parameter        FEEDBK_PATH     = "CLKOP",
    parameter int    CLKOP_DIV       = 8,
    parameter int    CLKOP_CPHASE    = 0,
    parameter int    CLKOP_FPHASE    = 0,
    parameter int    CLKI_DIV        = 1,
    parameter int    CLKFB_DIV       = 1
) (
    input  wire  RST,
    input  wire  STDBY,
    input  wire  CLKI,
    input  wire  CLKFB,
    output wire  CLKINTFB,
    output logic CLKOP,
    input  wire  PHASESEL0,
    input  wire  PHASESEL1,
    input  wire  PHASEDIR,
    input  wire  PHASESTEP,
    input  wire  PHASELOADREG,
    input  wire  PLLWAKESYNC,
    input  wire  ENCLKOP,
    output logic LOCK
);
  realtime first, input_ns, output_ns;
  assign CLKINTFB = 1'b0;

  initial begin
    CLKOP = 1'b0;
    LOCK  = 1'b0;
    repeat (3) @(posedge CLKI);
    first = $realtime;
    @(posedge CLKI);
    input_ns  = $realtime - first;
    output_ns = input_ns * CLKI_DIV / CLKFB_DIV;
    if (input_ns * CLKI_DIV > 1000 / 3.125)
      $display("FAIL: phase detector below 3.125 MHz");
    if (output_ns / CLKOP_DIV > 1000 / 400.0 || output_ns / CLKOP_DIV < 1000 / 800.0)
      $display("FAIL: oscillator outside 400 to 800 MHz");
    repeat (40) #(output_ns / 2) CLKOP = !CLKOP;
    LOCK = 1'b1;
    forever #(output_ns / 2) CLKOP = !CLKOP;
  end
endmodule
`default_nettype wire
