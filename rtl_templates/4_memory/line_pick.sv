// Words of a line for the lanes of a load, combinational.
//
// Contract: lane i of mask gets word word[i*LWORD_W +: LWORD_W] of the line. A line is rows of
//   COLUMNS words; of them lanes of mask want one in each column (line_rows).
//   So a multiplexer over the rows of each column and one over the columns of each lane
//   do what else takes one over all words for each lane.
`default_nettype none
module line_pick (
    input  wire [             cfg::THREADS-1:0] mask,
    input  wire [cfg::THREADS*cfg::LWORD_W-1:0] word,
    input  wire [              cfg::LINE_W-1:0] line,
    output wire [              cfg::DATA_W-1:0] lane_words
);
  wire [cfg::COLUMNS*cfg::ROW_W-1:0] rows;
  line_rows u_rows (
      .mask,
      .word,
      .rows
  );

  wire [cfg::COLUMNS*32-1:0] columns;
  for (genvar c = 0; c < cfg::COLUMNS; c++) begin : gen_column
    wire [cfg::ROWS*32-1:0] words;
    for (genvar r = 0; r < cfg::ROWS; r++) begin : gen_row
      assign words[r*32+:32] = line[(r*cfg::COLUMNS+c)*32+:32];
    end
    assign columns[c*32+:32] = words[rows[c*cfg::ROW_W+:cfg::ROW_W]*32+:32];
  end

  for (genvar i = 0; i < cfg::THREADS; i++) begin : gen_lane
    assign lane_words[i*32+:32] = columns[word[i*cfg::LWORD_W+:cfg::COLUMN_W]*32+:32];
  end
endmodule
`default_nettype wire
