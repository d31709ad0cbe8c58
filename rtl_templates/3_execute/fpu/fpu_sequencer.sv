% emit(knob.fpu == "full")
// Splits an operation of all lanes of a warp into packets of FPU_LANES lanes.
//
// Contract: packets of an operation are in order of their lanes. Packets without an active lane are
//   skipped, except that there is always one. The first one has sop, the last eop; the operation
//   is accepted with the last. header is a result_t without data, with the tmask of the packet's lanes.
// Latency: none, combinational from the operation; a packet a cycle.
`default_nettype none
module fpu_sequencer (
    input  wire                                      clk,
    input  wire                                      rst,
    input  wire                                      in_valid,
    output wire                                      in_ready,
    input  op_t                                      in,
    output wire                                      out_valid,
    input  wire                                      out_ready,
    output wire [cfg::RESULT_W-cfg::DATA_W-1:0] header,
    output logic [cfg::FPU_LANES-1:0]                active,
    output wire [         cfg::FPU_LANES*32-1:0] a,
    output wire [         cfg::FPU_LANES*32-1:0] b,
    output wire [         cfg::FPU_LANES*32-1:0] c
);
  localparam int LANES = cfg::FPU_LANES;
  localparam int PARTS = cfg::THREADS / LANES;
  localparam int PART_W = PARTS > 1 ? $clog2(PARTS) : 1;

  wire [cfg::THREADS-1:0] tmask = in.instr.tmask;
  wire [cfg::DATA_W-1:0] rs1 = in.rs1;
  wire [cfg::DATA_W-1:0] rs2 = in.rs2;
  wire [cfg::DATA_W-1:0] rs3 = in.rs3;

  logic [PARTS-1:0] occupied;
  always_comb for (int i = 0; i < PARTS; i++) occupied[i] = |tmask[i*LANES+:LANES];

  wire [PARTS-1:0] part;
  wire [PART_W-1:0] index;
  wire first, last;
  lane_turns #(
      .GROUPS(PARTS)
  ) u_turns (
      .clk,
      .rst,
      .in_valid,
      .active(occupied),
      .done  (out_ready),
      .turn  (part),
      .index,
      .first,
      .last
  );

  // The lanes of this part.
  logic [cfg::THREADS-1:0] lanes;
  always_comb for (int i = 0; i < cfg::THREADS; i++) lanes[i] = tmask[i] && part[i/LANES];

  result_t packet;
  assign packet.seq = in.instr.seq;
  assign packet.warp = in.instr.warp;
  assign packet.tag = in.tag;
  assign packet.pc = in.instr.pc;
  assign packet.rd = in.instr.rd;
  assign packet.wb = in.instr.wb;
  assign packet.tmask = lanes;
  assign packet.sop = first;
  assign packet.eop = last;
  assign packet.data = '0;
  wire [cfg::RESULT_W-1:0] packet_bits = packet;

  assign header = packet_bits[cfg::RESULT_W-1:cfg::DATA_W];
  assign active = tmask[index*LANES+:LANES];
  assign a = rs1[index*LANES*32+:LANES*32];
  assign b = rs2[index*LANES*32+:LANES*32];
  assign c = rs3[index*LANES*32+:LANES*32];
  assign out_valid = in_valid;
  assign in_ready = out_ready && last;

  wire unused = &{1'b0, packet_bits[cfg::DATA_W-1:0], in.instr.unit, in.instr.op, in.instr.imm,
                  in.instr.use_imm, in.instr.use_pc, in.instr.rs1, in.instr.rs2, in.instr.rs3,
                  in.instr.use_rs1, in.instr.use_rs2, in.instr.use_rs3, in.instr.serializes,
                  in.instr.fences};
endmodule
`default_nettype wire
