// Global buffer of iCE40.
`timescale 1ns / 1ps
`default_nettype none
module SB_GB (
    input  wire USER_SIGNAL_TO_GLOBAL_BUFFER,
    output wire GLOBAL_BUFFER_OUTPUT
);
  assign GLOBAL_BUFFER_OUTPUT = USER_SIGNAL_TO_GLOBAL_BUFFER;
endmodule
`default_nettype wire
