% emit(knob.rvfi == 1)
// RVFI channels of a warp, one for each lane. Combinational.
// A trap halts the core.
`default_nettype none
module rvfi_lanes (
    input  rvfi_t in,
    output wire [cfg::THREADS-1:0] valid,
    output wire [cfg::THREADS*64-1:0] order,
    output wire [cfg::THREADS*32-1:0] insn,
    output wire [cfg::THREADS-1:0] trap,
    output wire [cfg::THREADS-1:0] halt,
    output wire [cfg::THREADS*5-1:0] rs1_addr,
    output wire [cfg::THREADS*5-1:0] rs2_addr,
    output wire [cfg::THREADS*32-1:0] rs1_rdata,
    output wire [cfg::THREADS*32-1:0] rs2_rdata,
    output wire [cfg::THREADS*5-1:0] rd_addr,
    output wire [cfg::THREADS*32-1:0] rd_wdata,
    output wire [cfg::THREADS*32-1:0] pc_rdata,
    output wire [cfg::THREADS*32-1:0] pc_wdata,
    output wire [cfg::THREADS*32-1:0] mem_addr,
    output wire [cfg::THREADS*4-1:0] mem_rmask,
    output wire [cfg::THREADS*4-1:0] mem_wmask,
    output wire [cfg::THREADS*32-1:0] mem_rdata,
    output wire [cfg::THREADS*32-1:0] mem_wdata
);
  assign valid = in.valid;
  assign order = in.order;
  assign insn = {cfg::THREADS{in.insn}};
  assign trap = {cfg::THREADS{in.trap}};
  assign halt = {cfg::THREADS{in.trap}};
  assign rs1_addr = {cfg::THREADS{in.rs1_addr}};
  assign rs2_addr = {cfg::THREADS{in.rs2_addr}};
  assign rs1_rdata = in.rs1_rdata;
  assign rs2_rdata = in.rs2_rdata;
  assign rd_addr = {cfg::THREADS{in.rd_addr}};
  assign rd_wdata = in.rd_wdata;
  assign pc_rdata = {cfg::THREADS{in.pc_rdata}};
  assign pc_wdata = {cfg::THREADS{in.pc_wdata}};
  assign mem_addr = in.mem_addr;
  assign mem_rmask = in.mem_rmask;
  assign mem_wmask = in.mem_wmask;
  assign mem_rdata = in.mem_rdata;
  assign mem_wdata = in.mem_wdata;
endmodule
`default_nettype wire
