// Number of the one in a one-hot vector (zero without one), combinational.
//
// Each bit of the index is one OR over the requesters whose number has that bit. That is one gate level less than a
// search, and few operations in a simulator.
`default_nettype none
module onehot_index #(
    parameter int N = 4,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire [N-1:0] onehot,
    output wire [W-1:0] index
);
  // Numbers below N that have bit `bit_number`.
  function automatic [N-1:0] having(input int bit_number);
    for (int i = 0; i < N; i++) having[i] = 1'(i >> bit_number);
  endfunction

  for (genvar b = 0; b < W; b++) begin : gen_bit
    localparam logic [N-1:0] HAVING = having(b);
    assign index[b] = |(onehot & HAVING);
  end
endmodule
`default_nettype wire
