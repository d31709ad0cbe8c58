// Fixed-priority arbiter: grants the lowest-numbered request.
//
// Contract: grant is one-hot (zero without a request), index is its number, both combinational.
// The two's complement trick (r & -r) isolates the lowest set bit in one carry chain.
`default_nettype none
module priority_arbiter #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire  [N-1:0] request,
    output wire  [N-1:0] grant,
    output logic [W-1:0] index
);
  assign grant = request & (~request + 1'b1);

  always_comb begin
    index = '0;
    for (int i = 0; i < N; i++) if (grant[i]) index = index | W'(i);
  end
endmodule
`default_nettype wire
