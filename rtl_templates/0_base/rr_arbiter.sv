// Round-robin arbiter: grants the first request after the one granted last.
//
// Contract: grant is one-hot (zero without a request), combinational. The turn moves past the
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
  wire unused_word;
  rr_pick #(
      .N(N),
      .W(W)
  ) u_pick (
      .clk,
      .rst,
      .request,
      .words({N{1'b0}}),
      .advance,
      .grant,
      .index,
      .word(unused_word)
  );
endmodule
`default_nettype wire
