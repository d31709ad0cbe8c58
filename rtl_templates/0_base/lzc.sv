% emit(knob.fpu == "full")
// Number of zeros above the highest one of a vector, combinational; N for a vector of zeros.
//
// Structure: halving from the top, so that a result of W bits takes W decisions.
`default_nettype none
module lzc #(
    parameter int N = 32,
    parameter int W = $clog2(N + 1)
) (
    input  wire  [N-1:0] bits,
    output logic [W-1:0] count
);
  // Ones below the vector end the count of one that is zero.
  localparam int P = 1 << W;
  logic [P-1:0] rest;

  always_comb begin
    rest = {bits, {P - N{1'b1}}};
    for (int i = W - 1; i >= 0; i--) begin
      count[i] = rest >> (P - (1 << i)) == '0;
      if (count[i]) rest = rest << (1 << i);
    end
  end
endmodule
`default_nettype wire
