// Set of stall causes (2_issue/common/cause_set.sv) in a model: a shift for each candidate.
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
      for (int i = 0; i < N; i++) seen = seen | (16'b1 << causes[i*4+:4]);
    end
  end
endmodule
`default_nettype wire
