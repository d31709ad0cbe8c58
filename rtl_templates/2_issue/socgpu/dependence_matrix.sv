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
// The column of a branch is cleared as it is resolved (in `moved`${by_turn and "" or " and `done`"}).
// A column is cleared by the reset of its registers and a row written by their enable, so a bit takes no logic.
// Contract: a row has no bit of a place that is free. What completes as the row is written is left out here.
// Source: SOCGPU 3, figure 3, phases 1 and 3.
`default_nettype none
module dependence_matrix (
    input wire clk,
    input wire rst,

    input wire                   enter,
    input wire [cfg::PLACES-1:0] enter_place,  // one-hot
    input wire [cfg::PLACES-1:0] results,      // waits for them to complete
    input wire [cfg::PLACES-1:0] turns,        // waits for them to ${by_turn and "move" or "complete, too"}
    input wire [cfg::PLACES-1:0] moved,        // has moved and is no branch, or is a branch that was right
    input wire [cfg::PLACES-1:0] done,         // completes: its result is there
    input wire [cfg::PLACES-1:0] announced,    // completes: its result will be there in time

    output wire [cfg::PLACES-1:0] clear,

    input  wire [cfg::PLACES-1:0] branch,  // one-hot, or none
    output wire [cfg::PLACES-1:0] behind   // its row waits for this branch
);
  localparam int N = cfg::PLACES;

  for (genvar i = 0; i < N; i++) begin : g_row
    wire enter_here = enter && enter_place[i];
% if by_turn then
    logic [N-1:0] results_q, turns_q;
    assign clear[i]  = (results_q & ~done) == '0 && (turns_q & ~moved) == '0;
    assign behind[i] = (turns_q & branch) != '0;
    for (genvar j = 0; j < N; j++) begin : g_column
      always_ff @(posedge clk) begin
        if (rst || done[j] || announced[j]) results_q[j] <= 1'b0;
        else if (enter_here) results_q[j] <= results[j] && j != i;  // nobody waits for himself
        if (rst || moved[j]) turns_q[j] <= 1'b0;
        else if (enter_here) turns_q[j] <= turns[j] && j != i;
      end
    end
% else
    logic [N-1:0] row_q;
    assign clear[i]  = (row_q & ~done) == '0;
    assign behind[i] = (row_q & branch) != '0;
    for (genvar j = 0; j < N; j++) begin : g_column
      always_ff @(posedge clk)
        if (rst || done[j] || announced[j]) row_q[j] <= 1'b0;
        else if (enter_here) row_q[j] <= (results[j] || turns[j]) && j != i;  // nobody waits for himself
    end
% end
  end
% if not by_turn then
  wire unused = &{1'b0, moved};
% end
endmodule
`default_nettype wire
