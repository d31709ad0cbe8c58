// 64-bit counter that adds up to ADD_W bits a cycle. A register says before the count whether the lower half is
// full, so no carry runs through 64 bits.
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

  logic full_q;
  wire [31:0] low = total_q[31:0] + 32'(count);
  wire wraps, fills;  // the lower half, with this count
  if (ADD_W == 1) begin : g_one
    assign wraps = count[0] && full_q;
    assign fills = &total_q[31:1] && (total_q[0] ^ count[0]);
  end else begin : g_many
    assign wraps = full_q && !low[31];  // bit 31 falls
    assign fills = &low[31:ADD_W];
  end

  always_ff @(posedge clk) begin
    if (rst) total_q <= '0;
    else begin
      total_q[31:0] <= low;
      if (wraps) total_q[63:32] <= total_q[63:32] + 1'b1;
    end
    full_q <= !rst && fills;
  end
endmodule
`default_nettype wire
