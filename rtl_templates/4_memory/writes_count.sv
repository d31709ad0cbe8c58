% emit(knob.cores > 1)
// Writes of a core on their way to what the cores share.
//
// Contract: `none` is false from the cycle after one leaves the core (`leaves`) to the one after all have
//   arrived where their order is the order for all cores (`arrives`).
`default_nettype none
module writes_count #(
    parameter int W = 6  // counts to 2^W - 1, more than the way holds
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  leaves,
    input  wire  arrives,
    output logic none
);
  logic [W-1:0] count_q;
  wire [W-1:0] count_d = count_q + W'(leaves) - W'(arrives);

  always_ff @(posedge clk) begin
    count_q <= rst ? '0 : count_d;
    none <= rst || count_d == '0;
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(arrives && !leaves && count_q == '0));
      assert (!(leaves && !arrives && &count_q));
    end
`endif
endmodule
`default_nettype wire
