% emit(knob.issue == "ghost" or knob.issue == "socgpu")
// Which places of a warp's issue window wait for which: a row of bits for each, a column for each that it waits for.
//
// A row is written as its instruction enters, without its own place: nobody waits for himself. A column is cleared
// as its instruction is waited for no more. The column is the reset of its registers and the row their enable, so
// that a bit takes no logic.
// Contract: the reset goes before, so a row that enters does not wait for whose column is cleared in that cycle.
// Latency: registered. Width: N rows of N bits.
`default_nettype none
module wait_matrix #(
    parameter int N = cfg::BUFFER_ENTRIES
) (
    input wire clk,

    input  wire [  N-1:0] enqueue,  // one-hot, or none
    input  wire [  N-1:0] row,
    input  wire [  N-1:0] clear,  // columns
    output wire [N*N-1:0] rows
);
  logic [N*N-1:0] rows_q;
  assign rows = rows_q;
  for (genvar i = 0; i < N; i++) begin : g_row
    for (genvar j = 0; j < N; j++) begin : g_column
      always_ff @(posedge clk)
        if (clear[j]) rows_q[i*N+j] <= 1'b0;
        else if (enqueue[i]) rows_q[i*N+j] <= row[j] && j != i;
    end
  end
endmodule
`default_nettype wire
