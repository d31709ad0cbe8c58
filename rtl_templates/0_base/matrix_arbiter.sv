// Least-recently-served arbiter (matrix arbiter): grants the request whose requester was served longest ago.
//
// Contract: grant is one-hot (zero without a request), combinational. The granted requester becomes the last
//   in the order in a cycle with `advance`, so a grant that could not be used is kept.
// Policy: every requester is served within N grants (no starvation). The order of each pair is a
//   register, N*(N-1)/2 of them, so that a grant is one AND of N terms: for few requests that arrive late.
`default_nettype none
module matrix_arbiter #(
    parameter int N = 4
) (
    input  wire          clk,
    input  wire          rst,
    input  wire  [N-1:0] request,
    input  wire          advance,
    output wire  [N-1:0] grant
);
  // before_q[i*N+j]: i precedes j; for j < i it follows from the other, and is never read.
  logic [N*N-1:0] before_q;

  for (genvar i = 0; i < N; i++) begin : gen_requester
    wire [N-1:0] passed;  // by requesters that precede it
    for (genvar j = 0; j < N; j++) begin : gen_other
      if (j < i) assign passed[j] = request[j] && before_q[j*N+i];
      else if (j > i) assign passed[j] = request[j] && !before_q[i*N+j];
      else assign passed[j] = 1'b0;

      // It becomes the last.
      always_ff @(posedge clk)
        if (rst || j <= i) before_q[i*N+j] <= j > i;
        else if (advance && grant[i]) before_q[i*N+j] <= 1'b0;
        else if (advance && grant[j]) before_q[i*N+j] <= 1'b1;
    end
    assign grant[i] = request[i] && !(|passed);
  end
  wire unused = &{1'b0, before_q};
endmodule
`default_nettype wire
