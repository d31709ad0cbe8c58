% emit(knob.issue == "ghost")
// What moves into a warp's slot, if that has room: the oldest instruction if it may go, unless it leaves the cycle to the
// instruction table, else what that has.
//
// Contract: combinational, one LUT level from each input: grant and raw are the last that the issue stage knows.
// A module of its own, or a synthesizer takes them for as early as all the rest and puts levels behind them.
`default_nettype none
module ghost_dequeue (
    input  wire                     vacant,       // the slot is not full
    input  wire                     grant,        // or what is there leaves
    input  wire                     open,         // the oldest waits for nothing but
    input  wire                     raw,          // its sources
    input  wire                     oldest_goes,  // if it may
    input  wire                     oldest_branch,
    input  wire                     table_may,
    input  wire                     table_branch,
    input  wire [cfg::BUFFER_ENTRIES-1:0] if_may,       // the place that is left if the oldest may go, one-hot
    input  wire [cfg::BUFFER_ENTRIES-1:0] if_not,       // and else, zero if there is none
    output wire                     oldest_may,
    output wire                     dequeue,
    output wire                     take_oldest,
    output wire                     branch,       // what moves is one
    output wire [cfg::BUFFER_ENTRIES-1:0] dequeues
);
  wire room = vacant || grant;
  assign oldest_may = open && !raw;
  assign dequeue = room && (oldest_may || table_may);
  assign take_oldest = oldest_may && oldest_goes;
  assign branch = take_oldest ? oldest_branch : table_branch;
  assign dequeues = room ? (oldest_may ? if_may : if_not) : '0;
endmodule
`default_nettype wire
