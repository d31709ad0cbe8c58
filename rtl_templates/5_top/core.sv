% local many = knob.subcores > 1
% local counted = many and knob.bus ~= "native" -- retired instructions, for the host
% local retires = counted and "retires" or "retired"
% local active = many and "ws_active" or "ws_warps.active"
% local buffers = knob.write_buffer > 0
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local float = knob.fpu == "full"
% local fpu_shared = knob.subcore_fpu == "shared" -- among the sub-cores
% local shared_atomics = knob.atomics == 1 and cores -- carried out where cores meet
% local lane0_load = has.lane0_load
% if many then
// One SIMT core: sub-cores, each the pipeline of some of the warps, and the units that they share. Connections only; no
// logic.
% else
// One SIMT core: a sub-core, which is the pipeline of the warps, and the units that are not part of it. Connections
// only; no logic.
% end
//
//   icache -> sub-core: front end -> issue -> ALU | MULDIV${float and not fpu_shared and " | FPU" or ""} -> writeback
//     |                                '--> LSU with dcache, local memory | SFU${fpu_shared and " | FPU" or ""} -'
//   memory port <---------------------------'
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
    input start_t     start,
    input wire [31:0] boot_arg,
    input wire [ 2:0] perf_class,
% if knob.bus ~= "native" then
    input  wire        perf_rst,    // of the performance counters, which outlast a run
    input  wire [ 4:0] perf_number, // counter that the host reads while the core is in reset
    output wire [63:0] perf_total,  // of the cycle before
% end

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
    output ${shared_atomics and "amo_req_t" or "mem_req_t"} mem_req,
    input  wire      mem_rsp_valid,
    output wire      mem_rsp_ready,
    input  mem_rsp_t mem_rsp,

    output wire    busy,
% if cores then
    output wire    still,
% end
    output fault_t fault,
% if knob.bus ~= "native" then
    output wire ${many and "[cfg::SUB_W:0] retired,  // instructions that warps have executed" or "   retired,  // a warp has executed an instruction"}
% end

    // for observers only
% if knob.rvfi == 1 then
    output wire [cfg::CORE_WARPS*cfg::RVFI_W-1:0] rvfi,
% end
    output wire [63:0] cycles,
    output wire [63:0] instret
);
  // ----------------------------------------------------------------- the pipeline of the warps
% if many then
  wire [cfg::SUBCORES*cfg::IC_REQ_W-1:0] ic_reqs;
  wire [cfg::SUBCORES*cfg::IC_RSP_W-1:0] ic_rsps;
  shared_owners_t ops_owners, results_owners;
% else
  ic_req_t ic_req;
  ic_rsp_t ic_rsp;
% end
  shared_ops_t ops;
  shared_results_t results;
  shared_units_t ops_ready, results_ready;
  wctl_t sf_wctl;
% if float then
  wire [cfg::CORE_WARPS*3-1:0] frm;
% if fpu_shared then
  wire fflags_valid;
  wire [cfg::CORE_WARP_W-1:0] fflags_warp;
  wire [4:0] fflags;
% else
  ${many and "wire [cfg::SUBCORES*cfg::FFLAGS_W-1:0]" or "fflags_t"} fflags;
% end
% end
% if many then
  wire [cfg::CORE_WARPS-1:0] ws_active;
  wire is_pending;
  wire [cfg::SUBCORES-1:0] ${retires};
  wire [cfg::SUBCORES*cfg::FE_EVENT_W-1:0] fe_events;
  wire [cfg::SUBCORES*cfg::IS_EVENT_W-1:0] is_events;
% else
  warps_t ws_warps;
  wire is_pending${knob.bus == "native" and ", retired" or ""};
  fe_event_t fe_event;
  is_event_t is_event;
% end
  ls_event_t ls_event;
  fault_t ls_fault, sf_fault;
% if knob.rvfi == 1 then
  access_t ls_access;
% end
% if not many then
  wire unused_warps = &{1'b0, ws_warps};
% end

  ${many and "subcores u_subcores" or "subcore u_subcore"} (
      .clk,
      .rst,
      .start,
      .halt(fault.valid${cores and " || stop" or ""}),
% if many then
      .ic_reqs,
      .ic_rsps,
      .ops_owners,
      .results_owners,
% else
      .ic_req,
      .ic_rsp,
% end
      .ops,
      .ops_ready,
      .results,
      .results_ready,
      .sf_wctl,
% if knob.issue == "ghost" and knob.ghost_precise == 1 then
      .ls_event,
% end
% if float and not fpu_shared then
      .frm,
      .fflags,
% end
% if many then
      .ws_active,
      .is_pending,
      .retired${counted and "(retires)" or ""},
      .fe_events,
      .is_events
% else
      .ws_warps,
      .is_pending,
      .retired,
      .fe_event,
% if knob.rvfi == 1 then
      .reports({ls_access, ls_fault, sf_fault}),
      .rvfi,
% end
      .is_event
% end
  );

% if counted then
  popcount #(
      .N(cfg::SUBCORES)
  ) u_retired (
      .bits (retires),
      .count(retired)
  );

