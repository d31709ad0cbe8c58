// Proof: a fifo, told early or at the latest of a push, gives every word that it took, in order, unchanged, and takes words until full.
//
// The model keeps the words in a shift register; every word lies where the pointers say.
// probe: head = u_dut.g_queue.head_q
// probe: tail = u_dut.g_queue.tail_q
// probe: word0 = u_dut.g_queue.mem[0]
// probe: word1 = u_dut.g_queue.mem[1]
// probe: word2 = u_dut.g_queue.mem[2]
// probe: word3 = u_dut.g_queue.mem[3]
`default_nettype none
module fifo_fv (
    input wire clk,
    input wire in_may,
    input wire in_valid,
    input wire [2:0] in_data,
    input wire out_ready
);
  localparam int D = 4;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire in_ready, out_valid;
  wire [2:0] out_data;
  fifo_early #(.WIDTH(3), .DEPTH(D)) u_dut (
      .clk, .rst, .in_may(in_valid || in_may), .in_valid, .in_ready, .in_data, .out_valid, .out_ready, .out_data
  );

  (* keep *) wire [1:0] head, tail;
  (* keep *) wire [2:0] word0, word1, word2, word3;
  wire [D*3-1:0] words = {word3, word2, word1, word0};

  reg [D*3-1:0] queue;
  reg [2:0] count = '0;
  wire push = in_valid && in_ready;
  wire pop = out_valid && out_ready;
  wire [D*3-1:0] rest = pop ? queue >> 3 : queue;
  wire [2:0] left = count - 3'(pop);
  always @(posedge clk)
    if (rst) count <= '0;
    else begin
      count <= left + 3'(push);
      for (int i = 0; i < D; i++) queue[i*3+:3] <= push && i == left ? in_data : rest[i*3+:3];
    end

  always @*
    if (!rst) begin
      assert (in_ready == (count != D) && out_valid == (count != 0));
      assert (!out_valid || out_data == queue[2:0]);
      assert (count <= D && 2'(tail - head) == count[1:0]);
    end

  for (genvar i = 0; i < D; i++) begin : g_word
    wire [1:0] place = head + 2'(i);
    always @* if (!rst) assert (i >= count || queue[i*3+:3] == words[place*3+:3]);
  end
endmodule
`default_nettype wire
