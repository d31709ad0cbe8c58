% emit(cfg.RENAME_REGS > 0)
// Selects for a warp whether its head is dequeued, and its target. This is the window (enqueue), or the slot if that
// has room, all sources are ready and no other has priority (window_warp). It also says whether an instruction is moved to the
// slot, the head or another one (others).
//
// Contract: combinational, one LUT level from each input: they are the latest of the issue stage. It is a module
// of its own because synthesis otherwise treats them as early and adds levels after them.
`default_nettype none
module head_dequeue (
    input  wire vacant,   // the slot has no instruction
    input  wire grant,    // or its instruction issues
    output wire room,
    input  wire renames,
    input  wire writes,   // and writes a register
    input  wire may_wait,
    input  wire lacks,  // and writes a register
    input  wire held,
    input  wire others,
    output wire dequeue,
    output wire allocate,     // and with it a physical tag
    output wire enqueue,
    output wire to_slot
);
  assign room = vacant | grant;
  wire may = may_wait | (~lacks & ~held & room);
  assign dequeue = renames & may;
  assign allocate = writes & may;
  assign to_slot = room & (others | (renames & ~lacks & ~held));
  assign enqueue = renames & may_wait & (lacks | held | ~room);
endmodule
`default_nettype wire
