% emit(knob.bus == "axi4")
// AXI4-Lite subordinate of 32 bits before a file of registers.
//
// Contract: reg_write and reg_read are pulses of one cycle; reg_rdata is sampled in the cycle of reg_read. A
//   write that is not of a whole word is refused with SLVERR. One transfer of each direction at a time; when
//   both arrive in one cycle the write has priority.
`default_nettype none
module axi_lite_port (
    input  wire        clk,
    input  wire        rst,
    input  wire        awvalid,
    output wire        awready,
    input  wire [ 7:0] awaddr,
    input  wire        wvalid,
    output wire        wready,
    input  wire [31:0] wdata,
    input  wire [ 3:0] wstrb,
    output wire        bvalid,
    input  wire        bready,
    output wire [ 1:0] bresp,
    input  wire        arvalid,
    output wire        arready,
    input  wire [ 7:0] araddr,
    output wire        rvalid,
    input  wire        rready,
    output wire [31:0] rdata,
    output wire [ 1:0] rresp,

    output wire        reg_write,
    output wire        reg_read,
    output wire [ 5:0] reg_addr,
    output wire [31:0] reg_wdata,
    input  wire [31:0] reg_rdata
);
  // ---- state
  logic bvalid_q, refused_q, rvalid_q;
  logic [31:0] rdata_q;

  wire take = awvalid && wvalid && !bvalid_q;
  wire whole = &wstrb;
  assign awready   = take;
  assign wready    = take;
  assign arready   = !rvalid_q && !take;
  assign reg_write = take && whole;
  assign reg_read  = arvalid && arready;
  assign reg_addr  = take ? awaddr[7:2] : araddr[7:2];
  assign reg_wdata = wdata;

  always_ff @(posedge clk) begin
    if (reg_read) rdata_q <= reg_rdata;
    if (take) refused_q <= !whole;
    if (rst) begin
      bvalid_q <= 1'b0;
      rvalid_q <= 1'b0;
    end else begin
      bvalid_q <= take || (bvalid_q && !bready);
      rvalid_q <= reg_read || (rvalid_q && !rready);
    end
  end

  assign bvalid = bvalid_q;
  assign bresp  = {refused_q, 1'b0};
  assign rvalid = rvalid_q;
  assign rdata  = rdata_q;
  assign rresp  = 2'b00;
  wire unused = &{1'b0, awaddr[1:0], araddr[1:0]};
endmodule
`default_nettype wire
