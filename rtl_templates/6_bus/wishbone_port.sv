% emit(knob.bus == "wishbone")
// Wishbone slave of 32 bits before a file of registers, for classic cycles.
//
// Contract: reg_write and reg_read are pulses of one cycle, one before ACK; reg_rdata is sampled in the cycle of
//   reg_read. A write that is not of a whole word ends with ERR.
`default_nettype none
module wishbone_port (
    input  wire        clk,
    input  wire        rst,
    input  wire        cyc,
    input  wire        stb,
    input  wire        we,
    input  wire [ 7:0] adr,
    input  wire [ 3:0] sel,
    input  wire [31:0] dat_w,
    output wire [31:0] dat_r,
    output wire        ack,
    output wire        err,

    output wire        reg_write,
    output wire        reg_read,
    output wire [ 5:0] reg_addr,
    output wire [31:0] reg_wdata,
    input  wire [31:0] reg_rdata
);
  logic ack_q, err_q;
  logic [31:0] data_q;

  wire take = cyc && stb && !ack_q && !err_q;
  wire whole = !we || &sel;
  assign reg_write = take && we && whole;
  assign reg_read  = take && !we;
  assign reg_addr  = adr[7:2];
  assign reg_wdata = dat_w;

  always_ff @(posedge clk) begin
    if (reg_read) data_q <= reg_rdata;
    ack_q <= !rst && take && whole;
    err_q <= !rst && take && !whole;
  end

  assign dat_r = data_q;
  assign ack   = ack_q && cyc && stb;
  assign err   = err_q && cyc && stb;
  wire unused = &{1'b0, adr[1:0]};
endmodule
`default_nettype wire
