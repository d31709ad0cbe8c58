% emit(knob.bus == "wishbone")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local REQ = cores and "port_req_t" or "mem_req_t"
% local RSP = cores and "port_rsp_t" or "mem_rsp_t"
// The GPU with Wishbone B4 buses: memory by a master of BUS_W bits, the host by a slave of 32, both of classic
// cycles with byte addresses. docs/integration.md has the contract of both, and the registers.
`default_nettype none
module gpu_wishbone (
    input  wire clk,
    input  wire rst,
    output wire irq,  // an enabled cause is pending; by itself that a run is over

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
  wire bus_req_valid, bus_req_ready, bus_rsp_valid, bus_rsp_ready;
  wire bus_idle, error, error_write, reg_write, reg_read;
  wire [5:0] reg_addr;
  wire [31:0] offset, error_addr, reg_wdata, reg_rdata;
  ${REQ} bus_req;
  ${RSP} bus_rsp;
  bus_core u_core (
      .clk,
      .rst,
      .irq,
      .bus_req_valid,
      .bus_req_ready,
      .bus_req,
      .bus_rsp_valid,
      .bus_rsp_ready,
      .bus_rsp,
      .offset,
      .bus_idle,
      .error,
      .error_write,
      .error_addr,
      .reg_write,
      .reg_read,
      .reg_addr,
      .reg_wdata,
      .reg_rdata
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
      .req      (bus_req),
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
