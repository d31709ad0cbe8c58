// 64-bit counter (0_base/long_counter.sv) in a model.
`default_nettype none
module long_counter #(
    parameter int ADD_W = 1
) (
    input wire clk,
    input wire rst,

    input  wire [ADD_W-1:0] count,
    output wire [     63:0] total
);
  logic [63:0] total_q;
  assign total = total_q;
  always_ff @(posedge clk) total_q <= rst ? '0 : total_q + 64'(count);
endmodule
`default_nettype wire
