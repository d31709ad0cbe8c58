% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Intake: each warp's oldest instruction, the selection among them, and the registers before the lookup.
//
// An instruction is dequeued when one of a warp may be, and a collector unit and a slot for its result are on offer. It is
// looked up one cycle later, and in that cycle accepted or returned to its buffer. An instruction that was dequeued
// one cycle after a returned one is returned with it.
// Latency: `reads` are of this cycle, `lookup` is of the next one.
// Policy: intake_warp says which instructions may be dequeued, intake_select which warp is next.
// Source: thesis 3.5, 5.2.
`default_nettype none
module intake (
    input wire clk,
    input wire rst,

    input  wire                    de_valid,
    input  instr_t                 de_instr,
    output wire [cfg::WARPS*3-1:0] ib_free,  // free entries of each warp without de_instr's; 4 if more
    input  redirect_t              ex_branch,
    input  warps_t                 ws_warps,
    input  limits_t                limits,

    input  wire [cfg::COLLECTORS-1:0] entered,     // units with an instruction
    input  unit_end_t                 unit_end,
    input  slot_offer_t               slot_offer,
    output alias_reads_t              reads,
    output lookup_t                   lookup,
    input  outcome_t                  outcome,

    // events after which a returned instruction may be accepted
    input  wake_t          soon,
    input  wire            wb_valid,
    input  result_t        wb,
    input  step_t          left,
    output intake_status_t status
);
  localparam int S = cfg::RF_SOURCES;
  localparam int RW = cfg::REG_W;
  localparam int IW = cfg::IBUF_W;

  wire [cfg::WARPS-1:0] head_valid, candidates, take, flush, pending, forgets;
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  wire [cfg::WARPS*(S+1)*RW-1:0] head_regs;
  wire [cfg::WARPS*IW-1:0] places;
  wire [cfg::WARPS*2-1:0] quarters;
  wire [cfg::WARPS*2-1:0] epochs;
  wire [cfg::WARPS*4-1:0] warp_causes;
  wire [IW-1:0] in_place;
  wire [cfg::WARP_W-1:0] warp;

  // Warp of the instruction in lookup; warp whose instruction was accepted, or returned, in the cycle before
  logic [cfg::WARPS-1:0] looks_q, entered_q, backs_q;
  logic [IW-1:0] look_place_q, back_place_q;

  // ----------------------------------------------------------------------------------------- warps
  intake_buffer u_buffer (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .flush,
      .ib_free,
      .head_valid,
      .heads,
      .quarters,
      .places,
      .take,
      .enters(entered_q),
      .back(backs_q),
      .back_place(back_place_q),
      .in_place
  );

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    intake_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .ws_warp({ws_warps.active[w], ws_warps.control[w], ws_warps.barrier[w]}),
        .regroups(ws_warps.regroups[w]),
        .head_valid(head_valid[w]),
        .head(heads[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .head_regs(head_regs[w*(S+1)*RW+:(S+1)*RW]),
        .ready(candidates[w]),
        .take(take[w]),
        .looks({looks_q[w], entered_q[w], backs_q[w]}),
        .outcome,
        .ex_branch,
        .soon(soon.valid && soon.warp == cfg::WARP_W'(w)),
        .wb_valid,
        .wb,
        .left(left.valid && left.warp == cfg::WARP_W'(w)),
        .flush(flush[w]),
        .status({epochs[w*2+:2], forgets[w], pending[w], warp_causes[w*4+:4]})
    );
  end

  // ------------------------------------------------------------------------------------- selection
  // Unit and slot of the next allocation, from registers. Whether a unit is free is late: the warp is selected without it.
  logic [cfg::COLLECTORS-1:0] load_q;
  wire unit_free;
  wire slot_free = slot_offer.valid;
  wire [cfg::COLLECTORS-1:0] offered;
  wire [cfg::COLLECTOR_W-1:0] free_unit;
  wire [cfg::WARPS-1:0] grant;
  wire any_grant = ${knob.intake == "warp_sched" and knob.warp_sched == "srr" and "grant" or "candidates"} != '0;
  wire taken = any_grant && unit_free && slot_free;
  assign take = grant & {cfg::WARPS{unit_free && slot_free}};
% if cfg.RRS_ENTRIES == 0 then
  wire [cfg::COLLECTORS-1:0] ends = unit_end.onehot;
  wire [cfg::COLLECTORS-1:0] unit_busy = entered | load_q | ends;  // one that ended in the cycle before is on offer already
% else
  wire [cfg::COLLECTORS-1:0] unit_busy = entered | load_q;
% end
  unit_offer u_offer (
      .clk,
      .rst,
      .busy (unit_busy),
      .limit(limits.window_entries),
      .unit_end,
      .take (taken),
      .free (unit_free),
      .onehot(offered),
      .index(free_unit)
  );
  intake_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .allowed(candidates),
      .enter(taken),
      .grant,
      .warp
  );

  localparam int PICK_W = cfg::HEAD_W + IW + 4;
  wire [cfg::WARPS*PICK_W-1:0] picks;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_pick
    assign picks[w*PICK_W+:PICK_W] =
        {heads[w*cfg::HEAD_W+:cfg::HEAD_W], places[w*IW+:IW], epochs[w*2+:2], quarters[w*2+:2]};
  end
  wire [cfg::HEAD_W-1:0] taken_head;
  wire [IW-1:0] taken_place;
  wire [1:0] taken_epoch, taken_quarter;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(PICK_W)
  ) u_pick (
      .onehot(grant),
      .words (picks),
      .word  ({taken_head, taken_place, taken_epoch, taken_quarter})
  );
  payload_t payload;
  wire [cfg::SEQ_W+31:0] unused_step;
  payload_memory u_payload (
      .clk,
      .write(de_valid),
      .write_index(in_place),
      .instr(de_instr),
      .read(taken),
      .read_warp(warp),
      .read_index(taken_place),
      .payload,
      .step_warp({cfg::WARP_W{1'b0}}),
      .step_index({IW{1'b0}}),
      .step(unused_step)
  );

  // ------------------------------------------------------------------------------------- registers
  logic look;
  head_t head_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [1:0] epoch_q, quarter_q;
  logic [cfg::COLLECTOR_W-1:0] unit_q;
  logic [cfg::TAG_W-1:0] slot_q;
  always_ff @(posedge clk) begin
    look <= !rst && taken;
    looks_q <= rst ? '0 : take;
    load_q  <= rst || !taken ? '0 : offered;
    if (taken) begin
      head_q <= taken_head;
      look_place_q <= taken_place;
      warp_q <= warp;
      epoch_q <= taken_epoch;
      quarter_q <= taken_quarter;
      unit_q <= free_unit;
      slot_q <= slot_offer.slot;
    end
    // An instruction dequeued one cycle after a returned one is returned with it.
    entered_q <= rst || !outcome.enters ? '0 : looks_q;
    backs_q <= rst || !outcome.returns ? '0 : looks_q;
    back_place_q <= look_place_q;
  end
  wire [cfg::WARPS-1:0] live = looks_q & ~backs_q;  // not returned with the one before

  assign reads.regs = head_regs;
  assign reads.take = grant;
  assign lookup.valid = look;
  assign lookup.live = live;
  assign lookup.warp = warp_q;
  assign lookup.epoch = epoch_q;
  assign lookup.quarter = quarter_q;
  assign lookup.head = head_q;
  assign lookup.payload = payload;
  assign lookup.load = load_q;
  assign lookup.index = unit_q;
  assign lookup.slot = slot_q;

  // A head that may be dequeued and is not finds no unit; while units are free and not scarce it has no stall cause.
  wire full = !unit_free || !slot_free;
  wire [cfg::WARPS*4-1:0] kept_causes;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_cause
    wire [3:0] mine = warp_causes[w*4+:4];
    assign kept_causes[w*4+:4] = mine == cfg::STALL_WINDOW && !full && !outcome.scarce ? cfg::STALL_NONE : mine;
  end
  assign status.pending = |pending || |head_valid;
  assign status.forgets = forgets != '0;
  assign status.causes = kept_causes;

  wire unused = &{1'b0, ws_warps, limits, soon, left, unit_end, unused_step};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert ((take & ~candidates) == '0);
      assert ((ws_warps.regroups & looks_q) == '0);
    end
`endif
endmodule
`default_nettype wire
