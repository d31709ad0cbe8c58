% local many = knob.subcores > 1
% local more = many and "+cfg::SUB_W" or "" -- bits of a count of instructions
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local TAG_W = cores and "PORT_TAG_W" or "MEM_TAG_W"
// The generated GPU: ${cores and "cores with their common" or "one core with its"} memory port.
//
// After reset warp 0, thread 0 ${cores and "of every core " or ""}starts at boot_addr; busy is low when the program has ended. A
// program error sets fault_valid and holds its cause, warp and PC until reset.
// Memory port: lines of LINE_BYTES. Requests and responses are transfers on valid && ready. Each read has one
// response with its tag, in any order. Writes are posted, have no response, and take effect
// in the order in which they are accepted. Lines below IO_END are uncached I/O.
`default_nettype none
module gpu (
    input wire clk,
    input wire rst,

    input  wire [31:0] boot_addr,
    input  wire [31:0] boot_arg,
    input  wire [ 2:0] perf_class,
% if knob.bus ~= "native" then
    input  wire        perf_rst,     // of the performance counters, which outlast a run
% if cores then
    input  wire [cfg::CORE_W-1:0] perf_core,
% end
    input  wire [ 4:0] perf_number,  // counter that the host reads while the cores are in reset
    output wire [63:0] perf_total,   // of the cycle before
% end
    output wire        busy,
% if knob.bus ~= "native" then
% if cores then
    output wire [cfg::CORE_W${more}:0] retired,  // warp instructions
% else
    output wire ${many and "[cfg::SUB_W:0] retired,  // warp instructions" or "       retired,  // a warp instruction"}
% end
% end

    output wire                   fault_valid,
    output wire [            4:0] fault_cause,
    output wire [cfg::CORE_WARP_W-1:0] fault_warp,
    output wire [           31:0] fault_pc,
% if cores then
    output wire [cfg::CORE_W-1:0] fault_core,
% end

% if knob.rvfi == 1 then
    // Retired instructions, a channel for each thread: thread t of warp w is channel w * THREADS + t.
    output wire [cfg::CORE_WARPS*cfg::THREADS-1:0] rvfi_valid,
    output wire [cfg::CORE_WARPS*cfg::THREADS*64-1:0] rvfi_order,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_insn,
    output wire [cfg::CORE_WARPS*cfg::THREADS-1:0] rvfi_trap,
    output wire [cfg::CORE_WARPS*cfg::THREADS-1:0] rvfi_halt,
    output wire [cfg::CORE_WARPS*cfg::THREADS-1:0] rvfi_intr,
    output wire [cfg::CORE_WARPS*cfg::THREADS*2-1:0] rvfi_mode,
    output wire [cfg::CORE_WARPS*cfg::THREADS*2-1:0] rvfi_ixl,
    output wire [cfg::CORE_WARPS*cfg::THREADS*5-1:0] rvfi_rs1_addr,
    output wire [cfg::CORE_WARPS*cfg::THREADS*5-1:0] rvfi_rs2_addr,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_rs1_rdata,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_rs2_rdata,
    output wire [cfg::CORE_WARPS*cfg::THREADS*5-1:0] rvfi_rd_addr,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_rd_wdata,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_pc_rdata,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_pc_wdata,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_mem_addr,
    output wire [cfg::CORE_WARPS*cfg::THREADS*4-1:0] rvfi_mem_rmask,
    output wire [cfg::CORE_WARPS*cfg::THREADS*4-1:0] rvfi_mem_wmask,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_mem_rdata,
    output wire [cfg::CORE_WARPS*cfg::THREADS*32-1:0] rvfi_mem_wdata,

% end
    output wire                      mem_req_valid,
    input  wire                      mem_req_ready,
    output wire                      mem_req_write,
    output wire [  cfg::LADDR_W-1:0] mem_req_addr,
    output wire [cfg::LINE_BYTES-1:0] mem_req_byteen,
    output wire [   cfg::LINE_W-1:0] mem_req_data,
    output wire [cfg::${TAG_W}-1:0] mem_req_tag,

    input  wire                      mem_rsp_valid,
    output wire                      mem_rsp_ready,
    input  wire [   cfg::LINE_W-1:0] mem_rsp_data,
    input  wire [cfg::${TAG_W}-1:0] mem_rsp_tag
);
  ${cores and "port_req_t" or "mem_req_t"} req;
  ${cores and "port_rsp_t" or "mem_rsp_t"} rsp;
  fault_t fault;

  assign {mem_req_write, mem_req_addr, mem_req_byteen, mem_req_data, mem_req_tag} = req;
  assign rsp = {mem_rsp_data, mem_rsp_tag};
  assign {fault_valid, fault_cause, fault_warp, fault_pc} = {
    fault.valid, fault.cause, fault.warp, fault.pc
  };

  start_t start;
  limits_t no_limits;
  assign no_limits = '1;
  assign start = {1'b0, boot_addr, no_limits};

% if not cores then
  // For observers: simulation reads these, synthesis removes them.
  wire [63:0] unused_cycles, unused_instret;
% end
  wire unused_fault = &{1'b0, fault};
% if knob.rvfi == 1 then

  // No interrupts; machine mode; registers of 32 bits.
  assign rvfi_intr = '0;
  assign rvfi_mode = {cfg::CORE_WARPS * cfg::THREADS{2'd3}};
  assign rvfi_ixl = {cfg::CORE_WARPS * cfg::THREADS{2'd1}};
  wire [cfg::CORE_WARPS*cfg::RVFI_W-1:0] rvfi;
  for (genvar w = 0; w < cfg::CORE_WARPS; w++) begin : g_rvfi
    rvfi_lanes u_lanes (
        .in(rvfi[w*cfg::RVFI_W+:cfg::RVFI_W]),
        .valid(rvfi_valid[w*cfg::THREADS+:cfg::THREADS]),
        .order(rvfi_order[w*cfg::THREADS*64+:cfg::THREADS*64]),
        .insn(rvfi_insn[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .trap(rvfi_trap[w*cfg::THREADS+:cfg::THREADS]),
        .halt(rvfi_halt[w*cfg::THREADS+:cfg::THREADS]),
        .rs1_addr(rvfi_rs1_addr[w*cfg::THREADS*5+:cfg::THREADS*5]),
        .rs2_addr(rvfi_rs2_addr[w*cfg::THREADS*5+:cfg::THREADS*5]),
        .rs1_rdata(rvfi_rs1_rdata[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .rs2_rdata(rvfi_rs2_rdata[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .rd_addr(rvfi_rd_addr[w*cfg::THREADS*5+:cfg::THREADS*5]),
        .rd_wdata(rvfi_rd_wdata[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .pc_rdata(rvfi_pc_rdata[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .pc_wdata(rvfi_pc_wdata[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .mem_addr(rvfi_mem_addr[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .mem_rmask(rvfi_mem_rmask[w*cfg::THREADS*4+:cfg::THREADS*4]),
        .mem_wmask(rvfi_mem_wmask[w*cfg::THREADS*4+:cfg::THREADS*4]),
        .mem_rdata(rvfi_mem_rdata[w*cfg::THREADS*32+:cfg::THREADS*32]),
        .mem_wdata(rvfi_mem_wdata[w*cfg::THREADS*32+:cfg::THREADS*32])
    );
  end
% end

% if cores then
  cluster u_cluster (
      .clk,
      .rst,
      .start,
      .boot_arg,
      .perf_class,
% if knob.bus ~= "native" then
      .perf_rst,
      .perf_core,
      .perf_number,
      .perf_total,
% end
      .mem_req_valid,
      .mem_req_ready,
      .mem_req(req),
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp(rsp),
      .busy,
      .fault,
% if knob.bus ~= "native" then
      .retired,
% end
      .fault_core
  );
% else
  core u_core (
      .clk,
      .rst,
      .start,
      .boot_arg,
      .perf_class,
% if knob.bus ~= "native" then
      .perf_rst,
      .perf_number,
      .perf_total,
% end
      .mem_req_valid,
      .mem_req_ready,
      .mem_req(req),
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp(rsp),
      .busy,
      .fault,
% if knob.bus ~= "native" then
      .retired,
% end
% if knob.rvfi == 1 then
      .rvfi,
% end
      .cycles(unused_cycles),
      .instret(unused_instret)
  );
% end
endmodule
`default_nettype wire
