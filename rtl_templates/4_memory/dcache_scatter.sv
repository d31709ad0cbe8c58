// The bytes that the lanes of a store put into one line, combinational.
//
// Contract: lane i of mask writes the bytes be[i*4 +: 4] of word word[i*4 +: 4] of the line;
//   where lanes overlap, the highest wins. A byte that is not enabled has any value.
`default_nettype none
module dcache_scatter (
    input  wire  [    cfg::THREADS-1:0] mask,
    input  wire  [  cfg::THREADS*4-1:0] word,
    input  wire  [  cfg::THREADS*4-1:0] be,
    input  wire  [     cfg::DATA_W-1:0] data,
    output logic [ cfg::LINE_BYTES-1:0] byteen,
    output logic [     cfg::LINE_W-1:0] line
);
  always_comb begin
    byteen = '0;
    line   = '0;
    for (int i = 0; i < cfg::THREADS; i++)
      for (int w = 0; w < cfg::LINE_BYTES / 4; w++)
        if (mask[i] && word[i*4+:4] == 4'(w))
          for (int b = 0; b < 4; b++)
            if (be[i*4+b]) begin
              byteen[w*4+b] = 1'b1;
              line[(w*4+b)*8+:8] = data[(i*4+b)*8+:8];
            end
  end
endmodule
`default_nettype wire
