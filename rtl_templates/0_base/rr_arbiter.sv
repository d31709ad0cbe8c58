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

  // The first in turn and the first of all are found side by side, each by a prefix of ORs: whom one
  // asks before. That is two or three levels of LUTs less than one after the other in carry chains.
  wire [N-1:0] in_turn = request & after_q;
  logic [N:0] behind_turn, behind_any;
  always_comb begin
    behind_turn = {in_turn, 1'b0};
    behind_any  = {request, 1'b0};
    for (int i = 0; i < $clog2(N); i++) begin
      behind_turn = behind_turn | (behind_turn << (1 << i));
      behind_any  = behind_any | (behind_any << (1 << i));
    end
  end
  wire [N:0] behind = |in_turn ? behind_turn : behind_any;
  assign grant = (|in_turn ? in_turn : request) & ~behind[N-1:0];

  onehot_index #(
      .N(N),
      .W(W)
  ) u_index (
      .onehot(grant),
      .index
  );

  always_ff @(posedge clk)
    if (rst) after_q <= '1;
    else if (advance && |request) after_q <= behind[N-1:0];

  wire unused = &{1'b0, behind[N]};
endmodule
`default_nettype wire
