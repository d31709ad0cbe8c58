% emit(cfg.RENAME_REGS > 0 or knob.issue == "socgpu")
// A number as a one-hot vector, which is zero for a number of N or more.
//
// Contract: combinational, one LUT level for a number of up to six bits. A module of its own, or a synthesizer makes
// two levels of what comes early where it is made, and is the first of a long path where it goes.
`default_nettype none
module tag_decode #(
    parameter int N = 8,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire [W-1:0] tag,
    output wire [N-1:0] onehot
);
  // Compared, not shifted: a shift is mapped to a LUT for each bit of the number, in a row.
  for (genvar n = 0; n < N; n++) begin : g_entry
    assign onehot[n] = tag == W'(n);
  end
endmodule
`default_nettype wire
