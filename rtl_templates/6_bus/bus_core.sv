% emit(knob.bus ~= "native")
% local many = knob.subcores > 1
% local more = many and "+cfg::SUB_W" or "" -- bits of a count of instructions
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local REQ = cores and "port_req_t" or "mem_req_t"
% local RSP = cores and "port_rsp_t" or "mem_rsp_t"
% local TAG_W = cores and "PORT_TAG_W" or "MEM_TAG_W"
// The GPU behind any bus: core, devices below RAM, and the registers of the host. gpu_axi4 and
// gpu_wishbone put it between their two sides of the bus. This module only connects.
//
// Memory (bus_*): the port of gpu (docs/integration.md) without the requests that bus_devices serves. The bus adds
//   `offset` to addresses of RAM; `bus_idle` is high while it has nothing in flight. `error` is high for the
//   one cycle in which a transfer failed, with its direction and the core's address.
// Registers (reg_*): a write or a read of word `reg_addr` in the cycle of its strobe, with its data (bus_control).
`default_nettype none
module bus_core (
    input  wire clk,
    input  wire rst,
    output wire irq,  // an enabled cause is pending; by itself that a run is over

    output wire        bus_req_valid,
    input  wire        bus_req_ready,
    output ${REQ}   bus_req,
    input  wire        bus_rsp_valid,
    output wire        bus_rsp_ready,
    input  ${RSP}   bus_rsp,
    output wire [31:0] offset,
    input  wire        bus_idle,
    input  wire        error,
    input  wire        error_write,
    input  wire [31:0] error_addr,

    input  wire        reg_write,
    input  wire        reg_read,
    input  wire [ 5:0] reg_addr,
    input  wire [31:0] reg_wdata,
    output wire [31:0] reg_rdata
);
  localparam int REQ_W = 1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::LINE_W + cfg::${TAG_W};

  // ---- the core
% if cores then
  wire core_rst, busy, fault_valid;
  wire [cfg::CORE_W${more}:0] retired;
  wire [cfg::CORE_W-1:0] fault_core;
% else
  wire core_rst, busy, ${many and "" or "retired, "}fault_valid;
% if many then
  wire [cfg::SUB_W:0] retired;
% end
% end
  wire [31:0] boot_addr, boot_arg, fault_pc;
  wire [2:0] perf_class;
  wire perf_rst;
  wire [4:0] perf_number;
  wire [63:0] perf_total;
% if cores then
  wire [cfg::CORE_W-1:0] perf_core;
% end
  wire [4:0] fault_cause;
  wire [cfg::CORE_WARP_W-1:0] fault_warp;
  wire core_req_valid, core_rsp_ready, req_ready, rsp_valid;
  wire [REQ_W-1:0] req_bits;
  ${REQ} req;
  ${RSP} rsp;
  assign req = req_bits;
  assign bus_req = req;
  gpu u_gpu (
      .clk,
      .rst          (core_rst),
      .boot_addr,
      .boot_arg,
      .perf_class,
      .perf_rst,
% if cores then
      .perf_core,
% end
      .perf_number,
      .perf_total,
      .busy,
      .retired,
      .fault_valid,
      .fault_cause,
      .fault_warp,
      .fault_pc,
% if cores then
      .fault_core,
% end
      .mem_req_valid(core_req_valid),
      .mem_req_ready(req_ready),
      .mem_req_write(req_bits[REQ_W-1]),
      .mem_req_addr (req_bits[REQ_W-2-:cfg::LADDR_W]),
      .mem_req_byteen(req_bits[cfg::${TAG_W}+cfg::LINE_W+:cfg::LINE_BYTES]),
      .mem_req_data (req_bits[cfg::${TAG_W}+:cfg::LINE_W]),
      .mem_req_tag  (req_bits[cfg::${TAG_W}-1:0]),
      .mem_rsp_valid(rsp_valid && !core_rst),
      .mem_rsp_ready(core_rsp_ready),
      .mem_rsp_data (rsp.data),
      .mem_rsp_tag  (rsp.tag)
  );
  // Responses to a core that was stopped are dropped.
  wire req_valid = core_req_valid && !core_rst;
  wire rsp_ready = core_rsp_ready || core_rst;

  // ---- below RAM
  wire idle, clear, letter_pop;
  devices_t devices;
  bus_devices u_devices (
      .clk,
      .rst,
      .clear,
      .req_valid,
      .req_ready,
      .req,
      .rsp_valid,
      .rsp_ready,
      .rsp,
      .bus_req_valid,
      .bus_req_ready,
      .bus_rsp_valid,
      .bus_rsp_ready,
      .bus_rsp,
      .bus_idle,
      .idle,
      .devices,
      .letter_pop
  );

  // ---- registers
  bus_control u_control (
      .clk,
      .rst,
      .write    (reg_write),
      .read     (reg_read),
      .addr     (reg_addr),
      .wdata    (reg_wdata),
      .rdata    (reg_rdata),
      .irq,
      .core_rst,
      .boot_addr,
      .boot_arg,
      .perf_class,
      .perf_rst,
% if cores then
      .perf_core,
% end
      .perf_number,
      .perf_total,
      .offset,
      .busy,
      .retired,
      .fault_valid,
      .fault_cause,
      .fault_warp,
      .fault_pc,
% if cores then
      .fault_core,
% end
      .idle,
      .error,
      .error_write,
      .error_addr,
      .was_read (bus_rsp_valid && bus_rsp_ready),
      .was_write(bus_req_valid && bus_req_ready && req.write),
      .clear,
      .devices,
      .letter_pop
  );
endmodule
`default_nettype wire
