// Word of the last active lane: the scalar operand of SIMT control instructions and the outcome
// of ordinary branches.
//
// Contract: word is lane i of lanes, i the highest set bit of mask; zero for an empty mask.
// Combinational.
`default_nettype none
module last_lane #(
    parameter int LANES = 4,
    parameter int WIDTH = 32
) (
    input  wire  [      LANES-1:0] mask,
    input  wire  [LANES*WIDTH-1:0] lanes,
    output logic [      WIDTH-1:0] word
);
  always_comb begin
    word = '0;
    for (int i = 0; i < LANES; i++) if (mask[i]) word = lanes[i*WIDTH+:WIDTH];
  end
endmodule
`default_nettype wire
