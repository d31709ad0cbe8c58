% emit(knob.issue == "socgpu")
// Selects the buffer slot that is dequeued if the issue slot has room: the senior if it is ready, else the lowest ready.
//
// Contract: combinational; without a ready one `choice` is zero, and `branch` and `ib_index` are undefined. No output
// depends on whether the issue slot has room, which is known last.
// It is a module of its own, without an arbiter in it. `clear` is among the latest signals of the issue stage, and
// synthesis would otherwise merge the lowest and the senior into one function.
`default_nettype none
module socgpu_choice (
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] clear,
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] pends,         // ready if its row is clear
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] able,          // and its unit has room
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] branches,
    input  wire  [ cfg::BUFFER_ENTRIES-1:0] senior,        // one-hot
    input  wire  [cfg::BUFFER_W-1:0] senior_index,
    input  wire                     senior_waits,
    input  wire                     passing,        // the issue slot's instruction passed the senior, which was not ready
    output wire                     passes,         // value in the next cycle if the slot has room
    output wire                     stays_passing,  // and if it has none
    output wire                     is_branch,     // the choice is a branch
    output wire                     any,           // one is ready
    output wire  [ cfg::BUFFER_ENTRIES-1:0] choice,        // one-hot
    output logic [cfg::BUFFER_W-1:0] ib_index
);
  localparam int N = cfg::BUFFER_ENTRIES;
  wire [N-1:0] may = clear & able;
  logic [N-1:0] lower;  // a lower one is ready
  always_comb begin
    lower = may << 1;
    for (int k = 0; k < cfg::BUFFER_W; k++) lower = lower | lower << (1 << k);
  end
  wire [N-1:0] lowest = may & ~lower;
  assign any = may != '0;
  wire senior_may = (senior & pends & clear) != '0;  // whether or not its unit has room
  wire take_senior = (senior & may) != '0;
  assign stays_passing = passing && !senior_may;
  assign passes = any ? senior_waits && !take_senior && !is_branch : stays_passing;
  assign is_branch = take_senior ? (senior & branches) != '0 : (lowest & branches) != '0;
  assign choice = take_senior ? senior : lowest;
  always_comb begin
    ib_index = '0;
    for (int i = N - 1; i >= 0; i--) if (may[i]) ib_index = cfg::BUFFER_W'(i);
    if (take_senior) ib_index = senior_index;
  end
endmodule
`default_nettype wire
