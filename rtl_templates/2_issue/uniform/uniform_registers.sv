% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
// The scalars: lane 0's word of what was last written to every register of every warp.
//
// A register file of one lane with a read port for each source, so that a uniform operand needs none of
// the vector file's. A word is the register's value in the lanes that its tag names, and nothing else.
// The vector file has every register too: what is written to some lanes only need not be put together
// with a scalar, and what is read of lanes that the tag does not name is there.
% if affine then
// Each lane adds its multiple of the stride.
% end
// Read in the last cycle of operand read, shown in the next one; zero if it is not.
`default_nettype none
module uniform_registers (
    input wire clk,

    input  wire                                    read,
    input  wire [                 cfg::WARP_W-1:0] warp,
    input  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers,
    input  wire [           cfg::RF_SOURCES-1:0] scalars,    // sources that are uniform
% if affine then
    input  wire [         cfg::RF_SOURCES*4-1:0] strides,    // of those, 0 of others
    output wire [               3*cfg::DATA_W-1:0] operands,   // rs1 lowest
% else
    output wire [               3*cfg::DATA_W-1:0] operands,   // rs1 lowest, in all lanes alike
% end

    input wire     wb_valid,
    input result_t wb
);
  localparam int S = cfg::RF_SOURCES;
  localparam int AW = cfg::WARP_W + cfg::REG_W;

  wire [S*AW-1:0] raddr;
  wire [S*32-1:0] words;
  wire [cfg::DATA_W-1:0] data = wb.data;
  // A packet without lane 0 has no word for it, but for those of the ALU, which come whole.
  wire write = wb_valid && wb.wb && (wb.tmask[0] || (wb.sop && wb.eop));

  regfile #(
      .READS (S),
      .LANES (1),
      .BYPASS(1)
  ) u_regfile (
      .clk,
      .ren(scalars & {S{read}}),
      .raddr,
      .rdata(words),
      .wen({S{write}}),
      .waddr({wb.warp, wb.rd}),
      .wmask(1'b1),
      .wdata(data[31:0])
  );

% if affine then
  logic [S*4-1:0] strides_q;
  always_ff @(posedge clk) strides_q <= strides;

% end
  for (genvar s = 0; s < 3; s++) begin : g_source
    if (s < S) begin : g_word
      assign raddr[s*AW+:AW] = {warp, registers[s*cfg::REG_W+:cfg::REG_W]};
% if affine then
      for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
        wire [3:0] stride = strides_q[s*4+:4];
        // One of them, since a stride is a power of two.
        wire [8:0] offset = (9'(i) & {9{stride[0]}}) | (9'(2*i) & {9{stride[1]}})
                            | (9'(4*i) & {9{stride[2]}}) | (9'(8*i) & {9{stride[3]}});
        assign operands[s*cfg::DATA_W+i*32+:32] = words[s*32+:32] + 32'(offset);
      end
% else
      assign operands[s*cfg::DATA_W+:cfg::DATA_W] = {cfg::THREADS{words[s*32+:32]}};
% end
    end else begin : g_word
      assign operands[s*cfg::DATA_W+:cfg::DATA_W] = '0;
    end
  end

  wire unused = &{1'b0, wb, data};
endmodule
`default_nettype wire
