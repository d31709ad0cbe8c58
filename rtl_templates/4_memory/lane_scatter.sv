// Scatters the bytes of the lanes of a store over columns of words, combinational.
//
// Contract: lane i of mask writes the bytes be[i*4 +: 4] of column number[i*W +: W]. Where lanes overlap, the highest
//   wins. A column without a lane has no byte enabled.
`default_nettype none
module lane_scatter #(
    parameter int N = cfg::COLUMNS,
    parameter int W = N > 1 ? $clog2(N) : 1
) (
    input  wire  [  cfg::LSU_LANES-1:0] mask,
    input  wire  [cfg::LSU_LANES*W-1:0] number,
    input  wire  [cfg::LSU_LANES*4-1:0] be,
    input  wire  [ cfg::LSU_DATA_W-1:0] data,
    output logic [             N*4-1:0] column_be,
    output wire  [            N*32-1:0] columns
);
  localparam int T = cfg::LSU_LANES;

  // For each byte of a column the highest lane that writes it.
  logic [N*4*cfg::LSU_LANE_W-1:0] source;
  always_comb begin
    column_be = '0;
    source = '0;
    for (int i = 0; i < T; i++)
      if (mask[i])
        for (int c = 0; c < N; c++)
          if (number[i*W+:W] == W'(c))
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
    for (genvar c = 0; c < N; c++) begin : gen_column
      wire [cfg::LSU_LANE_W-1:0] lane = source[(c*4+k)*cfg::LSU_LANE_W+:cfg::LSU_LANE_W];
      assign columns[(c*4+k)*8+:8] = bytes[lane*8+:8];
    end
  end
endmodule
`default_nettype wire
