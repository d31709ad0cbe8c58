// Proof: free_select names a free entry whenever there is one below the limit (the lowest, or any with
// ROTATE),
// whatever the state of its turn.
`default_nettype none
module free_select_fv (
    input wire clk,
    input wire [4:0] busy,
    input wire [6:0] limit,
    input wire take
);
  localparam int N = 5;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire none_low, none_turn;
  wire [2:0] low, turn;
  (* anyconst *) reg [2:0] k;
  // Beyond the limit nothing is free.
  wire [4:0] taken = limit >= 7'd5 ? busy : busy | (5'b11111 << limit);
  free_select #(.N(N)) u_low (.clk, .rst, .busy, .limit, .take, .none(none_low), .index(low));
  free_select #(.N(N), .ROTATE(1)) u_turn (.clk, .rst, .busy, .limit, .take, .none(none_turn), .index(turn));
  always @* begin
    assume (k < N);
    assert (none_low == (taken == '1) && none_turn == none_low);
    assert (none_low || (low < N && !taken[low]));
    assert (none_low || k >= low || taken[k]);
    assert (none_turn || (turn < N && !taken[turn]));
  end
endmodule
`default_nettype wire
