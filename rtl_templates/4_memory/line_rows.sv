// Column of the word that each lane of an access wants, and row that each column's lanes want,
// combinational.
//
// Contract: a line is ROWS rows of COLUMNS words. Lanes of mask in the same column want the same
//   row (lsu_coalescer sees to that); a column that none wants has row 0. So a memory of a column
//   gives one word, and a lane chooses among COLUMNS words instead of a line's.
`default_nettype none
module line_rows (
    input  wire  [             cfg::THREADS-1:0] mask,
    input  wire  [cfg::THREADS*cfg::LWORD_W-1:0] word,
    output wire  [cfg::THREADS*cfg::COLUMN_W-1:0] columns,
    output logic [cfg::COLUMNS*cfg::ROW_W-1:0]   rows
);
  wire [cfg::THREADS*cfg::ROW_W-1:0] lane_row;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : gen_lane
    assign columns[i*cfg::COLUMN_W+:cfg::COLUMN_W] = word[i*cfg::LWORD_W+:cfg::COLUMN_W];
    if (cfg::ROWS > 1) begin : gen_row
      assign lane_row[i*cfg::ROW_W+:cfg::ROW_W] = word[i*cfg::LWORD_W+cfg::COLUMN_W+:cfg::ROW_W];
    end else begin : gen_row
      assign lane_row[i] = 1'b0;
    end
  end

  always_comb begin
    rows = '0;
    for (int i = 0; i < cfg::THREADS; i++)
      if (mask[i])
        for (int c = 0; c < cfg::COLUMNS; c++)
          if (word[i*cfg::LWORD_W+:cfg::COLUMN_W] == cfg::COLUMN_W'(c))
            rows[c*cfg::ROW_W+:cfg::ROW_W] = rows[c*cfg::ROW_W+:cfg::ROW_W] |
                lane_row[i*cfg::ROW_W+:cfg::ROW_W];
  end
endmodule
`default_nettype wire
