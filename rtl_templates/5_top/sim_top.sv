% local cores = knob.cores > 1 or knob.l2_kb > 0
% local U = cores and "u_cluster.g_core[c].u_core" or "u_core" -- a core, as observers find it
% local many = knob.subcores > 1
% -- Its sub-cores: path, the end of names here, and the warps' numbers in the core from those in the sub-core.
% local slots = {}
% for s = 0, knob.subcores - 1 do
%   slots[#slots + 1] = {
%     path = U .. (many and ".u_subcores.g_subcore[" .. s .. "]" or "") .. ".u_subcore", number = s, name = many and s or ""}
% end
% local each = many and "cfg::SUBCORES*" or "" -- sub-core
% local A = knob.l2_kb > 0 and "u_cluster.u_l2.g_bank[b].u_atomic" or "u_cluster.u_atomic"
% local W = cores and "c * cfg::CORE_WARPS + " or "" -- before a warp's number in its core
% local function of_core(warp, slot)
%   return W .. (many and ("%s * cfg::SUBCORES + %d"):format(warp, slot.number) or warp)
% end
// Simulation top: the core with a memory port and observers that are in C (DPI).
//
// The C side drives clock and reset. A DPI function is called only on an event: a
// memory request, a pending response (sim_memory), a retired packet, a fault, the end.
// A `final` block passes on all counters and the state of every warp, however the run ended.
% if cores then
// Warps are numbered through all cores, and so are the counters.
% end
`default_nettype none
module sim_top (
    input wire clk,
    input wire rst
);
  import "DPI-C" function int heddle_boot(
    output int boot_addr,
    output int boot_arg,
    output int perf_class,
    output int window_limit,
    output int results_limit
  );
  import "DPI-C" function void heddle_retire(
    input int warp,
    input int seq,
    input int pc,
    input int rd,
    input bit wb,
    input int tmask,
    input bit sop,
    input bit eop,
    input bit [cfg::DATA_W-1:0] data
  );
  import "DPI-C" function void heddle_mem_order(
    input int warp,
    input int seq
  );
% if cores then
  // A write gets its position in the order that holds for all cores.
  import "DPI-C" function void heddle_written(
    input int core,
    input int addr,
    input bit [cfg::LINE_BYTES-1:0] byteen,
    input bit [cfg::LINE_W-1:0] data
  );
% end
% if cores and knob.write_buffer > 0 then
  // Before that: a store joins a line of its core's write buffer, and the buffer sends such a line.
  import "DPI-C" function void heddle_joined(
    input int core,
    input int addr,
    input bit [cfg::LINE_BYTES-1:0] byteen
  );
  import "DPI-C" function void heddle_leaves(
    input int core,
    input int addr
  );
% end
% if cores and knob.atomics == 1 then
  // A lane's atomic operation is carried out in the same order: its result, and the new word.
  import "DPI-C" function void heddle_changed(
    input int warp,
    input int lane,
    input int op,
    input int addr,
    input int result,
    input bit write,
    input int next
  );
% end
  import "DPI-C" function void heddle_fault(
    input int cause,
    input int warp,
    input int tmask,
    input int pc,
    input int addr
  );
  import "DPI-C" function void heddle_window(
    input bit [${each}cfg::WINDOW-1:0] window,
    input bit [${each}cfg::RESULTS-1:0] results,
    input bit [${each}cfg::WINDOW-1:0] ready
  );
  // For profiles: the stall cause of an issue slot (of LATE cycles ago) and of each of its warps and entries of its
  // window. The last slot ends the cycle. Also lines that an operation reads, and which of them miss; instructions that miss.
  import "DPI-C" function void heddle_slot(
    input int slot,
    input int cause,
    input int late,
    input bit [cfg::WARPS*4-1:0] warps,
    input bit [cfg::WINDOW*4-1:0] occupied
  );
  import "DPI-C" function void heddle_lines(
    input int warp,
    input int seq,
    input int id,
    input int lines
  );
  import "DPI-C" function void heddle_line_miss(input int id);
  import "DPI-C" function void heddle_fetch_miss(input int pc);
  import "DPI-C" function void heddle_done();
  import "DPI-C" function void heddle_counter(
    input int index,
    input longint value
  );
  import "DPI-C" function void heddle_warp_cycles(input longint cycles);
  // The core gets reset a cycle later. Only registers depend on the inputs: Verilator computes
  // all other logic at both edges of the clock.
  logic rst_q = 1'b1;
  always_ff @(posedge clk) rst_q <= rst;

  // ------------------------------------------------------------------------ core
  logic [31:0] boot_addr, boot_arg, perf_class, window_limit, results_limit;
  logic compare_q, trace_q, occupancy_q, profile_q, keep_q, warm_q;

  wire mem_req_valid, mem_req_ready, mem_rsp_valid, mem_rsp_ready, busy;
  ${cores and "port_req_t" or "mem_req_t"} mem_req;
  ${cores and "port_rsp_t" or "mem_rsp_t"} mem_rsp;
  fault_t fault;
% if knob.bus ~= "native" then
  wire ${cores and "[cfg::CORE_W" .. (many and "+cfg::SUB_W" or "") .. ":0] " or many and "[cfg::SUB_W:0] " or ""}unused_retired;
  wire [63:0] unused_total;
% end
% if cores then
  wire [cfg::CORE_W-1:0] fault_core;

  cluster ${knob.cores > 1 and "#(.SLEEPS(1'b1)) " or ""}u_cluster (
% else
  wire [63:0] cycles, instret;
% if knob.rvfi == 1 then
  wire [cfg::WARPS*cfg::RVFI_W-1:0] unused_rvfi;
% end

  core u_core (
% end
      .clk,
      .rst(rst_q),
      .start({warm_q, boot_addr, window_limit[6:0], results_limit[6:0]}),
      .boot_arg,
      .perf_class(perf_class[2:0]),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp,
% if knob.bus ~= "native" then
      .retired(unused_retired),
      .perf_rst(rst_q),
% if cores then
      .perf_core('0),
% end
      .perf_number('0),
      .perf_total(unused_total),
% end
% if cores then
      .busy,
      .fault,
      .fault_core
  );
% else
      .busy,
      .fault,
% if knob.rvfi == 1 then
      .rvfi(unused_rvfi),
% end
      .cycles,
      .instret
  );
% end

  int flags;
  initial begin
    flags = heddle_boot(boot_addr, boot_arg, perf_class, window_limit, results_limit);
    compare_q = flags[0];
    trace_q = flags[1];
    occupancy_q = flags[2];
    profile_q = flags[3];
    keep_q = flags[4];
    warm_q = flags[5];
  end

  sim_kept u_kept (
      .clk,
      .warm(warm_q),
      .keep(keep_q)
  );

  // ---------------------------------------------------------------------- memory
  sim_memory u_memory (
      .clk,
      .rst(rst_q),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp
  );

% if cores then
  wire unused = &{1'b0, perf_class, window_limit, results_limit, flags, occupancy_q, profile_q};
% else
  wire unused = &{1'b0, perf_class, window_limit, results_limit, flags${knob.rvfi == 1 and ", fault" or ""}};
% end

  // ------------------------------------------------------------------- observers
  logic fault_seen_q, started_q, done_q;
  longint warp_cycles_q;  // active warps, added up over the cycles
% if cores then
  wire [cfg::CORES*cfg::CORE_WARPS-1:0] all_active;

  always_ff @(posedge clk)
    if (rst_q) begin
      fault_seen_q <= 1'b0;
      started_q <= 1'b0;
      done_q <= 1'b0;
      warp_cycles_q <= 0;
    end else begin
      started_q <= 1'b1;
      warp_cycles_q <= warp_cycles_q + 64'($countones(all_active));
      if (fault.valid && !fault_seen_q) begin
        heddle_fault(32'(fault.cause), 32'(fault_core) * cfg::CORE_WARPS + 32'(fault.warp), 32'(fault.tmask), fault.pc,
                     fault.addr);
        fault_seen_q <= 1'b1;
      end
      if (started_q && !busy && !done_q) begin
        heddle_done();
        done_q <= 1'b1;
      end
    end

  // Writes in the order that holds for all cores.
  for (genvar b = 0; b < cfg::L2_BANKS; b++) begin : g_order
    mem_req_t arrival;
    assign arrival = u_cluster.arrivals[(b+1)*cfg::CORE_REQ_W-1-:cfg::MEM_REQ_W];
    wire unused_tag = &{1'b0, arrival};
    always_ff @(posedge clk)
      if (!rst_q && compare_q && u_cluster.arrive_valid[b] && u_cluster.arrive_ready[b] && arrival.write)
        heddle_written(32'(u_cluster.arrive_core[b*cfg::CORE_W+:cfg::CORE_W]), {arrival.addr, {cfg::LINE_B{1'b0}}},
                       arrival.byteen, arrival.data);
% if knob.atomics == 1 then
    always_ff @(posedge clk)
      if (!rst_q && compare_q && ${A}.u_unit.go)
        heddle_changed(32'(${A}.core_q) * cfg::CORE_WARPS + 32'(${A}.amo_q.warp), 32'(${A}.amo_q.lane), 32'(${A}.amo_q.op),
                       {${A}.line_q, {cfg::LINE_B{1'b0}}} + 32'($clog2(${A}.byteen_q & -${A}.byteen_q)),
                       ${A}.result, ${A}.write, ${A}.next);
% end
  end

  final heddle_warp_cycles(warp_cycles_q);

  for (genvar c = 0; c < cfg::CORES; c++) begin : g_watch
% if knob.write_buffer > 0 then
  always_ff @(posedge clk)
    if (!rst_q && compare_q) begin
      if (u_cluster.g_core[c].u_core.u_memory_port.u_write_buffer.goes)
        heddle_joined(c, {u_cluster.g_core[c].u_core.u_memory_port.u_write_buffer.s1_addr, {cfg::LINE_B{1'b0}}},
                      u_cluster.g_core[c].u_core.u_memory_port.u_write_buffer.s1_byteen);
      if (u_cluster.g_core[c].u_core.u_memory_port.u_write_buffer.starts)
        heddle_leaves(c, {u_cluster.g_core[c].u_core.u_memory_port.u_write_buffer.has_addr, {cfg::LINE_B{1'b0}}});
    end
% end
% end
  wire [cfg::CORE_WARPS-1:0] active = ${U}.${many and "ws_active" or "ws_warps.active"};
% if cores then
  assign all_active[c*cfg::CORE_WARPS+:cfg::CORE_WARPS] = active;
% end
% if not cores then
% local windows, results, ready = {}, {}, {}
% for i = #slots, 1, -1 do
%   windows[#windows + 1] = slots[i].path .. ".is_event.window_occupied"
%   results[#results + 1] = slots[i].path .. ".is_event.results_occupied"
%   ready[#ready + 1] = slots[i].path .. ".is_event.ready"
% end
  wire occupancy_watched = occupancy_q || trace_q;
  wire [${each}cfg::WINDOW-1:0] window_occupied = {${table.concat(windows, ", ")}};
  wire [${each}cfg::RESULTS-1:0] results_occupied = {${table.concat(results, ", ")}};
  wire [${each}cfg::WINDOW-1:0] window_ready = {${table.concat(ready, ", ")}};
  wire [${each}(2*cfg::WINDOW+cfg::RESULTS)-1:0] occupied = {
    window_occupied, results_occupied, trace_q ? window_ready : '0
  };
  logic [${each}(2*cfg::WINDOW+cfg::RESULTS)-1:0] occupied_q;
% end

% if many then
  for (genvar s = 0; s < cfg::SUBCORES; s++) begin : g_subcore
% end
% local P = U .. (many and ".u_subcores.g_subcore[s]" or "") .. ".u_subcore"
    sim_subcore #(
        .FIRST(${W}${many and "s" or "0"}),
        .STEP(cfg::SUBCORES)
    ) u_reports (
        .clk,
        .rst(rst_q),
        .ws_warps(${P}.ws_warps),
        .ws_pcs(${P}.ws_pcs),
        .ws_tmasks(${P}.ws_tmasks),
        .flush_step(${P}.flush_step),
        .de_step(${P}.de_step),
        .is_step(${P}.is_event.step),
        .dp_step(${P}.dp_step),
        .wb_valid(${P}.wb_valid),
        .wb(${P}.wb),
        .is_event(${P}.is_event)
    );
% if many then
  end
% end
% if not cores then

  // Read from outside, so that the core needs no wires for it.
% local units = knob.issue == "loog" and cfg.RENAME_REGS == 0
% if units then
  // An instruction is reported a cycle after its selection, so the causes beside it are those of that cycle.
  localparam int SLOT_LATE = 1;
% for _, slot in ipairs(slots) do
  wire [cfg::WARPS*4-1:0] slot${slot.name}_stall = ${slot.path}.u_issue.causes_q[cfg::WARPS*4-1:0];
  wire [cfg::WINDOW*4-1:0] entry${slot.name}_stall = ${slot.path}.u_issue.causes_q[cfg::WARPS*4+:cfg::WINDOW*4];
% end
% else
  localparam int SLOT_LATE = 2;
% for _, slot in ipairs(slots) do
  wire [cfg::WARPS*4-1:0] slot${slot.name}_stall = ${slot.path}.is_event.warp_stall;
  wire [cfg::WINDOW*4-1:0] entry${slot.name}_stall = '0;
% end
% end
  wire [cfg::DCACHE_BANKS*cfg::LSU_ID_W-1:0] miss_ids;
% if knob.dcache == "banked" then
  for (genvar b = 0; b < cfg::DCACHE_BANKS; b++) begin : gen_miss
    assign miss_ids[b*cfg::LSU_ID_W+:cfg::LSU_ID_W] = cfg::LSU_ID_W'(u_core.u_lsu.u_dcache.gen_bank[b].u_bank.s1_q.want.id);
  end
% else
  assign miss_ids = u_core.u_lsu.sq_id;
% end
% end

  always_ff @(posedge clk)
% if cores then
    if (!rst_q) begin
% else
    if (rst_q) begin
      fault_seen_q <= 1'b0;
      started_q <= 1'b0;
      done_q <= 1'b0;
      occupied_q <= '0;
      warp_cycles_q <= 0;
    end else begin
% end
% if not cores then
      started_q <= 1'b1;
      warp_cycles_q <= warp_cycles_q + 64'($countones(active));
% end
      if (compare_q && ${U}.ls_event.mem_order_valid)
        heddle_mem_order(${W}32'(${U}.ls_event.mem_order_warp), 32'(${U}.ls_event.mem_order_seq));
      if (compare_q${cores and "" or " || profile_q"}) begin
% for _, slot in ipairs(slots) do
%   local P = slot.path
% -- Linear registers are reported as numbers from 64 on, with or without floating-point ones below them.
%   local retired_register = "32'(" .. P .. ".wb.rd)"
%   if knob.r2d2 == 1 and knob.fpu == "none" then
%     retired_register = "32'({" .. P .. ".wb.rd[5], 1'b0, " .. P .. ".wb.rd[4:0]})"
%   end
        if (${P}.wb_valid)
          heddle_retire(${of_core("32'(" .. P .. ".wb.warp)", slot)}, 32'(${P}.wb.seq), ${P}.wb.pc,
                        ${retired_register}, ${P}.wb.wb, 32'(${P}.wb.tmask),
                        ${P}.wb.sop, ${P}.wb.eop, ${P}.wb.data);
% end
      end
% if not cores then
      if (occupancy_watched && occupied != occupied_q) begin
        heddle_window(window_occupied, results_occupied, window_ready);
        occupied_q <= occupied;
      end
% end
      if (trace_q) begin
% for _, slot in ipairs(slots) do
        ${cores and "g_watch[c]." or ""}${many and "g_subcore[" .. slot.number .. "]." or ""}u_reports.trace_cycle();
% end
      end
% if not cores then
      // Events are counted in the same cycles as the counters do: while the core is busy.
      if (profile_q && busy) begin
% for _, slot in ipairs(slots) do
        heddle_slot(${slot.number}, 32'(${slot.path}.is_event.stall), SLOT_LATE, slot${slot.name}_stall, entry${slot.name}_stall);
% end
        if (${U}.ls_event.dcache_reads != '0)
          heddle_lines(32'(${U}.ls_event.mem_order_warp), 32'(${U}.ls_event.mem_order_seq), 32'(u_core.u_lsu.sq_id),
                       32'(${U}.ls_event.dcache_reads));
        for (int b = 0; b < cfg::DCACHE_BANKS; b++)
          if (u_core.u_lsu.dc_event.miss[b]) heddle_line_miss(32'(miss_ids[b*cfg::LSU_ID_W+:cfg::LSU_ID_W]));
% for _, slot in ipairs(slots) do
        if (${slot.path}.fe_event.icache_miss) heddle_fetch_miss(${slot.path}.u_front_end.fe_pc);
% end
      end
      if (fault.valid && !fault_seen_q) begin
        heddle_fault(32'(fault.cause), 32'(fault.warp), 32'(fault.tmask), fault.pc, fault.addr);
        fault_seen_q <= 1'b1;
      end
      if (started_q && !busy && !done_q) begin
        heddle_done();
        done_q <= 1'b1;
      end
% end
    end

  final begin
% if cores then
    heddle_counter(512 * c, u_cluster.g_core[c].cycles);
    heddle_counter(512 * c + 1, u_cluster.g_core[c].instret);
    for (int i = 0; i < cfg::COUNTERS; i++)
      heddle_counter(512 * c + i + 2, ${U}.u_perf_counters.u_totals.value(i));
% else
    heddle_counter(0, cycles);
    heddle_counter(1, instret);
    for (int c = 0; c < cfg::COUNTERS; c++) heddle_counter(c + 2, ${U}.u_perf_counters.u_totals.value(c));
    heddle_warp_cycles(warp_cycles_q);
% end
  end
% if cores then
  end
% end
endmodule
`default_nettype wire
