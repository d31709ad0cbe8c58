% emit(knob.fpu == "full" or knob.lsu_lanes < knob.threads)
// Turns of the lane groups of an operation: a unit has LANES lanes, an operation more, so it is processed in groups of
// neighbours.
//
// Contract: with in_valid, `active` marks the groups of the operation that have work. `turn` is one-hot, `index` its
//   number: the lowest of them that had no turn yet, or the first group if none has work. `done` ends the turn.
//   With `last` it also ends the operation, and the next one may arrive in the next cycle. Combinational but for the
//   register of the groups that had their turn.
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
