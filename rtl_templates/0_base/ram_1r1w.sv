// Synchronous-read memory with one read and one write port: block RAM on every target.
//
// Contract: rdata shows the word at raddr of the last cycle with ren; without ren it holds.
//   wmask enables the write of each WIDTH/MASKS-bit slice.
//   Reading a word in the cycle it is written returns the OLD word (read-first); who needs the
//   new one bypasses outside.
// Latency: one cycle. Contents start as zero, so that simulation and FPGA agree.
`default_nettype none
module ram_1r1w #(
    parameter int WIDTH = 32,
    parameter int DEPTH = 64,
    parameter int MASKS = 1,
    parameter int AW    = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
    input  wire              clk,
    input  wire              ren,
    input  wire  [   AW-1:0] raddr,
    output logic [WIDTH-1:0] rdata,
    input  wire              wen,
    input  wire  [   AW-1:0] waddr,
    input  wire  [MASKS-1:0] wmask,
    input  wire  [WIDTH-1:0] wdata
);
  localparam int SLICE = WIDTH / MASKS;

  // A wide and shallow one, such as a bank of a cache, would else go to LUT RAM, a LUT for few bits.
  (* ram_style = "block" *)
  logic [WIDTH-1:0] mem[0:DEPTH-1];

  initial for (int i = 0; i < DEPTH; i++) mem[i] = '0;

  always_ff @(posedge clk) begin
    if (ren) rdata <= mem[raddr];
    if (wen)
      for (int m = 0; m < MASKS; m++)
        if (wmask[m]) mem[waddr][m*SLICE+:SLICE] <= wdata[m*SLICE+:SLICE];
  end
endmodule
`default_nettype wire
