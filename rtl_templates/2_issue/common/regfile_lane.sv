// What a port of the register file shows in one lane: what is written now, was written, or is stored.
//
// A function of six inputs a bit: a LUT. A module of its own, or it is now and then mapped to two.
// Combinational; zero without a read.
`default_nettype none
% local linear = knob.r2d2 == 1
module regfile_lane (
% if not linear then
    input  wire        read,
% end
    input  wire        bypass,
    input  wire        forward,
    input  wire [31:0] wdata,
    input  wire [31:0] written,
    input  wire [31:0] stored,
% if linear then
    input  wire [31:0] part,
% end
    output wire [31:0] word
);
% if linear then
  assign word = bypass ? wdata : forward ? written : stored | part;
% else
  assign word = !read ? 32'd0 : bypass ? wdata : forward ? written : stored;
% end
endmodule
`default_nettype wire
