% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// The register file of the collector units: its reads and its write.
//
% if cfg.RF_BANKS == 0 then
// Every source has its copy. All registers of an instruction are read at lookup, so there is no arbitration, and no
// younger writer can precede an older reader.
% else
// A unit requests the registers it wants (rf_arbiter), one operand a bank a cycle. A port that no unit wants reads for
// the instruction in lookup, before it is known whether that operand is a result.
% end
// Contract: a register that is read in a cycle arrives in the next, at its port, for its unit. A result is written in
//   its cycle and forwarded to reads of that cycle.
// Source: thesis 5.3.2, 5.4.2.
`default_nettype none
module window_reads (
    input wire clk,
    input wire rst,

    input  lookup_t                     lookup,
    input  origins_t                    origins,
    output wire [cfg::RF_SOURCES-1:0] load_granted,  // to the instruction in lookup

    input  wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] wants,
    input  wire [               cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input  wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    output wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] granted,

    output file_words_t                                 words,
    output logic [cfg::COLLECTORS*cfg::RF_SOURCES-1:0] arrivals,  // the same, by unit, without useless reads

    input wire     write,  // the writeback is its register's latest
    input result_t wb,

    output wire [2:0] reads  // of this cycle
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int S = cfg::RF_SOURCES;

  wire load = lookup.load != '0;
  wire [cfg::COLLECTOR_W-1:0] load_unit = lookup.index;
  wire [cfg::WARP_W-1:0] load_warp = lookup.warp;
  wire [S*cfg::REG_W-1:0] load_regs = origins.regs;
  wire [S-1:0] load_uses = origins.uses;
  wire [S-1:0] load_needs = origins.uses & ~origins.refers;  // of these, sources that are in the register file
  logic [cfg::RF_PORTS*S-1:0] arrives;
  logic [cfg::RF_PORTS*cfg::COLLECTOR_W-1:0] arrive_units;
  wire [cfg::RF_PORTS*cfg::DATA_W-1:0] rdata;
  assign words.arrives = arrives;
  assign words.unit = arrive_units;
  assign words.data = rdata;

  wire [cfg::RF_PORTS-1:0] ren, wen;
  wire [cfg::RF_PORTS*AW-1:0] raddr;
% if cfg.RF_BANKS == 0 then
  assign granted = wants;
  assign load_granted = load_uses;
  assign ren = {S{load}} & load_uses;
  for (genvar s = 0; s < S; s++) begin : g_port
    assign raddr[s*AW+:AW] = {load_warp, load_regs[s*cfg::REG_W+:cfg::REG_W]};
    always_ff @(posedge clk) begin
      for (int i = 0; i < cfg::COLLECTORS; i++)
        arrivals[i*S+s] <= load && load_needs[s] && load_unit == cfg::COLLECTOR_W'(i);
      arrives[s*S+:S] <= ren[s] ? S'(1) << s : '0;
      arrive_units[s*cfg::COLLECTOR_W+:cfg::COLLECTOR_W] <= load_unit;
    end
  end
  assign wen = {cfg::RF_PORTS{write}};
  wire unused = &{1'b0, rst, warps, regs, wb, lookup, origins};
% else
  wire [cfg::RF_BANKS*S-1:0] sources;
  wire [cfg::RF_BANKS*cfg::COLLECTOR_W-1:0] targets;
  rf_arbiter u_rf_arbiter (
      .clk,
      .rst,
      .wants,
      .warps,
      .regs,
      .granted,
      .fresh(load),
      .fresh_unit(load_unit),
      .fresh_warp(load_warp),
      .fresh_regs(load_regs),
      .fresh_uses(load_uses),
      .fresh_granted(load_granted),
      .ren,
      .raddr,
      .sources,
      .targets
  );
  always_ff @(posedge clk) begin
    arrives <= sources;
    for (int i = 0; i < cfg::COLLECTORS; i++)
      arrivals[i*S+:S] <= granted[i*S+:S]
                          | (load && load_unit == cfg::COLLECTOR_W'(i) ? load_granted & load_needs : '0);
    arrive_units <= targets;
  end
% if cfg.RF_BANKS == 1 then
  assign wen = write;
% else
  wire [cfg::RF_BANK_W-1:0] bank = wb.rd[cfg::RF_BANK_W-1:0] + cfg::RF_BANK_W'(wb.warp);
  assign wen = write ? cfg::RF_PORTS'(1) << bank : '0;
% end
  wire unused = &{1'b0, wb, lookup, origins};
% end

  wire [cfg::RF_PORTS-1:0] useful;
  for (genvar p = 0; p < cfg::RF_PORTS; p++) begin : g_useful
% if cfg.RF_BANKS == 0 then
    assign useful[p] = load && load_needs[p];
% else
    assign useful[p] = ren[p] && (granted != '0 || (sources[p*S+:S] & load_needs) != '0);
% end
  end
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
      .waddr({wb.warp, wb.rd}),
      .wmask(wb.tmask),
      .wdata(wb.data)
  );

  // Reads whose operand is a result do not count.
  popcount #(
      .N(cfg::RF_PORTS),
      .W(3)
  ) u_reads (
      .bits (useful),
      .count(reads)
  );
endmodule
`default_nettype wire
