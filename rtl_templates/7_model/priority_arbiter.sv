// Fixed-priority arbiter (0_base/priority_arbiter.sv) in a model: with one addition, which a host processor does faster
// than a prefix of ORs.
`default_nettype none
module priority_arbiter #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire  [N-1:0] request,
    output wire  [N-1:0] grant,
    output logic [W-1:0] index
);
  assign grant = request & -request;

  always_comb begin
    index = '0;
    for (int i = 0; i < N; i++) if (grant[i]) index = index | W'(i);
  end
endmodule
`default_nettype wire
