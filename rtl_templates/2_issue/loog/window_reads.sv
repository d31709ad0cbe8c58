% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// The register file of the window: who reads it, and what it writes.
//
% if cfg.RF_BANKS == 0 then
// Every source has its copy, so all registers of an instruction are read as it enters: nothing has
// to be arbitrated, and no younger writer can come before an older reader.
% else
// A unit asks for the registers it wants (rf_arbiter), one operand a bank a cycle; war_guard names
// the units that have to stay behind older readers of their destination.
% end
// Contract: a register granted in a cycle is at `rdata`, at its port or bank, in the next. A result
//   is written in its cycle and forwarded to reads of that cycle.
// Source: thesis 5.3.2, 5.4.2.
`default_nettype none
module window_reads (
    input wire clk,
    input wire rst,

    input wire                        enter,
    input wire [cfg::COLLECTOR_W-1:0] enter_unit,
    input instr_t                     entering,
    input wire [ cfg::RF_SOURCES-1:0] enter_reads,  // sources that are in the register file

    input  wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] wants,
    input  wire [               cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input  wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    output wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] granted,
    output wire [                           cfg::COLLECTORS-1:0] guarded,
    output wire [              cfg::RF_PORTS*cfg::DATA_W-1:0] rdata,

    input wire                    write,
    input wire [ cfg::WARP_W-1:0] write_warp,
    input wire [  cfg::REG_W-1:0] write_rd,
    input wire [cfg::THREADS-1:0] write_mask,
    input wire [ cfg::DATA_W-1:0] write_data,

    output wire [2:0] reads  // of this cycle
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;

  wire [cfg::RF_PORTS-1:0] ren, wen;
  wire [cfg::RF_PORTS*AW-1:0] raddr;
% if cfg.RF_BANKS == 0 then
  assign granted = wants;
  assign guarded = '0;
  assign ren = {cfg::RF_SOURCES{enter}} & enter_reads;
% for s = 1, cfg.RF_SOURCES do
  assign raddr[${s - 1}*AW+:AW] = {entering.warp, entering.rs${s}};
% end
  assign wen = {cfg::RF_PORTS{write}};
  wire unused = &{1'b0, rst, enter_unit, entering, warps, regs};
% else
  rf_arbiter u_rf_arbiter (
      .clk,
      .rst,
      .wants,
      .warps,
      .regs,
      .granted,
      .ren,
      .raddr
  );
% if cfg.RF_BANKS == 1 then
  assign wen = write;
% else
  wire [cfg::RF_BANK_W-1:0] bank = write_rd[cfg::RF_BANK_W-1:0] + cfg::RF_BANK_W'(write_warp);
  assign wen = write ? cfg::RF_PORTS'(1) << bank : '0;
% end
  war_guard u_war_guard (
      .clk,
      .rst,
      .enter,
      .enter_unit,
      .enter_warp(entering.warp),
      .enter_rd(entering.rd),
      .enter_wb(entering.wb),
      .left(wants & ~granted),
      .warps,
      .regs,
      .blocked(guarded)
  );
  wire unused = &{1'b0, entering, enter_reads};
% end

  regfile #(
      .READS (cfg::RF_PORTS),
% if knob.r2d2 == 1 then
      .LINEAR(1),
% end
      .BANKED(${cfg.RF_BANKS > 0 and 1 or 0})
  ) u_regfile (
      .clk,
      .ren,
      .raddr,
      .rdata,
      .wen,
      .waddr({write_warp, write_rd}),
      .wmask(write_mask),
      .wdata(write_data)
  );

  popcount #(
      .N(cfg::RF_PORTS),
      .W(3)
  ) u_reads (
      .bits (ren),
      .count(reads)
  );
endmodule
`default_nettype wire
