% emit(knob.issue == "inorder" or knob.issue == "ghost")
// Register hazards of one warp's oldest instruction. It is compared with pending writebacks (scoreboard). It is
// also compared with the instruction in the warp's issue slot and the one that reads operands, which are not there yet.
//
// An ALU result is never pending. The ALU operation reads its operands in cycle t. A dependent instruction is dequeued in
// t+1 at the earliest, and reads its operands in t+3. The result is in the writeback register in t+4, as these operands
// are at is_op, or it is in the file. The same holds for other results that are announced in time (early). All others
// are pending until they are in the writeback register, that cycle excluded. Result registers arrive one-hot: all warps
// compare with the same few.
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

  hazard_check u_check (
      .head,
      .waiting,
      .fills(slot.full && waiting.wb),
      .completions,
      .reads,
      .frees,
      .busy,
      .raw_due,
      .waw_due,
      .raw,
      .waw
  );
  wire unused = &{1'b0, slot, reader};

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
