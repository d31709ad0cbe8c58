% emit(knob.issue == "ghost" or knob.issue == "socgpu")
// Dependence matrix of a warp's issue window: bit [i][j] says that slot i waits for slot j.
//
// Row i is written as slot i's instruction is enqueued, without bit i: an instruction never waits for itself. Column j is
// cleared when no instruction has to wait for slot j any more. The column is the synchronous reset of its registers and
// the row their enable, so a bit takes no logic.
// Contract: the reset has priority; a row written in a cycle does not wait for a column that is cleared in that cycle.
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
