% local l2 = knob.l2_kb > 0
% emit(knob.dcache == "banked" or l2)
// Pending lines of the miss registers of one bank, and the comparison of a request's line with them.
//
// Contract: lines are compared a cycle before the result is used: `match`, one-hot or zero, is of `line`, and
//   `line` is the next_line of the last `moves`. `takes`, one-hot or zero, writes `line` to a register; `moves` is
//   set with it, and the next request may be of the same line. A register in
//   `ends` is free from the next cycle on.
// Size: MSHRS registers of LINE_W bits. Mapped by itself, as next_line is late: two levels of LUTs.
`default_nettype none
module mshr_lines #(
    parameter int MSHRS  = 4,
    parameter int LINE_W = 24
) (
    input  wire              clk,
    input  wire              rst,
    input  wire [LINE_W-1:0] line,
    input  wire              moves,
    input  wire [LINE_W-1:0] next_line,
    output wire [ MSHRS-1:0] match,
    input  wire [ MSHRS-1:0] takes,
    input  wire [ MSHRS-1:0] ends,
    output wire [ MSHRS-1:0] valid
);
  // Compared in halves with a register for each; so is a requested line with the next one.
  localparam int HALF = LINE_W / 2;

  logic [MSHRS-1:0] valid_q;
  logic [MSHRS*LINE_W-1:0] line_q;
  logic moved_q, again_low_q, again_high_q;
  logic [MSHRS-1:0] low_q, high_q, held_q;
  logic [MSHRS-1:0] new_q;  // just allocated, valid_q from the next cycle on: `takes` is late

  wire again = again_low_q && again_high_q;
  assign match = moved_q ? (low_q & high_q & valid_q) | (new_q & {MSHRS{again}}) : held_q;
  assign valid = valid_q | new_q;

  always_ff @(posedge clk) begin
    for (int m = 0; m < MSHRS; m++) begin
      if (takes[m]) line_q[m*LINE_W+:LINE_W] <= line;
      low_q[m]  <= line_q[m*LINE_W+:HALF] == next_line[HALF-1:0];
      high_q[m] <= line_q[m*LINE_W+HALF+:LINE_W-HALF] == next_line[LINE_W-1:HALF];
    end
    again_low_q  <= line[HALF-1:0] == next_line[HALF-1:0];
    again_high_q <= line[LINE_W-1:HALF] == next_line[LINE_W-1:HALF];
    new_q   <= rst ? '0 : takes;
    moved_q <= moves;
    held_q  <= match & ~ends;
    valid_q <= rst ? '0 : valid & ~ends;
  end
endmodule
`default_nettype wire
