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

    input head_t head,
    input wire   full,  // the slot is full
    input head_t slot,

    input reader_t                 reader,
    input wire     [${names}-1:0] reader_rd,
    input wake_t                   early,
    input wire     [${names}-1:0] early_rd,
    input wire                     wb_frees,
    input result_t                 wb,
    input wire     [${names}-1:0] wb_rd,

    output wire                  raw,
    output wire                  waw,
    output wire [${names}-1:0] busy  // pending writebacks, without those of the slot and the reader
);
  wire reads = reader.valid && reader.warp == cfg::WARP_W'(WARP);
  wire frees = wb_frees && wb.warp == cfg::WARP_W'(WARP);
  wire raw_due, waw_due;
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head,
      .set(reads && !reader.alu),
      .set_rd(reader_rd),
      .early(early.valid && early.warp == cfg::WARP_W'(WARP)),
      .early_rd,
      .free(frees),
      .free_rd(wb_rd),
      .free_number(wb.rd),
      .raw(raw_due),
      .waw(waw_due),
      .busy
  );

  // The slot's instruction and the reader are not in the scoreboard yet.
  wire fills = full && slot.wb;
  wire soon1 = head.use_rs1 && (fills && head.rs1 == slot.rd || reads && head.rs1 == reader.rd);
  wire soon2 = head.use_rs2 && (fills && head.rs2 == slot.rd || reads && head.rs2 == reader.rd);
% if cfg.RF_SOURCES == 3 then
  wire soon3 = head.use_rs3 && (fills && head.rs3 == slot.rd || reads && head.rs3 == reader.rd);
% else
  wire soon3 = 1'b0;
% end
% if knob.r2d2 == 0 then
`ifdef HEDDLE_GATED
  // All pending registers in one vector: a host processor computes it faster than the comparisons.
  wire [cfg::REGS-1:0] held = (busy & ~(wb_rd & {cfg::REGS{frees}})) | (reader_rd & {cfg::REGS{reads}})
                              | (cfg::REGS'(fills) << slot.rd);
  assign raw = head.use_rs1 && held[head.rs1] || head.use_rs2 && held[head.rs2]${cfg.RF_SOURCES == 3 and " || head.use_rs3 && held[head.rs3]" or ""};
  assign waw = head.wb && held[head.rd];
  wire unused_compared = &{1'b0, raw_due, waw_due, soon1, soon2, soon3};
`else
% end
  assign raw = raw_due || soon1 || soon2 || soon3;
  assign waw = waw_due || head.wb && (fills && head.rd == slot.rd || reads && head.rd == reader.rd);
% if knob.r2d2 == 0 then
`endif
% end

  wire unused = &{1'b0, wb, head, slot, early, reader};

`ifdef HEDDLE_CHECKS
  // One check covers all warps.
  if (WARP == 0) begin : g_checks
    always_ff @(posedge clk)
      if (!rst && wb_frees && reader.valid && !reader.alu) assert (wb.warp != reader.warp || wb.rd != reader.rd);
  end
`endif
endmodule
`default_nettype wire
