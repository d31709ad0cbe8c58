// Clock gate of registers that rarely change: a wire. FPGAs and Icarus have one clock. A model stops it, and does not
// evaluate these registers, or logic that depends only on them, in a cycle without an edge (7_model/clock_gate.sv).
//
// Contract: without `en` no register behind `gated` changes, or its value is not used; `en` is any logic of the
//   cycle at whose end the registers load. The clock runs for LINGER cycles more, and in reset.
//   Of two nested gates the outer one is open whenever the inner one has to be. The same happens in every cycle with
//   one clock and with stopped ones (make test-gated, test-gpu-icarus).
`default_nettype none
module clock_gate #(
    parameter int LINGER = 0
) (
    input  wire clk,
    input  wire rst,
    input  wire en,
    output wire gated
);
  assign gated = clk;
  wire unused = &{1'b0, rst, en, LINGER};
endmodule
`default_nettype wire
