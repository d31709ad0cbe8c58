// First half of the LSU: addresses and checks of an operation's lanes, then a stage register.
//
// Contract: operations come out in order, in out_* from registers, stable until out_ready. One
//   with a lane at fault does not: `fault` pulses instead. The lowest such lane tells cause and
//   address, tmask has them all. A fence has no addresses and no fault.
// Latency: one cycle. in_ready follows out_ready in the same cycle: a queue is before this one.
`default_nettype none
module lsu_front (
    input  wire                                       clk,
    input  wire                                       rst,
    input  wire                                       in_valid,
    output wire                                       in_ready,
    input  wire op_t                                  in,
    output wire                                       out_valid,
    input  wire                                       out_ready,
    output wire [cfg::SEQ_W-1:0]                      out_seq,
    output wire [cfg::WARP_W-1:0]                     out_warp,
    output wire [cfg::TAG_W-1:0]                      out_tag,
    output wire [31:0]                                out_pc,
    output wire [cfg::REG_W-1:0]                      out_rd,
    output wire                                       out_wb,
    output wire [cfg::OP_W-1:0]                       out_op,
    output wire [cfg::THREADS-1:0]                    out_tmask,
    output wire [cfg::THREADS-1:0]                    out_local,  // lanes to local memory
    output wire [cfg::THREADS-1:0]                    out_io,     // lanes to I/O
    output wire [cfg::THREADS*cfg::DCACHE_BANK_W-1:0] out_bank,
    output wire [cfg::THREADS*32-1:0]                 out_addr,
    output wire [cfg::THREADS*4-1:0]                  out_be,
    output wire [cfg::DATA_W-1:0]                     out_data,
    output fault_t                                    fault
);
  localparam int T = cfg::THREADS;
  localparam int FLAT_W = cfg::SEQ_W + cfg::WARP_W + cfg::TAG_W + 32 + cfg::REG_W + 1 + cfg::OP_W +
      T * (5 + cfg::DCACHE_BANK_W + 32 + 4 + 32);

  // ---- in the cycle the operation is taken
  wire [T*32-1:0] addr, data;
  wire [T*4-1:0] be;
  wire [T-1:0] misaligned, outside, is_local, is_io;
  wire [T*cfg::DCACHE_BANK_W-1:0] bank;
  for (genvar i = 0; i < T; i++) begin : gen_agu
    lsu_agu u_agu (
        .base      (in.rs1[i*32+:32]),
        .offset    (in.instr.imm),
        .wdata     (in.rs2[i*32+:32]),
        .size      (in.instr.op[1:0]),
        .addr      (addr[i*32+:32]),
        .misaligned(misaligned[i]),
        .outside   (outside[i]),
        .is_local  (is_local[i]),
        .is_io     (is_io[i]),
        .bank      (bank[i*cfg::DCACHE_BANK_W+:cfg::DCACHE_BANK_W]),
        .be        (be[i*4+:4]),
        .data      (data[i*32+:32])
    );
  end
  wire unused_in = &{1'b0, in};

  logic stage_valid;
  logic [FLAT_W-1:0] stage_q;
  wire at_fault;
  wire [T-1:0] stage_misaligned, stage_outside;
  assign in_ready = !stage_valid || out_ready || at_fault;
  assign {
    out_seq, out_warp, out_tag, out_pc, out_rd, out_wb, out_op,
    out_tmask, stage_misaligned, stage_outside, out_local, out_io, out_bank, out_addr, out_be, out_data
  } = stage_q;

  always_ff @(posedge clk) begin
    if (in_ready)
      stage_q <= {
        in.instr.seq, in.instr.warp, in.tag, in.instr.pc, in.instr.rd, in.instr.wb, in.instr.op,
        in.instr.tmask, misaligned, outside, is_local, is_io, bank, addr, be, data
      };
    if (rst) stage_valid <= 1'b0;
    else if (in_ready) stage_valid <= in_valid;
  end

  // ---- one cycle later
  wire [T-1:0] bad = out_op == cfg::LSU_FENCE ? '0 : out_tmask & (stage_misaligned | stage_outside);
  assign at_fault = |bad;
  assign out_valid = stage_valid && !at_fault;

  logic [31:0] bad_addr;
  logic bad_misaligned;
  always_comb begin
    bad_addr = '0;
    bad_misaligned = 1'b0;
    for (int i = T - 1; i >= 0; i--)
      if (bad[i]) begin
        bad_addr = out_addr[i*32+:32];
        bad_misaligned = stage_misaligned[i];
      end
  end

  always_ff @(posedge clk) begin
    fault.valid <= !rst && stage_valid && at_fault;
    fault.cause <= bad_misaligned ? cfg::FAULT_MISALIGNED : cfg::FAULT_ACCESS;
    fault.warp  <= out_warp;
    fault.tmask <= bad;
    fault.pc    <= out_pc;
    fault.addr  <= bad_addr;
  end
endmodule
`default_nettype wire
