// PLL of iCE40, as far as the boards use it: simple feedback, no delays.
//
// Measures its input, then gives REFERENCECLK * (DIVF + 1) / (DIVR + 1) / 2^DIVQ, and tells LOCK some
// cycles later. Prints FAIL when the phase detector or the oscillator would leave its range (data sheet).
`timescale 1ns / 1ps
`default_nettype none
module SB_PLL40_CORE #(
    parameter             FEEDBACK_PATH = "SIMPLE",
    parameter logic [3:0] DIVR          = 4'd0,
    parameter logic [6:0] DIVF          = 7'd0,
    parameter logic [2:0] DIVQ          = 3'd0,
    parameter logic [2:0] FILTER_RANGE  = 3'd0
) (
    input  wire  REFERENCECLK,
    output logic PLLOUTGLOBAL,
    output logic LOCK,
    input  wire  BYPASS,
    input  wire  RESETB
);
  realtime first, detector_ns, oscillator_ns;

  initial begin
    PLLOUTGLOBAL = 1'b0;
    LOCK = 1'b0;
    repeat (3) @(posedge REFERENCECLK);
    first = $realtime;
    @(posedge REFERENCECLK);
    detector_ns   = ($realtime - first) * (DIVR + 1);
    oscillator_ns = detector_ns / (DIVF + 1);
    if (detector_ns > 1000 / 10.0 || detector_ns < 1000 / 133.0)
      $display("FAIL: phase detector outside 10 to 133 MHz");
    if (oscillator_ns > 1000 / 533.0 || oscillator_ns < 1000 / 1066.0)
      $display("FAIL: oscillator outside 533 to 1066 MHz");
    repeat (40) #(oscillator_ns * (1 << DIVQ) / 2) PLLOUTGLOBAL = !PLLOUTGLOBAL;
    LOCK = 1'b1;
    forever #(oscillator_ns * (1 << DIVQ) / 2) PLLOUTGLOBAL = !PLLOUTGLOBAL;
  end
endmodule
`default_nettype wire
