% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local renamed = knob.issue == "loog"
% local words = has.plain_words
% local lane0_only = has.lane0_only
// The scalars: lane 0's word of the last write to every register of every warp.
//
// A register file of one lane with a read port for each source, so that a uniform operand needs no port of
// the vector file. A word is the register's value only in the lanes that its tag names.
// The vector file has every register, too: a write to some lanes need not be merged
// with a scalar, and lanes that the tag does not name are read there.
% if affine then
// Each lane adds its multiple of the stride.
% end
// Latency: read in the last cycle of operand read, at `operands` in the next one, together with vector operands.
`default_nettype none
module uniform_registers (
    input wire clk,

    input  wire                                    read,
    input  wire [                 cfg::WARP_W-1:0] warp,
    input  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers,
    input  wire [           cfg::RF_SOURCES-1:0] scalars,    // sources that are uniform
% if affine then
    // In the cycle of the operands: strides, 0 for sources that are not uniform
    input  wire [         cfg::RF_SOURCES*4-1:0] strides,
% end
% if lane0_only then
    input  wire                                    lane0_only,      // the operands are needed in lane 0 only
% end
    // and the register file's outputs (operand_banks.sv)
    input  wire [                             2:0] arrives,
    input  wire [               3*cfg::DATA_W-1:0] lanes,
    input  wire [                             2:0] kept,
    input  wire [               3*cfg::DATA_W-1:0] earlier,
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
  // A packet without lane 0 has no word for it, except an ALU packet, which has all lanes.
  wire write = wb_valid && wb.wb && (wb.tmask[0] || (wb.sop && wb.eop));
% if cfg.RF_SOURCES == 3 and knob.r2d2 == 0 then
  wire [S-1:0] writes = {write && wb.rd[cfg::REG_W-1], write, write};  // the third source is a floating-point register
% else
  wire [S-1:0] writes = {S{write}};
% end

  // A result that differs in its low bits cannot get a tag.
  wire [cfg::THREADS-1:0] written = wb.tmask;
  logic [cfg::THREADS-1:0] differs;
  always_comb for (int i = 0; i < cfg::THREADS; i++) differs[i] = written[i] && data[i*32+:4] != data[3:0];
% if affine then
  // For strides a test of the first two and the last two lanes is enough.
  wire [3:0] step = data[35:32] - data[3:0];
  wire [3:0] last_step = data[(cfg::THREADS-1)*32+:4] - data[(cfg::THREADS-2)*32+:4];
  wire power = step == 4'd1 || step == 4'd2 || step == 4'd4 || step == 4'd8;
  wire write_stores = differs == '0 || (power && step == last_step);
% else
  wire write_stores = differs == '0;
% end

  regfile #(
      .READS (S),
      .LANES (1),
% if renamed then
      .FORWARD(0)  // a value written in those cycles is no scalar (uniform_tags)
% else
      .BYPASS(1)
% end
  ) u_regfile (
      .clk,
      .ren(scalars & {S{read}}),
      .raddr,
      .rdata(words),
      .wen(writes),
      .stores(write_stores),
      .waddr({wb.warp, wb.rd}),
      .wmask(1'b1),
      .wdata(data[31:0])
  );

% if renamed then
  logic [S-1:0] scalars_q;  // a port is undefined if it was not read
  always_ff @(posedge clk) scalars_q <= scalars;

% end
  for (genvar s = 0; s < 3; s++) begin : g_source
    if (s < S) begin : g_word
      assign raddr[s*AW+:AW] = {warp, registers[s*cfg::REG_W+:cfg::REG_W]};
% if renamed then
      wire [31:0] scalar = words[s*32+:32] & {32{scalars_q[s]}};
% else
      wire [31:0] scalar = words[s*32+:32];
% end
% if lane0_only then
      wire [31:0] others = lane0_only ? 32'd0 : scalar;  // of lanes other than 0
% end
      for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
% if affine then
        wire [3:0] stride = strides[s*4+:4];
        // A single one of them, since a stride is a power of two.
        wire [8:0] offset = (9'(i) & {9{stride[0]}}) | (9'(2*i) & {9{stride[1]}})
                            | (9'(4*i) & {9{stride[2]}}) | (9'(8*i) & {9{stride[3]}});
% end
% if words then
        wire [31:0] word;
        if (s < 2) begin : g_plain
          assign plain[s*cfg::DATA_W+i*32+:32] = word;
        end else begin : g_plain
          wire unused_word = &{1'b0, word};
        end
% end
        uniform_lane u_lane (
            .arrives(arrives[s]),
            .read   (lanes[s*cfg::DATA_W+i*32+:32]),
            .kept   (kept[s]),
            .earlier(earlier[s*cfg::DATA_W+i*32+:32]),
            .scalar (${lane0_only and "i > 0 ? others : scalar" or "scalar"}),
% if affine then
            .offset,
% end
% if words then
            .plain  (word),
% end
            .operand(operands[s*cfg::DATA_W+i*32+:32])
        );
      end
    end else begin : g_word
      assign operands[s*cfg::DATA_W+:cfg::DATA_W] = (lanes[s*cfg::DATA_W+:cfg::DATA_W] & {cfg::DATA_W{arrives[s]}})
                                                    | (earlier[s*cfg::DATA_W+:cfg::DATA_W] & {cfg::DATA_W{kept[s]}});
    end
  end

  wire unused = &{1'b0, wb, data};
endmodule
`default_nettype wire
