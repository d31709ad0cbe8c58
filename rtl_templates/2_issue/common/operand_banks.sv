% emit(cfg.RF_BANKS > 0)
// Operand read, rf_banks = ${cfg.RF_BANKS}: one read port a bank, operands collected in turn.
//
// Register r of warp w lives in bank (r + w) mod banks. An instruction starts reading in the
// cycle in which it is taken, lowest source first, one operand a bank a cycle, and is complete
// in the cycle in which its last operand comes out; the next one is taken in that cycle. So an
// instruction costs as many cycles as its most loaded bank has operands to give (at least 1).
// Source: thesis 3.5 and 5.2 (rf_banks = 1 is its register file).
`default_nettype none
module operand_banks (
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

    output wire       rd_busy,  // not ready because operands are still being read
    output wire [1:0] rd_reads
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int B = cfg::RF_BANKS;
  localparam int S = 3;  // sources
  localparam int BW = B > 1 ? $clog2(B) : 1;

  // State
  logic valid_q;
  instr_t instr_q;
  logic [cfg::TAG_W-1:0] tag_q;
  logic [S-1:0] pending_q;             // sources not yet sent to their bank
  logic [S-1:0] arriving_q;            // sources at the banks' outputs in this cycle
  logic [S*cfg::DATA_W-1:0] data_q;    // sources that arrived earlier

  // Which instruction reads in this cycle: the one held, else the one that comes in.
  wire take = in_valid && in_ready;
  wire done = valid_q && pending_q == '0;
  instr_t reader;
  assign reader = take ? in : instr_q;
  wire [S-1:0] wanted = take ? {in.use_rs3, in.use_rs2, in.use_rs1} : valid_q ? pending_q : '0;
  wire [S*cfg::REG_W-1:0] sources = {reader.rs3, reader.rs2, reader.rs1};

  assign in_ready = !valid_q || (done && out_ready);
  assign rd_busy = valid_q && !done;

  function automatic [BW-1:0] bank_of(input [cfg::WARP_W-1:0] warp, input [cfg::REG_W-1:0] r);
    bank_of = B > 1 ? BW'(32'(r) + 32'(warp)) : '0;
  endfunction

  // Every bank takes its lowest wanted source.
  logic [S-1:0] granted;
  logic [B-1:0] ren;
  logic [B*AW-1:0] raddr;
  always_comb begin
    granted = '0;
    ren = '0;
    raddr = '0;
    for (int s = 0; s < S; s++)
      if (wanted[s] && !ren[bank_of(reader.warp, sources[s*cfg::REG_W+:cfg::REG_W])]) begin
        granted[s] = 1'b1;
        ren[bank_of(reader.warp, sources[s*cfg::REG_W+:cfg::REG_W])] = 1'b1;
        raddr[bank_of(reader.warp, sources[s*cfg::REG_W+:cfg::REG_W])*AW+:AW] =
            {reader.warp, sources[s*cfg::REG_W+:cfg::REG_W]};
      end
  end

  wire [B*cfg::DATA_W-1:0] rdata;
  regfile #(
      .READS (B),
      .BANKED(1)
  ) u_regfile (
      .clk,
      .ren,
      .raddr,
      .zero ({B{1'b0}}),
      .rdata,
      .wen  (wb_valid && wb.wb ? B'(1) << bank_of(wb.warp, wb.rd) : '0),
      .waddr({wb.warp, wb.rd}),
      .wmask(wb.tmask),
      .wdata(wb.data)
  );

  // A source is at its bank's output in the cycle after its grant, then kept.
  logic [S*cfg::DATA_W-1:0] data;
  wire [S*cfg::REG_W-1:0] held = {instr_q.rs3, instr_q.rs2, instr_q.rs1};
  always_comb begin
    data = data_q;
    for (int s = 0; s < S; s++)
      if (arriving_q[s])
        data[s*cfg::DATA_W+:cfg::DATA_W] =
            rdata[bank_of(instr_q.warp, held[s*cfg::REG_W+:cfg::REG_W])*cfg::DATA_W+:cfg::DATA_W];
  end

  always_ff @(posedge clk) begin
    if (take) instr_q <= in;
    if (take) tag_q <= in_tag;
    pending_q  <= wanted & ~granted;
    arriving_q <= granted;
    data_q     <= take ? '0 : data;
    valid_q    <= !rst && (take || (valid_q && !(done && out_ready)));
  end

  assign out_valid = done;
  assign out.instr = instr_q;
  assign out.tag = tag_q;
  assign {out.rs3, out.rs2, out.rs1} = data;

  popcount #(
      .N(S)
  ) u_reads (
      .bits (granted),
      .count(rd_reads)
  );

  wire unused = &{1'b0, wb, reader};
endmodule
`default_nettype wire
