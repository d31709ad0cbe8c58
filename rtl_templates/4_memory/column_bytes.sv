// Byte enables of a line from those of its columns, combinational.
//
// Contract: a line is ROWS rows of COLUMNS words, and each column's bytes are in the row that `rows` has for it
//   (line_rows). So the words of the columns, repeated in every row, are the line's data.
`default_nettype none
module column_bytes (
    input  wire [       cfg::COLUMNS*4-1:0] column_be,
    input  wire [cfg::COLUMNS*cfg::ROW_W-1:0] rows,
    output wire [      cfg::LINE_BYTES-1:0] byteen
);
  localparam int C = cfg::COLUMNS;

  for (genvar r = 0; r < cfg::ROWS; r++) begin : gen_row
    for (genvar c = 0; c < C; c++) begin : gen_column
      assign byteen[(r*C+c)*4+:4] = column_be[c*4+:4] &
          {4{rows[c*cfg::ROW_W+:cfg::ROW_W] == cfg::ROW_W'(r)}};
    end
  end
endmodule
`default_nettype wire
