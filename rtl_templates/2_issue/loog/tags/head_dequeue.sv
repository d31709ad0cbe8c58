% emit(cfg.RENAME_REGS > 0)
// Where each warp's head goes from its buffer: into the window (enqueue), or to the slot, if that has room, no source is due
// and nobody goes first (window_warp). And whether somebody goes to the slot, the head or another (others).
//
// Contract: combinational, one LUT level from each input: they are the last that the issue stage knows.
// A module of its own, or a synthesizer takes them for as early as all the rest and puts levels behind them.
`default_nettype none
module head_dequeue (
    input  wire [cfg::WARPS-1:0] vacant,   // the slot has no instruction
    input  wire [cfg::WARPS-1:0] grant,    // or that leaves
    output wire [cfg::WARPS-1:0] room,
    input  wire [cfg::WARPS-1:0] renames,
    input  wire [cfg::WARPS-1:0] writes,   // and writes a register
    input  wire [cfg::WARPS-1:0] may_wait,
    input  wire [cfg::WARPS-1:0] lacks,
    input  wire [cfg::WARPS-1:0] held,
    input  wire [cfg::WARPS-1:0] others,
    output wire [cfg::WARPS-1:0] dequeue,
    output wire [cfg::WARPS-1:0] allocate,     // and with it a row
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
