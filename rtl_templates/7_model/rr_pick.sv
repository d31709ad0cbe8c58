// Round-robin arbiter with the granted requester's word (0_base/rr_pick.sv) in a model. A host processor finds the lowest
// requester, and all after it, with one addition each. An index is cheaper for it than two trees.
`default_nettype none
module rr_pick #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1,
    parameter int WIDTH = 1
) (
    input  wire                clk,
    input  wire                rst,
    input  wire  [      N-1:0] request,
    input  wire  [N*WIDTH-1:0] words,
    input  wire                advance,
    output wire  [      N-1:0] grant,
    output wire  [      W-1:0] index,
    output wire  [  WIDTH-1:0] word
);
  localparam int P = 1 << $clog2(N);

  // after_q has a one for every requester that still has its turn in this round.
  logic [N-1:0] after_q;

  wire [N-1:0] in_turn = request & after_q;
  wire [N-1:0] asks = |in_turn ? in_turn : request;
  assign grant = asks & -asks;
  wire [N:0] behind = -{grant, 1'b0};

  onehot_index #(
      .N(N),
      .W(W)
  ) u_index (
      .onehot(grant),
      .index
  );

  // Without a request it is the last requester's.
  wire [P*WIDTH-1:0] places = (P * WIDTH)'(words);
  assign word = |request ? words[index*WIDTH+:WIDTH] : places[(P-1)*WIDTH+:WIDTH];
  wire unused = &{1'b0, behind[N], places};

  always_ff @(posedge clk)
    if (rst) after_q <= '1;
    else if (advance && |request) after_q <= behind[N-1:0];
endmodule
`default_nettype wire
