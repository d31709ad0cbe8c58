// Fixed-priority arbiter: grants the lowest-numbered request.
//
// Contract: grant is one-hot (zero without a request), index is its number, both combinational.
// What is below a request is ORed by doubling: as few levels of logic as there are, and no carry.
`default_nettype none
module priority_arbiter #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire  [N-1:0] request,
    output wire  [N-1:0] grant,
    output logic [W-1:0] index
);
  logic [N-1:0] below;  // of each, it or a lower one asks; then shifted: a lower one asks
  always_comb begin
    below = request;
    for (int k = 0; k < $clog2(N); k++) below = below | below << (1 << k);
  end
  assign grant = request & ~(below << 1);

  always_comb begin
    index = '0;
    for (int i = 0; i < N; i++) if (grant[i]) index = index | W'(i);
  end
endmodule
`default_nettype wire
