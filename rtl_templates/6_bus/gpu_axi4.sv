% emit(knob.bus == "axi4")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local REQ = cores and "port_req_t" or "mem_req_t"
% local RSP = cores and "port_rsp_t" or "mem_rsp_t"
// The GPU with AXI buses: memory by an AXI4 manager of BUS_W bits, the host by an AXI4-Lite subordinate of 32.
// docs/integration.md has the contract of both, and the registers.
`default_nettype none
module gpu_axi4 (
    input  wire clk,
    input  wire rst,
    output wire irq,  // an enabled cause is pending; by itself that a run is over

    // memory
    output wire                   m_axi_arvalid,
    input  wire                   m_axi_arready,
    output wire [           31:0] m_axi_araddr,
    output wire [            7:0] m_axi_arlen,
    output wire                   m_axi_arid,
    output wire [            2:0] m_axi_arsize,
    output wire [            1:0] m_axi_arburst,
    output wire                   m_axi_arlock,
    output wire [            3:0] m_axi_arcache,
    output wire [            2:0] m_axi_arprot,
    output wire [            3:0] m_axi_arqos,
    input  wire                   m_axi_rvalid,
    output wire                   m_axi_rready,
    input  wire [ cfg::BUS_W-1:0] m_axi_rdata,
    input  wire [            1:0] m_axi_rresp,
    input  wire                   m_axi_rlast,
    input  wire                   m_axi_rid,
    output wire                   m_axi_awvalid,
    input  wire                   m_axi_awready,
    output wire [           31:0] m_axi_awaddr,
    output wire [            7:0] m_axi_awlen,
    output wire                   m_axi_awid,
    output wire [            2:0] m_axi_awsize,
    output wire [            1:0] m_axi_awburst,
    output wire                   m_axi_awlock,
    output wire [            3:0] m_axi_awcache,
    output wire [            2:0] m_axi_awprot,
    output wire [            3:0] m_axi_awqos,
    output wire                   m_axi_wvalid,
    input  wire                   m_axi_wready,
    output wire [ cfg::BUS_W-1:0] m_axi_wdata,
    output wire [cfg::BUS_W/8-1:0] m_axi_wstrb,
    output wire                   m_axi_wlast,
    input  wire                   m_axi_bvalid,
    output wire                   m_axi_bready,
    input  wire [            1:0] m_axi_bresp,
    input  wire                   m_axi_bid,

    // registers
    input  wire                   s_axi_awvalid,
    output wire                   s_axi_awready,
    input  wire [            7:0] s_axi_awaddr,
    input  wire [            2:0] s_axi_awprot,
    input  wire                   s_axi_wvalid,
    output wire                   s_axi_wready,
    input  wire [           31:0] s_axi_wdata,
    input  wire [            3:0] s_axi_wstrb,
    output wire                   s_axi_bvalid,
    input  wire                   s_axi_bready,
    output wire [            1:0] s_axi_bresp,
    input  wire                   s_axi_arvalid,
    output wire                   s_axi_arready,
    input  wire [            7:0] s_axi_araddr,
    input  wire [            2:0] s_axi_arprot,
    output wire                   s_axi_rvalid,
    input  wire                   s_axi_rready,
    output wire [           31:0] s_axi_rdata,
    output wire [            1:0] s_axi_rresp
);
  // ---- constant signals: one ID, rising addresses, normal memory that may be buffered
  assign m_axi_arid = 1'b0;
  assign m_axi_arsize = 3'($clog2(cfg::BUS_W / 8));
  assign m_axi_arburst = 2'b01;
  assign m_axi_arlock = 1'b0;
  assign m_axi_arcache = 4'b0011;
  assign m_axi_arprot = 3'b000;
  assign m_axi_arqos = 4'b0000;
  assign m_axi_awid = 1'b0;
  assign m_axi_awsize = 3'($clog2(cfg::BUS_W / 8));
  assign m_axi_awburst = 2'b01;
  assign m_axi_awlock = 1'b0;
  assign m_axi_awcache = 4'b0011;
  assign m_axi_awprot = 3'b000;
  assign m_axi_awqos = 4'b0000;
  wire unused_axi = &{1'b0, m_axi_rid, m_axi_bid, s_axi_awprot, s_axi_arprot};

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

  bus_axi4 u_bus (
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
      .arvalid  (m_axi_arvalid),
      .arready  (m_axi_arready),
      .araddr   (m_axi_araddr),
      .arlen    (m_axi_arlen),
      .rvalid   (m_axi_rvalid),
      .rready   (m_axi_rready),
      .rdata    (m_axi_rdata),
      .rresp    (m_axi_rresp),
      .rlast    (m_axi_rlast),
      .awvalid  (m_axi_awvalid),
      .awready  (m_axi_awready),
      .awaddr   (m_axi_awaddr),
      .awlen    (m_axi_awlen),
      .wvalid   (m_axi_wvalid),
      .wready   (m_axi_wready),
      .wdata    (m_axi_wdata),
      .wstrb    (m_axi_wstrb),
      .wlast    (m_axi_wlast),
      .bvalid   (m_axi_bvalid),
      .bready   (m_axi_bready),
      .bresp    (m_axi_bresp)
  );

  axi_lite_port u_port (
      .clk,
      .rst,
      .awvalid  (s_axi_awvalid),
      .awready  (s_axi_awready),
      .awaddr   (s_axi_awaddr),
      .wvalid   (s_axi_wvalid),
      .wready   (s_axi_wready),
      .wdata    (s_axi_wdata),
      .wstrb    (s_axi_wstrb),
      .bvalid   (s_axi_bvalid),
      .bready   (s_axi_bready),
      .bresp    (s_axi_bresp),
      .arvalid  (s_axi_arvalid),
      .arready  (s_axi_arready),
      .araddr   (s_axi_araddr),
      .rvalid   (s_axi_rvalid),
      .rready   (s_axi_rready),
      .rdata    (s_axi_rdata),
      .rresp    (s_axi_rresp),
      .reg_write,
      .reg_read,
      .reg_addr,
      .reg_wdata,
      .reg_rdata
  );
endmodule
`default_nettype wire
