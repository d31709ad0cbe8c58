% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Register alias tables of all warps: the result of each register's latest writer.
//
// An entry is written when a writer is accepted and is never cleared: it is valid as long as that result is pending and
// is of that register (result_slots.sv). `whole`: the result has a tag, and all lanes that the warp has now. Only such a
// result may be forwarded, and its register file write be skipped. Instructions wait at the intake for all others, and the
// register file merges lanes.
// Latency: combinational lookup of one instruction a cycle; an entry is visible from the cycle after its write.
// Contract: words are LUT RAM without a reset. A register may name any result as long as none is pending.
// Source: thesis 5.2.2, 5.3.1, 5.3.4 (done_slot is the second look, at writeback); epochs are ours.
`default_nettype none
module rat #(
    parameter int PORTS = 3  // sources, and the destination last
) (
    input wire clk,

    input  wire [      cfg::WARP_W-1:0] warp,
    input  wire [                  1:0] epoch,  // of this warp
    input  wire [PORTS*cfg::REG_W-1:0] regs,
    output wire [PORTS*cfg::TAG_W-1:0] slots,
    output wire [           PORTS-1:0] whole,

    input wire                   set,  // the last of regs has a new writer
    input wire [cfg::TAG_W-1:0] set_slot,
    input wire                   set_tagged,

    input  wire [cfg::WARP_W-1:0] done_warp,
    input  wire [ cfg::REG_W-1:0] done_reg,
    output wire [ cfg::TAG_W-1:0] done_slot
);
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int WIDTH = cfg::TAG_W + 3;

  wire [AW-1:0] set_address = {warp, regs[(PORTS-1)*cfg::REG_W+:cfg::REG_W]};
  wire [WIDTH-1:0] word = {set_tagged, epoch, set_slot};
  for (genvar p = 0; p < PORTS; p++) begin : g_port
    wire has_tag;
    wire [1:0] of_epoch;
    alias_memory #(
        .WIDTH(WIDTH),
        .AW   (AW)
    ) u_words (
        .clk,
        .wen  (set),
        .waddr(set_address),
        .wdata(word),
        .raddr({warp, regs[p*cfg::REG_W+:cfg::REG_W]}),
        .rdata({has_tag, of_epoch, slots[p*cfg::TAG_W+:cfg::TAG_W]})
    );
    assign whole[p] = has_tag && of_epoch == epoch;
  end

  alias_memory #(
      .WIDTH(cfg::TAG_W),
      .AW   (AW)
  ) u_done (
      .clk,
      .wen  (set),
      .waddr(set_address),
      .wdata(set_slot),
      .raddr({done_warp, done_reg}),
      .rdata(done_slot)
  );
endmodule
`default_nettype wire
