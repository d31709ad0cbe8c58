% emit(cfg.RESULT_ROWS > 0)
// Where each warp's head goes from its buffer: into the window (enter), or to the slot, if that has room, no source is due
// and nobody goes first (window_warp). And whether somebody goes to the slot, the head or another (others).
//
// Contract: combinational, one LUT level from each input: they are the last that the issue stage knows.
// A module of its own, or a synthesizer takes them for as early as all the rest and puts levels behind them.
`default_nettype none
module head_move (
    input  wire [cfg::WARPS-1:0] vacant,   // the slot has no instruction
    input  wire [cfg::WARPS-1:0] grant,    // or that leaves
    output wire [cfg::WARPS-1:0] room,
    input  wire [cfg::WARPS-1:0] renames,
    input  wire [cfg::WARPS-1:0] writes,   // and writes a register
    input  wire [cfg::WARPS-1:0] may_wait,
    input  wire [cfg::WARPS-1:0] lacks,
    input  wire [cfg::WARPS-1:0] held,
    input  wire [cfg::WARPS-1:0] others,
    output wire [cfg::WARPS-1:0] move,
    output wire [cfg::WARPS-1:0] take,     // and with it a row
    output wire [cfg::WARPS-1:0] enter,
    output wire [cfg::WARPS-1:0] go
);
  assign room = vacant | grant;
  wire [cfg::WARPS-1:0] may = may_wait | (~lacks & ~held & room);
  assign move = renames & may;
  assign take = writes & may;
  assign go = room & (others | (renames & ~lacks & ~held));
  assign enter = renames & may_wait & (lacks | held | ~room);
endmodule
`default_nettype wire
