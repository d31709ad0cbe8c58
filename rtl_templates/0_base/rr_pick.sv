// Round-robin arbiter that also gives the granted requester's word, as early as the grant.
//
// Contract: grant is one-hot (zero without a request), combinational. The turn moves past the
//   granted requester in a cycle with `advance`, so a grant that could not be used is kept. The word is
//   undefined without a request.
// Policy: every requester is served within N grants (no starvation).
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
  localparam int LEVELS = $clog2(N);
  localparam int THREES = N > 27 ? 4 : N > 9 ? 3 : N > 3 ? 2 : 1;  // powers of three below N, up to 81
  localparam int P = 1 << LEVELS;

  // after_q has a one for every requester that still has its turn in this round.
  logic [N-1:0] after_q;

  wire [N-1:0] in_turn = request & after_q;
  // The first in turn and the first of all are found in parallel, each with a prefix of ORs that marks requesters with a
  // request before them. That is two or three levels of LUTs less than in series with carry chains. Three at
  // a time, as a LUT takes three requests with their turns.
  logic [N:0] behind_turn, behind_any;
  always_comb begin
    behind_turn = {in_turn, 1'b0};
    behind_any  = {request, 1'b0};
    for (int k = 0; k < THREES; k++) begin
      behind_turn = behind_turn | (behind_turn << 3 ** k) | (behind_turn << 2 * 3 ** k);
      behind_any  = behind_any | (behind_any << 3 ** k) | (behind_any << 2 * 3 ** k);
    end
  end
  wire [N:0] behind = |in_turn ? behind_turn : behind_any;
  assign grant = |in_turn ? in_turn & ~behind_turn[N-1:0] : request & ~behind_any[N-1:0];

  onehot_index #(
      .N(N),
      .W(W)
  ) u_index (
      .onehot(grant),
      .index
  );

  // Outputs of the trees below; without a request they are the last requester's.
  wire [P*WIDTH-1:0] places = (P * WIDTH)'(words);
  wire [WIDTH-1:0] indexed = |request ? words[index*WIDTH+:WIDTH] : places[(P-1)*WIDTH+:WIDTH];
  // The words in two trees: of each pair the lower one's, if that requests.
  logic [P-1:0] asks_turn, asks_any;
  logic [P*WIDTH-1:0] of_turn, of_any;
  always_comb begin
    asks_turn = P'(in_turn);
    asks_any = P'(request);
    of_turn = (P * WIDTH)'(words);
    of_any = (P * WIDTH)'(words);
    for (int k = 1; k <= LEVELS; k++)
      for (int i = 0; i < P / 2; i++)
        if (i < P >> k) begin
          of_turn[i*WIDTH+:WIDTH] = asks_turn[2*i] ? of_turn[2*i*WIDTH+:WIDTH] : of_turn[(2*i+1)*WIDTH+:WIDTH];
          of_any[i*WIDTH+:WIDTH] = asks_any[2*i] ? of_any[2*i*WIDTH+:WIDTH] : of_any[(2*i+1)*WIDTH+:WIDTH];
          asks_turn[i] = asks_turn[2*i] || asks_turn[2*i+1];
          asks_any[i] = asks_any[2*i] || asks_any[2*i+1];
        end
  end
  assign word = asks_turn[0] ? of_turn[WIDTH-1:0] : of_any[WIDTH-1:0];
  wire unused = &{1'b0, behind[N], of_turn, of_any, asks_turn, asks_any, places, indexed};

  always_ff @(posedge clk)
    if (rst) after_q <= '1;
    else if (advance && |request) after_q <= behind[N-1:0];

`ifdef HEDDLE_CHECKS
`ifdef FORMAL
  wire compared = 1'b1;
`else
  // Otherwise it may be a word that was never written, unknown to a four-state simulator.
  wire compared = |request && ^words !== 1'bx;
`endif
  always_ff @(posedge clk) if (!rst && compared) assert (word == indexed);
`endif
endmodule
`default_nettype wire
