% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units" and cfg.RRS_ENTRIES == 0)
// The collector unit that is free next, where a unit is held until its result is announced or written back.
//
// An ALU operation's unit is free when its result is announced. The selection is late: a unit that is free as it is
// dispatched is on offer one cycle later.
// Policy, if several units are free from the same cycle on: an announcement before a writeback before a dispatch. The others
// are found by the search of unit_offer.
// Source: thesis 5.3.1; the offer is ours.
`default_nettype none
module unit_release (
    input wire clk,
    input wire rst,

    input wire [ cfg::COLLECTORS-1:0] load,   // the unit of the instruction in lookup, one-hot
    input wire                         holds,  // it is held for the result of this instruction

    input wire                         leaves,
    input wire [ cfg::COLLECTORS-1:0] leave,      // the unit whose instruction is dispatched, one-hot
    input wire [cfg::COLLECTOR_W-1:0] leave_unit,
    input wire                         announces,  // the instruction of the cycle before is of the ALU, and has a result
    input unit_freed_t                 frees,

    output wire [cfg::COLLECTORS-1:0] kept,  // units whose instruction was dispatched, and that are not free yet
    output unit_end_t                 unit_end
);
  localparam int N = cfg::COLLECTORS;

  logic [cfg::COLLECTOR_W-1:0] left_unit;
  wire [N-1:0] told, back;
  for (genvar i = 0; i < N; i++) begin : g_freed
    assign told[i] = announces && left_unit == cfg::COLLECTOR_W'(i);
    assign back[i] = frees.valid && frees.index == cfg::COLLECTOR_W'(i);
  end
  always_ff @(posedge clk) if (leaves) left_unit <= leave_unit;
  wire [N-1:0] freed = told | back;
  logic [N-1:0] holds_q, kept_q;
  wire [N-1:0] ended = leave & ~holds_q;
  always_ff @(posedge clk) begin
    holds_q <= (holds_q & ~load) | ({N{holds}} & load);
    kept_q <= rst ? '0 : (kept_q & ~freed) | (leave & holds_q);
  end
  assign kept = kept_q;
  logic [N-1:0] ended_q;
  logic [cfg::COLLECTOR_W-1:0] ended_index_q;
  always_ff @(posedge clk) begin
    ended_q <= rst ? '0 : ended;
    ended_index_q <= leave_unit;
  end
  assign unit_end.valid = announces || frees.valid || ended_q != '0;
  assign unit_end.onehot = announces ? told : frees.valid ? back : ended_q;
  assign unit_end.index = announces ? left_unit : frees.valid ? frees.index : ended_index_q;

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert ((freed & ~kept_q) == '0);
`endif
endmodule
`default_nettype wire
