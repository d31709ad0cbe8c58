// Set index and tag of a cache line, combinational.
//
// The index is the line number's low bits (above the bank bits) with the tag folded in by XOR,
// bit-reversed: the tag's lowest bit lands on the index's upper half and the next ones below it.
// Neighbouring lines therefore differ in low index bits, and things a large power of two apart
// (matrix rows, stacks 8 KB apart: line bit 7 up) differ in high ones; both together do not
// collide until the cache is full. Index and tag (with the bank) tell the line exactly.
`default_nettype none
module line_index #(
    parameter int LINE_W  = 26,
    parameter int BANKS   = 1,
    parameter int LINES   = 64,
    parameter int BANK_B  = $clog2(BANKS),
    parameter int INDEX_W = $clog2(LINES),
    parameter int TAG_W   = LINE_W - BANK_B - INDEX_W
) (
    input  wire  [LINE_W-1:BANK_B] line,
    output wire  [INDEX_W-1:0]     index,
    output wire  [TAG_W-1:0]       tag
);
  // Where tag bit 0 is folded: line bit 6, just below the distance of two stacks, or the top.
  localparam int FIRST = 6 - BANK_B < INDEX_W - 1 ? 6 - BANK_B : INDEX_W - 1;

  assign tag = line[LINE_W-1-:TAG_W];

  // Tag bits that are folded into index bit `bit_number`.
  function automatic [TAG_W-1:0] folded(input int bit_number);
    for (int t = 0; t < TAG_W; t++)
      folded[t] = (FIRST + TAG_W * INDEX_W - t) % INDEX_W == bit_number;
  endfunction

  for (genvar i = 0; i < INDEX_W; i++) begin : gen_index
    localparam logic [TAG_W-1:0] FOLDED = folded(i);
    assign index[i] = line[BANK_B+i] ^ (^(tag & FOLDED));
  end
endmodule
`default_nettype wire
