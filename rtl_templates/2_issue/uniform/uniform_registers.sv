% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local renamed = knob.issue == "loog"
% local words = has.plain_words
% local alone = has.lone_lane
// The scalars: lane 0's word of what was last written to every register of every warp.
//
// A register file of one lane with a read port for each source, so that a uniform operand needs none of
// the vector file's. A word is the register's value in the lanes that its tag names, and nothing else.
// The vector file has every register too: what is written to some lanes only need not be put together
// with a scalar, and what is read of lanes that the tag does not name is there.
% if affine then
// Each lane adds its multiple of the stride: behind the choice between scalar and register file, so that
// both take one LUT and a carry a bit.
% end
// Read in the last cycle of operand read, at `operands` in the next one, where what is not a scalar is
% if renamed then
// passed on.
% else
// passed on. (Of both one is zero.)
% end
`default_nettype none
module uniform_registers (
    input wire clk,

    input  wire                                    read,
    input  wire [                 cfg::WARP_W-1:0] warp,
    input  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers,
    input  wire [           cfg::RF_SOURCES-1:0] scalars,    // sources that are uniform
% if affine then
    input  wire [         cfg::RF_SOURCES*4-1:0] strides,    // of those, 0 of others
% end
% if alone then
    input  wire                                    alone,      // they are lane 0's only
% end
    input  wire [               3*cfg::DATA_W-1:0] lanes,      // what the register file shows
    output wire [               3*cfg::DATA_W-1:0] operands,   // rs1 lowest
% if words then
    output wire [               2*cfg::DATA_W-1:0] plain,      // the first two without their strides
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

  // No tag can be of what does not even look uniform in its low bits.
  wire [cfg::THREADS-1:0] written = wb.tmask;
  logic [cfg::THREADS-1:0] differs;
  always_comb for (int i = 0; i < cfg::THREADS; i++) differs[i] = written[i] && data[i*32+:4] != data[3:0];
% if affine then
  wire [3:0] step = data[35:32] - data[3:0];
  wire write_stores = differs == '0 || (step & (step - 4'd1)) == '0;
% else
  wire write_stores = differs == '0;
% end

  regfile #(
      .READS (S),
      .LANES (1),
% if renamed then
      .FORWARD(0)  // what was written in those cycles is no scalar (uniform_tags)
% else
      .BYPASS(1)
% end
  ) u_regfile (
      .clk,
      .ren(scalars & {S{read}}),
      .raddr,
      .rdata(words),
      .wen({S{write}}),
      .stores(write_stores),
      .waddr({wb.warp, wb.rd}),
      .wmask(1'b1),
      .wdata(data[31:0])
  );

% if affine then
  logic [S*4-1:0] strides_q;
  always_ff @(posedge clk) strides_q <= strides;

% end
% if alone then
  logic alone_q;
  always_ff @(posedge clk) alone_q <= alone;

% end
% if renamed then
  logic [S-1:0] scalars_q;
  always_ff @(posedge clk) scalars_q <= scalars;

% end
  for (genvar s = 0; s < 3; s++) begin : g_source
    if (s < S) begin : g_word
      assign raddr[s*AW+:AW] = {warp, registers[s*cfg::REG_W+:cfg::REG_W]};
      for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
        wire [31:0] lane = lanes[s*cfg::DATA_W+i*32+:32];
% if renamed then
        wire [31:0] word = scalars_q[s] ? words[s*32+:32] : lane;
% else
% if alone then
        wire [31:0] word = (i > 0 && alone_q ? 32'd0 : words[s*32+:32]) | lane;
% else
        wire [31:0] word = words[s*32+:32] | lane;
% end
% end
% if words then
        if (s < 2) begin : g_plain
          assign plain[s*cfg::DATA_W+i*32+:32] = word;
        end
% end
% if affine then
        wire [3:0] stride = strides_q[s*4+:4];
        // One of them, since a stride is a power of two.
        wire [8:0] offset = (9'(i) & {9{stride[0]}}) | (9'(2*i) & {9{stride[1]}})
                            | (9'(4*i) & {9{stride[2]}}) | (9'(8*i) & {9{stride[3]}});
        assign operands[s*cfg::DATA_W+i*32+:32] = 32'(offset) + word;
% else
        assign operands[s*cfg::DATA_W+i*32+:32] = word;
% end
      end
    end else begin : g_word
      assign operands[s*cfg::DATA_W+:cfg::DATA_W] = lanes[s*cfg::DATA_W+:cfg::DATA_W];
    end
  end

  wire unused = &{1'b0, wb, data};
endmodule
`default_nettype wire
