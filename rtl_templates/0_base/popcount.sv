// Number of ones in a vector, combinational.
`default_nettype none
module popcount #(
    parameter int N = 4,
    parameter int W = $clog2(N + 1)
) (
    input  wire  [N-1:0] bits,
    output logic [W-1:0] count
);
  always_comb begin
    count = '0;
    for (int i = 0; i < N; i++) count = count + W'(bits[i]);
  end
endmodule
`default_nettype wire
