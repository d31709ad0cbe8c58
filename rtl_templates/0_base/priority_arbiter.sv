// Fixed-priority arbiter: grants the lowest-numbered request.
//
// Contract: grant is one-hot (zero without a request), index is its number, both combinational.
// The OR of all lower requests is computed by doubling: the fewest levels of logic, and no carry.
`default_nettype none
module priority_arbiter #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire  [N-1:0] request,
    output wire  [N-1:0] grant,
    output logic [W-1:0] index
);
  logic [N-1:0] below;  // of each, it or a lower one requests
  always_comb begin
    below = request;
    for (int k = 0; k < $clog2(N); k++) below = below | below << (1 << k);
  end
  wire [N:0] lower = {below, 1'b0};  // a lower one requests
  wire unused = lower[N];
  assign grant = request & ~lower[N-1:0];

  always_comb begin
    index = '0;
    for (int i = 0; i < N; i++) if (grant[i]) index = index | W'(i);
  end
endmodule
`default_nettype wire
