// Word number `index` of N packed words (0_base/word_pick.sv) in a model. With few words it reads only the selected one;
// otherwise all words are copied to a distance of a power of two first.
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
  if (N <= 4) begin : gen_few
    for (genvar i = 0; i < N; i++) begin : gen_word
      wire [WIDTH-1:0] picked;
      if (i == 0) assign picked = words[0+:WIDTH];
      else assign picked = index == W'(i) ? words[i*WIDTH+:WIDTH] : gen_word[i-1].picked;
    end
    assign word = gen_word[N-1].picked;
    wire unused = &{1'b0, index};  // of one word
  end else begin : gen_any
    localparam int STRIDE = 1 << $clog2(WIDTH);
    wire [N*STRIDE-1:0] apart;
    for (genvar i = 0; i < N; i++) begin : gen_word
      assign apart[i*STRIDE+:STRIDE] = STRIDE'(words[i*WIDTH+:WIDTH]);
    end
    assign word = apart[index*STRIDE+:WIDTH];
  end
endmodule
`default_nettype wire
