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

    input  warp_state_t ws_warp,
    input  wire         head_valid,
    input  head_t       head,
    input  slot_t       slot,
    output wire         dequeue,
    output logic        urgent_q,  // the head has priority, and so has the slot before it (slot_select)

    input redirect_t    ex_branch,
    input completions_t completions,

    output wire        pending,  // a dequeued instruction has not completed
    output logic [3:0] cause_q
);
  localparam int PENDING_W = 7;  // all queues after the issue stage together hold fewer

  // ----------------------------------------------------------------------------------------- state
  logic [PENDING_W-1:0] pending_q;
  logic fresh_q;   // one was dequeued in the cycle before: not counted yet
  logic branch_q;  // the last dequeued one is a branch

  // --------------------------------------------------------------------------------- combinational
  wire raw, waw;
  wire [${names}-1:0] unused_busy;
  hazards #(
      .WARP(WARP)
  ) u_hazards (
      .clk,
      .rst,
      .head,
      .slot,
      .completions,
      .raw,
      .waw,
      .busy(unused_busy)
  );
  wire mine = completions.wb_last && completions.wb_warp == cfg::WARP_W'(WARP);

  wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire gated = branch_q && !(resolved && !ex_branch.redirect);
  assign pending = fresh_q || pending_q != '0;
  wire order_waits = head.fences && pending;
  // slot.issue is the latest input.
  wire clear = head_valid && !raw && !waw && !order_waits && !gated;
  assign dequeue = clear && (!slot.full || slot.issue);

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (!head_valid)
      cause_q <= !ws_warp.active ? cfg::STALL_IDLE : ws_warp.barrier ? cfg::STALL_FETCH_BARRIER
                 : ws_warp.control || gated ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (gated) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= raw || order_waits ? cfg::STALL_RAW : cfg::STALL_WAW;

    urgent_q <= !rst && head_valid && !dequeue && head.preferred;
    if (rst) begin
      pending_q <= '0;
      fresh_q <= 1'b0;
      branch_q <= 1'b0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      fresh_q   <= dequeue;
      pending_q <= pending_q + PENDING_W'(fresh_q) - PENDING_W'(mine);
      branch_q  <= (dequeue && head.is_branch) || (branch_q && !resolved);
    end
  end

  wire unused = &{1'b0, completions, head, slot, ex_branch};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      if (fresh_q) assert (!(&pending_q));
      if (mine) assert (pending_q != '0);
      if (resolved) assert (!(dequeue && ex_branch.redirect));  // an invalid instruction is not dequeued
    end
`endif
endmodule
`default_nettype wire
