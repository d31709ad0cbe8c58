% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local alone = has.lone_load
// First part of the LSU: addresses of an operation's lanes, then what is wrong with them and where
// they go, each with a stage register.
//
// Contract: operations come out in order, in out_* from registers, stable until out_ready. One
//   with a lane at fault does not: `fault` pulses instead. The lowest such lane tells cause and
//   address, tmask has them all. A fence has no addresses and no fault.
% if alone then
//   Of a load with in_alone only lane 0 comes out, out_written has those that get its word; the others' registers
//   keep what they had, so that nothing changes in them. A fault is theirs.
% end
// Latency: two cycles: the sum | checks, banks and sets, pairs of lanes. in_ready follows out_ready
//   in the same cycle: a queue is before this one.
`default_nettype none
module lsu_front (
    input  wire                                       clk,
    input  wire                                       rst,
    input  wire                                       in_valid,
    output wire                                       in_ready,
    input  wire op_t                                  in,
% if alone then
    input  wire                                       in_alone,
    output wire                                       out_alone,
    output wire [cfg::THREADS-1:0]                    out_written,
% end
    output wire                                       out_valid,
    input  wire                                       out_ready,
    output wire [cfg::SEQ_W-1:0]                      out_seq,
    output wire [cfg::WARP_W-1:0]                     out_warp,
    output wire [cfg::TAG_W-1:0]                      out_tag,
    output wire [31:0]                                out_pc,
    output wire [cfg::REG_W-1:0]                      out_rd,
    output wire                                       out_wb,
    output wire [cfg::OP_W-1:0]                       out_op,
% if knob.atomics == 1 then
    output wire [4:0]                                 out_funct,  // which atomic operation
% if cores then
    output wire                                       out_acquire, // its aq and rl
    output wire                                       out_release,
% end
% end
    output wire [cfg::THREADS-1:0]                    out_tmask,
    output wire [cfg::THREADS-1:0]                    out_local,  // lanes to local memory
    output wire [cfg::THREADS-1:0]                    out_io,     // lanes to I/O
    output wire [cfg::THREADS*cfg::DCACHE_BANKS-1:0]  out_to,     // lanes to banks of the cache
    output wire [cfg::THREADS*cfg::DCACHE_INDEX_W-1:0] out_index, // and their sets there
    output wire [cfg::THREADS*cfg::THREADS-1:0]       out_waits,  // lsu_pairs
    output wire [cfg::THREADS*32-1:0]                 out_addr,
    output wire [cfg::THREADS*cfg::COLUMNS*cfg::ROW_W-1:0] out_places,  // lane_rows
    output wire [cfg::THREADS*4-1:0]                  out_be,
    output wire [cfg::DATA_W-1:0]                     out_data,
    output wire                                       busy,
    output fault_t                                    fault
);
  localparam int T = cfg::THREADS;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int X = cfg::DCACHE_INDEX_W;
  localparam int INSTR_W = cfg::SEQ_W + cfg::WARP_W + cfg::TAG_W + 32 + cfg::REG_W + 1 + cfg::OP_W + T${atomics and (cores and " + 7" or " + 5") or ""}${alone and " + 1 + T" or ""};
  localparam int FLAT_W = INSTR_W + T * (4 + BANKS + X + T + 32 + cfg::COLUMNS * cfg::ROW_W + 4 + 32);

  wire unused_in = &{1'b0, in};
  wire [cfg::DATA_W-1:0] base = in.rs1;
% if atomics then
  wire is_atomic = in.instr.op[4:3] == 2'b11;
  wire [31:0] offset = in.instr.imm & {32{!is_atomic}};
% else
  wire [31:0] offset = in.instr.imm;
% end

  // ---- in the cycle the operation is taken: addresses
  logic sum_valid_q;
  logic [INSTR_W-1:0] sum_instr_q;
  logic [T*32-1:0] sum_addr_q;
  logic [cfg::DATA_W-1:0] sum_data_q;
  wire sum_leaves;
  assign in_ready = !sum_valid_q || sum_leaves;

  logic fault_q;
  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en(in_valid || busy || fault_q),
      .gated(own_clk)
  );
  wire sum_clk;
  clock_gate u_sum_clk (
      .clk,
      .rst,
      .en(in_ready && in_valid),
      .gated(sum_clk)
  );
  always_ff @(posedge sum_clk) begin
    if (in_ready && in_valid) begin
      sum_instr_q <= {
% if atomics then
        in.instr.imm[${cores and 6 or 4}:0],
% end
% if alone then
        in_alone, in.instr.tmask, in.instr.seq, in.instr.warp, in.tag, in.instr.pc, in.instr.rd, in.instr.wb,
        in_alone ? T'(1) : in.instr.tmask, in.instr.op
% else
        in.instr.seq, in.instr.warp, in.tag, in.instr.pc, in.instr.rd, in.instr.wb, in.instr.tmask,
        in.instr.op
% end
      };
% if alone then
      sum_addr_q[31:0] <= base[31:0] + offset;
      for (int i = 1; i < T; i++) if (!in_alone) sum_addr_q[i*32+:32] <= base[i*32+:32] + offset;
% else
      for (int i = 0; i < T; i++) sum_addr_q[i*32+:32] <= base[i*32+:32] + offset;
% end
      sum_data_q <= in.rs2;
    end
  end
  always_ff @(posedge own_clk)
    if (rst) sum_valid_q <= 1'b0;
    else if (in_ready) sum_valid_q <= in_valid;

  // ---- one cycle later: checks and places
  wire [cfg::OP_W-1:0] sum_op = sum_instr_q[0+:cfg::OP_W];
  wire [T-1:0] sum_tmask = sum_instr_q[cfg::OP_W+:T];
  wire [T*32-1:0] data;
  wire [T*4-1:0] be;
  wire [T-1:0] misaligned, outside, is_local, is_io;
  wire [T*BANKS-1:0] to;
  wire [T*X-1:0] index;
  wire [T*T-1:0] waits;
  for (genvar i = 0; i < T; i++) begin : gen_lane
    lsu_lane u_lane (
        .addr      (sum_addr_q[i*32+:32]),
        .wdata     (sum_data_q[i*32+:32]),
        .size      (sum_op[1:0]),
        .misaligned(misaligned[i]),
        .outside   (outside[i]),
        .is_local  (is_local[i]),
        .is_io     (is_io[i]),
        .to        (to[i*BANKS+:BANKS]),
        .index     (index[i*X+:X]),
        .be        (be[i*4+:4]),
        .data      (data[i*32+:32])
    );
  end
  lsu_pairs u_pairs (
      .store     (sum_op[3]),
      .lane_local(is_local),
      .lane_io   (is_io),
      .lane_to   (to),
      .lane_addr (sum_addr_q),
      .waits
  );
  wire [T*cfg::LWORD_W-1:0] word;
  for (genvar i = 0; i < T; i++) begin : gen_word
    assign word[i*cfg::LWORD_W+:cfg::LWORD_W] = sum_addr_q[i*32+2+:cfg::LWORD_W];
  end
  wire [T*cfg::COLUMN_W-1:0] unused_columns;
  wire [T*cfg::COLUMNS*cfg::ROW_W-1:0] places;
  lane_rows u_places (
      .word,
      .columns(unused_columns),
      .places
  );
% if atomics then
  wire sum_atomic = sum_op[4:3] == 2'b11;  // not on devices
  wire [T-1:0] bad = sum_op == cfg::LSU_FENCE ? '0 :
      sum_tmask & (misaligned | outside | (is_io & {T{sum_atomic}}));
% else
  wire [T-1:0] bad = sum_op == cfg::LSU_FENCE ? '0 : sum_tmask & (misaligned | outside);
% end
  wire at_fault = |bad;

  logic stage_valid_q;
  logic [FLAT_W-1:0] stage_q;
  wire [T-1:0] stage_bad, stage_misaligned;
  assign sum_leaves = !stage_valid_q || out_ready;
  assign out_valid = stage_valid_q;
  assign {
% if atomics then
    ${cores and "out_acquire, out_release, " or ""}out_funct,
% end
    ${alone and "out_alone, out_written, " or ""}out_seq, out_warp, out_tag, out_pc, out_rd, out_wb, out_tmask, out_op, stage_bad,
    stage_misaligned, out_local, out_io, out_to, out_index, out_waits, out_addr, out_places, out_be, out_data
  } = stage_q;
  assign busy = sum_valid_q || stage_valid_q;

  wire stage_clk;
  clock_gate u_stage_clk (
      .clk,
      .rst,
      .en(sum_leaves && sum_valid_q),
      .gated(stage_clk)
  );
  always_ff @(posedge stage_clk) begin
    if (sum_leaves && sum_valid_q)
      stage_q <= {
        sum_instr_q, bad, misaligned, is_local, is_io, to, index, waits, sum_addr_q, places, be, data
      };
  end
  always_ff @(posedge own_clk) begin
    fault_q <= !rst && sum_leaves && sum_valid_q && at_fault;
    if (rst) stage_valid_q <= 1'b0;
    else if (sum_leaves) stage_valid_q <= sum_valid_q && !at_fault;
  end

  // ---- of an operation at fault, which is in the stage register for one cycle and does not count
  logic [31:0] bad_addr;
  logic bad_misaligned;
  always_comb begin
    bad_addr = '0;
    bad_misaligned = 1'b0;
    for (int i = T - 1; i >= 0; i--)
      if (stage_bad[i]) begin
        bad_addr = out_addr[i*32+:32];
        bad_misaligned = stage_misaligned[i];
      end
  end

  always_ff @(posedge own_clk) begin
    fault.valid <= !rst && fault_q;
    fault.cause <= bad_misaligned ? cfg::FAULT_MISALIGNED : cfg::FAULT_ACCESS;
    fault.warp  <= out_warp;
    fault.tmask <= ${alone and "out_alone ? out_written : stage_bad" or "stage_bad"};
    fault.pc    <= out_pc;
    fault.addr  <= bad_addr;
  end
endmodule
`default_nettype wire
