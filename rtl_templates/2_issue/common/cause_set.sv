// Set of stall causes: bit c of `seen` is set if one of N candidates has cause c. Combinational; undefined without `read`.
// Compared one by one: an index would be decoded with carry chains.
`default_nettype none
module cause_set #(
    parameter int N = cfg::WARPS
) (
    input  wire             read,
    input  wire  [ N*4-1:0] causes,
    output logic [    15:0] seen
);
  always_comb begin
    seen = 'x;  // simulation saves the work
    if (read) begin
      seen = '0;
      for (int c = 0; c < 16; c++)
        for (int i = 0; i < N; i++) if (causes[i*4+:4] == 4'(c)) seen[c] = 1'b1;
    end
  end
endmodule
`default_nettype wire
