% emit(knob.cores > 1)
// Several cores at one memory port. Connections only, but for what is joined of all cores.
//
//   core 0 .. core n-1 -> request_tree -> memory port        core n <- answers by the core in their tag
//        '---- meeting_point: barriers across cores
//
// Memory port: as gpu.sv says; a tag names the core, then what the core has put into it. All cores begin at
// boot_addr. busy falls when none is and no write is on its way; the fault is that of the first core that
// has one, which stops the others.
`default_nettype none
module cluster (
    input wire clk,
    input wire rst,

    input wire [31:0] boot_addr,
    input wire [31:0] boot_arg,
    input wire [ 2:0] perf_class,
    input limits_t    limits,      // of the issue stages, for simulation

    output wire                       mem_req_valid,
    input  wire                       mem_req_ready,
    output mem_req_t                  mem_req,
    output wire [    cfg::CORE_W-1:0] mem_req_core,
    input  wire                       mem_rsp_valid,
    output wire                       mem_rsp_ready,
    input  mem_rsp_t                  mem_rsp,
    input  wire [    cfg::CORE_W-1:0] mem_rsp_core,

    output wire                    busy,
    output fault_t                 fault,
    output wire [cfg::CORE_W-1:0]  fault_core
);
  localparam int N = cfg::CORES;
  localparam int FAULT_W = 6 + cfg::WARP_W + cfg::THREADS + 64;

  // ---- cores
  wire [N-1:0] req_valid, req_ready, rsp_valid, rsp_ready;
  wire [N*cfg::MEM_REQ_W-1:0] reqs;
  mem_rsp_t rsp;
  wire [N-1:0] core_busy, core_faults, writes_done, writes_arrive, go;
  wire [N-1:0] meet_valid;
  wire [N*cfg::BARRIER_W-1:0] meet_id;
  wire [N*6-1:0] meet_count;
  wire [N*FAULT_W-1:0] faults;
  logic stop_q;

  for (genvar c = 0; c < N; c++) begin : g_core
    mem_req_t req;
    fault_t core_fault;
    meet_t meet;
    assign reqs[c*cfg::MEM_REQ_W+:cfg::MEM_REQ_W] = req;
    assign faults[c*FAULT_W+:FAULT_W] = core_fault;
    assign core_faults[c] = core_fault.valid;
    assign {meet_valid[c], meet_id[c*cfg::BARRIER_W+:cfg::BARRIER_W], meet_count[c*6+:6]} = meet;

    // Observers are the simulation's, which looks in here; synthesis drops them.
    core_trace_t trace;
    warps_t warps;
    wire [cfg::WARPS*32-1:0] warp_pcs;
    wire [cfg::WARPS*cfg::THREADS-1:0] warp_tmasks;
    wire [63:0] cycles, instret;
    wire unused = &{1'b0, trace, warps, warp_pcs, warp_tmasks, cycles, instret};

    core u_core (
        .clk,
        .rst,
        .boot_addr,
        .boot_arg,
        .perf_class,
        .limits,
        .core_id      (32'(c)),
        .hart_base    (32'(c * cfg::WARPS * cfg::THREADS)),
        .stop         (stop_q),
        .writes_done  (writes_done[c]),
        .meet,
        .meet_go      (go[c]),
        .mem_req_valid(req_valid[c]),
        .mem_req_ready(req_ready[c]),
        .mem_req      (req),
        .mem_rsp_valid(rsp_valid[c]),
        .mem_rsp_ready(rsp_ready[c]),
        .mem_rsp      (rsp),
        .busy         (core_busy[c]),
        .fault        (core_fault),
        .trace,
        .warps,
        .warp_pcs,
        .warp_tmasks,
        .cycles,
        .instret
    );

    writes_count u_writes (
        .clk,
        .rst,
        .leaves (req_valid[c] && req_ready[c] && req.write),
        .arrives(writes_arrive[c]),
        .none   (writes_done[c])
    );
  end

  meeting_point u_meeting_point (
      .clk,
      .rst,
      .meet_valid,
      .meet_id,
      .meet_count,
      .go
  );

  // ---- requests; the order in which they leave is the order of memory
  request_tree u_requests (
      .clk,
      .rst,
      .in_valid (req_valid),
      .in_ready (req_ready),
      .in       (reqs),
      .out_valid(mem_req_valid),
      .out_ready(mem_req_ready),
      .out_core (mem_req_core),
      .out      (mem_req)
  );

  // ---- answers
  wire answer_valid, answer_ready;
  wire [cfg::CORE_W-1:0] answer_core;
  fifo #(
      .WIDTH(cfg::CORE_W + cfg::MEM_RSP_W),
      .DEPTH(2)
  ) u_answers (
      .clk,
      .rst,
      .in_valid (mem_rsp_valid),
      .in_ready (mem_rsp_ready),
      .in_data  ({mem_rsp_core, mem_rsp}),
      .out_valid(answer_valid),
      .out_ready(answer_ready),
      .out_data ({answer_core, rsp})
  );
  for (genvar c = 0; c < N; c++) begin : g_answer
    assign rsp_valid[c] = answer_valid && answer_core == cfg::CORE_W'(c);
    assign writes_arrive[c] = mem_req_valid && mem_req_ready && mem_req.write && mem_req_core == cfg::CORE_W'(c);
  end
  assign answer_ready = |(rsp_valid & rsp_ready);

  // ---- joined
  wire writing = !(&writes_done);
  assign busy = |core_busy || writing;

  logic [FAULT_W-1:0] first;
  logic [cfg::CORE_W-1:0] first_core;
  always_comb begin
    first = '0;
    first_core = '0;
    for (int c = N - 1; c >= 0; c--)
      if (core_faults[c]) begin
        first = faults[c*FAULT_W+:FAULT_W];
        first_core = cfg::CORE_W'(c);
      end
  end
  logic [FAULT_W-1:0] fault_q;
  logic [cfg::CORE_W-1:0] fault_core_q;
  assign fault = fault_q;
  assign fault_core = fault_core_q;
  always_ff @(posedge clk) begin
    stop_q <= !rst && |core_faults;
    if (rst) fault_q <= '0;
    else if (!stop_q) begin
      fault_q <= first;
      fault_core_q <= first_core;
    end
  end
endmodule
`default_nettype wire
