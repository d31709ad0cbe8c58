% emit(knob.bus == "wishbone")
// The GPU with Wishbone B4 buses: memory by a master of BUS_W bits, the host by a slave of 32, both of classic
// cycles with byte addresses. docs/integration.md has the contract of both, and the registers.
`default_nettype none
module gpu_wishbone (
    input  wire clk,
    input  wire rst,
    output wire irq,  // a run is over; until the next start

    // memory
    output wire                   m_wb_cyc,
    output wire                   m_wb_stb,
    output wire                   m_wb_we,
    output wire [           31:0] m_wb_adr,
    output wire [cfg::BUS_W/8-1:0] m_wb_sel,
    output wire [ cfg::BUS_W-1:0] m_wb_dat_w,
    output wire [            2:0] m_wb_cti,
    output wire [            1:0] m_wb_bte,
    input  wire [ cfg::BUS_W-1:0] m_wb_dat_r,
    input  wire                   m_wb_ack,
    input  wire                   m_wb_err,

    // registers
    input  wire                   s_wb_cyc,
    input  wire                   s_wb_stb,
    input  wire                   s_wb_we,
    input  wire [            7:0] s_wb_adr,
    input  wire [            3:0] s_wb_sel,
    input  wire [           31:0] s_wb_dat_w,
    output wire [           31:0] s_wb_dat_r,
    output wire                   s_wb_ack,
    output wire                   s_wb_err
);
  localparam int REQ_W = 1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::LINE_W + cfg::MEM_TAG_W;

  // ---- the core
  wire core_rst, busy, fault_valid;
  wire [31:0] boot_addr, boot_arg, offset, fault_pc;
  wire [2:0] perf_class;
  wire [4:0] fault_cause;
  wire [cfg::WARP_W-1:0] fault_warp;
  wire core_req_valid, core_rsp_ready, req_ready, rsp_valid;
  wire [REQ_W-1:0] req_bits;
  mem_req_t req;
  mem_rsp_t rsp, bus_rsp;
  assign req = req_bits;
  gpu u_gpu (
      .clk,
      .rst          (core_rst),
      .boot_addr,
      .boot_arg,
      .perf_class,
      .busy,
      .fault_valid,
      .fault_cause,
      .fault_warp,
      .fault_pc,
      .mem_req_valid(core_req_valid),
      .mem_req_ready(req_ready),
      .mem_req_write(req_bits[REQ_W-1]),
      .mem_req_addr (req_bits[REQ_W-2-:cfg::LADDR_W]),
      .mem_req_byteen(req_bits[cfg::MEM_TAG_W+cfg::LINE_W+:cfg::LINE_BYTES]),
      .mem_req_data (req_bits[cfg::MEM_TAG_W+:cfg::LINE_W]),
      .mem_req_tag  (req_bits[cfg::MEM_TAG_W-1:0]),
      .mem_rsp_valid(rsp_valid && !core_rst),
      .mem_rsp_ready(core_rsp_ready),
      .mem_rsp_data (rsp.data),
      .mem_rsp_tag  (rsp.tag)
  );
  // What answers a core that was stopped is dropped.
  wire req_valid = core_req_valid && !core_rst;
  wire rsp_ready = core_rsp_ready || core_rst;

  // ---- below RAM, and the bus
  wire bus_req_valid, bus_req_ready, bus_rsp_valid, bus_rsp_ready;
  wire bus_idle, idle, error, error_write, clear, lost, letter_valid, letter_pop;
  wire [31:0] error_addr, exit_code;
  wire [cfg::THREAD_W+7:0] letter;
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
      .exit_code,
      .lost,
      .letter_valid,
      .letter,
      .letter_pop
  );

  bus_wishbone u_bus (
      .clk,
      .rst,
      .offset,
      .idle     (bus_idle),
      .error,
      .error_write,
      .error_addr,
      .req_valid(bus_req_valid),
      .req_ready(bus_req_ready),
      .req,
      .rsp_valid(bus_rsp_valid),
      .rsp_ready(bus_rsp_ready),
      .rsp      (bus_rsp),
      .cyc      (m_wb_cyc),
      .stb      (m_wb_stb),
      .we       (m_wb_we),
      .adr      (m_wb_adr),
      .sel      (m_wb_sel),
      .dat_w    (m_wb_dat_w),
      .cti      (m_wb_cti),
      .bte      (m_wb_bte),
      .dat_r    (m_wb_dat_r),
      .ack      (m_wb_ack),
      .err      (m_wb_err)
  );

  // ---- registers
  wire reg_write, reg_read;
  wire [5:0] reg_addr;
  wire [31:0] reg_wdata, reg_rdata;
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
      .offset,
      .busy,
      .fault_valid,
      .fault_cause,
      .fault_warp,
      .fault_pc,
      .idle,
      .error,
      .error_write,
      .error_addr,
      .was_read (bus_rsp_valid && bus_rsp_ready),
      .was_write(bus_req_valid && bus_req_ready && req.write),
      .clear,
      .exit_code,
      .lost,
      .letter_valid,
      .letter,
      .letter_pop
  );

  wishbone_port u_port (
      .clk,
      .rst,
      .cyc      (s_wb_cyc),
      .stb      (s_wb_stb),
      .we       (s_wb_we),
      .adr      (s_wb_adr),
      .sel      (s_wb_sel),
      .dat_w    (s_wb_dat_w),
      .dat_r    (s_wb_dat_r),
      .ack      (s_wb_ack),
      .err      (s_wb_err),
      .reg_write,
      .reg_read,
      .reg_addr,
      .reg_wdata,
      .reg_rdata
  );
endmodule
`default_nettype wire
