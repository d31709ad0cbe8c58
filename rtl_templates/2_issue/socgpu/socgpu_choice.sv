% emit(knob.issue == "socgpu")
// Which place of a warp's buffer moves if the slot takes one: the senior's if that may, else the lowest that may.
//
// Contract: combinational; without one that may, `choice` is zero, and `branch` and `ib_index` say nothing. Nothing here waits for
// whether the slot has room, which is known last.
// A module of its own, without an arbiter's in it: whose row is clear is among the last that the issue stage knows, and a
// synthesizer makes one function of the lowest and the senior.
`default_nettype none
module socgpu_choice (
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] clear,
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] pends,         // may, if its row is clear
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] able,          // and its unit has room
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] branches,
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] senior,        // one-hot
    input  wire  [cfg::BUFFER_W-1:0] senior_index,
    input  wire                     senior_waits,
    input  wire                     passing,        // what is in the slot passed the senior, and that could not move;
    output wire                     passes,         // the same in the next cycle if the slot has room,
    output wire                     stays_passing,  // and if it has none
    output wire                     branch,        // the choice is one
    output wire                     any,           // one may
    output wire  [ cfg::BUFFER_ENTRIES-1:0] choice,        // one-hot
    output logic [cfg::BUFFER_W-1:0] ib_index
);
  localparam int N = cfg::BUFFER_ENTRIES;
  wire [N-1:0] may = clear & able;
  logic [N-1:0] lower;  // one that is lower may
  always_comb begin
    lower = may << 1;
    for (int k = 0; k < cfg::BUFFER_W; k++) lower = lower | lower << (1 << k);
  end
  wire [N-1:0] lowest = may & ~lower;
  assign any = may != '0;
  wire senior_may = (senior & pends & clear) != '0;  // whether or not its unit has room
  wire take_senior = (senior & may) != '0;
  assign stays_passing = passing && !senior_may;
  assign passes = any ? senior_waits && !take_senior && !branch : stays_passing;
  assign branch = take_senior ? (senior & branches) != '0 : (lowest & branches) != '0;
  assign choice = take_senior ? senior : lowest;
  always_comb begin
    ib_index = '0;
    for (int i = N - 1; i >= 0; i--) if (may[i]) ib_index = cfg::BUFFER_W'(i);
    if (take_senior) ib_index = senior_index;
  end
endmodule
`default_nettype wire
