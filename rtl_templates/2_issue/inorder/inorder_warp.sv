% emit(knob.issue == "inorder")
// The hazard stage of one warp: its oldest instruction moves into the warp's issue slot when nothing
// holds it back, and from there nothing does but its turn, its unit's room and register file ports.
//
// It waits for registers with a result due (scoreboard), with `drain` until all older ones have
// completed, and behind a branch until that is resolved: what moves is never speculative.
// An ALU result is due until its operands are read (wake): who moves in the next cycle reads its own
// three cycles later, when that result is in the writeback register or the file. So it is with others
// that are promised to be there (early). The rest are due until
// they are in the writeback register, that cycle excluded.
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
    input  wire   room,  // in the slot
    output wire   move,

    input redirect_t                  ex_branch,
    input wire                        wake_valid,  // an ALU operation that writes reads its operands
    input wire     [cfg::WARP_W-1:0] wake_warp,
    input wire     [ cfg::REG_W-1:0] wake_rd,
    input wake_t                      early,       // of another unit
    input wire                        wb_early,
    input wire                        wb_valid,
    input result_t                    wb,

    output wire        pending,  // something that moved has not completed
    output logic [3:0] cause_q
);
  localparam int PENDING_W = 7;  // all queues behind the issue stage together hold fewer

  // ----------------------------------------------------------------------------------------- state
  logic [PENDING_W-1:0] pending_q;
  logic branch_q;  // the last that moved is a branch
  wire raw, waw;
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

  wire mine = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head(needs),
      .set(move && head.wb),
      .set_rd(head.rd),
      .wake_valid(wake_valid && wake_warp == cfg::WARP_W'(WARP)),
      .wake_rd,
      .early_valid(early.valid && early.warp == cfg::WARP_W'(WARP)),
      .early_rd(early.rd),
      .wb_valid(mine && wb.wb && !wb.tag[0] && !wb_early),
      .wb_rd(wb.rd),
      .raw,
      .waw,
      .busy(unused_busy)
  );

  wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire gated = branch_q && !(resolved && !ex_branch.redirect);
  wire undrained = head.drain && pending_q != '0;
  assign move = head_valid && !raw && !waw && !undrained && !gated && room;
  assign pending = pending_q != '0;

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (!head_valid)
      cause_q <= !active ? cfg::STALL_IDLE : barrier ? cfg::STALL_FETCH_BARRIER
                 : control || gated ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (gated) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= raw || undrained ? cfg::STALL_RAW : cfg::STALL_WAW;

    if (rst) begin
      pending_q <= '0;
      branch_q <= 1'b0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      pending_q <= pending_q + PENDING_W'(move) - PENDING_W'(mine);
      branch_q  <= (move && head.branch) || (branch_q && !resolved);
    end
  end

  wire unused = &{1'b0, wb, head.unit, ex_branch, early};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(move && &pending_q));
      assert (!(mine && pending_q == '0));
      assert (!(resolved && move && ex_branch.redirect));  // what is void does not move
    end
`endif
endmodule
`default_nettype wire
