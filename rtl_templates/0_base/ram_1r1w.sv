// Synchronous-read memory with one read and one write port: block RAM on every target.
//
// Contract: rdata shows the word at raddr of the last cycle with ren; without ren it holds.
//   wmask enables the write of each WIDTH/MASKS-bit slice.
//   A slice that is read in the cycle in which it is written is unknown: who needs it bypasses
//   outside, who does not looks away. (Devices differ here, and where block RAM has no order of its
//   own, the old word would cost two flip-flops a bit.) Simulation makes it X or wrong.
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

  wire [WIDTH-1:0] stored = mem[raddr];
  wire meet = wen && raddr == waddr;

`ifdef VERILATOR
  // Two states: inverted, in the one cycle that matters, is cheaper than X in all.
  always_ff @(posedge clk) begin
    if (ren) rdata <= stored;
    if (wen)
      for (int m = 0; m < MASKS; m++)
        if (wmask[m]) begin
          mem[waddr][m*SLICE+:SLICE] <= wdata[m*SLICE+:SLICE];
          if (ren && meet) rdata[m*SLICE+:SLICE] <= ~stored[m*SLICE+:SLICE];
        end
  end
`else
  // Yosys takes "unknown" from this form, and is slow with a loop over the slices.
  wire [WIDTH-1:0] word;
  for (genvar m = 0; m < MASKS; m++) begin : g_slice
    assign word[m*SLICE+:SLICE] = meet && wmask[m] ? 'x : stored[m*SLICE+:SLICE];
    always_ff @(posedge clk) if (wen && wmask[m]) mem[waddr][m*SLICE+:SLICE] <= wdata[m*SLICE+:SLICE];
  end
  always_ff @(posedge clk) if (ren) rdata <= word;
`endif
endmodule
`default_nettype wire
