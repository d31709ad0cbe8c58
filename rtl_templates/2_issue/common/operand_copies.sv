% emit(cfg.RF_BANKS == 0)
// Operand read, rf_copies = 3: every source has its own copy of the register file.
//
// An instruction taken in cycle t has all its operands in t+1 and waits there for dispatch.
// One instruction a cycle, no port conflicts. Sources that are not used read as zero.
`default_nettype none
module operand_copies (
    input wire clk,
    input wire rst,

    input  wire                  in_valid,
    output wire                  in_ready,
    input  instr_t                in,
    input  wire [cfg::TAG_W-1:0] in_tag,  // goes with it

    output wire out_valid,
    input  wire out_ready,
    output op_t out,

    input wire     wb_valid,
    input result_t wb,

    output wire       rd_busy,  // not ready because of register file ports: never, here
    output wire [1:0] rd_reads
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int N = cfg::RF_SOURCES;

  logic valid_q;
  instr_t instr_q;
  logic [cfg::TAG_W-1:0] tag_q;

  wire take = in_valid && in_ready;
  wire [N-1:0] ren, zero;
  wire [N*AW-1:0] raddr;
  wire [N*cfg::DATA_W-1:0] rdata;

  assign in_ready = !valid_q || out_ready;
  assign ren[0] = take && in.use_rs1;
  assign ren[1] = take && in.use_rs2;
  assign raddr[0*AW+:AW] = {in.warp, in.rs1};
  assign raddr[1*AW+:AW] = {in.warp, in.rs2};
% if cfg.RF_SOURCES == 3 then
  assign ren[2] = take && in.use_rs3;
  assign raddr[2*AW+:AW] = {in.warp, in.rs3};
% end

  regfile #(
      .READS(N)
  ) u_regfile (
      .clk,
      .ren,
      .raddr,
      .zero,
      .rdata,
      .wen  ({N{wb_valid && wb.wb}}),
      .waddr({wb.warp, wb.rd}),
      .wmask(wb.tmask),
      .wdata(wb.data)
  );

  assign zero = {N{take}} & ~ren;

  always_ff @(posedge clk) begin
    if (take) instr_q <= in;
    if (take) tag_q <= in_tag;
    valid_q <= !rst && (take || (valid_q && !out_ready));
  end

  assign out_valid = valid_q;
  assign out.instr = instr_q;
  assign out.tag = tag_q;
  assign out.rs1 = rdata[0*cfg::DATA_W+:cfg::DATA_W];
  assign out.rs2 = rdata[1*cfg::DATA_W+:cfg::DATA_W];
% if cfg.RF_SOURCES == 3 then
  assign out.rs3 = rdata[2*cfg::DATA_W+:cfg::DATA_W];
% else
  assign out.rs3 = '0;
% end

  assign rd_busy = 1'b0;
  popcount #(
      .N(N),
      .W(2)
  ) u_reads (
      .bits (ren),
      .count(rd_reads)
  );

  wire unused = &{1'b0, wb};
endmodule
`default_nettype wire
