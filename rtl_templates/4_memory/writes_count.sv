% emit(knob.cores > 1 or knob.l2_kb > 0)
// Writes of a core on their way to what the cores share.
//
// Contract: `none` is false from the cycle after one leaves the core (`leaves`) to the one after all have
//   arrived where their order is the order for all cores (`arrives`, at several places).
`default_nettype none
module writes_count #(
    parameter int W = 6,  // counts to 2^W - 1, more than the way holds
    parameter int PLACES = cfg::L2_BANKS
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  leaves,
    input  wire  [PLACES-1:0] arrives,
    output logic none
);
  logic [W-1:0] count_q;
  logic [W-1:0] arrived;
  always_comb begin
    arrived = '0;
    for (int i = 0; i < PLACES; i++) arrived = arrived + W'(arrives[i]);
  end
  wire [W-1:0] count_d = count_q + W'(leaves) - arrived;

  always_ff @(posedge clk) begin
    count_q <= rst ? '0 : count_d;
    none <= rst || count_d == '0;
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (arrived <= count_q);
      assert (!(leaves && arrived == '0 && &count_q));
    end
`endif
endmodule
`default_nettype wire
