% local many = knob.subcores > 1
% local disambiguates = cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate"
% local lane0_only, lane0_load = has.lane0_only, has.lane0_load
% local announced = knob.issue ~= "loog" or cfg.RENAME_REGS > 0 -- results are announced before their writeback
% local fpu_shared = knob.subcore_fpu == "shared"
% local float = knob.fpu == "full" and not fpu_shared -- a unit of its own
// Sub-core: the pipeline of its warps, stage by stage, in order. Connections only; no logic.
//
//   front end -> issue -> dispatch -> ALU | MULDIV${float and " | FPU" or ""} -> writeback
//    ^  ^                    '-> shared units -'                |
//    |  '-- redirect, warp control                             |
//    '----- instruction cache       issue <--- results --------'
//
% if fpu_shared then
// It issues one instruction a cycle and writes one result packet back. The load/store, the special function and the
// floating-point unit are shared (core.sv): dispatch queues their operations, and their results return here.
% else
// It issues one instruction a cycle and writes one result packet back. The load/store and the special function unit
// are shared (core.sv): dispatch queues their operations, and their results return here.
% end
`default_nettype none
module subcore ${many and "#(\n    parameter bit FIRST = 1'b1  // has the warp that runs after reset\n) (" or "("}
    input wire    clk,
    input wire    rst,
    input start_t start,
    input wire    halt,   // after a fault: no more fetches

    output ic_req_t ic_req,
    input  ic_rsp_t ic_rsp,

    // operations for the shared units, and their results
    output shared_ops_t     ops,
    input  shared_units_t   ops_ready,
    input  shared_results_t results,
    output shared_units_t   results_ready,

    input ${many and "slot_wctl_t" or "wctl_t     "}           sf_wctl,
% if knob.issue == "ghost" and knob.ghost_precise == 1 then
    input ls_event_t            ls_event,
% end
% if float then
    input  wire [cfg::WARPS*3-1:0] frm,
    output fflags_t                fflags,
% end

    output warps_t    ws_warps,
    output wire       is_pending,  // some instruction is in flight
    output wire       retired,     // one has executed
    output fe_event_t fe_event,
    output is_event_t is_event${knob.rvfi == 1 and "," or ""}
% if knob.rvfi == 1 then

    // for observers only
    input  shared_reports_t                 reports,
    output wire [cfg::WARPS*cfg::RVFI_W-1:0] rvfi
% end
);
  // ----------------------------------------------------------------------------------------- front end
  wire [cfg::WARPS*3-1:0] ib_free;
  wire de_valid;
  instr_t de_instr;
  redirect_t ex_branch;
% if knob.yield > 0 then
  wire ex_yields;
% end
% if knob.rvfi == 1 then
  wire [cfg::WARPS*3-1:0] rvfi_full;
  wire [31:0] fe_instr;
  decode_flow_t de_flow;
% end
  wire [cfg::WARPS*32-1:0] ws_pcs;
  wire [cfg::WARPS*cfg::THREADS-1:0] ws_tmasks;

  front_end ${many and "#(\n      .FIRST(FIRST)\n  ) " or ""}u_front_end (
      .clk,
      .rst,
      .warm(start.warm),
      .boot_addr(start.boot_addr),
      .halt,
      .ic_req,
      .ic_rsp,
      .ib_free,
      .ex_branch,
% if knob.yield > 0 then
      .ex_yields,
% end
      .sf_wctl,
      .de_valid,
      .de_instr,
      .ws_warps,
      .fe_event,
% if knob.rvfi == 1 then
      .rvfi_full,
      .fe_instr,
      .de_flow,
% end
      .ws_pcs,
      .ws_tmasks
  );

  // --------------------------------------------------------------------------------------------- issue
  wire [cfg::UNITS-1:0] dp_unit_ready;
  wire is_valid;
  unit_credit_t is_credit;
  op_t is_op;
% if lane0_only then
  uniform_op_t is_uniform;
  wire dp_lane0_only;
  kept_t dp_others;
% end
% if disambiguates then
  wire is_probe, dp_probe;
  probe_sums_t ex_probe;
% end
  wire wb_valid, hold;
  result_t wb;
% if announced then
  wake_t early;
  wire wb_frees;
% else
  wake_t wb_next;
% end

  issue_${cfg.RENAME_REGS > 0 and "tags" or knob.issue} u_issue (
      .clk,
      .rst,
      .de_valid,
      .de_instr,
      .ib_free,
      .ex_branch,
      .ws_warps,
      .dp_unit_ready,
      .is_credit,
      .is_valid,
      .is_op,
% if lane0_only then
      .is_uniform,
% end
% if disambiguates then
      .is_probe,
      .ex_probe,
% end
% if announced then
      .early,
      .wb_frees,
% else
      .soon(wb_next),
% end
      .wb_valid,
      .wb,
      .limits(start.limits),
% if knob.issue == "ghost" and knob.ghost_precise == 1 then
      .ls_event,
% end
      .is_pending,
      .is_event
  );

  // ----------------------------------------------------------------------------------------- dispatch
  wire [cfg::UNITS-1:0] dp_valid, dp_ready;
  wire [cfg::UNITS*cfg::OPERATION_W-1:0] dp_ops;
  scalar_op_t dp_scalar;
% if lane0_load then
  wire dp_lane0_load;
% end
  wire unused_lanes = &{1'b0, dp_ops[cfg::UNIT_SFU*cfg::OPERATION_W+:cfg::OPERATION_W]};
  wire [cfg::UNITS-1:0] ex_valid, ex_ready;
  wire [cfg::UNITS*cfg::RESULT_W-1:0] ex_results;
  step_t dp_step;
  wire dp_alu_next;
  wake_t ex_soon;
  wire ex_keep, ex_first;
% if not announced then
  wire unused_early = &{1'b0, dp_alu_next, ex_soon};
% end

% if knob.r2d2 == 1 then
  op_t rd_op;
  linear_offset u_linear_offset (
      .in (is_op),
      .out(rd_op)
  );

% end
  dispatch${knob.unit_queues == 1 and "" or "_direct"} u_dispatch (
      .clk,
      .rst,
      .hold,
      .dp_unit_ready,
      .is_credit,
      .is_valid,
      .is_op${knob.r2d2 == 1 and "(rd_op)" or ""},
% if lane0_only then
      .is_uniform,
      .dp_lane0_only,
      .dp_others,
% if lane0_load then
      .dp_lane0_load,
% end
% end
% if disambiguates then
      .is_probe,
      .dp_probe,
% end
      .dp_valid,
      .dp_ready,
      .dp_ops,
      .dp_scalar,
      .dp_alu_next,
      .dp_step
  );

  assign ops.lsu_valid = dp_valid[cfg::UNIT_LSU];
% if lane0_load then
  assign ops.lsu_lane0 = dp_lane0_load;
% end
  assign ops.lsu = dp_ops[cfg::UNIT_LSU*cfg::OPERATION_W+:cfg::OPERATION_W];
  assign dp_ready[cfg::UNIT_LSU] = ops_ready.lsu;
  assign ops.sfu_valid = dp_valid[cfg::UNIT_SFU];
  assign ops.sfu = dp_scalar;
  assign dp_ready[cfg::UNIT_SFU] = ops_ready.sfu;
% if fpu_shared then
  assign ops.fpu_valid = dp_valid[cfg::UNIT_FPU];
  assign ops.fpu = dp_ops[cfg::UNIT_FPU*cfg::OPERATION_W+:cfg::OPERATION_W];
  assign dp_ready[cfg::UNIT_FPU] = ops_ready.fpu;
% end

  // ------------------------------------------------------------------------------------------ execute
  alu u_alu (
      .clk,
      .rst,
      .in_valid (dp_valid[cfg::UNIT_ALU]),
      .in       (dp_ops[cfg::UNIT_ALU*cfg::OPERATION_W+:cfg::OPERATION_W]),
% if lane0_only then
      .in_lane0_only(dp_lane0_only),
      .in_others(dp_others),
% end
% if knob.yield > 0 then
      .sf_waits (sf_wctl.waits),
      .yields   (ex_yields),
% end
% if disambiguates then
      .in_probe (dp_probe),
      .out_probe(ex_probe.valid),
% end
      .out_valid(ex_valid[cfg::UNIT_ALU]),
      .out      (ex_results[cfg::UNIT_ALU*cfg::RESULT_W+:cfg::RESULT_W]),
      .ex_branch
  );
% if disambiguates then
  assign ex_probe.sums = ex_results[cfg::UNIT_ALU*cfg::RESULT_W+:cfg::RESULT_W];
% end
  assign dp_ready[cfg::UNIT_ALU] = 1'b1;  // it always accepts, and its result always has priority
  wire unused_ready = ex_ready[cfg::UNIT_ALU];

  muldiv${knob.mul == "pipelined" and "" or "_serial"} u_muldiv (
      .clk,
      .rst,
      .in_valid (dp_valid[cfg::UNIT_MULDIV]),
      .in_ready (dp_ready[cfg::UNIT_MULDIV]),
      .in       (dp_ops[cfg::UNIT_MULDIV*cfg::OPERATION_W+:cfg::OPERATION_W]),
      .out_valid(ex_valid[cfg::UNIT_MULDIV]),
      .out_ready(ex_ready[cfg::UNIT_MULDIV]),
      .out      (ex_results[cfg::UNIT_MULDIV*cfg::RESULT_W+:cfg::RESULT_W]),
      .soon     (ex_soon),
      .keep     (ex_keep),
      .first    (ex_first)
  );

% if float then
  fpu u_fpu (
      .clk,
      .rst,
      .in_valid (dp_valid[cfg::UNIT_FPU]),
      .in_ready (dp_ready[cfg::UNIT_FPU]),
      .in       (dp_ops[cfg::UNIT_FPU*cfg::OPERATION_W+:cfg::OPERATION_W]),
      .frm,
      .out_valid(ex_valid[cfg::UNIT_FPU]),
      .out_ready(ex_ready[cfg::UNIT_FPU]),
      .out      (ex_results[cfg::UNIT_FPU*cfg::RESULT_W+:cfg::RESULT_W]),
      .fflags_valid(fflags.valid),
      .fflags_warp (fflags.warp),
      .fflags      (fflags.flags)
  );

% end
  // ---------------------------------------------------------------------------------------- writeback
  assign ex_valid[cfg::UNIT_LSU] = results.lsu_valid;
  assign ex_results[cfg::UNIT_LSU*cfg::RESULT_W+:cfg::RESULT_W] = results.lsu;
  assign results_ready.lsu = ex_ready[cfg::UNIT_LSU];
  assign ex_valid[cfg::UNIT_SFU] = results.sfu_valid;
  assign ex_results[cfg::UNIT_SFU*cfg::RESULT_W+:cfg::RESULT_W] = results.sfu;
  assign results_ready.sfu = ex_ready[cfg::UNIT_SFU];
% if fpu_shared then
  assign ex_valid[cfg::UNIT_FPU] = results.fpu_valid;
  assign ex_results[cfg::UNIT_FPU*cfg::RESULT_W+:cfg::RESULT_W] = results.fpu;
  assign results_ready.fpu = ex_ready[cfg::UNIT_FPU];
% end

  writeback_arbiter u_writeback (
      .clk,
      .rst,
      .ex_valid,
      .ex_ready,
      .ex_results,
      .keep(ex_keep),
      .first(ex_first),
% if announced then
      .alu_next(dp_alu_next),
      .soon(ex_soon),
      .early,
      .wb_frees,
% else
      .next(wb_next),
% end
      .hold,
      .wb_valid,
      .wb,
      .retired
  );

% if knob.rvfi == 1 then
  // --------------------------------------------------------------------------------------------- RVFI
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_rvfi
    wire full;
    assign rvfi_full[w*3+:3] = {3{full}};
    rvfi_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .de_valid,
        .de_instr,
        .de_word  (fe_instr),
        .de_flow,
        .ex_branch,
        .is_valid ${disambiguates and "(is_valid && !is_probe)" or ""},
        .is_op,
        .reports,
        .wb_valid,
        .wb,
        .full,
        .rvfi     (rvfi[w*cfg::RVFI_W+:cfg::RVFI_W])
    );
  end

% end
  // ---------------------------------------------------------------------------------------- observers
  step_t de_step, flush_step;
  assign de_step = {de_valid, de_instr.warp, de_instr.seq, de_instr.pc};
  assign flush_step = {ex_branch.valid && ex_branch.redirect, ex_branch.warp, ex_branch.seq, ex_branch.pc};
  wire unused_observed = &{1'b0, de_step, flush_step, dp_step, ws_pcs, ws_tmasks};
endmodule
`default_nettype wire
