// Proof: an elastic pipeline gives every word that it took, in order, unchanged. It takes one whenever it has room or
// gives one away. Registers that follow its enables hold the same words.
//
// The model keeps the words in a shift register; a register's word is as old as the number of those
// behind it says.
// probe: valid = u_dut.valid_q
// probe: words = u_dut.word_q
`default_nettype none
module elastic_fv (
    input wire clk,
    input wire in_valid,
    input wire [2:0] in,
    input wire out_ready
);
  localparam int D = 3;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire in_ready, out_valid;
  wire [2:0] out;
  wire [D-1:0] load;
  elastic #(.WIDTH(3), .DEPTH(D)) u_dut (
      .clk, .rst, .in_valid, .in_ready, .in, .out_valid, .out_ready, .out, .load
  );

  (* keep *) wire [D-1:0] valid;
  (* keep *) wire [D*3-1:0] words;

  // A datapath beside the pipeline.
  reg [D*3-1:0] follower;
  wire [(D+1)*3-1:0] source = {follower, in};
  always @(posedge clk)
    for (int i = 0; i < D; i++) if (load[i]) follower[i*3+:3] <= source[i*3+:3];

  reg [D*3-1:0] queue;
  reg [1:0] count = '0;
  wire push = in_valid && in_ready;
  wire pop = out_valid && out_ready;
  wire [D*3-1:0] rest = pop ? queue >> 3 : queue;
  wire [1:0] left = count - 2'(pop);
  always @(posedge clk)
    if (rst) count <= '0;
    else begin
      count <= left + 2'(push);
      for (int i = 0; i < D; i++) queue[i*3+:3] <= push && i == left ? in : rest[i*3+:3];
    end

  wire [1:0] age0 = {1'b0, valid[1]} + {1'b0, valid[2]};
  wire [1:0] age1 = {1'b0, valid[2]};
  always @*
    if (!rst) begin
      assert (in_ready == (out_ready || count != D));
      assert (count == 2'(valid[0]) + 2'(valid[1]) + 2'(valid[2]));
      assert (out_valid == valid[2] && (!out_valid || out == queue[2:0]));
      assert (!valid[0] || words[2:0] == queue[age0*3+:3]);
      assert (!valid[1] || words[5:3] == queue[age1*3+:3]);
      assert (!valid[2] || words[8:6] == queue[2:0]);
      for (int i = 0; i < D; i++)
        assert (!valid[i] || words[i*3+:3] == follower[i*3+:3]);
    end
endmodule
`default_nettype wire
