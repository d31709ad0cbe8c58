% emit(cfg.RENAME_REGS > 0 or knob.issue == "socgpu")
// One-hot decoder of a number; zero for a number of N or more.
//
// Contract: combinational, one LUT level for a number of up to six bits. It is a module of its own because synthesis
// otherwise splits it into two levels, at the source of the number and at the start of a long path.
`default_nettype none
module tag_decode #(
    parameter int N = 8,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire [W-1:0] tag,
    output wire [N-1:0] onehot
);
  // Compared, not shifted: a shift maps to a chain of one LUT for each bit of the number.
  for (genvar n = 0; n < N; n++) begin : g_entry
    assign onehot[n] = tag == W'(n);
  end
endmodule
`default_nettype wire
