% emit(cfg.RF_BANKS == 0 and (knob.issue ~= "loog" or cfg.RENAME_REGS > 0))
// Operand read, rf_copies = 3: every source has its own copy of the register file.
//
// The registers of an instruction that reads (in_valid) in cycle t are at `operands` in cycle t+1, for that
// cycle. One instruction a cycle, no port conflicts. Sources that are not used read as zero.
% local blocks = knob.r2d2 == 1 and knob.fpu == "none"
% if blocks then
// The third source is a block part, which needs only one lane: it has a file of its own that holds block parts only.
% elseif knob.r2d2 == 1 then
// The first source may be a thread part, the third a block part.
% end
`default_nettype none
module operand_copies #(
    parameter int BYPASS = 0, // operands are of cycle t+1, not of t (regfile)
    parameter int FORWARD = 1 // forward a write in the cycle of the read (regfile)
) (
    input wire clk,
    input wire rst,

    input  wire   in_valid,
    output wire   in_last,   // its last cycle: always
    input  read_t in,

    output wire [3*cfg::DATA_W-1:0] operands,  // rs1 lowest

    input wire     wb_valid,
    input result_t wb,

    output wire [1:0] rd_reads
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int N = cfg::RF_SOURCES;
% local files = blocks and "FILES" or "N"
% if blocks then
  localparam int FILES = 2;
% end

  wire [N-1:0] ren;
  wire [${files}*AW-1:0] raddr;
  wire [${files}*cfg::DATA_W-1:0] rdata;

  assign in_last = 1'b1;
  assign ren[0] = in_valid && in.use_rs1;
  assign ren[1] = in_valid && in.use_rs2;
  assign raddr[0*AW+:AW] = {in.warp, in.rs1};
  assign raddr[1*AW+:AW] = {in.warp, in.rs2};
% if cfg.RF_SOURCES == 3 then
  assign ren[2] = in_valid && in.use_rs3;
% end
% if cfg.RF_SOURCES == 3 and not blocks then
  assign raddr[2*AW+:AW] = {in.warp, in.rs3};
% end

  regfile #(
      .READS (${files}),
% if knob.r2d2 == 1 then
      .LINEAR(1),
% end
      .BYPASS(BYPASS),
      .FORWARD(FORWARD)
  ) u_regfile (
      .clk,
      .ren${blocks and "(ren[FILES-1:0])" or ""},
      .raddr,
      .rdata,
      .wen  ({${files}{wb_valid && wb.wb}}),
% if knob.uniform ~= "none" then
      .stores(1'b1),
% end
      .waddr({wb.warp, wb.rd}),
      .wmask(wb.tmask),
      .wdata(wb.data)
  );

% if blocks then
  localparam int BW = cfg::WARP_W + 3;
  wire [31:0] block;
  regfile #(
      .READS (1),
      .LANES (1),
      .AW    (BW),
      .BYPASS(BYPASS),
      .FORWARD(FORWARD)
  ) u_blocks (
      .clk,
      .ren  (ren[2]),
      .raddr({in.warp, in.rs3[2:0]}),
      .rdata(block),
      .wen  (wb_valid && wb.wb && wb.rd >= cfg::REG_W'(cfg::BLOCK_PARTS)),
% if knob.uniform ~= "none" then
      .stores(1'b1),
% end
      .waddr({wb.warp, wb.rd[2:0]}),
      .wmask(wb.tmask[0]),
      .wdata(wb.data[31:0])
  );

  assign operands = (3 * cfg::DATA_W)'({block, rdata});
% else
  assign operands = (3 * cfg::DATA_W)'(rdata);
% end

  popcount #(
      .N(N),
      .W(2)
  ) u_reads (
      .bits (ren),
      .count(rd_reads)
  );

  wire unused = &{1'b0, rst, in, wb};
endmodule
`default_nettype wire
