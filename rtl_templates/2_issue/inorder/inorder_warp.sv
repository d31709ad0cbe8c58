% emit(knob.issue == "inorder")
// The hazard stage of one warp: its oldest instruction is dequeued into the warp's issue slot when it has no hazard.
// In the slot it waits only for its turn, its unit's room and register file ports.
//
// It waits for pending registers (hazards), with `fences` until all older instructions have completed, and after a branch
// until that is resolved: a dequeued instruction is never speculative.
// Latency: combinational, but for the cause (cause_q) why nothing was dequeued in the cycle before.
`default_nettype none
% local names = knob.r2d2 == 1 and "cfg::PLAIN_REGS" or "cfg::REGS"
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
    input  wire   full,  // the slot is full
    input  head_t slot,
    input  wire   issue,
    output wire   dequeue,
    output logic  urgent_q,  // the head has priority, and so has the slot before it (slot_select)

    input redirect_t                 ex_branch,
    input reader_t                   reader,
    input wire     [${names}-1:0] reader_rd,  // one-hot, as the next two
    input wake_t                     early,
    input wire     [${names}-1:0] early_rd,
    input wire                       wb_frees,
    input wire                       wb_valid,
    input result_t                   wb,
    input wire     [${names}-1:0] wb_rd,

    output wire        pending,  // a dequeued instruction has not completed
    output logic [3:0] cause_q
);
  // --------------------------------------------------------------------------------- combinational
  wire raw, waw;
  wire [${names}-1:0] unused_busy;
  hazards #(
      .WARP(WARP)
  ) u_hazards (
      .clk,
      .rst,
      .head,
      .full,
      .slot,
      .reader,
      .reader_rd,
      .early,
      .early_rd,
      .wb_frees,
      .wb,
      .wb_rd,
      .raw,
      .waw,
      .busy(unused_busy)
  );
  wire mine = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);

  wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire gated;
  branch_gate u_gate (
      .clk,
      .rst,
      .dequeue(dequeue && head.is_branch),
      .resolved,
      .redirect(ex_branch.redirect),
      .gated
  );
  warp_pending u_pending (
      .clk,
      .rst,
      .dequeue,
      .retires(mine),
      .pending
  );
  wire [3:0] no_instruction;
  fetch_stall u_fetch_stall (
      .active,
      .barrier,
      .control(control || gated),
      .cause(no_instruction)
  );
  wire order_waits = head.fences && pending;
  // `issue` is the latest input.
  wire clear = head_valid && !raw && !waw && !order_waits && !gated;
  assign dequeue = clear && (!full || issue);

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (!head_valid) cause_q <= no_instruction;
    else if (gated) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= raw || order_waits ? cfg::STALL_RAW : cfg::STALL_WAW;

    urgent_q <= !rst && head_valid && !dequeue && head.first;
    if (rst) cause_q <= cfg::STALL_IDLE;
  end

  wire unused = &{1'b0, wb, head, ex_branch};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst && resolved) assert (!(dequeue && ex_branch.redirect));  // an invalid instruction is not dequeued
`endif
endmodule
`default_nettype wire