% end
  // ---------------------------------------------------------------------------- special functions
  wire sfu_clk;
  csr_read_t csr_read;
  csr_value_t csr_value;
  wire csr_write, csr_bad_value, pc_exists;
  wire [11:0] pc_addr;
  wire [31:0] csr_wdata, pc_rdata;

  sfu u_sfu (
      .clk,
      .rst,
      .in_valid (ops.sfu_valid),
      .in_ready (ops_ready.sfu),
      .in       (ops.sfu),
% if many then
      .in_owner (ops_owners.sfu),
      .out_owner(results_owners.sfu),
% end
      .out_valid(results.sfu_valid),
      .out_ready(results_ready.sfu),
      .out      (results.sfu),
      .sf_wctl,
% if cores then
      .cluster  ({${active}, cluster_barrier_go}),
      .sf_cluster_barrier(cluster_barrier),
% end
      .fault    (sf_fault),
      .own_clk  (sfu_clk),
      .csr_read,
      .csr_value,
      .csr_write,
      .csr_wdata,
      .csr_bad_value
  );

  csr_file u_csr_file (
      .clk,
      .own_clk  (sfu_clk),
      .rst,
      .boot_arg,
% if cores then
      .core_id,
      .hart_base,
% end
      .read     (csr_read),
      .value    (csr_value),
      .write    (csr_write),
      .wdata    (csr_wdata),
      .bad_value(csr_bad_value),
% if float then
      .frm,
% if fpu_shared then
      .fflags_valid,
      .fflags_warp,
      .fflags,
% elseif many then
      .fflags,
% else
      .fflags_valid(fflags.valid),
      .fflags_warp (fflags.warp),
      .fflags      (fflags.flags),
% end
% end
      .ws_active(${active}),
      .pc_addr,
      .pc_rdata,
      .pc_exists
  );

% if fpu_shared then
  // ------------------------------------------------------------------------------- floating point
  fpu u_fpu (
      .clk,
      .rst,
      .in_valid (ops.fpu_valid),
      .in_ready (ops_ready.fpu),
      .in       (ops.fpu),
      .in_owner (ops_owners.fpu),
      .frm,
      .out_valid(results.fpu_valid),
      .out_ready(results_ready.fpu),
      .out      (results.fpu),
      .out_owner(results_owners.fpu),
      .fflags_valid,
      .fflags_warp,
      .fflags
  );

% end
  // --------------------------------------------------------------------------------------- memory
  wire ls_idle, ls_req_valid, ls_req_ready, ls_rsp_valid, ls_rsp_ready;
  ${knob.atomics == 1 and "amo_req_t" or "mem_req_t"} ls_req;
% if buffers then
  wire ls_flush, wb_empty;
% end
% local op, stores = {}, {}
% if many then table.insert(op, "ops_owners.lsu") end
% if lane0_load then table.insert(op, "ops.lsu_lane0") end
% table.insert(op, "ops.lsu")
% if buffers then table.insert(stores, "wb_empty") end
% if cores then table.insert(stores, "writes_done") end
  beat_t beat;

  lsu u_lsu (
      .clk,
      .rst,
      .in_valid     (ops.lsu_valid),
      .in_ready     (ops_ready.lsu),
      .in           (${#op > 1 and "{"..table.concat(op, ", ").."}" or op[1]}),
      .out_valid    (results.lsu_valid),
      .out_ready    (results_ready.lsu),
      .out          (results.lsu),
% if many then
      .out_owner    (results_owners.lsu),
% end
      .fault        (ls_fault),
      .ls_event,
      .idle         (ls_idle),
% if knob.rvfi == 1 then
      .ls_access,
% end
% if buffers then
      .flush        (ls_flush),
% end
% if #stores > 0 then
      .stores       (${#stores > 1 and "{"..table.concat(stores, ", ").."}" or stores[1]}),
% end
      .mem_req_valid(ls_req_valid),
      .mem_req_ready(ls_req_ready),
      .mem_req      (ls_req),
      .mem_rsp_valid(ls_rsp_valid),
      .mem_rsp_ready(ls_rsp_ready),
      .mem_rsp      (beat)
  );

  wire ic_mreq_valid, ic_mreq_ready, ic_mrsp_valid, ic_mrsp_ready;
  line_read_t ic_mreq;

  icache u_icache (
      .clk,
      .rst,
      .warm(start.warm),
      .reqs      (${many and "ic_reqs" or "ic_req"}),
      .rsps      (${many and "ic_rsps" or "ic_rsp"}),
      .mreq_valid(ic_mreq_valid),
      .mreq_ready(ic_mreq_ready),
      .mreq      (ic_mreq),
      .mrsp_valid(ic_mrsp_valid),
      .mrsp_ready(ic_mrsp_ready),
      .mrsp      (beat)
  );

% if buffers then
  // When no warp is active the program is over, and no store joins the buffered ones.
% end
  memory_port u_memory_port (
      .clk,
      .rst,
      .req_valid({ic_mreq_valid, ls_req_valid}),
      .req_ready({ic_mreq_ready, ls_req_ready}),
      .ic_req   (ic_mreq),
      .ls_req,
% if buffers then
      .flush    (ls_flush || ${active} == '0),
      .empty    (wb_empty),
% end
      .rsp_valid({ic_mrsp_valid, ls_rsp_valid}),
      .rsp_ready({ic_mrsp_ready, ls_rsp_ready}),
      .beat,
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp
  );

  // --------------------------------------------------------------- state of the run, counters
  run_state u_run_state (
      .clk,
      .rst,
      .ws_active(${active}),
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
      .retired(${counted and "rst ? '0 : retires" or "retired && !rst"}),
% else
      .rst,
      .perf_class,
      .busy,
      .retired,
% end
% if many then
      .fe_events,
      .is_events,
% else
      .fe_event,
      .is_event,
% end
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
endmodule
`default_nettype wire
