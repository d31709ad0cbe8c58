// Small memory with a combinational read port: LUT RAM on FPGAs, for tables of up to 64 words.
//
// Contract: rdata is the word at raddr, in the same cycle; a word written in this cycle is visible
//   in the next one. No reset: a word is written before it is read.
`default_nettype none
module lutram_1r1w #(
    parameter int WIDTH = 8,
    parameter int DEPTH = 16,
    parameter int AW    = DEPTH > 1 ? $clog2(DEPTH) : 1
) (
    input  wire             clk,
    input  wire             wen,
    input  wire [   AW-1:0] waddr,
    input  wire [WIDTH-1:0] wdata,
    input  wire [   AW-1:0] raddr,
    output wire [WIDTH-1:0] rdata
);
  logic [WIDTH-1:0] mem[0:DEPTH-1];

  assign rdata = mem[raddr];

  always @(posedge clk) if (wen) mem[waddr] <= wdata;  // an always_ff would keep sim_top from writing mem
endmodule
`default_nettype wire
