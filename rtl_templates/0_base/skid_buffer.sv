// Pipeline register with valid/ready on both sides and no combinational path between them.
//
// Contract: a word is taken on in_valid && in_ready and leaves on out_valid && out_ready, in
//   order; out_data comes straight from registers and is stable until it is taken.
// Latency: one cycle. Throughput: one word a cycle; two words fit when the output stands.
`default_nettype none
module skid_buffer #(
    parameter int WIDTH = 8
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              in_valid,
    output wire              in_ready,
    input  wire  [WIDTH-1:0] in_data,
    output logic             out_valid,
    input  wire              out_ready,
    output logic [WIDTH-1:0] out_data
);
  // The second word waits here until the first has left.
  logic spare_valid_q;
  logic [WIDTH-1:0] spare_q;

  wire load = !out_valid || out_ready;

  assign in_ready = !spare_valid_q;

  always_ff @(posedge clk) begin
    if (load) out_data <= spare_valid_q ? spare_q : in_data;
    if (in_ready) spare_q <= in_data;
    if (rst) begin
      out_valid     <= 1'b0;
      spare_valid_q <= 1'b0;
    end else begin
      if (load) out_valid <= spare_valid_q || in_valid;
      spare_valid_q <= !load && (spare_valid_q || in_valid);
    end
  end
endmodule
`default_nettype wire
