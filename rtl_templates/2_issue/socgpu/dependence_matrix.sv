% emit(knob.issue == "socgpu")
% local by_turn = knob.ib_release == "issue"
// Dependence matrix of one warp: a row for each place, a column for each place it waits for.
//
// A row is written as its instruction enters and clear when nothing is left to wait for. Columns
// are cleared as their instruction completes: by a result that is there, in that very cycle (the register
// file forwards it), by one that is announced, from the next cycle on.
% if by_turn then
// What waits for an older instruction's reads or place in order only has rows of its own, whose
// columns are cleared once it has moved: operands are read, and units are entered, in that order.
% end
// The column of a branch is cleared as it is resolved (in `dequeued`${by_turn and "" or " and `done`"}).
// Contract: a row has no bit of a place that is free. What completes as the row is written is left out here.
// Source: SOCGPU 3, figure 3, phases 1 and 3.
`default_nettype none
module dependence_matrix (
    input wire clk,
    input wire rst,

    input wire                   enqueue,
    input wire [cfg::BUFFER_ENTRIES-1:0] enqueue_index,  // one-hot
    input wire [cfg::BUFFER_ENTRIES-1:0] results,      // waits for them to complete
    input wire [cfg::BUFFER_ENTRIES-1:0] turns,        // waits for them to ${by_turn and "move" or "complete, too"}
    input wire [cfg::BUFFER_ENTRIES-1:0] dequeued,        // has moved and is no branch, or is a branch that was right
    input wire [cfg::BUFFER_ENTRIES-1:0] done,         // completes: its result is there
    input wire [cfg::BUFFER_ENTRIES-1:0] announced,    // completes: its result will be there in time

    output wire [cfg::BUFFER_ENTRIES-1:0] clear,

    input  wire [cfg::BUFFER_ENTRIES-1:0] branch,  // one-hot, or none
    output wire [cfg::BUFFER_ENTRIES-1:0] behind   // its row waits for this branch
);
  localparam int N = cfg::BUFFER_ENTRIES;
  wire [N-1:0] enqueues = enqueue_index & {N{enqueue}};
  wire [N-1:0] ended = done | announced | {N{rst}};

% if by_turn then
  wire [N*N-1:0] waits, follows;  // for results, and for turns
  wait_matrix u_results (
      .clk,
      .enqueue(enqueues),
      .row  (results),
      .clear(ended),
      .rows (waits)
  );
  wait_matrix u_turns (
      .clk,
      .enqueue(enqueues),
      .row  (turns),
      .clear(dequeued | {N{rst}}),
      .rows (follows)
  );
  for (genvar i = 0; i < N; i++) begin : g_row
    assign clear[i]  = (waits[i*N+:N] & ~done) == '0 && (follows[i*N+:N] & ~dequeued) == '0;
    assign behind[i] = (follows[i*N+:N] & branch) != '0;
  end
% else
  wire [N*N-1:0] waits;
  wait_matrix u_waits (
      .clk,
      .enqueue(enqueues),
      .row  (results | turns),
      .clear(ended),
      .rows (waits)
  );
  for (genvar i = 0; i < N; i++) begin : g_row
    assign clear[i]  = (waits[i*N+:N] & ~done) == '0;
    assign behind[i] = (waits[i*N+:N] & branch) != '0;
  end
  wire unused = &{1'b0, dequeued};
% end
endmodule
`default_nettype wire
