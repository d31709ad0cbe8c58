// Row that the lanes of each column want, combinational.
//
// Contract: lanes of mask in the same column want the same row (lsu_coalescer ensures that); a column
//   without a lane has row 0. So the memory of a column gives one word, and a lane selects among COLUMNS
//   words instead of a line's. `places` is from lane_rows.
`default_nettype none
module line_rows (
    input  wire  [                     cfg::LSU_LANES-1:0] mask,
    input  wire  [cfg::LSU_LANES*cfg::COLUMNS*cfg::ROW_W-1:0] places,
    output logic [           cfg::COLUMNS*cfg::ROW_W-1:0] rows
);
  localparam int W = cfg::COLUMNS * cfg::ROW_W;

  always_comb begin
    rows = '0;
    for (int i = 0; i < cfg::LSU_LANES; i++) rows = rows | (places[i*W+:W] & {W{mask[i]}});
  end
endmodule
`default_nettype wire
