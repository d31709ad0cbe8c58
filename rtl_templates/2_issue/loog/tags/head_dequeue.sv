% emit(cfg.RENAME_REGS > 0)
// Selects for each warp whether its head is dequeued, and its target. This is the window (enqueue), or the slot if that
// has room, all sources are ready and no other has priority (window_warp). It also says whether an instruction is moved to the
// slot, the head or another one (others).
//
// Contract: combinational, one LUT level from each input: they are the latest of the issue stage. It is a module
// of its own because synthesis otherwise treats them as early and adds levels after them.
`default_nettype none
module head_dequeue (
    input  wire [cfg::WARPS-1:0] vacant,   // the slot has no instruction
    input  wire [cfg::WARPS-1:0] grant,    // or its instruction issues
    output wire [cfg::WARPS-1:0] room,
    input  wire [cfg::WARPS-1:0] renames,
    input  wire [cfg::WARPS-1:0] writes,   // and writes a register
    input  wire [cfg::WARPS-1:0] may_wait,
    input  wire [cfg::WARPS-1:0] lacks,  // and writes a register
    input  wire [cfg::WARPS-1:0] held,
    input  wire [cfg::WARPS-1:0] others,
    output wire [cfg::WARPS-1:0] dequeue,
    output wire [cfg::WARPS-1:0] allocate,     // and with it a physical tag
    output wire [cfg::WARPS-1:0] enqueue,
    output wire [cfg::WARPS-1:0] to_slot
);
  assign room = vacant | grant;
  wire [cfg::WARPS-1:0] may = may_wait | (~lacks & ~held & room);
  assign dequeue = renames & may;
  assign allocate = writes & may;
  assign to_slot = room & (others | (renames & ~lacks & ~held));
  assign enqueue = renames & may_wait & (lacks | held | ~room);
endmodule
`default_nettype wire
