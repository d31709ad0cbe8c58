// Proof: rr_pick grants exactly one request, any requester within N grants, and gives its word.
//
// `left` bounds the grants that others may still get: the requesters from the turn to k. Induction
// goes through because every grant that k does not get takes one of them.
// probe: after = u_dut.after_q
`default_nettype none
module rr_pick_fv (
    input wire clk,
    input wire [3:0] request,
    input wire [7:0] words,
    input wire advance
);
  localparam int N = 4;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire [N-1:0] grant;
  wire [1:0] index;
  wire [1:0] word;
  rr_pick #(.N(N), .WIDTH(2)) u_dut (.clk, .rst, .request, .words, .advance, .grant, .index, .word);

  (* anyconst *) reg [1:0] k;
  (* keep *) wire [N-1:0] after;
  reg [2:0] others = '0;  // grants since k began to ask
  always @(posedge clk)
    if (rst || !request[k] || (advance && grant[k])) others <= '0;
    else if (advance && others != '1) others <= others + 1'b1;

  wire [2:0] turn = after[0] ? 3'd0 : after[1] ? 3'd1 : after[2] ? 3'd2 : after[3] ? 3'd3 : 3'd4;
  wire [2:0] left = after[k] ? k - turn : N - turn + k;
  always @* begin
    assert ((grant & (grant - 1'b1)) == '0);
    assert ((grant == '0) == (request == '0));
    assert (!grant[k] || (request[k] && index == k && word == words[2*k+:2]));
    if (!rst) begin
      assert (after == N'(4'b1111 << turn));
      assert (others + left < N);
      assert (others < N);  // served within N grants
    end
  end
endmodule
`default_nettype wire
