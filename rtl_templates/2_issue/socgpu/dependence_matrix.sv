% emit(knob.issue == "socgpu")
% local by_turn = knob.ib_release == "issue"
// Dependence matrix of one warp: a row for each buffer slot, a column for each slot it waits for.
//
// A row is written as its instruction is enqueued; its instruction is ready when the row is zero. A column is cleared as
// its instruction completes: for a written result in that very cycle (the register file forwards it), for an announced
// one from the next cycle on.
% if by_turn then
// Dependences on an older instruction's operand read or only on order have a matrix of their own.
// Its columns are cleared at dequeue: operands are read, and units are entered, in that order.
% end
// The column of a branch is cleared as it is resolved (in `dequeued`${by_turn and "" or " and `done`"}).
// Contract: a row has no bit of a free slot. Instructions that complete as the row is written are left out here.
// Source: SOCGPU section 3, figure 3, phases 1 and 3.
`default_nettype none
module dependence_matrix (
    input wire clk,
    input wire rst,

    input wire                   enqueue,
    input wire [cfg::BUFFER_ENTRIES-1:0] enqueue_index,  // one-hot
    input wire [cfg::BUFFER_ENTRIES-1:0] results,      // it waits for these to complete
    input wire [cfg::BUFFER_ENTRIES-1:0] turns,        // it waits for these to ${by_turn and "be dequeued" or "complete, too"}
    input wire [cfg::BUFFER_ENTRIES-1:0] dequeued,        // dequeued and not a branch, or a correctly predicted branch that is resolved
    input wire [cfg::BUFFER_ENTRIES-1:0] done,         // completes: its result is written
    input wire [cfg::BUFFER_ENTRIES-1:0] announced,    // completes: its result is announced

    output wire [cfg::BUFFER_ENTRIES-1:0] clear,

    input  wire [cfg::BUFFER_ENTRIES-1:0] branches,  // one-hot, or none
    output wire [cfg::BUFFER_ENTRIES-1:0] behind   // its row waits for this branch
);
  localparam int N = cfg::BUFFER_ENTRIES;
  wire [N-1:0] enqueues = enqueue_index & {N{enqueue}};
  wire [N-1:0] ended = done | announced | {N{rst}};

% if by_turn then
  wire [N*N-1:0] waits, follows;  // for results, and for order
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
    assign behind[i] = (follows[i*N+:N] & branches) != '0;
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
    assign behind[i] = (waits[i*N+:N] & branches) != '0;
  end
  wire unused = &{1'b0, dequeued};
% end
endmodule
`default_nettype wire
