% emit(knob.fpu == "full")
// Control of a pipeline of DEPTH registers with valid/ready on both sides; `in` travels along.
//
// Contract: a word is accepted on in_valid && in_ready and delivered on out_valid && out_ready, in order;
//   it is stable from out_valid until it is accepted. load[i] is true in the cycles at whose end
//   register i loads the register before it: the enable of a datapath's registers beside this one.
// Latency: DEPTH cycles, one word a cycle. An empty register fills even while out_ready is low.
`default_nettype none
module elastic #(
    parameter int WIDTH = 8,
    parameter int DEPTH = 2
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              in_valid,
    output wire              in_ready,
    input  wire  [WIDTH-1:0] in,
    output wire              out_valid,
    input  wire              out_ready,
    output wire  [WIDTH-1:0] out,
    output wire  [DEPTH-1:0] load
);
  logic [DEPTH-1:0] valid_q;
  logic [DEPTH*WIDTH-1:0] word_q;  // the last one is on top

  // A register is free when it is empty or the next one is free.
  logic [DEPTH-1:0] free;
  logic next_free;
  always_comb begin
    next_free = out_ready;
    for (int i = DEPTH - 1; i >= 0; i--) begin
      next_free = next_free || !valid_q[i];
      free[i]   = next_free;
    end
  end

  wire [DEPTH:0] arrives = {valid_q, in_valid};
  assign load = free & arrives[DEPTH-1:0];
  assign in_ready = free[0];
  assign out_valid = valid_q[DEPTH-1];
  assign out = word_q[(DEPTH-1)*WIDTH+:WIDTH];

  wire [(DEPTH+1)*WIDTH-1:0] words = {word_q, in};
  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(in_valid || |valid_q),
      .gated(own_clk)
  );
  always_ff @(posedge own_clk) begin
    if (rst) valid_q <= '0;
    else valid_q <= (free & arrives[DEPTH-1:0]) | (~free & valid_q);
    for (int i = 0; i < DEPTH; i++) if (load[i]) word_q[i*WIDTH+:WIDTH] <= words[i*WIDTH+:WIDTH];
  end

  wire unused = &{1'b0, arrives[DEPTH], words[DEPTH*WIDTH+:WIDTH]};
endmodule
`default_nettype wire
