% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Selects a free entry of the first `limit`: the lowest one, or with ROTATE the next one in turn.
//
// Contract: `none` when all of these are allocated (a limit above N is N); index is combinational; `take` ends its turn.
// Source: thesis 5.4.2 (rf_arbiter = rr_alloc allocates collector units in turn).
`default_nettype none
module free_select #(
    parameter int N = 8,
    parameter int ROTATE = 0,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire         clk,
    input  wire         rst,
    input  wire [N-1:0] busy,
    input  wire [  6:0] limit,
    input  wire         take,
    output wire         none,
    output wire [W-1:0] index
);
  wire [N-1:0] unused_grant;
  wire [N-1:0] usable;
  for (genvar i = 0; i < N; i++) begin : g_usable
    assign usable[i] = !busy[i] && limit > 7'(i);
  end
  assign none = usable == '0;

  if (ROTATE != 0) begin : g_rotate
    rr_arbiter #(
        .N(N)
    ) u_turn (
        .clk,
        .rst,
        .request(usable),
        .advance(take),
        .grant(unused_grant),
        .index
    );
  end else begin : g_lowest
    priority_arbiter #(
        .N(N)
    ) u_lowest (
        .request(usable),
        .grant(unused_grant),
        .index
    );
    wire unused = &{1'b0, clk, rst, take};
  end
endmodule
`default_nettype wire
