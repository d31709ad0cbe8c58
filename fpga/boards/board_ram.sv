// RAM of a board: block RAM with one port, with the program in it from the bitstream on.
//
// Contract: rdata shows the word at addr of the last cycle with ren; ren and wen not together. wbe
//   chooses the bytes that are written.
// The program is in image.hex, a word of WIDTH bits a line as $readmemh reads them.
`default_nettype none
module board_ram #(
    parameter int WIDTH = cfg::LINE_W,
    parameter int WORDS = 1024,
    parameter int AW    = $clog2(WORDS)
) (
    input  wire               clk,
    input  wire               ren,
    input  wire               wen,
    input  wire  [    AW-1:0] addr,
    input  wire  [WIDTH/8-1:0] wbe,
    input  wire  [ WIDTH-1:0] wdata,
    output logic [ WIDTH-1:0] rdata
);
  (* ram_style = "block" *)
  logic [WIDTH-1:0] mem[0:WORDS-1];
  initial $readmemh("image.hex", mem);

  // A word that is written is not read: see ram_1r1w.
  wire [WIDTH-1:0] stored = mem[addr];
  wire [WIDTH-1:0] word;
  for (genvar i = 0; i < WIDTH / 8; i++) begin : g_byte
    assign word[i*8+:8] = wen && wbe[i] ? 'x : stored[i*8+:8];
    always_ff @(posedge clk) if (wen && wbe[i]) mem[addr][i*8+:8] <= wdata[i*8+:8];
  end
  always_ff @(posedge clk) if (ren) rdata <= word;
endmodule
`default_nettype wire
