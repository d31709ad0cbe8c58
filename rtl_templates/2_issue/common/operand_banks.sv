% emit(cfg.RF_BANKS > 0 and (knob.issue ~= "loog" or cfg.RENAME_REGS > 0))
% local uniform = knob.uniform ~= "none"
// Operand read, rf_banks = ${cfg.RF_BANKS}: one read port a bank, operands collected over several cycles.
//
// Register r of warp w is in bank (r + w) mod banks. An instruction stays at the input while it reads, lowest source
// first, one operand a bank a cycle; in_last marks its last cycle. One cycle later all its registers are at `operands`,
// for that cycle, while the next instruction reads. An instruction takes as many cycles as the bank with most of its
// operands has to read (at least 1).
% if uniform then
// Each source is given in parts: the banks' outputs, which sources arrive there, and those that arrived earlier.
// uniform_lane.sv selects among them.
% else
// Sources that are not used read as zero.
% end
// Source: thesis 3.5 and 5.2 (rf_banks = 1 is its register file).
`default_nettype none
module operand_banks #(
    parameter int BYPASS = 0, // operands are of the cycle after the read, not of it (regfile)
    parameter int FORWARD = 1 // forward a write in the cycle of the read (regfile)
) (
    input wire clk,
    input wire rst,

    input  wire   in_valid,
    output wire   in_last,
    input  read_t in,

% if uniform then
    output wire [                           2:0] arrives,  // rs1 lowest
% if cfg.RF_BANKS > 1 then
    output wire [   3*$clog2(cfg::RF_BANKS)-1:0] from_bank,  // the bank of each
% end
    output wire [cfg::RF_BANKS*cfg::DATA_W-1:0] shown,
    output wire [                           2:0] kept,
    output wire [           3*cfg::DATA_W-1:0] earlier,  // the values of those
% else
    output logic [3*cfg::DATA_W-1:0] operands,  // rs1 lowest
% end

    input wire     wb_valid,
    input result_t wb,

    output wire [1:0] rd_reads
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int B = cfg::RF_BANKS;
  localparam int S = 3;  // sources
  localparam int BW = B > 1 ? $clog2(B) : 1;

  // State
  logic [S-1:0] had_q;                 // sources of the input instruction that were already read
  logic [S-1:0] arriving_q;            // sources at the banks' outputs in this cycle
  logic [S*BW-1:0] bank_q;             // the bank of each
  logic [S-1:0] kept_q;                // sources that arrived earlier
  logic [S*cfg::DATA_W-1:0] data_q;    // their values

  wire [S-1:0] wanted = in_valid ? {in.use_rs3, in.use_rs2, in.use_rs1} & ~had_q : '0;
  wire [S*cfg::REG_W-1:0] sources = {in.rs3, in.rs2, in.rs1};

  // Every bank grants its lowest wanted source.
  wire [S*BW-1:0] bank;
  for (genvar s = 0; s < S; s++) begin : g_source
    assign bank[s*BW+:BW] = B > 1 ? sources[s*cfg::REG_W+:BW] + BW'(in.warp) : '0;
  end
  logic [S-1:0] granted;
  logic [B-1:0] ren;
  logic [B*AW-1:0] raddr;
  always_comb begin
    granted = '0;
    ren = '0;
    raddr = '0;
    for (int s = 0; s < S; s++)
      if (wanted[s] && !ren[bank[s*BW+:BW]]) begin
        granted[s] = 1'b1;
        ren[bank[s*BW+:BW]] = 1'b1;
        raddr[bank[s*BW+:BW]*AW+:AW] = {in.warp, sources[s*cfg::REG_W+:cfg::REG_W]};
      end
  end
  assign in_last = (wanted & ~granted) == '0;

  wire [B*cfg::DATA_W-1:0] rdata;
  wire [BW-1:0] write_bank = B > 1 ? wb.rd[BW-1:0] + BW'(wb.warp) : '0;
  regfile #(
      .READS (B),
      .BANKED(1),
% if knob.r2d2 == 1 then
      .LINEAR(1),
% end
      .BYPASS(BYPASS),
      .FORWARD(FORWARD)
  ) u_regfile (
      .clk,
      .ren,
      .raddr,
      .rdata,
      .wen  (wb_valid && wb.wb ? B'(1) << write_bank : '0),
% if knob.uniform ~= "none" then
      .stores(1'b1),
% end
      .waddr({wb.warp, wb.rd}),
      .wmask(wb.tmask),
      .wdata(wb.data)
  );

  // A source is at its bank's output one cycle after its grant, and kept from then on.
% if not uniform then
  always_comb
    for (int s = 0; s < S; s++)
      operands[s*cfg::DATA_W+:cfg::DATA_W] = arriving_q[s] ? rdata[bank_q[s*BW+:BW]*cfg::DATA_W+:cfg::DATA_W]
                                             : kept_q[s] ? data_q[s*cfg::DATA_W+:cfg::DATA_W] : '0;
% else
  assign arrives = arriving_q;
% if cfg.RF_BANKS > 1 then
  assign from_bank = bank_q;
% end
  assign shown = rdata;
  assign kept = kept_q;
  assign earlier = data_q;
% end

  always_ff @(posedge clk) begin
    had_q      <= rst || in_last ? '0 : had_q | granted;
    arriving_q <= granted;
    bank_q     <= bank;
    kept_q     <= had_q;
    // Sources that arrive last are not kept: most instructions have no others.
    for (int s = 0; s < S; s++)
      if (arriving_q[s] && had_q[s])
        data_q[s*cfg::DATA_W+:cfg::DATA_W] <= rdata[bank_q[s*BW+:BW]*cfg::DATA_W+:cfg::DATA_W];
  end

  popcount #(
      .N(S)
  ) u_reads (
      .bits (granted),
      .count(rd_reads)
  );

  wire unused = &{1'b0, wb, in};
endmodule
`default_nettype wire
