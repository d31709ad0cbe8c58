% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// LUT RAM that may be read before it was written: such a word is not used, and is defined in a four-state simulator.
//
// Contract: as lutram_1r1w. In simulation a word is its address until it is written, so that all simulators agree.
`default_nettype none
module alias_memory #(
    parameter int WIDTH = 8,
    parameter int AW    = 7
) (
    input  wire             clk,
    input  wire             wen,
    input  wire [   AW-1:0] waddr,
    input  wire [WIDTH-1:0] wdata,
    input  wire [   AW-1:0] raddr,
    output wire [WIDTH-1:0] rdata
);
  logic [WIDTH-1:0] words[0:(1<<AW)-1];
  assign rdata = words[raddr];
`ifndef SYNTHESIS
`ifndef FORMAL
  initial for (int i = 0; i < 1 << AW; i++) words[i] = WIDTH'(i);
`endif
`endif
  // (Not always_ff, which allows no other process to write it.)
  always @(posedge clk) if (wen) words[waddr] <= wdata;
endmodule
`default_nettype wire
