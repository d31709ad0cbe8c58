% emit(knob.issue == "inorder")
// The hazard stage of one warp: its oldest instruction moves into the warp's issue slot when nothing
// holds it back, and from there nothing does but its turn, its unit's room and register file ports.
//
// It waits for registers that what is in the slot or reads its operands is to write, and for those with
// a result due (scoreboard), with `drain` until all older ones have completed, and behind a branch until
// that is resolved: what moves is never speculative.
// An ALU result is never due: who moves in the cycle after the ALU operation has read its operands reads
// its own three cycles later, when that result is in the writeback register or the file. So it is with
// others that are promised to be there (early). The rest are due until they are in the writeback
// register, that cycle excluded.
// Combinational but for the reason (cause_q) why nothing moved in the cycle before.
`default_nettype none
module inorder_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input wire active,
    input wire control,  // schedule: waits for, or refills after, a control instruction
    input wire barrier,

    input  wire   head_valid,
    input  head_t head,
    input  wire   full,  // the slot
    input  head_t slot,
    input  wire   leave,
    output wire   move,

    input redirect_t                 ex_branch,
    input reader_t                   reader,
    input wire     [cfg::REGS-1:0] reader_rd,  // one-hot, as the next two
    input wake_t                     early,
    input wire     [cfg::REGS-1:0] early_rd,
    input wire                       wb_frees,
    input wire                       wb_valid,
    input result_t                   wb,
    input wire     [cfg::REGS-1:0] wb_rd,

    output wire        pending,  // something that moved has not completed
    output logic [3:0] cause_q
);
  localparam int PENDING_W = 7;  // all queues behind the issue stage together hold fewer

  // ----------------------------------------------------------------------------------------- state
  logic [PENDING_W-1:0] pending_q;
  logic fresh_q;   // one moved in the cycle before: not counted yet
  logic branch_q;  // the last that moved is a branch
  wire raw_due, waw_due;
  wire [cfg::REGS-1:0] unused_busy;

  // --------------------------------------------------------------------------------- combinational
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
  wire mine = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head(needs),
      .set(reads && !reader.alu),
      .set_rd(reader_rd),
      .early(early.valid && early.warp == cfg::WARP_W'(WARP)),
      .early_rd,
      .free(wb_frees && wb.warp == cfg::WARP_W'(WARP)),
      .free_rd(wb_rd),
      .raw(raw_due),
      .waw(waw_due),
      .busy(unused_busy)
  );

  // What has moved and is not in the scoreboard yet
  wire [3:0] wants = {head.wb, needs.use_rs3, head.use_rs2, head.use_rs1};
  wire [3:0] of_slot = {head.rd == slot.rd, needs.rs3 == slot.rd, head.rs2 == slot.rd, head.rs1 == slot.rd};
  wire [3:0] of_reader = {head.rd == reader.rd, needs.rs3 == reader.rd, head.rs2 == reader.rd,
                          head.rs1 == reader.rd};
  wire [3:0] soon = wants & (of_slot & {4{full && slot.wb}} | of_reader & {4{reads}});
  wire raw = raw_due || soon[2:0] != '0;
  wire waw = waw_due || soon[3];

  wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire gated = branch_q && !(resolved && !ex_branch.redirect);
  assign pending = fresh_q || pending_q != '0;
  wire undrained = head.drain && pending;
  // Who leaves the slot is known last.
  wire clear = head_valid && !raw && !waw && !undrained && !gated;
  assign move = clear && (!full || leave);

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (!head_valid)
      cause_q <= !active ? cfg::STALL_IDLE : barrier ? cfg::STALL_FETCH_BARRIER
                 : control || gated ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (gated) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= raw || undrained ? cfg::STALL_RAW : cfg::STALL_WAW;

    if (rst) begin
      pending_q <= '0;
      fresh_q <= 1'b0;
      branch_q <= 1'b0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      fresh_q   <= move;
      pending_q <= pending_q + PENDING_W'(fresh_q) - PENDING_W'(mine);
      branch_q  <= (move && head.branch) || (branch_q && !resolved);
    end
  end

  wire unused = &{1'b0, wb, head.unit, slot, reader, early, ex_branch};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(fresh_q && &pending_q));
      assert (!(mine && pending_q == '0));
      assert (!(resolved && move && ex_branch.redirect));  // what is void does not move
    end
`endif
endmodule
`default_nettype wire
