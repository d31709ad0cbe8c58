% emit(knob.issue == "ghost")
// Selects the instruction that moves from a warp's buffer to its slot. This is the oldest one if it is ready and does not
// yield to the instruction table, else that of the table.
//
// Contract: combinational, one LUT level from each input: grant and raw are the latest inputs of the issue stage. It is a
// module of its own because synthesis otherwise treats them as early and adds levels after them.
`default_nettype none
module ghost_dequeue (
    input  wire                     vacant,       // the slot is not full
    input  wire                     grant,        // or its instruction issues
    input  wire                     open,         // the oldest waits for nothing except
    input  wire                     raw,          // its sources
    input  wire                     oldest_goes,  // the oldest has priority if it is ready
    input  wire                     oldest_branch,
    input  wire                     table_may,
    input  wire                     table_branch,
    input  wire [cfg::BUFFER_ENTRIES-1:0] if_may,       // index that is dequeued if the oldest is ready, one-hot
    input  wire [cfg::BUFFER_ENTRIES-1:0] if_not,       // and otherwise; zero if there is none
    output wire                     oldest_may,
    output wire                     dequeue,
    output wire                     take_oldest,
    output wire                     is_branch,     // the dequeued one is a branch
    output wire [cfg::BUFFER_ENTRIES-1:0] dequeues
);
  wire room = vacant || grant;
  assign oldest_may = open && !raw;
  assign dequeue = room && (oldest_may || table_may);
  assign take_oldest = oldest_may && oldest_goes;
  assign is_branch = take_oldest ? oldest_branch : table_branch;
  assign dequeues = room ? (oldest_may ? if_may : if_not) : '0;
endmodule
`default_nettype wire
