% emit(cfg.RENAME_REGS > 0)
// Selects for a warp whether its head is dequeued, and its target. This is the window (enqueue), or the slot if that
// has room, all sources are ready and no other has priority (window_warp). It also says whether an instruction is moved to the
// slot, the head or another one (others).
//
// Contract: combinational, one LUT level from each input: they are the latest of the issue stage. It is a module
// of its own because synthesis otherwise treats them as early and adds levels after them.
`default_nettype none
module head_dequeue (
    input  wire vacant,    // the slot has no instruction
    input  wire grant,     // the slot's instruction issues
    output wire room,      // the slot can take an instruction
    input  wire renames,   // the head waits for no tag and for no merged lanes
    input  wire writes,    // the same, and the head writes a register
    input  wire may_wait,  // the window accepts it
    input  wire lacks,     // a source is not ready
    input  wire held,      // another instruction has priority over it, or it has to wait
    input  wire others,    // another instruction is moved to the slot
    output wire dequeue,   // the head is dequeued from the buffer, into window or slot
    output wire allocate,  // the head gets a physical tag
    output wire enqueue,   // the head enters the window
    output wire to_slot    // some instruction is moved to the slot
);
  assign room = vacant | grant;
  wire may = may_wait | (~lacks & ~held & room);
  assign dequeue = renames & may;
  assign allocate = writes & may;
  assign to_slot = room & (others | (renames & ~lacks & ~held));
  assign enqueue = renames & may_wait & (lacks | held | ~room);
endmodule
`default_nettype wire
