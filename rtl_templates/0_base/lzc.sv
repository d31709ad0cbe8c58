% emit(knob.fpu == "full")
// Number of zeros above the highest one of a vector, combinational; N for a vector of zeros.
//
// Structure: groups of four bits say whether they hold a one, and where; the highest group that does
// gives the count. Two selections in series, whatever the length.
`default_nettype none
module lzc #(
    parameter int N = 32,
    parameter int W = $clog2(N + 1)
) (
    input  wire  [N-1:0] bits,
    output logic [W-1:0] count
);
  localparam int GROUPS = N / 4 + 1;  // ones below the vector end the count of a zero vector
  localparam int P = 4 * GROUPS;
  wire [P-1:0] padded = {bits, {P - N{1'b1}}};

  logic [GROUPS-1:0] holds;  // group 0 is the highest
  logic [GROUPS*2-1:0] zeros;
  always_comb
    for (int g = 0; g < GROUPS; g++) begin
      holds[g] = |padded[P-1-4*g-:4];
      zeros[g*2+:2] = padded[P-1-4*g] ? 2'd0 : padded[P-2-4*g] ? 2'd1 : padded[P-3-4*g] ? 2'd2 : 2'd3;
    end

  always_comb begin
    count = '0;
    for (int g = GROUPS - 1; g >= 0; g--) if (holds[g]) count = W'(4 * g) | W'(zeros[g*2+:2]);
  end
endmodule
`default_nettype wire
