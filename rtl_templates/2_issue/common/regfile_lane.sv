// What a port of the register file shows in one lane: what is written now, was written, or is stored.
//
// A function of six inputs a bit: a LUT. A module of its own, or it is now and then mapped to two.
// Combinational; zero without a read.
`default_nettype none
module regfile_lane (
    input  wire        read,
    input  wire        bypass,
    input  wire        forward,
    input  wire [31:0] wdata,
    input  wire [31:0] written,
    input  wire [31:0] stored,
    output wire [31:0] word
);
  assign word = !read ? 32'd0 : bypass ? wdata : forward ? written : stored;
endmodule
`default_nettype wire
