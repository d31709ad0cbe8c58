// Round-robin arbiter: grants the first request after the one granted last.
//
// Contract: grant is one-hot (zero without a request), combinational; the turn moves past the
//   granted requester in a cycle with `advance`, so a grant that could not be used is kept.
// Policy: every requester is served within N grants (no starvation).
`default_nettype none
module rr_arbiter #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire          clk,
    input  wire          rst,
    input  wire  [N-1:0] request,
    input  wire          advance,
    output wire  [N-1:0] grant,
    output wire  [W-1:0] index
);
  // after_q has a one at every requester that still has its turn in this round.
  logic [N-1:0] after_q;

  wire [N-1:0] in_turn = request & after_q;
  wire [N-1:0] candidates = |in_turn ? in_turn : request;

  priority_arbiter #(
      .N(N)
  ) u_first (
      .request(candidates),
      .grant,
      .index
  );

  logic [N-1:0] after;  // the grant and what is above it
  always_comb begin
    after = grant;
    for (int k = 0; k < $clog2(N); k++) after = after | after << (1 << k);
  end

  always_ff @(posedge clk)
    if (rst) after_q <= '1;
    else if (advance && |request) after_q <= after << 1;
endmodule
`default_nettype wire
