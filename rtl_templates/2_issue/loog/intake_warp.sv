% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Intake state of one warp: whether its oldest instruction may be dequeued, and the stall cause if not.
//
// A head is not dequeued
// - after a branch that is not resolved,
// - with `fences` before all older instructions have completed,
// - after the lookup returned it, until the outcome may differ. It may differ when a result of the warp is
// written, when an instruction of it is dispatched, or, if it only waits for units, when `scarce` ends.
// A change of the warp's lanes begins another epoch. A result of an older epoch has other lanes than the warp now
// (rat.sv). Epochs are numbered 0 to 3; before a number is reused the warp waits until all its instructions complete.
// Latency: combinational from the head. The rules are ours: thesis 5.2 accepts any instruction.
`default_nettype none
module intake_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input warp_state_t ws_warp,
    input wire         regroups,  // other lanes from now on; all older instructions were looked up

    input  wire   head_valid,
    input  head_t head,
    output wire [(cfg::RF_SOURCES+1)*cfg::REG_W-1:0] head_regs,  // its registers, sources first
    output wire   ready,       // the head may be dequeued
    input  wire   take,

    input looks_t   looks,
    input outcome_t outcome,  // of the instruction in lookup, which may be of another warp

    input redirect_t ex_branch,
    input wire       soon,    // a result of the warp is written back in the next cycle
    input wire       wb_valid,
    input result_t   wb,
    input wire       left,    // an instruction of the warp was dispatched

    output wire          flush,
    output warp_intake_t status
);
  localparam int RW = cfg::REG_W;
  localparam int PENDING_W = 7;  // all queues after the issue stage together hold fewer

  logic [PENDING_W-1:0] pending_q;
  logic gated_q, returned_q, stale_q;
  // For `ready`, which is early: gated_q or stale_q; `back` or returned_q; `pending`, or its instruction was returned now
  logic barred_q, shut_q, some_q;
  logic [3:0] reason_q;
  logic [1:0] epoch_q;
  logic [3:0] cause_q;

% for s = 1, cfg.RF_SOURCES do
  assign head_regs[${s - 1}*RW+:RW] = head.rs${s};
% end
  assign head_regs[cfg::RF_SOURCES*RW+:RW] = head.rd;
  wire resolved = ex_branch.valid && ex_branch.warp == cfg::WARP_W'(WARP);
  wire returns = looks.looks && outcome.returns;
  wire retire = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  assign flush = resolved && ex_branch.redirect;
  wire pending = looks.looks || looks.entered || pending_q != '0;
  wire forgets = regroups && &epoch_q;
  assign status.epoch = epoch_q;
  assign status.forgets = forgets;
  assign status.pending = pending;
  assign status.cause = cause_q;
  assign ready = head_valid && !barred_q && !shut_q && !(head.fences && some_q);

  wire waits = reason_q == cfg::STALL_WINDOW;
  wire gated = !looks.back && ((take && head.is_branch) || (gated_q && !resolved));
  wire stale = pending && (stale_q || forgets);
  wire again = soon || left || (waits && !outcome.scarce);

  always_ff @(posedge clk) begin
    if (returns) reason_q <= outcome.reason;
    if (gated_q)
      cause_q <= cfg::STALL_FETCH_CONTROL;
    else if (!head_valid)
      cause_q <= !ws_warp.active ? cfg::STALL_IDLE : ws_warp.barrier ? cfg::STALL_FETCH_BARRIER
               : ws_warp.control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (returned_q) cause_q <= reason_q;
    else if (!ready) cause_q <= cfg::STALL_RAW;
    else cause_q <= cfg::STALL_WINDOW;  // used only if no warp's head is dequeued: no unit is free

    if (rst) begin
      pending_q <= '0;
      gated_q <= 1'b0;
      returned_q <= 1'b0;
      stale_q <= 1'b0;
      {barred_q, shut_q, some_q} <= '0;
      epoch_q <= '0;
    end else begin
      pending_q <= pending_q + PENDING_W'(looks.entered) - PENDING_W'(retire);
      gated_q <= gated;
      returned_q <= (returns || returned_q) && !again;
      if (regroups) epoch_q <= epoch_q + 1'b1;
      stale_q <= stale;
      barred_q <= gated || stale;
      shut_q <= returns || (returned_q && !again);
      some_q <= take || looks.looks || (looks.entered ? !retire || pending_q != '0 : pending_q > PENDING_W'(retire));
    end
  end

  wire unused = &{1'b0, head, wb, ex_branch, outcome};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(looks.entered && &pending_q));
      assert (!(retire && pending_q == '0));
      assert (barred_q == (gated_q || stale_q));
      assert (shut_q == (looks.back || returned_q));
      assert (some_q || !pending);
    end
`endif
endmodule
`default_nettype wire
