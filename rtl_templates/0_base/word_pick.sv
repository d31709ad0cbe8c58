// Word number `index` of N packed words, combinational.
//
// The words are first spread to a distance of a power of two. At any other distance the select is a shift by a
// product, for which Yosys 0.23 takes up to ten LUTs a bit instead of one for four words. An index of
// N or more gives zeros or an undefined word.
`default_nettype none
module word_pick #(
    parameter int N     = 4,
    parameter int WIDTH = 8,
    parameter int W     = N > 1 ? $clog2(N) : 1
) (
    input  wire [N*WIDTH-1:0] words,
    input  wire [      W-1:0] index,
    output wire [  WIDTH-1:0] word
);
  localparam int STRIDE = 1 << $clog2(WIDTH);
  wire [N*STRIDE-1:0] apart;
  for (genvar i = 0; i < N; i++) begin : gen_word
    assign apart[i*STRIDE+:STRIDE] = STRIDE'(words[i*WIDTH+:WIDTH]);
  end
  assign word = apart[index*STRIDE+:WIDTH];
endmodule
`default_nettype wire
