% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Register alias tables of all warps: the result of each register's latest writer.
//
// An entry is written when a writer is accepted and is never cleared: it is valid as long as that result is pending and
// is of that register (result_slots.sv). `whole`: the result has a tag, and all lanes that the warp has now. Only such a
// result may be forwarded, and its register file write be skipped. Instructions wait at the intake for all others, and the
// register file merges lanes.
// Latency: every warp's table is read for its head; the words of the warp that is taken are there one cycle later, in its
// lookup. An entry is written at the end of the lookup. The words of the next cycle's lookup were read before that,
// so its registers are compared with this writer's (fresh).
// Contract: words are LUT RAM without a reset. A register may name any result as long as none is pending.
// Source: thesis 5.2.2, 5.3.1, 5.3.4 (done_slot is the second look, at writeback); epochs are ours.
`default_nettype none
module rat (
    input wire clk,
    input wire rst,

    input  alias_reads_t reads,   // at intake
    input  lookup_t      lookup,  // one cycle later
    input  wire [(cfg::RF_SOURCES+1)*cfg::REG_W-1:0] regs,  // of the instruction in lookup, sources first
    output aliases_t     aliases,

    input wire set,         // the last of regs has a new writer, if `lookup` is live; the latest input
    input wire set_tagged,

    input  wire [cfg::WARP_W-1:0] done_warp,
    input  wire [ cfg::REG_W-1:0] done_reg,
    output wire [ cfg::TAG_W-1:0] done_slot
);
  localparam int PORTS = cfg::RF_SOURCES + 1;
  localparam int RW = cfg::REG_W;
  localparam int WIDTH = cfg::TAG_W + 3;

  wire [cfg::WARPS-1:0] live = lookup.live;
  wire [cfg::WARP_W-1:0] warp = lookup.warp;
  wire [1:0] epoch = lookup.epoch;
  wire any = live != '0;
  wire [RW-1:0] set_reg = regs[(PORTS-1)*RW+:RW];
  wire [WIDTH-1:0] word = {set_tagged, epoch, lookup.slot};

  // ------------------------------------------------------------------------------------------ tables
  wire [cfg::WARPS*PORTS*WIDTH-1:0] words;
  wire [cfg::WARPS*PORTS*RW-1:0] head_regs = reads.regs;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    for (genvar p = 0; p < PORTS; p++) begin : g_port
      alias_memory #(
          .WIDTH(WIDTH),
          .AW   (RW)
      ) u_words (
          .clk,
          .wen  (set && live[w]),
          .waddr(set_reg),
          .wdata(word),
          .raddr(head_regs[(w*PORTS+p)*RW+:RW]),
          .rdata(words[(w*PORTS+p)*WIDTH+:WIDTH])
      );
    end
  end
  wire [PORTS*WIDTH-1:0] taken;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(PORTS * WIDTH)
  ) u_pick (
      .onehot(reads.take),
      .words,
      .word  (taken)
  );

  // ------------------------------------------------------------------------------------------ lookup
  logic [PORTS*WIDTH-1:0] taken_q;
  logic set_q;
  logic [cfg::WARP_W+RW-1:0] set_register_q;
  logic [WIDTH-1:0] word_q;
  always_ff @(posedge clk) begin
    set_q <= !rst && set && any;
    set_register_q <= {warp, set_reg};
    word_q  <= word;
    taken_q <= taken;
  end
  wire [PORTS*cfg::TAG_W-1:0] old_slots;
  wire [PORTS-1:0] fresh, whole, old_whole;
  wire [(PORTS-1)*cfg::TAG_W-1:0] slots;
  for (genvar p = 0; p < PORTS; p++) begin : g_lookup
    wire [WIDTH-1:0] old = taken_q[p*WIDTH+:WIDTH];
    wire has_tag;
    wire [1:0] of_epoch;
    assign fresh[p] = set_q && set_register_q == {warp, regs[p*RW+:RW]};
    assign old_slots[p*cfg::TAG_W+:cfg::TAG_W] = old[cfg::TAG_W-1:0];
    assign old_whole[p] = old[WIDTH-1] && old[cfg::TAG_W+:2] == epoch;
    wire [cfg::TAG_W-1:0] slot;
    assign {has_tag, of_epoch, slot} = fresh[p] ? word_q : old;
    if (p < PORTS - 1) begin : g_source
      assign slots[p*cfg::TAG_W+:cfg::TAG_W] = slot;
    end else begin : g_destination
      wire unused = &{1'b0, slot};
    end
    assign whole[p] = has_tag && of_epoch == epoch;
  end
  assign aliases.old_slots = old_slots;
  assign aliases.old_whole = old_whole;
  assign aliases.fresh = fresh;
  assign aliases.slots = slots;
  assign aliases.whole = whole;

  alias_memory #(
      .WIDTH(cfg::TAG_W),
      .AW   (cfg::WARP_W + RW)
  ) u_done (
      .clk,
      .wen  (set && any),
      .waddr({warp, set_reg}),
      .wdata(lookup.slot),
      .raddr({done_warp, done_reg}),
      .rdata(done_slot)
  );

  wire unused = &{1'b0, lookup};
endmodule
`default_nettype wire
