// Proof: the leading-zero count points at the highest one, and is the length for a vector of zeros.
// Two lengths: one that is a power of two, one that is not.
`default_nettype none
module lzc_fv (
    input wire clk,
    input wire [23:0] long,
    input wire [7:0] short
);
  wire [4:0] long_count;
  wire [3:0] short_count;
  lzc #(.N(24)) u_long (.bits(long), .count(long_count));
  lzc #(.N(8)) u_short (.bits(short), .count(short_count));

  always @* begin
    assert (long_count == 24 ? long == '0 : long_count < 24 && long >> (23 - long_count) == 1);
    assert (short_count == 8 ? short == '0 : short_count < 8 && short >> (7 - short_count) == 1);
  end

  wire unused = clk;
endmodule
`default_nettype wire
