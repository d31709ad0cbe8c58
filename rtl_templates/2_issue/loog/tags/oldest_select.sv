% emit(cfg.RENAME_REGS > 0)
// Selects the oldest of some entries, one-hot, combinational; zero if there are none.
//
// One bit for each pair says which is younger: younger at a*N+b with b < a says that a was enqueued after b. The other
// bits are ignored.
`default_nettype none
module oldest_select #(
    parameter int N = 4
) (
    input  wire [N*N-1:0] younger,
    input  wire [  N-1:0] of,
    output wire [  N-1:0] oldest
);
  logic [N-1:0] passed;  // some older one is among them
  always_comb begin
    passed = '0;
    for (int a = 0; a < N; a++) begin
      passed = passed | (~younger[a*N+:N] & N'((1 << a) - 1) & {N{of[a]}});
      passed[a] = passed[a] || (younger[a*N+:N] & of & N'((1 << a) - 1)) != '0;
    end
  end
  assign oldest = of & ~passed;
endmodule
`default_nettype wire
