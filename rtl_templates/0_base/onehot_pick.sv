// The word of N packed words that a one-hot vector selects, combinational; zero if none.
//
// For a selection that is late: words are gated and ORed, two LUT levels for up to 18 of them, while
// word_pick would wait for an index.
`default_nettype none
module onehot_pick #(
    parameter int N     = 4,
    parameter int WIDTH = 8
) (
    input  wire  [      N-1:0] onehot,
    input  wire  [N*WIDTH-1:0] words,
    output logic [  WIDTH-1:0] word
);
  always_comb begin
    word = '0;
    for (int i = 0; i < N; i++) word = word | (words[i*WIDTH+:WIDTH] & {WIDTH{onehot[i]}});
  end
endmodule
`default_nettype wire
