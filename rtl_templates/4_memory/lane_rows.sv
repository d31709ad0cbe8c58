// Column of the word that each lane of an access wants, and its row, at the position of that column.
// Combinational.
//
// Contract: a line is ROWS rows of COLUMNS words. For lane i, `places[(i*COLUMNS+c)*ROW_W +: ROW_W]` is its
//   row if it wants column c, else zero: line_rows then only computes an OR over the active lanes.
`default_nettype none
module lane_rows (
    input  wire [cfg::LSU_LANES*cfg::LWORD_W-1:0]          word,
    output wire [cfg::LSU_LANES*cfg::COLUMN_W-1:0]         columns,
    output wire [cfg::LSU_LANES*cfg::COLUMNS*cfg::ROW_W-1:0] places
);
  for (genvar i = 0; i < cfg::LSU_LANES; i++) begin : gen_lane
    wire [cfg::ROW_W-1:0] row;
    assign columns[i*cfg::COLUMN_W+:cfg::COLUMN_W] = word[i*cfg::LWORD_W+:cfg::COLUMN_W];
    if (cfg::ROWS > 1) begin : gen_row
      assign row = word[i*cfg::LWORD_W+cfg::COLUMN_W+:cfg::ROW_W];
    end else begin : gen_row
      assign row = '0;
    end
    for (genvar c = 0; c < cfg::COLUMNS; c++) begin : gen_place
      assign places[(i*cfg::COLUMNS+c)*cfg::ROW_W+:cfg::ROW_W] = row &
          {cfg::ROW_W{word[i*cfg::LWORD_W+:cfg::COLUMN_W] == cfg::COLUMN_W'(c)}};
    end
  end
endmodule
`default_nettype wire
