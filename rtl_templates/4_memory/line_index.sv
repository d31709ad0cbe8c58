// Set index and tag of a cache line, combinational.
//
// The index is the remainder of the line number, as a polynomial over GF(2), by a fixed
// polynomial of the index's width. The bank (line_bank) is the remainder by x^bank bits + 1.
// These divisors have no common factor. So any run of lines a power of two apart, neighbours as
// well as rows of a matrix, fills the whole cache before two conflict. The polynomials below were
// chosen such that stacks 8 KB apart (line bit 7 up) with frames of many lines do so as well.
// Index, tag and bank determine the line exactly.
// Source: B. R. Rau, "Pseudo-randomly interleaved memory", ISCA 1991.
`default_nettype none
module line_index #(
    parameter int LINE_W  = 26,
    parameter int BANKS   = 1,
    parameter int LINES   = 64,
    parameter int INDEX_W = $clog2(LINES),
    parameter int TAG_W   = LINE_W - $clog2(BANKS) - INDEX_W
) (
    input  wire [LINE_W-1:0]  line,
    output wire [INDEX_W-1:0] index,
    output wire [TAG_W-1:0]   tag
);
  // Without the highest term. Each has an odd number of terms and the term 1: no factor x or x+1.
  localparam int DIVISOR = INDEX_W == 2 ? 'h3 : INDEX_W == 3 ? 'h3 : INDEX_W == 4 ? 'h3 :
      INDEX_W == 5 ? 'h11 : INDEX_W == 6 ? 'h5 : INDEX_W == 7 ? 'h69 : INDEX_W == 8 ? 'h69 :
      INDEX_W == 9 ? 'hbb : INDEX_W == 10 ? 'h151 : INDEX_W == 11 ? 'h5 : 'h53;

  // Line bits whose power of x has bit `bit_number` in its remainder.
  function automatic [LINE_W-1:0] terms(input int bit_number);
    logic [INDEX_W-1:0] power;
    power = INDEX_W'(1);
    for (int i = 0; i < LINE_W; i++) begin
      terms[i] = 1'(power >> bit_number);
      power = {power[INDEX_W-2:0], 1'b0} ^ (power[INDEX_W-1] ? INDEX_W'(DIVISOR) : '0);
    end
  endfunction

  for (genvar i = 0; i < INDEX_W; i++) begin : gen_index
    localparam logic [LINE_W-1:0] TERMS = terms(i);
    assign index[i] = ^(line & TERMS);
  end

  assign tag = line[LINE_W-1-:TAG_W];
endmodule
`default_nettype wire
