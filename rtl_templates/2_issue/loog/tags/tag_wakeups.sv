% emit(cfg.RENAME_REGS > 0)
// The physical tags that are announced or written back in a cycle, decoded once for the windows of all warps.
//
// Contract: combinational. alu: an ALU operation that writes reads its operands; early: another unit's result is in
// wb in three cycles; wb: a result is written back. No other field of a result concerns the windows.
`default_nettype none
module tag_wakeups (
    input  alu_wake_t              alu,
    input  wake_t                  early,
    input  wire                    wb_valid,
    input  wire                    wb_frees,
    input  result_t                wb,
    output wakeups_t               wakeups
);
  wire [cfg::RENAME_REGS-1:0] alu_onehot, early_onehot, wb_onehot;
  tag_decode #(
      .N(cfg::RENAME_REGS)
  ) u_wake_of (
      .tag(alu.ptag),
      .onehot(alu_onehot)
  );
  tag_decode #(
      .N(cfg::RENAME_REGS)
  ) u_early_of (
      .tag(early.tag[cfg::PTAG_W:1]),
      .onehot(early_onehot)
  );
  tag_decode #(
      .N(cfg::RENAME_REGS)
  ) u_wb_of (
      .tag(wb.tag[cfg::PTAG_W:1]),
      .onehot(wb_onehot)
  );
  assign wakeups.alu_valid = alu.valid;
  assign wakeups.alu_warp = alu.warp;
  assign wakeups.alu_ptag = alu_onehot;
  assign wakeups.early_valid = early.valid;
  assign wakeups.early_warp = early.warp;
  assign wakeups.early_ptag = early_onehot;
  assign wakeups.wb_valid = wb_valid && wb.eop;
  assign wakeups.wb_frees = wb_frees;
  assign wakeups.wb_warp = wb.warp;
  assign wakeups.wb_write = wb.wb;
  assign wakeups.wb_rd = wb.rd;
  assign wakeups.wb_ptag = wb_onehot;

  wire unused = &{1'b0, early, wb};
endmodule
`default_nettype wire
