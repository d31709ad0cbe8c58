% emit(knob.issue == "inorder" or knob.issue == "ghost")
// Register hazards of one warp's oldest instruction. It is compared with pending writebacks (scoreboard). It is
// also compared with the instruction in the warp's issue slot and the one that reads operands, which are not there yet.
//
// An ALU result is never pending: an instruction that is dequeued one cycle after the ALU operation has read its operands
// reads its own three cycles later. By then that result is in the writeback register or in the file. The same holds for
// other results that are announced in time (early). All others are pending until they are in the writeback
// register, that cycle excluded. Result registers arrive one-hot: all warps compare with the same few.
// Combinational from head to raw and waw.
`default_nettype none
% local plain = knob.r2d2 == 1 and knob.issue == "inorder"
% local names = plain and "cfg::PLAIN_REGS" or "cfg::REGS"
module hazards #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input head_t        head,
    input slot_t        slot,
    input completions_t completions,

    output wire                  raw,
    output wire                  waw,
    output wire [${names}-1:0] busy  // pending writebacks, without those of the slot and the reader
);
  reader_t reader;
  head_t waiting;  // in the slot
  assign reader = completions.reader;
  assign waiting = slot.head;
  wire reads = reader.valid && reader.warp == cfg::WARP_W'(WARP);
  wire frees = completions.wb_frees && completions.wb_warp == cfg::WARP_W'(WARP);
  wire raw_due, waw_due;
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head,
      .set(reads && !reader.alu),
      .set_rd(completions.reader_rd),
      .early(completions.early_valid && completions.early_warp == cfg::WARP_W'(WARP)),
      .early_rd(completions.early_rd),
      .free(frees),
      .free_rd(completions.wb_rd),
      .free_number(completions.wb_number),
      .raw(raw_due),
      .waw(waw_due),
      .busy
  );

  // The slot's instruction and the reader are not in the scoreboard yet.
  wire fills = slot.full && waiting.wb;
  wire soon1 = head.use_rs1 && (fills && head.rs1 == waiting.rd || reads && head.rs1 == reader.rd);
  wire soon2 = head.use_rs2 && (fills && head.rs2 == waiting.rd || reads && head.rs2 == reader.rd);
% if cfg.RF_SOURCES == 3 then
  wire soon3 = head.use_rs3 && (fills && head.rs3 == waiting.rd || reads && head.rs3 == reader.rd);
% else
  wire soon3 = 1'b0;
% end
% if knob.r2d2 == 0 then
`ifdef HEDDLE_GATED
  // All pending registers in one vector: a host processor computes it faster than the comparisons.
  wire [cfg::REGS-1:0] held = (busy & ~(completions.wb_rd & {cfg::REGS{frees}}))
                              | (completions.reader_rd & {cfg::REGS{reads}}) | (cfg::REGS'(fills) << waiting.rd);
  assign raw = head.use_rs1 && held[head.rs1] || head.use_rs2 && held[head.rs2]${cfg.RF_SOURCES == 3 and " || head.use_rs3 && held[head.rs3]" or ""};
  assign waw = head.wb && held[head.rd];
  wire unused_compared = &{1'b0, raw_due, waw_due, soon1, soon2, soon3};
`else
% end
  assign raw = raw_due || soon1 || soon2 || soon3;
  assign waw = waw_due || head.wb && (fills && head.rd == waiting.rd || reads && head.rd == reader.rd);
% if knob.r2d2 == 0 then
`endif
% end

  wire unused = &{1'b0, completions, head, slot, waiting, reader};

`ifdef HEDDLE_CHECKS
  // One check covers all warps.
  if (WARP == 0) begin : g_checks
    always_ff @(posedge clk)
      if (!rst && completions.wb_frees && reader.valid && !reader.alu)
        assert (completions.wb_warp != reader.warp || completions.wb_number != reader.rd);
  end
`endif
endmodule
`default_nettype wire
