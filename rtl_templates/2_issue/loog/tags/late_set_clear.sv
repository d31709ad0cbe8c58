% emit(cfg.RENAME_REGS > 0)
// Next value of a set of marks: `clear_mask` is removed with `clear`, `set_mask` is added with `set`.
//
// Contract: combinational, one LUT level from `clear` and `set`, the latest signals of the issue stage. It is a module
// of its own because synthesis otherwise treats them as early and adds levels after them.
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
