// Synchronous-read memory with one read and one write port: block RAM on every target.
//
// Contract: rdata shows the word at raddr of the last cycle with ren; without ren it holds. A write
//   has ROWS words, numbers waddr*ROWS up, the first lowest in wdata. A memory that is written a line at a
//   time and read a word at a time needs no multiplexer, as block RAMs have ports of two widths.
//   wmask enables the write of each WIDTH/MASKS-bit slice.
//   A slice that is read in the cycle in which it is written is undefined: a user that needs it bypasses it
//   outside. (Devices differ here. Where block RAM has no order of its
//   own, the old word would cost two flip-flops a bit.) Simulation makes it X or wrong.
// Latency: one cycle. Contents start as zero, so that simulation and FPGA agree.
`default_nettype none
module ram_1r1w #(
    parameter int WIDTH = 32,  // of a word at the read port
    parameter int DEPTH = 64,  // number of writes that fill it
    parameter int MASKS = 1,   // slices of a word
    parameter int ROWS  = 1,   // words of a write, a power of two
    parameter int AW    = DEPTH > 1 ? $clog2(DEPTH) : 1,
    parameter int RW    = $clog2(ROWS)
) (
    input  wire                   clk,
    input  wire                   ren,
    input  wire  [     AW+RW-1:0] raddr,
    output logic [     WIDTH-1:0] rdata,
    input  wire                   wen,
    input  wire  [        AW-1:0] waddr,
    input  wire  [ROWS*MASKS-1:0] wmask,
    input  wire  [ROWS*WIDTH-1:0] wdata
);
  localparam int SLICE = WIDTH / MASKS;

  // A wide and shallow memory, such as a cache bank, would otherwise be LUT RAM, with few bits per LUT.
  (* ram_style = "block", no_rw_check *)
  logic [WIDTH-1:0] mem[0:DEPTH*ROWS-1];

`ifndef HEDDLE_POWER_UP
  // (An always_ff allows no other process to write mem, here too.)
  initial for (int i = 0; i < DEPTH * ROWS; i++) mem[i] = '0;
`endif

  // Addresses of the words of a write. (Yosys recognises one wide port by their constant
  // bits; one bit more than needed, as there may be none.)
  wire [ROWS*(AW+RW)-1:0] waddrs;
  for (genvar r = 0; r < ROWS; r++) begin : g_address
    wire [AW+RW:0] twice = {waddr, (RW + 1)'(2 * r)};
    assign waddrs[r*(AW+RW)+:AW+RW] = twice[AW+RW:1];
    wire unused = twice[0];
  end

`ifdef VERILATOR
  // Two-state simulation: inverting the slice in the one cycle that matters is cheaper than X in all. Blocking: no other
  // process reads mem, and a write at the end of the step costs a copy of each slice.
  /* verilator lint_off BLKSEQ */
  logic [WIDTH-1:0] word;
  always @(posedge clk) begin
    if (ren) begin
      word = mem[raddr];
      if (wen)
        for (int r = 0; r < ROWS; r++)
          if (raddr == waddrs[r*(AW+RW)+:AW+RW])
            for (int m = 0; m < MASKS; m++)
              if (wmask[r*MASKS+m]) word[m*SLICE+:SLICE] = ~word[m*SLICE+:SLICE];
      rdata <= word;
    end
    if (wen)
      for (int r = 0; r < ROWS; r++)
        for (int m = 0; m < MASKS; m++)
          if (wmask[r*MASKS+m])
            mem[waddrs[r*(AW+RW)+:AW+RW]][m*SLICE+:SLICE] = wdata[r*WIDTH+m*SLICE+:SLICE];
  end
  /* verilator lint_on BLKSEQ */
`else
  wire [WIDTH-1:0] stored = mem[raddr];
  wire [WIDTH-1:0] word;
  for (genvar m = 0; m < MASKS; m++) begin : g_slice
    wire [ROWS-1:0] meets;
    for (genvar r = 0; r < ROWS; r++) begin : g_row
      assign meets[r] = wen && wmask[r*MASKS+m] && raddr == waddrs[r*(AW+RW)+:AW+RW];
    end
`ifdef SYNTHESIS
    wire unused = &{1'b0, meets};
    assign word[m*SLICE+:SLICE] = stored[m*SLICE+:SLICE];
`else
    assign word[m*SLICE+:SLICE] = |meets ? 'x : stored[m*SLICE+:SLICE];
`endif
  end
  always @(posedge clk)
    for (int r = 0; r < ROWS; r++)
      for (int m = 0; m < MASKS; m++)
        if (wen && wmask[r*MASKS+m])
          mem[waddrs[r*(AW+RW)+:AW+RW]][m*SLICE+:SLICE] <= wdata[r*WIDTH+m*SLICE+:SLICE];
  always_ff @(posedge clk) if (ren) rdata <= word;
`endif
endmodule
`default_nettype wire
