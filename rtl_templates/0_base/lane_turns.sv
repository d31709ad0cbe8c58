% emit(knob.fpu == "full" or knob.lsu_lanes < knob.threads)
// Whose turn it is: a unit has LANES lanes, an operation more, so that it comes in groups of neighbours.
//
// Contract: with in_valid, active tells the groups of the operation that have work. `turn` is one-hot, `index` its
//   number: the lowest of them that had none yet, or the first group if none has work. `done` ends the turn;
//   with `last` the operation, and the next one may be there in the next cycle. All combinational but what
//   groups had their turn.
`default_nettype none
module lane_turns #(
    parameter int GROUPS = 2,
    parameter int W      = GROUPS > 1 ? $clog2(GROUPS) : 1
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              in_valid,
    input  wire [GROUPS-1:0] active,
    input  wire              done,
    output wire [GROUPS-1:0] turn,
    output wire [     W-1:0] index,
    output wire              first,
    output wire              last
);
  logic [GROUPS-1:0] had_q;
  wire [GROUPS-1:0] left = active & ~had_q;

  priority_arbiter #(
      .N(GROUPS)
  ) u_turn (
      .request(left),
      .grant  (turn),
      .index
  );
  assign first = had_q == '0;
  assign last  = (left & ~turn) == '0;

  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(in_valid),
      .gated(own_clk)
  );
  always_ff @(posedge own_clk)
    if (rst) had_q <= '0;
    else if (in_valid && done) had_q <= last ? '0 : had_q | turn;
endmodule
`default_nettype wire
