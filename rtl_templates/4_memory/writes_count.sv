% emit(knob.cores > 1 or knob.l2_kb > 0)
// Counts the writes of a core in flight to the memory that the cores share.
//
// Contract: `none` is false from the cycle after a write is sent (`leaves`) to the one after all have arrived.
//   They arrive where the order for all cores is fixed (`arrives`, one bit for each such point).
`default_nettype none
module writes_count #(
    parameter int W = 6,  // counts to 2^W - 1, more than may be in flight
    parameter int SOURCES = cfg::L2_BANKS
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  leaves,
    input  wire  [SOURCES-1:0] arrives,
    output wire  none
);
  // Late inputs are counted one cycle later; until then leaves_q covers a new write.
  logic [W-1:0] count_q;
  logic leaves_q, none_q;
  logic [SOURCES-1:0] arrives_q;
  assign none = none_q && !leaves_q;

  logic [W-1:0] arrived;
  always_comb begin
    arrived = '0;
    for (int i = 0; i < SOURCES; i++) arrived = arrived + W'(arrives_q[i]);
  end
  wire [W-1:0] count_d = count_q + W'(leaves_q) - arrived;

  always_ff @(posedge clk) begin
    leaves_q <= leaves && !rst;
    arrives_q <= rst ? '0 : arrives;
    count_q <= rst ? '0 : count_d;
    none_q <= rst || count_d == '0;
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (arrived <= count_q);
      assert (!(leaves_q && arrived == '0 && &count_q));
    end
`endif
endmodule
`default_nettype wire
