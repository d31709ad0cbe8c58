// Proof: free_select names a free entry whenever there is one (the lowest, or any with ROTATE),
// whatever the state of its turn.
`default_nettype none
module free_select_fv (
    input wire clk,
    input wire [4:0] busy,
    input wire take
);
  localparam int N = 5;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire none_low, none_turn;
  wire [2:0] low, turn;
  (* anyconst *) reg [2:0] k;
  free_select #(.N(N)) u_low (.clk, .rst, .busy, .take, .none(none_low), .index(low));
  free_select #(.N(N), .ROTATE(1)) u_turn (.clk, .rst, .busy, .take, .none(none_turn), .index(turn));
  always @* begin
    assume (k < N);
    assert (none_low == (busy == '1) && none_turn == none_low);
    assert (none_low || (low < N && !busy[low]));
    assert (none_low || k >= low || busy[k]);
    assert (none_turn || (turn < N && !busy[turn]));
  end
endmodule
`default_nettype wire
