% local buffers = knob.write_buffer > 0
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local float, gap, dash = "", "", ""
% if knob.fpu == "full" then float, gap, dash = " | FPU", "      ", "------" end
% local shared_atomics = knob.atomics == 1 and cores -- carried out where cores meet
% local own_atomics = knob.atomics == 1 and not cores -- here
% local rsp = own_atomics and "ma_rsp" or "mem_rsp"
% local disambiguates = cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate"
% local words = has.plain_words
% local lane0_only, lane0_load = has.lane0_only, has.lane0_load
% local announced = knob.issue ~= "loog" or cfg.RENAME_REGS > 0 -- results are announced before their writeback
// One SIMT core: the pipeline, stage by stage, in order. Connections only; no logic.
//
//   schedule -> fetch -> decode -> issue -> dispatch -> ALU | MULDIV | LSU | SFU${float} -> writeback
//      ^           icache                                        dcache, local memory${gap}   |
//      '---------------- redirect, warp control ------- writeback ----------------------${dash}'
//
// Memory port: lines of LINE_BYTES, valid/ready, tags; writes are posted (see mem_req_t).
// busy is low when no warp is active and nothing is in flight. After a fault the core fetches
// no more and holds the fault.
% if cores then
// One of several cores: `stop` is a fault of another one; writes_done says that all of its writes have reached
// the memory that the cores share. At a barrier across cores it sets `cluster_barrier` until cluster_barrier_go. `still`:
// until an input changes, only the counters change, whose clock is count_clk.
% end
`default_nettype none
module core (
    input wire clk,
% if cores then
    input wire count_clk,
% end
    input wire rst,
    input wire warm,  // reset keeps the instruction cache and the branch history

    input wire [31:0] boot_addr,
    input wire [31:0] boot_arg,
    input wire [ 2:0] perf_class,
% if knob.bus ~= "native" then
    input  wire        perf_rst,    // of the performance counters, which outlast a run
    input  wire [ 4:0] perf_number, // counter that the host reads while the core is in reset
    output wire [63:0] perf_total,  // of the cycle before
% end
    input limits_t    limits,      // of the issue stage, for simulation

% if cores then
    input  wire [31:0] core_id,
    input  wire [31:0] hart_base,
    input  wire        stop,
    input  wire        writes_done,
    output cluster_barrier_t      cluster_barrier,
    input  wire        cluster_barrier_go,

% end
    output wire      mem_req_valid,
    input  wire      mem_req_ready,
    output mem_req_t mem_req,
% if shared_atomics then
    output amo_t     mem_amo,
% end
    input  wire      mem_rsp_valid,
    output wire      mem_rsp_ready,
    input  mem_rsp_t mem_rsp,

    output wire    busy,
% if cores then
    output wire    still,
% end
    output fault_t fault,
% if knob.bus ~= "native" then
    output wire    retired,  // a warp has executed an instruction
% end

    // for observers only
% if knob.rvfi == 1 then
    output wire [cfg::WARPS*cfg::RVFI_W-1:0]  rvfi,
% end
    output core_trace_t                       trace,
    output warps_t                            warps,
    output wire [            cfg::WARPS*32-1:0] warp_pcs,
    output wire [cfg::WARPS*cfg::THREADS-1:0] warp_tmasks,
    output wire [                       63:0] cycles,
    output wire [                       63:0] instret
);
  // ------------------------------------------------------------------ frontend
  wire ws_valid;
  wire [cfg::WARP_W-1:0] ws_warp;
  wire [31:0] ws_pc;
  wire fe_valid, fe_miss, fe_fill, fe_static_mismatch, fe_bad;
  wire [cfg::WARP_W-1:0] fe_warp;
  wire [31:0] fe_pc, fe_instr;
  wire [cfg::WARPS-1:0] fe_in_flight;
  wire [cfg::WARPS*3-1:0] ib_free;
% if knob.rvfi == 1 then
  wire [cfg::WARPS*3-1:0] rvfi_full;
% end
  fe_event_t fe_event;
  wire de_valid, de_control, de_jump, de_kill;
  instr_t de_instr;
  wire [31:0] de_target;
  redirect_t ex_branch;
% if knob.yield > 0 then
  wire ex_yields;
% end
  wctl_t sf_wctl;
% if cores then
  wire [cfg::WARPS-1:0] sf_met;
% end

  schedule u_schedule (
      .clk,
      .rst,
      .boot_addr,
% if cores then
      .halt(fault.valid || stop),
% else
      .halt(fault.valid),
% end
      .ws_valid,
      .ws_warp,
      .ws_pc,
% if knob.rvfi == 1 then
      .ib_free(ib_free & ~rvfi_full),
% else
      .ib_free,
% end
      .fe_in_flight,
      .fe_miss,
      .fe_warp,
      .fe_pc,
      .fe_fill,
      .de_valid,
      .de_control,
      .de_jump,
      .de_target,
      .ex_branch,
      .sf_wctl,
% if cores then
      .sf_met,
% end
      .ws_tmasks(warp_tmasks),
      .ws_pcs(warp_pcs),
      .ws_warps(warps)
  );

  wire ic_req_valid, ic_rsp_hit, ic_rsp_miss, ic_ask;
  wire [31:2] ic_req_addr;
  wire [31:0] ic_rsp_instr;

  fetch u_fetch (
      .clk,
      .rst,
      .warm,
      .ws_valid,
      .ws_warp,
      .ws_pc,
      .de_kill,
      .ex_branch,
      .ic_req_valid,
      .ic_req_addr,
      .ic_rsp_hit,
      .ic_rsp_miss,
      .ic_rsp_instr,
      .ic_ask,
      .fe_valid,
      .fe_miss,
      .fe_warp,
      .fe_pc,
      .fe_instr,
      .fe_static_mismatch,
      .fe_bad,
      .fe_in_flight,
      .fe_event
  );

  decode u_decode (
      .clk,
      .rst,
      .fe_valid,
      .fe_warp,
      .fe_pc,
      .fe_instr,
      .fe_static_mismatch,
      .fe_bad,
      .ws_tmasks(warp_tmasks),
      .ex_branch,
% if knob.yield > 0 then
      .ex_yields,
% end
      .de_valid,
      .de_instr,
      .de_control,
      .de_jump,
      .de_kill,
      .de_target
  );

  // --------------------------------------------------------------------- issue
  wire [cfg::UNITS-1:0] dp_unit_ready;
  wire is_unit_credit, is_valid, is_pending;
  wire [cfg::UNIT_W-1:0] is_credit_unit;
  op_t is_op;
% if words then
  wire [2*cfg::DATA_W-1:0] is_words;
% end
% if lane0_only then
  wire is_lane0_only, dp_lane0_only${lane0_load and ", dp_lane0_load" or ""};
  kept_t dp_others;
% end
% if disambiguates then
  wire is_probe, dp_probe, ex_probe;
  result_t ex_sums;  // of the ALU
% end
  step_t is_step;
  is_event_t is_event;
  ls_event_t ls_event;  // of memory; GhOST uses it
  wire wb_valid, ${knob.bus == "native" and "retired, " or ""}hold;
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
      .ws_warps(warps),
      .dp_unit_ready,
      .is_unit_credit,
      .is_credit_unit,
      .is_valid,
      .is_op,
% if words then
      .is_words,
% end
% if lane0_only then
      .is_lane0_only,
% end
% if disambiguates then
      .is_probe,
      .ex_probe,
      .ex_sums,
% end
% if announced then
      .early,
      .wb_frees,
% else
      .soon(wb_next),
% end
      .wb_valid,
      .wb,
      .limits,
% if knob.issue == "ghost" and knob.ghost_precise == 1 then
      .ls_event,
% end
      .is_pending,
      .is_step,
      .is_event
  );

  // ------------------------------------------------------------------- execute
  wire [cfg::UNITS-1:0] dp_valid, dp_ready;
  wire [cfg::UNITS*cfg::OPERATION_W-1:0] dp_ops;
  wire unused_lanes = &{1'b0, dp_ops[cfg::UNIT_SFU*cfg::OPERATION_W+:cfg::OPERATION_W]};
  scalar_op_t dp_scalar;
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
% if knob.unit_queues == 1 then
  dispatch u_dispatch (
% else
  dispatch_direct u_dispatch (
% end
      .clk,
      .rst,
      .hold,
      .dp_unit_ready,
      .is_unit_credit,
      .is_credit_unit,
      .is_valid,
      .is_op${knob.r2d2 == 1 and "(rd_op)" or ""},
% if words then
      .is_words,
% end
% if lane0_only then
      .is_lane0_only,
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

% if knob.yield > 0 then
  wire [cfg::WARPS-1:0] sf_waits;
% end
  alu u_alu (
      .clk,
      .rst,
      .in_valid (dp_valid[cfg::UNIT_ALU]),
      .in       (dp_ops[cfg::UNIT_ALU*cfg::OPERATION_W+:cfg::OPERATION_W]),
% if lane0_only then
      .in_lane0_only (dp_lane0_only),
      .in_others(dp_others),
% end
% if knob.yield > 0 then
      .sf_waits,
      .yields   (ex_yields),
% end
% if disambiguates then
      .in_probe (dp_probe),
      .out_probe(ex_probe),
% end
      .out_valid(ex_valid[cfg::UNIT_ALU]),
      .out      (ex_results[cfg::UNIT_ALU*cfg::RESULT_W+:cfg::RESULT_W]),
      .ex_branch
  );
% if disambiguates then
  assign ex_sums = ex_results[cfg::UNIT_ALU*cfg::RESULT_W+:cfg::RESULT_W];
% end
  assign dp_ready[cfg::UNIT_ALU] = 1'b1;  // it always accepts, and its result always has priority
  wire unused_ready = ex_ready[cfg::UNIT_ALU];

% if knob.mul == "pipelined" then
  muldiv u_muldiv (
% else
  muldiv_serial u_muldiv (
% end
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

  wire ls_req_valid, ls_req_ready, ls_rsp_valid, ls_rsp_ready;
  mem_req_t ls_req;
% if buffers then
  wire ls_flush, wb_empty, wb_req_valid, wb_req_ready;
  mem_req_t wb_req;
% if knob.atomics == 1 then
  amo_t wb_amo;
% end
% end
  wire beat_valid, beat_ready;
  beat_t beat;
% if knob.atomics == 1 then
  amo_t ls_amo;
% end
% if own_atomics then
  wire ma_req_valid, ma_req_ready, ma_rsp_valid, ma_rsp_ready;
  mem_req_t ma_req;
  amo_t ma_amo;
  mem_rsp_t ma_rsp;
% end
  fault_t ls_fault, sf_fault;
  wire ls_idle;
% if knob.rvfi == 1 then
  access_t ls_access;
% end

  lsu u_lsu (
      .clk,
      .rst,
      .in_valid     (dp_valid[cfg::UNIT_LSU]),
      .in_ready     (dp_ready[cfg::UNIT_LSU]),
      .in           (dp_ops[cfg::UNIT_LSU*cfg::OPERATION_W+:cfg::OPERATION_W]),
% if lane0_load then
      .in_lane0_only     (dp_lane0_load),
% end
      .out_valid    (ex_valid[cfg::UNIT_LSU]),
      .out_ready    (ex_ready[cfg::UNIT_LSU]),
      .out          (ex_results[cfg::UNIT_LSU*cfg::RESULT_W+:cfg::RESULT_W]),
      .fault        (ls_fault),
      .ls_event,
      .idle         (ls_idle),
% if knob.rvfi == 1 then
      .ls_access,
% end
% if buffers then
      .flush        (ls_flush),
      .buffer_empty (wb_empty),
% end
% if cores then
      .writes_done,
% end
      .mem_req_valid(ls_req_valid),
      .mem_req_ready(ls_req_ready),
      .mem_req      (ls_req),
% if knob.atomics == 1 then
      .mem_amo      (ls_amo),
% end
      .mem_rsp_valid(ls_rsp_valid),
      .mem_rsp_ready(ls_rsp_ready),
      .mem_rsp      (beat)
  );

  wire sfu_clk;
  wire [11:0] csr_addr, pc_addr;
  wire [cfg::WARP_W-1:0] csr_warp;
  wire [cfg::THREADS-1:0] csr_tmask;
  wire csr_write, csr_per_lane, csr_exists, csr_read_only, csr_bad_value, pc_exists;
  wire [31:0] csr_wdata, csr_rdata, csr_old, pc_rdata;

  sfu u_sfu (
      .clk,
      .rst,
      .in_valid (dp_valid[cfg::UNIT_SFU]),
      .in_ready (dp_ready[cfg::UNIT_SFU]),
      .in       (dp_scalar),
      .out_valid(ex_valid[cfg::UNIT_SFU]),
      .out_ready(ex_ready[cfg::UNIT_SFU]),
      .out      (ex_results[cfg::UNIT_SFU*cfg::RESULT_W+:cfg::RESULT_W]),
      .sf_wctl,
% if knob.yield > 0 then
      .sf_waits,
% end
% if cores then
      .ws_active(warps.active),
      .sf_cluster_barrier  (cluster_barrier),
      .sf_cluster_barrier_go(cluster_barrier_go),
      .sf_met,
% end
      .fault    (sf_fault),
      .own_clk  (sfu_clk),
      .csr_addr,
      .csr_warp,
      .csr_tmask,
      .csr_write,
      .csr_wdata,
      .csr_rdata,
      .csr_old,
      .csr_per_lane,
      .csr_exists,
      .csr_read_only,
      .csr_bad_value
  );

% if knob.fpu == "full" then
  wire [cfg::WARPS*3-1:0] frm;
  wire fflags_valid;
  wire [cfg::WARP_W-1:0] fflags_warp;
  wire [4:0] fflags;

% end
  csr_file u_csr_file (
      .clk,
      .own_clk  (sfu_clk),
      .rst,
      .boot_arg,
% if cores then
      .core_id,
      .hart_base,
% end
      .addr     (csr_addr),
      .warp     (csr_warp),
      .tmask    (csr_tmask),
      .write    (csr_write),
      .wdata    (csr_wdata),
      .rdata    (csr_rdata),
      .old      (csr_old),
      .per_lane (csr_per_lane),
      .exists   (csr_exists),
      .read_only(csr_read_only),
      .bad_value(csr_bad_value),
% if knob.fpu == "full" then
      .frm,
      .fflags_valid,
      .fflags_warp,
      .fflags,
% end
      .ws_active(warps.active),
      .pc_addr,
      .pc_rdata,
      .pc_exists
  );

% if knob.fpu == "full" then
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
      .fflags_valid,
      .fflags_warp,
      .fflags
  );

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

  // -------------------------------------------------------------------- memory
  wire ic_mreq_valid, ic_mreq_ready, ic_mrsp_valid, ic_mrsp_ready;
  wire [cfg::LADDR_W-1:0] ic_mreq_addr;
  wire [cfg::MEM_TAG_W-1:0] ic_mreq_tag;

  icache u_icache (
      .clk,
      .rst,
      .warm,
      .req_valid (ic_req_valid),
      .req_addr  (ic_req_addr),
      .rsp_hit   (ic_rsp_hit),
      .rsp_miss  (ic_rsp_miss),
      .rsp_instr (ic_rsp_instr),
      .ask       (ic_ask),
      .fill      (fe_fill),
      .mreq_valid(ic_mreq_valid),
      .mreq_ready(ic_mreq_ready),
      .mreq_addr (ic_mreq_addr),
      .mreq_tag  (ic_mreq_tag),
      .mrsp_valid(ic_mrsp_valid),
      .mrsp_ready(ic_mrsp_ready),
      .mrsp      (beat)
  );

% if buffers then
  // When no warp is active the program is over, and no store joins the buffered ones.
  write_buffer u_write_buffer (
      .clk,
      .rst,
      .flush    (ls_flush || warps.active == '0),
      .empty    (wb_empty),
      .in_valid (ls_req_valid),
      .in_ready (ls_req_ready),
      .in       (ls_req),
% if knob.atomics == 1 then
      .in_amo   (ls_amo),
      .out_amo  (wb_amo),
% end
      .out_valid(wb_req_valid),
      .out_ready(wb_req_ready),
      .out      (wb_req)
  );

% end
  mem_arbiter u_mem_arbiter (
      .clk,
      .rst,
      .ic_req_valid(ic_mreq_valid),
      .ic_req_ready(ic_mreq_ready),
      .ic_req_addr (ic_mreq_addr),
      .ic_req_tag  (ic_mreq_tag),
      .ic_rsp_valid(ic_mrsp_valid),
      .ic_rsp_ready(ic_mrsp_ready),
% if buffers then
      .ls_req_valid(wb_req_valid),
      .ls_req_ready(wb_req_ready),
      .ls_req      (wb_req),
% if knob.atomics == 1 then
      .ls_amo      (wb_amo),
% end
% else
      .ls_req_valid,
      .ls_req_ready,
      .ls_req,
% if knob.atomics == 1 then
      .ls_amo,
% end
% end
      .ls_rsp_valid,
      .ls_rsp_ready,
      .mem_rsp_valid(beat_valid),
      .mem_rsp_ready(beat_ready),
      .mem_rsp_tag  (beat.tag),
% if own_atomics then
      .mem_req_valid(ma_req_valid),
      .mem_req_ready(ma_req_ready),
      .mem_req      (ma_req),
      .mem_amo      (ma_amo)
  );

  atomic_port u_atomic_port (
      .clk,
      .rst,
      .req_valid(ma_req_valid),
      .req_ready(ma_req_ready),
      .req      (ma_req),
      .amo      (ma_amo),
      .rsp_valid(ma_rsp_valid),
      .rsp_ready(ma_rsp_ready),
      .rsp      (ma_rsp),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp
  );
% else
      .mem_req_valid,
      .mem_req_ready,
% if shared_atomics then
      .mem_amo,
% end
      .mem_req
  );
% end

  line_beats u_line_beats (
      .clk,
      .rst,
      .line_valid(${rsp}_valid),
      .line_ready(${rsp}_ready),
      .line      (${rsp}),
      .beat_valid,
      .beat_ready,
      .beat
  );

  // ------------------------------------------------------- state of the run, counters
  run_state u_run_state (
      .clk,
      .rst,
      .ws_active(warps.active),
      .is_pending,
      .ls_idle,
      .ls_fault,
      .sf_fault,
      .busy,
% if cores then
      .waits(cluster_barrier.valid),
      .still,
% end
      .fault
  );

  perf_counters u_perf_counters (
      .clk${cores and "(count_clk)" or ""},
% if knob.bus ~= "native" then
      .rst    (perf_rst),
      .perf_class,
      .busy   (busy && !rst),
      .retired(retired && !rst),
% else
      .rst,
      .perf_class,
      .busy,
      .retired,
% end
      .fe_event,
      .is_event,
      .ls_event,
% if knob.bus ~= "native" then
      .addr   (rst ? {7'b1011_000, perf_number} : pc_addr),
      .host_total(perf_total),
% else
      .addr   (pc_addr),
% end
      .rdata  (pc_rdata),
      .exists (pc_exists),
      .cycles,
      .instret
  );

% if knob.rvfi == 1 then
  // ---------------------------------------------------------------------- RVFI
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
        .de_jump,
        .de_target,
        .ex_branch,
        .is_valid ${disambiguates and "(is_valid && !is_probe)" or ""},
        .is_op,
        .ls_access,
        .ls_fault,
        .sf_fault,
        .wb_valid,
        .wb,
        .full,
        .rvfi     (rvfi[w*cfg::RVFI_W+:cfg::RVFI_W])
    );
  end

% end
  // ----------------------------------------------------------------- observers
  assign trace.fe = fe_event;
  assign trace.is = is_event;
  assign trace.ls = ls_event;
  step_t de_step, flush_step;
  assign de_step = {de_valid, de_instr.warp, de_instr.seq, de_instr.pc};
  assign flush_step = {ex_branch.valid && ex_branch.redirect, ex_branch.warp, ex_branch.seq, ex_branch.pc};
  assign trace.decode = de_step;
  assign trace.flush = flush_step;
  assign trace.issue = is_step;
  assign trace.execute = dp_step;
  assign trace.retire_valid = wb_valid;
  assign trace.retire = wb;
endmodule
`default_nettype wire
