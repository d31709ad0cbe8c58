% emit(cfg.RENAME_REGS > 0)
// Marks in the next cycle: those of now, but what ends as somebody leaves, and what comes with somebody who is taken.
//
// Contract: combinational, one LUT level from `clear` and `set`, which are the last that the issue stage knows.
// A module of its own, or a synthesizer takes them for as early as all the rest and puts levels behind them.
`default_nettype none
module late_set_clear #(
    parameter int N = 8
) (
    input  wire [N-1:0] now,
    input  wire          clear,
    input  wire [N-1:0] clear_mask,
    input  wire          set,
    input  wire [N-1:0] set_mask,
    output wire [N-1:0] next
);
  assign next = (now & ~(clear ? clear_mask : '0)) | (set ? set_mask : '0);
endmodule
`default_nettype wire
