// Scatters the bytes of the lanes of a store into one line, combinational.
//
// Contract: lane i of mask writes the bytes be[i*4 +: 4] of word word[i*LWORD_W +: LWORD_W] of the
//   line; where lanes overlap, the highest wins. A line has rows of COLUMNS words, and lanes
//   of mask write one word in each column, in the row of line_rows. So `columns` holds all data:
//   every row of the line gets the same, and byteen selects the bytes, as column_be does in
//   the row of each column.
`default_nettype none
module dcache_scatter (
    input  wire  [           cfg::LSU_LANES-1:0] mask,
    input  wire  [cfg::LSU_LANES*cfg::LWORD_W-1:0] word,
    input  wire  [         cfg::LSU_LANES*4-1:0] be,
    input  wire  [          cfg::LSU_DATA_W-1:0] data,
    input  wire  [cfg::COLUMNS*cfg::ROW_W-1:0]   rows,
    output logic [           cfg::COLUMNS*4-1:0] column_be,
    output wire  [          cfg::LINE_BYTES-1:0] byteen,
    output wire  [          cfg::COLUMNS*32-1:0] columns
);
  localparam int T = cfg::LSU_LANES;
  localparam int C = cfg::COLUMNS;

  // For each byte of a column the highest lane that writes it.
  logic [C*4*cfg::LSU_LANE_W-1:0] source;
  always_comb begin
    column_be = '0;
    source = '0;
    for (int i = 0; i < T; i++)
      if (mask[i])
        for (int c = 0; c < C; c++)
          if (word[i*cfg::LWORD_W+:cfg::COLUMN_W] == cfg::COLUMN_W'(c))
            for (int k = 0; k < 4; k++)
              if (be[i*4+k]) begin
                column_be[c*4+k] = 1'b1;
                source[(c*4+k)*cfg::LSU_LANE_W+:cfg::LSU_LANE_W] = cfg::LSU_LANE_W'(i);
              end
  end

  // Byte k of all lanes side by side, so that one index picks a lane's.
  for (genvar k = 0; k < 4; k++) begin : gen_byte
    wire [T*8-1:0] bytes;
    for (genvar i = 0; i < T; i++) begin : gen_lane
      assign bytes[i*8+:8] = data[(i*4+k)*8+:8];
    end
    for (genvar c = 0; c < C; c++) begin : gen_column
      wire [cfg::LSU_LANE_W-1:0] lane = source[(c*4+k)*cfg::LSU_LANE_W+:cfg::LSU_LANE_W];
      assign columns[(c*4+k)*8+:8] = bytes[lane*8+:8];
    end
  end

  // ---- rows
  for (genvar r = 0; r < cfg::ROWS; r++) begin : gen_row
    for (genvar c = 0; c < C; c++) begin : gen_column
      assign byteen[(r*C+c)*4+:4] = column_be[c*4+:4] &
          {4{rows[c*cfg::ROW_W+:cfg::ROW_W] == cfg::ROW_W'(r)}};
    end
  end
endmodule
`default_nettype wire
