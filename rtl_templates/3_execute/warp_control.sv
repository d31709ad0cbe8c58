% local many = knob.subcores > 1
% local warp = many and "warp" or "instr.warp"
% local cores = knob.cores > 1 or knob.l2_kb > 0
// Warp control: the effects of tmc, wspawn, split, join, bar and pred, and of CSR accesses that serialize.
//
// One instruction at a time, in two cycles. t (`read`): look up the top of its warp's IPDOM
// stack, and find the larger side of a split. From t+1 on (`valid`, with the operands held by the caller): decide, update
// stacks and barriers and send the effect to the schedule (wctl). Scalar operands are of the last active lane.
% if knob.yield > 0 then
// A change of sides (decode.sv) searches its side while `held`, until `settled`.
% end
// Faults: IPDOM overflow and underflow, barrier identifier out of range.
`default_nettype none
module warp_control (
    input wire clk,
    input wire rst,

    input wire        read,
    input scalar_op_t read_op,
% if many then
    input wire [cfg::CORE_WARP_W-1:0] read_warp,  // in the core
% end

% if knob.yield > 0 then
    input  wire                   held,  // the instruction is valid
    output wire                   settled,
% end
    input wire                    valid,
    input scalar_op_t             op,
% if many then
    input wire [cfg::CORE_WARP_W-1:0] warp,  // in the core
% end
% if cores then

    input  cluster_state_t   cluster,
    output cluster_barrier_t cluster_barrier,  // all warps are at a barrier across cores
% end

    output wctl_t                    wctl,
    output wire [  cfg::IPDOM_W-1:0] pointer,  // split's result
    output logic                     fault,
    output logic [              4:0] cause
);
  localparam int CW = $clog2(cfg::THREADS + 1);

  instr_t instr;
  assign instr = op.instr;
  wire [cfg::THREADS-1:0] predicate = op.predicate;
  wire [31:0] rs1 = op.rs1, rs2 = op.rs2;

  wire invert = instr.imm[0];
  wire [cfg::THREADS-1:0] chosen = instr.tmask & (predicate ^ {cfg::THREADS{invert}});
  wire [cfg::THREADS-1:0] others = instr.tmask & ~chosen;
  wire diverges = |chosen && |others;
  wire [31:0] next_pc = instr.pc + 32'd4;

  // split: the larger side runs first, the taken one at a tie
  instr_t read_instr;
  assign read_instr = read_op.instr;
  wire [cfg::THREADS-1:0] read_chosen = read_op.predicate ^ {cfg::THREADS{read_instr.imm[0]}};
  wire [CW-1:0] chosen_lanes, other_lanes;
  logic chosen_first;
  popcount #(
      .N(cfg::THREADS)
  ) u_chosen (
      .bits (read_instr.tmask & read_chosen),
      .count(chosen_lanes)
  );
  popcount #(
      .N(cfg::THREADS)
  ) u_others (
      .bits (read_instr.tmask & ~read_chosen),
      .count(other_lanes)
  );
  always_ff @(posedge clk) if (read) chosen_first <= chosen_lanes >= other_lanes;

  // join: its operand is what its split returned, the number of entries before that split. If there are as many now, the
  // split did not diverge, and nothing has to merge.
  wire is_split = valid && instr.op == cfg::SFU_SPLIT;
  wire is_join = valid && instr.op == cfg::SFU_JOIN;
  wire empty = pointer == '0;
  wire merges = is_join && rs1 != 32'(pointer);
  wire full, top_first;
  ipdom_entry_t top;

  // tmc and pred end the warp when no lane remains
  wire sets_mask = valid && (instr.op == cfg::SFU_TMC || instr.op == cfg::SFU_PRED);
  wire none_left = instr.op == cfg::SFU_TMC ? rs1[cfg::THREADS-1:0] == '0
                   : chosen == '0 && rs2[cfg::THREADS-1:0] == '0;
  wire ends = sets_mask && none_left;

% if knob.yield > 0 then
  wire yields = instr.op == cfg::SFU_YIELD;
  wire walk_settled, found;
  wire [cfg::CORE_WARPS-1:0] waits;
  assign settled = walk_settled || !yields;
  ipdom_sides u_ipdom (
      .walk(held && yields),
      .settled(walk_settled),
      .found,
      .turn(valid && yields && found),
      .turn_pc(instr.pc),
      .waits,
% else
  ipdom u_ipdom (
% end
      .clk,
      .rst,
      .read,
      .read_warp${many and "" or "(read_instr.warp)"},
      .push(is_split && diverges && !full),
      .switch_side(merges && !empty && top_first),
      .pop(merges && !empty && !top_first),
      .clear(ends),
      .warp${many and "" or "(instr.warp)"},
      .push_entry({instr.tmask, chosen_first ? others : chosen, next_pc}),
      .pointer,
      .full,
      .top_first,
      .top
  );

% if cores then
  // bar; identifier bit 31 means "across cores"
% else
  // bar; identifier bit 31 means "across cores", which on one core is all of them
% end
  wire [cfg::CORE_WARPS-1:0] released;
  wire holds;
  localparam int BW = cfg::BARRIER_W;
  wire bad_id = rs1[30:BW] != '0 || {1'b0, rs1[BW-1:0]} >= (BW+1)'(cfg::BARRIERS);
  wire bad_barrier = bad_id && rs2[31:1] != '0;
  wire is_bar = valid && instr.op == cfg::SFU_BAR && !bad_barrier;

% if cores then
  wire [cfg::CORE_WARPS-1:0] cluster_released;
  wire is_cluster_barrier = is_bar && rs1[31] && rs2[31:1] != '0 && cfg::CORES > 1;
  cluster_barrier_port u_cluster_barrier_port (
      .clk,
      .rst,
      .arrive(is_cluster_barrier),
      .warp${many and "" or "(instr.warp)"},
      .id(cfg::BARRIER_W'(rs1)),
      .count(rs2),
      .ws_active(cluster.ws_active),
      .cluster_barrier,
      .cluster_barrier_go(cluster.go),
      .cluster_released
  );

% end
  barrier u_barrier (
      .clk,
      .rst,
% if cores then
      .arrive(is_bar && !is_cluster_barrier),
% else
      .arrive(is_bar),
% end
      .warp${many and "" or "(instr.warp)"},
      .id(cfg::BARRIER_W'(rs1)),
      .count(rs2),
      .released,
      .holds
  );

  // wspawn
  wire [cfg::CORE_WARPS-1:0] self = cfg::CORE_WARPS'(1) << ${warp};
  logic [cfg::CORE_WARPS-1:0] below;  // warps with a number less than rs1
  localparam int WW = cfg::CORE_WARP_W + 1;
  always_comb for (int i = 0; i < cfg::CORE_WARPS; i++) below[i] = rs1[31:WW] != '0 || WW'(i) < rs1[WW-1:0];

  always_comb begin
    wctl = '0;
    wctl.valid = valid;
    wctl.warp = ${warp};
    wctl.pc = next_pc;
    wctl.tmask = instr.tmask;
    wctl.resume = 1'b1;
    wctl.spawn_pc = rs2;
    wctl.spawn_warps = below & ~self;
% if cores then
    wctl.met = cluster_released;
% end
% if knob.yield > 0 then
    wctl.waits = waits;
% end
    fault = 1'b0;
    cause = cfg::FAULT_ILLEGAL;
    case (instr.op)
      cfg::SFU_TMC: wctl.tmask = rs1[cfg::THREADS-1:0];
      cfg::SFU_WSPAWN: begin
        wctl.spawn  = 1'b1;
        wctl.resume = 1'b0;
      end
      cfg::SFU_SPLIT: begin
        if (diverges) wctl.tmask = chosen_first ? chosen : others;
        fault = valid && diverges && full;
        cause = cfg::FAULT_IPDOM_OVERFLOW;
      end
      cfg::SFU_JOIN: begin
        if (merges && top_first) begin
          wctl.tmask = top.other;
          wctl.pc = top.pc;
        end else if (merges) wctl.tmask = top.mask;
        fault = merges && empty;
        cause = cfg::FAULT_IPDOM_UNDERFLOW;
      end
% if knob.yield > 0 then
      cfg::SFU_YIELD: begin
        wctl.tmask = found ? top.other : instr.tmask;
        wctl.pc = found ? top.pc : instr.pc;
      end
% end
      cfg::SFU_BAR: begin
        wctl.resume = 1'b0;
% if cores then
        wctl.bar_wait = holds || is_cluster_barrier;
        wctl.release_warps = is_cluster_barrier ? '0 : released;
% else
        wctl.bar_wait = holds;
        wctl.release_warps = released;
% end
        fault = valid && bad_barrier;
        cause = cfg::FAULT_BARRIER;
      end
      cfg::SFU_PRED: wctl.tmask = |chosen ? chosen : rs2[cfg::THREADS-1:0];
      cfg::SFU_CSRRW, cfg::SFU_CSRRS, cfg::SFU_CSRRC: ;  // the warp only waited for it
      default: wctl.valid = 1'b0;
    endcase
    if (fault) wctl.valid = 1'b0;
  end

  wire unused = &{1'b0, op, instr, read_op, read_instr};
endmodule
`default_nettype wire
