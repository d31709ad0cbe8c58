`default_nettype none
// Where a core fetches, reads and writes (docs/memory.md).
module rvfi_map (
    input  wire [31:0] address,
    input  wire [ 1:0] log2len,
    output wire        X,
    output wire        R,
    output wire        W
);
  wire ram = address >= 32'h1_0000 && address < 32'hffff_0000;
  wire io = address >= 32'h40 && address < 32'h280;
  wire near = address >= 32'hffff_0000 && address - 32'hffff_0000 < cfg::LMEM_SIZE;
  assign X = ram && log2len == 2'd2;
  assign R = ram || io || near;
  assign W = R;
endmodule
`default_nettype wire
