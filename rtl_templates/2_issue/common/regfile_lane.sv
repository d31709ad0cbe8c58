// One lane of a register-file port: selects the value written now, written one cycle before, or stored.
//
// A function of six inputs a bit: one LUT. It is a module of its own because synthesis otherwise sometimes uses two.
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
