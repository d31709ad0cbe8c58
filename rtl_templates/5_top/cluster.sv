% local many = knob.subcores > 1
% local more = many and "+cfg::SUB_W" or "" -- bits of a count of instructions
% local l2 = knob.l2_kb > 0
% local l2_banks = knob.l2_banks > 1
% local atomics = knob.atomics == 1
% emit(knob.cores > 1 or knob.l2_kb > 0)
// Cores and the memory that they share. Connections only, but for signals that are combined of all cores.
//
% if l2 then
//   core 0 .. core n-1 -> a request_tree for each bank -> l2 -> memory port        cores <- responses of the l2
% else
//   core 0 .. core n-1 -> request_tree -> memory port        cores <- responses, by the core in their tag
% end
//        '---- cluster_barriers: barriers across cores
//
// Memory port: as in gpu.sv. All cores start at boot_addr. busy is low when no core is busy and no write is in flight. The
// fault is that of the first core that has one, which stops the others.
`default_nettype none
% if knob.cores > 1 then
module cluster #(
    parameter bit SLEEPS = 1'b0  // simulation stops the clocks of cores that wait
) (
% else
module cluster (
% end
    input wire clk,
    input wire rst,
    input start_t     start,
    input wire [31:0] boot_arg,
    input wire [ 2:0] perf_class,
% if knob.bus ~= "native" then
    input  wire        perf_rst,
    input  wire [cfg::CORE_W-1:0] perf_core,
    input  wire [ 4:0] perf_number,
    output wire [63:0] perf_total,
% end

    output wire       mem_req_valid,
    input  wire       mem_req_ready,
    output port_req_t mem_req,
    input  wire       mem_rsp_valid,
    output wire       mem_rsp_ready,
    input  port_rsp_t mem_rsp,

    output wire                    busy,
    output fault_t                 fault,
% if knob.bus ~= "native" then
    output logic [cfg::CORE_W${more}:0]   retired,  // warp instructions
% end
    output wire [cfg::CORE_W-1:0]  fault_core
);
  localparam int N = cfg::CORES;
  localparam int B = cfg::L2_BANKS;
  localparam int FAULT_W = 6 + cfg::CORE_WARP_W + cfg::THREADS + 64;

  // ---- cores
  wire [N-1:0] req_valid, req_ready, rsp_valid, rsp_ready;
  wire [N*cfg::CORE_REQ_W-1:0] reqs;
  wire [N*cfg::MEM_RSP_W-1:0] rsps;
  wire [N-1:0] core_busy, core_still, core_faults, writes_done, go;
  wire [N*B-1:0] writes_arrive;
  wire [N-1:0] cluster_barrier_valid;
  wire [N*cfg::BARRIER_W-1:0] cluster_barrier_id;
  wire [N*6-1:0] cluster_barrier_count;
  wire [N*FAULT_W-1:0] faults;
  logic stop_q;
% if knob.bus ~= "native" then
  wire [N${many and "*(cfg::SUB_W+1)" or ""}-1:0] retires;
  wire [N*64-1:0] perf_totals;
  assign perf_total = perf_totals[perf_core*64+:64];
% end

  for (genvar c = 0; c < N; c++) begin : g_core
    ${atomics and "amo_req_t" or "mem_req_t"} req;
    mem_rsp_t rsp;
    fault_t core_fault;
    cluster_barrier_t cluster_barrier;
    assign reqs[c*cfg::CORE_REQ_W+:cfg::CORE_REQ_W] = req;
    assign rsp = rsps[c*cfg::MEM_RSP_W+:cfg::MEM_RSP_W];
    assign faults[c*FAULT_W+:FAULT_W] = core_fault;
    assign core_faults[c] = faults[c*FAULT_W+FAULT_W-1];
    assign {cluster_barrier_valid[c], cluster_barrier_id[c*cfg::BARRIER_W+:cfg::BARRIER_W], cluster_barrier_count[c*6+:6]} = cluster_barrier;

    // For observers: simulation reads these, synthesis removes them.
    wire [63:0] cycles, instret;
    wire unused = &{1'b0, cycles, instret};

% if knob.cores > 1 then
    wire core_clk;
    core_clock #(
        .SLEEPS(SLEEPS)
    ) u_clock (
        .clk,
        .rst,
        .moving(!core_still[c] || !writes_done[c] || req_valid[c] || rsp_valid[c] || go[c] || stop_q),
        .core_clk
    );
% else
    wire core_clk = clk;
    wire unused_still = core_still[c];
% end
    core u_core (
        .clk          (core_clk),
        .count_clk    (clk),
        .rst,
        .start,
        .boot_arg,
        .perf_class,
% if knob.bus ~= "native" then
        .perf_rst,
        .perf_number,
        .perf_total   (perf_totals[c*64+:64]),
% end
        .core_id      (32'(c)),
        .hart_base    (32'(c * cfg::CORE_WARPS * cfg::THREADS)),
        .stop         (stop_q),
        .writes_done  (writes_done[c]),
        .cluster_barrier,
        .cluster_barrier_go      (go[c]),
        .mem_req_valid(req_valid[c]),
        .mem_req_ready(req_ready[c]),
        .mem_req      (req),
        .mem_rsp_valid(rsp_valid[c]),
        .mem_rsp_ready(rsp_ready[c]),
        .mem_rsp      (rsp),
        .busy         (core_busy[c]),
        .still        (core_still[c]),
        .fault        (core_fault),
% if knob.bus ~= "native" then
        .retired      (retires[${many and "c*(cfg::SUB_W+1)+:cfg::SUB_W+1" or "c"}]),
% end
        .cycles,
        .instret
    );

    writes_count u_writes (
        .clk,
        .rst,
        .leaves (req_valid[c] && req_ready[c] && reqs[c*cfg::CORE_REQ_W+cfg::CORE_REQ_W-1]),
        .arrives(writes_arrive[c*B+:B]),
        .none   (writes_done[c])
    );
  end

  cluster_barriers u_cluster_barriers (
      .clk,
      .rst,
      .cluster_barrier_valid,
      .cluster_barrier_id,
      .cluster_barrier_count,
      .go
  );

  // ---- requests. The output of a tree is in the order that holds for all cores.
  wire [B-1:0] arrive_valid, arrive_ready;
  wire [B*cfg::CORE_W-1:0] arrive_core;
  wire [B*cfg::CORE_REQ_W-1:0] arrivals;
% if l2_banks then
  // The bank is computed a cycle before the trees select: it is a sum over all bits of the line.
  wire [N-1:0] staged_valid;
  wire [N*cfg::L2_BANK_W-1:0] to_bank;
  wire [N*cfg::CORE_REQ_W-1:0] staged;
  wire [B*N-1:0] tree_ready;
  for (genvar c = 0; c < N; c++) begin : g_bank_of
    wire [cfg::CORE_REQ_W-1:0] req = reqs[c*cfg::CORE_REQ_W+:cfg::CORE_REQ_W];
    wire [cfg::L2_BANK_W-1:0] bank;
    line_bank #(
        .LINE_W(cfg::LADDR_W),
        .BANKS (B)
    ) u_bank (
        .line(req[cfg::CORE_REQ_W-2-:cfg::LADDR_W]),
        .bank
    );
    wire [B-1:0] ready;
    for (genvar b = 0; b < B; b++) begin : g_ready
      assign ready[b] = tree_ready[b*N+c];
    end
    fifo #(
        .WIDTH(cfg::L2_BANK_W + cfg::CORE_REQ_W),
        .DEPTH(2)
    ) u_staged (
        .clk,
        .rst,
        .in_valid (req_valid[c]),
        .in_ready (req_ready[c]),
        .in_data  ({bank, req}),
        .out_valid(staged_valid[c]),
        .out_ready(|ready),
        .out_data ({to_bank[c*cfg::L2_BANK_W+:cfg::L2_BANK_W], staged[c*cfg::CORE_REQ_W+:cfg::CORE_REQ_W]})
    );
  end
  for (genvar b = 0; b < B; b++) begin : g_tree
    wire [N-1:0] mine;
    for (genvar c = 0; c < N; c++) begin : g_mine
      assign mine[c] = staged_valid[c] && to_bank[c*cfg::L2_BANK_W+:cfg::L2_BANK_W] == cfg::L2_BANK_W'(b);
    end
    request_tree #(
        .WIDTH(cfg::CORE_REQ_W)
    ) u_requests (
        .clk,
        .rst,
        .in_valid (mine),
        .in_ready (tree_ready[b*N+:N]),
        .in       (staged),
        .out_valid(arrive_valid[b]),
        .out_ready(arrive_ready[b]),
        .out_core (arrive_core[b*cfg::CORE_W+:cfg::CORE_W]),
        .out      (arrivals[b*cfg::CORE_REQ_W+:cfg::CORE_REQ_W])
    );
  end
% else
  request_tree #(
      .WIDTH(cfg::CORE_REQ_W)
  ) u_requests (
      .clk,
      .rst,
      .in_valid (req_valid),
      .in_ready (req_ready),
      .in       (reqs),
      .out_valid(arrive_valid),
      .out_ready(arrive_ready),
      .out_core (arrive_core),
      .out      (arrivals)
  );
% end

  // ---- memory, and responses
  wire [N-1:0] answer_valid, answer_room;
  mem_rsp_t answer;
  wire memory_busy;
% if l2 then
  wire l2_busy;
  wire [B-1:0] l2_read, l2_miss;  // for observers
  assign memory_busy = l2_busy || |rsp_valid;
  l2 u_l2 (
      .clk,
      .rst,
      .in_valid (arrive_valid),
      .in_ready (arrive_ready),
      .in_core  (arrive_core),
      .in       (arrivals),
      .out_valid(answer_valid),
      .out_room (answer_room),
      .out      (answer),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp,
      .busy     (l2_busy),
      .ev_read  (l2_read),
      .ev_miss  (l2_miss)
  );
  wire unused_events = &{1'b0, l2_read, l2_miss};
% else
% if not atomics then
  mem_req_t arrival;
  assign arrival = arrivals;
% end
  wire [cfg::LINE_W-1:0] mem_rsp_data;
  wire [cfg::CORE_W-1:0] mem_rsp_core, back_core;
  wire [cfg::MEM_TAG_W-1:0] mem_rsp_tag;
  wire back_valid;
  assign {mem_rsp_data, mem_rsp_core, mem_rsp_tag} = mem_rsp;
  assign answer_valid = answer_room & {N{back_valid}} & (N'(1) << back_core);
% if atomics then
  mem_req_t last;
  wire [cfg::CORE_W-1:0] last_core;
  localparam int LOST_W = cfg::THREADS + cfg::CORE_W + cfg::CORE_WARP_W;
  wire [LOST_W-1:0] unused_leaves;
  atomic_port u_atomic (
      .clk,
      .rst,
      .leaves       (unused_leaves),
      .left         (LOST_W'(0)),
      .req_core     (arrive_core),
      .rsp_core     (back_core),
      .req_valid    (arrive_valid),
      .req_ready    (arrive_ready),
      .req          (arrivals),
      .rsp_valid    (back_valid),
      .rsp_ready    (answer_room[back_core]),
      .rsp          (answer),
      .mem_req_core (last_core),
      .mem_rsp_core (mem_rsp_core),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req      (last),
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp      ({mem_rsp_data, mem_rsp_tag})
  );
  assign mem_req = {last.write, last.addr, last.byteen, last.data, last_core, last.tag};
% else
  assign mem_req_valid = arrive_valid;
  assign arrive_ready = mem_req_ready;
  assign mem_req = {arrival.write, arrival.addr, arrival.byteen, arrival.data, arrive_core, arrival.tag};
% end
  assign memory_busy = 1'b0;
% if not atomics then
  assign back_valid = mem_rsp_valid;
  assign back_core = mem_rsp_core;
  assign mem_rsp_ready = answer_room[mem_rsp_core];
  assign answer = {mem_rsp_data, mem_rsp_tag};
% end
% end
% if l2 and not l2_banks then
  // Two responses before each core: the core of the next one depends on registers, and a core that takes a line slowly
  // does not stop the others.
% else
  // A register before each core: the next response's core depends on registers, not on what a core does.
% end
  for (genvar c = 0; c < N; c++) begin : g_answer
    fifo #(
        .WIDTH(cfg::MEM_RSP_W),
        .DEPTH(${l2 and not l2_banks and 2 or 1})
    ) u_answer (
        .clk,
        .rst,
        .in_valid (answer_valid[c]),
        .in_ready (answer_room[c]),
        .in_data  (answer),
        .out_valid(rsp_valid[c]),
        .out_ready(rsp_ready[c]),
        .out_data (rsps[c*cfg::MEM_RSP_W+:cfg::MEM_RSP_W])
    );
    for (genvar b = 0; b < B; b++) begin : g_write
      assign writes_arrive[c*B+b] = arrive_valid[b] && arrive_ready[b] &&
          arrivals[b*cfg::CORE_REQ_W+cfg::CORE_REQ_W-1] && arrive_core[b*cfg::CORE_W+:cfg::CORE_W] == cfg::CORE_W'(c);
    end
  end

% if knob.bus ~= "native" then
  // One cycle later, to keep the count off the longest path.
  logic [cfg::CORE_W${more}:0] retiring;
  always_comb begin
    retiring = '0;
    for (int c = 0; c < N; c++) ${many and "\n      retiring = retiring + (cfg::CORE_W + cfg::SUB_W + 1)'(retires[c*(cfg::SUB_W+1)+:cfg::SUB_W+1]);" or "retiring = retiring + (cfg::CORE_W + 1)'(retires[c]);"}
  end
  always_ff @(posedge clk) retired <= rst ? '0 : retiring;

% end
  // ---- signals combined of all cores
  wire writing = !(&writes_done);
  assign busy = |core_busy || writing || memory_busy;

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
