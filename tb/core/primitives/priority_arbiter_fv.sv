// Proof: priority_arbiter grants the lowest request, and nothing without one.
`default_nettype none
module priority_arbiter_fv (
    input wire clk,
    input wire [4:0] request
);
  localparam int N = 5;
  wire [N-1:0] grant;
  wire [2:0] index;
  (* anyconst *) reg [2:0] k;  // any requester
  priority_arbiter #(.N(N)) u_dut (.request, .grant, .index);
  always @* begin
    assume (k < N);
    assert ((grant & (grant - 1'b1)) == '0);
    assert ((grant == '0) == (request == '0));
    assert (!grant[k] || (request[k] && index == k));
    assert (!grant[k] || (request & ((N'(1) << k) - 1'b1)) == '0);
  end
endmodule
`default_nettype wire
