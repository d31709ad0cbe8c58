% emit(knob.issue == "socgpu")
// Dependence matrix of one warp: a row for each place, a column for each place it waits for.
//
// A row is written as its instruction enters and clear when nothing is left to wait for. Columns
// are cleared as their instruction completes: by a result that is there, in that very cycle (the register
// file forwards it), by one that is announced, from the next cycle on.
% if knob.ib_release == "issue" then
// What waits for an older instruction's reads or place in order only has rows of its own, whose
// columns are cleared in the cycle after it moves: operands are read, and units are entered, in that order.
% end
// The column of a branch is cleared as it is resolved (in `moved` and `done`).
// Contract: a row has no bit of a place that is free. What completes as the row is written is left out here.
// Source: SOCGPU 3, figure 3, phases 1 and 3.
`default_nettype none
module dependence_matrix (
    input wire clk,
    input wire rst,

    input wire                   enter,
    input wire [cfg::PLACES-1:0] enter_place,  // one-hot
    input wire [cfg::PLACES-1:0] results,      // waits for them to complete
    input wire [cfg::PLACES-1:0] turns,        // waits for them to ${knob.ib_release == "issue" and "move" or "complete, too"}
    input wire [cfg::PLACES-1:0] moved,        // moved in the cycle before, or is a branch that was right
    input wire [cfg::PLACES-1:0] done,         // completes: its result is there
    input wire [cfg::PLACES-1:0] announced,    // completes: its result will be there in time

    output wire [cfg::PLACES-1:0] clear,

    input  wire [cfg::PLACES-1:0] branch,  // one-hot, or none
    output wire [cfg::PLACES-1:0] behind   // its row waits for this branch
);
  localparam int N = cfg::PLACES;

% if knob.ib_release == "issue" then
  for (genvar i = 0; i < N; i++) begin : g_row
    logic [N-1:0] results_q, turns_q;
    wire [N-1:0] waits = results_q & ~done;
    wire [N-1:0] order = turns_q & ~moved;
    wire enter_here = enter && enter_place[i];
    localparam logic [N-1:0] OTHERS = ~(N'(1) << i);  // nobody waits for himself
    assign clear[i] = waits == '0 && order == '0;
    always_ff @(posedge clk) begin
      results_q <= rst ? '0 : (enter_here ? results : waits) & ~done & ~announced & OTHERS;
      turns_q   <= rst ? '0 : (enter_here ? turns & ~done : order) & OTHERS;
    end
    assign behind[i] = (turns_q & branch) != '0;
  end
% else
  for (genvar i = 0; i < N; i++) begin : g_row
    logic [N-1:0] row_q;
    wire [N-1:0] waits = row_q & ~done;
    assign clear[i] = waits == '0;
    assign behind[i] = (row_q & branch) != '0;
    always_ff @(posedge clk)
      row_q <= rst ? '0 : (enter && enter_place[i] ? results | turns : waits) & ~announced & ~done & ~(N'(1) << i);
  end
  wire unused = &{1'b0, moved};
% end
endmodule
`default_nettype wire
