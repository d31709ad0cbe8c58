% emit(cfg.RESULT_ROWS > 0)
// Marks in the next cycle: those of now, but what ends as somebody leaves, and what comes with somebody who is taken.
//
// Contract: combinational, one LUT level from `leave` and `take`, which are the last that the issue stage knows.
// A module of its own, or a synthesizer takes them for as early as all the rest and puts levels behind them.
`default_nettype none
module late_marks #(
    parameter int N = 8
) (
    input  wire [N-1:0] now,
    input  wire          leave,
    input  wire [N-1:0] ends,
    input  wire          take,
    input  wire [N-1:0] comes,
    output wire [N-1:0] next
);
  assign next = (now & ~(leave ? ends : '0)) | (take ? comes : '0);
endmodule
`default_nettype wire
