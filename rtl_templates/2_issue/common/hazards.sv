% emit(knob.issue == "inorder" or knob.issue == "ghost")
// Register hazards of one warp's oldest instruction: with results that are due, and with what has moved
// and is not in the scoreboard yet, since it waits in the warp's issue slot or reads its operands.
//
// An ALU result is never due: who moves in the cycle after the ALU operation has read its operands reads
// its own three cycles later, when that result is in the writeback register or the file. So it is with
// others that are promised to be there (early). The rest are due until they are in the writeback
// register, that cycle excluded. Registers of results come one-hot: all warps look at the same few.
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
    input wire   full,  // the slot
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
    output wire [${names}-1:0] busy  // results that are due; the slot's and the reader's are not in it
);
  needs_t needs;
  always_comb begin
    needs = '0;
    needs.rd = head.rd;
    needs.rs1 = head.rs1;
    needs.rs2 = head.rs2;
    needs.use_rs1 = head.use_rs1;
    needs.use_rs2 = head.use_rs2;
% if cfg.RF_SOURCES == 3 then
    needs.rs3 = head.rs3;
    needs.use_rs3 = head.use_rs3;
% end
    needs.wb = head.wb;
  end

  wire reads = reader.valid && reader.warp == cfg::WARP_W'(WARP);
  wire frees = wb_frees && wb.warp == cfg::WARP_W'(WARP);
  wire raw_due, waw_due;
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head(needs),
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

  // What has moved and is not in the scoreboard yet
% if cfg.RF_SOURCES == 3 then
  wire [3:0] wants = {head.wb, head.use_rs3, head.use_rs2, head.use_rs1};
  wire [cfg::REG_W-1:0] rs3 = head.rs3;
% else
  wire [3:0] wants = {head.wb, 1'b0, head.use_rs2, head.use_rs1};
  wire [cfg::REG_W-1:0] rs3 = '0;
% end
  wire [3:0] of_slot = {head.rd == slot.rd, rs3 == slot.rd, head.rs2 == slot.rd, head.rs1 == slot.rd};
  wire [3:0] of_reader = {head.rd == reader.rd, rs3 == reader.rd, head.rs2 == reader.rd, head.rs1 == reader.rd};
  wire [3:0] soon = wants & (of_slot & {4{full && slot.wb}} | of_reader & {4{reads}});
  assign raw = raw_due || soon[2:0] != '0;
  assign waw = waw_due || soon[3];

  wire unused = &{1'b0, wb, head, slot, early, reader};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) assert (!(frees && reads && !reader.alu && wb.rd == reader.rd));
`endif
endmodule
`default_nettype wire
