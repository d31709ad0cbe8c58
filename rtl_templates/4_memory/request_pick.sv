% emit(knob.cores > 1 or knob.l2_kb > 0)
// One of N sources' words, in turn, with its number before it.
//
// Contract: valid/ready on the side of the sources; a word is accepted in a cycle with `room`. The word is
//   undefined without a valid one. Policy: each source is served within N turns.
// Latency: none.
`default_nettype none
module request_pick #(
    parameter int N     = 4,
    parameter int WIDTH = 8,
    parameter int W     = N > 1 ? $clog2(N) : 1
) (
    input  wire               clk,
    input  wire               rst,
    input  wire [      N-1:0] in_valid,
    output wire [      N-1:0] in_ready,
    input  wire [N*WIDTH-1:0] in,
    input  wire               room,
    output wire [W+WIDTH-1:0] out
);
  wire [N-1:0] grant;
  wire [W-1:0] index;
  rr_arbiter #(
      .N(N),
      .W(W)
  ) u_turn (
      .clk,
      .rst,
      .request(in_valid),
      .advance(room),
      .grant,
      .index
  );
  assign in_ready = grant & {N{room}};

  // ANDs and an OR of four: a LUT or two a bit.
  logic [WIDTH-1:0] word;
  always_comb begin
    word = '0;
    for (int i = 0; i < N; i++) word = word | (in[i*WIDTH+:WIDTH] & {WIDTH{grant[i]}});
  end
  assign out = {index, word};
endmodule
`default_nettype wire
