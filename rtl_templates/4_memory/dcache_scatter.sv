// The bytes that the lanes of a store put into one line, combinational.
//
// Contract: lane i of mask writes the bytes be[i*4 +: 4] of word word[i*LWORD_W +: LWORD_W] of the line;
//   where lanes overlap, the highest wins. A byte that is not enabled has any value.
`default_nettype none
module dcache_scatter (
    input  wire  [    cfg::THREADS-1:0] mask,
    input  wire  [  cfg::THREADS*cfg::LWORD_W-1:0] word,
    input  wire  [  cfg::THREADS*4-1:0] be,
    input  wire  [     cfg::DATA_W-1:0] data,
    output logic [ cfg::LINE_BYTES-1:0] byteen,
    output wire  [     cfg::LINE_W-1:0] line
);
  localparam int T = cfg::THREADS;
  localparam int WORDS = cfg::LINE_BYTES / 4;

  // The highest lane that writes a byte.
  logic [cfg::LINE_BYTES*cfg::THREAD_W-1:0] from;
  always_comb begin
    byteen = '0;
    from   = '0;
    for (int i = 0; i < T; i++)
      if (mask[i])
        for (int w = 0; w < WORDS; w++)
          if (word[i*cfg::LWORD_W+:cfg::LWORD_W] == cfg::LWORD_W'(w))
            for (int k = 0; k < 4; k++)
              if (be[i*4+k]) begin
                byteen[w*4+k] = 1'b1;
                from[(w*4+k)*cfg::THREAD_W+:cfg::THREAD_W] = cfg::THREAD_W'(i);
              end
  end

  // Byte k of all lanes side by side, so that one index picks a lane's.
  for (genvar k = 0; k < 4; k++) begin : gen_byte
    wire [T*8-1:0] bytes;
    for (genvar i = 0; i < T; i++) begin : gen_lane
      assign bytes[i*8+:8] = data[(i*4+k)*8+:8];
    end
    for (genvar w = 0; w < WORDS; w++) begin : gen_word
      wire [cfg::THREAD_W-1:0] lane = from[(w*4+k)*cfg::THREAD_W+:cfg::THREAD_W];
      assign line[(w*4+k)*8+:8] = bytes[lane*8+:8];
    end
  end
endmodule
`default_nettype wire
