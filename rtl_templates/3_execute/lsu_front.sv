% local many = knob.subcores > 1
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local lane0_only = has.lane0_load
% local turns = knob.lsu_lanes < knob.threads
// First part of the LSU: addresses of an operation's lanes, then their checks and targets,
// each with a stage register.
//
// Contract: operations are delivered in order, in `out` from registers, stable until out_ready. One
//   with a faulting lane is not: `fault` pulses instead. The lowest such lane gives cause and
//   address, tmask has them all. A fence has no addresses and no fault.
% if turns then
//   With fewer lanes than threads all lanes are checked at once. Then each group of LSU_LANES neighbours with an active
//   lane is delivered.
% end
% if lane0_only then
//   For a load with in_lane0_only only lane 0 is delivered. The others'
//   registers keep their values, so that their logic does not toggle. A fault is reported for all of them.
% end
% if turns then
// Latency: two cycles to the first group: the sum | checks, banks and sets, pairs of lanes. A group a cycle. in_ready
//   follows out_ready in the same cycle: a queue precedes this module.
% else
// Latency: two cycles: the sum | checks, banks and sets, pairs of lanes. in_ready follows out_ready
//   in the same cycle: a queue precedes this module.
% end
`default_nettype none
module lsu_front (
    input  wire                                       clk,
    input  wire                                       rst,
    input  wire                                       in_valid,
    output wire                                       in_ready,
    input  wire op_t                                  in,
% if many then
    input  wire [cfg::SUB_W-1:0]                      in_owner,
% end
% if lane0_only then
    input  wire                                       in_lane0_only,
% end
    output wire                                       out_valid,
    input  wire                                       out_ready,
    output lsu_op_t                                   out,
    output wire                                       busy,
    output fault_t                                    fault
);
  localparam int T = cfg::LSU_LANES;
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int X = cfg::DCACHE_INDEX_W;

  wire unused_in = &{1'b0, in};
  wire [cfg::DATA_W-1:0] base = in.rs1;
% if atomics then
  wire is_atomic = in.instr.op[4:3] == 2'b11;
  wire [31:0] offset = in.instr.imm & {32{!is_atomic}};
% else
  wire [31:0] offset = in.instr.imm;
% end

  // ---- cycle of acceptance: addresses
  logic sum_valid_q;
  lsu_instr_t accepted, sum_q;
  logic [${turns and "cfg::THREADS" or "T"}*32-1:0] sum_addr_q;
  logic [cfg::${turns and "DATA_W" or "LSU_DATA_W"}-1:0] sum_data_q;
  wire sum_leaves;
  wire take = !sum_valid_q || sum_leaves;
  assign in_ready = take;

  logic fault_q;
  wire own_clk;
  // An operation that waits changes no register.
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en((in_valid && take) || ${turns and "busy" or "(sum_leaves && busy)"} || fault_q || fault.valid),
      .gated(own_clk)
  );
  wire sum_clk;
  clock_gate u_sum_clk (
      .clk,
      .rst,
      .en(take && in_valid),
      .gated(sum_clk)
  );
% if atomics and cores then
  assign accepted.aq = in.instr.imm[6];
  assign accepted.rl = in.instr.imm[5];
% end
% if atomics then
  assign accepted.funct = in.instr.imm[4:0];
% end
% if lane0_only then
  assign accepted.lane0_only = in_lane0_only;
  assign accepted.written = in.instr.tmask;
  assign accepted.tmask = in_lane0_only ? cfg::THREADS'(1) : in.instr.tmask;
% else
  assign accepted.tmask = in.instr.tmask;
% end
  assign accepted.seq = in.instr.seq;
  assign accepted.warp = ${many and "{in.instr.warp, in_owner}" or "in.instr.warp"};
  assign accepted.tag = in.tag;
  assign accepted.pc = in.instr.pc;
  assign accepted.rd = in.instr.rd;
  assign accepted.wb = in.instr.wb;
  assign accepted.op = in.instr.op;
  always_ff @(posedge sum_clk) begin
    if (take && in_valid) begin
      sum_q <= accepted;
% if lane0_only then
      sum_addr_q[31:0] <= base[31:0] + offset;
      for (int i = 1; i < ${turns and "cfg::THREADS" or "T"}; i++) if (!in_lane0_only) sum_addr_q[i*32+:32] <= base[i*32+:32] + offset;
% else
      for (int i = 0; i < ${turns and "cfg::THREADS" or "T"}; i++) sum_addr_q[i*32+:32] <= base[i*32+:32] + offset;
% end
      sum_data_q <= in.rs2;
    end
  end
  always_ff @(posedge own_clk)
    if (rst) sum_valid_q <= 1'b0;
    else if (take) sum_valid_q <= in_valid;

  // ---- one cycle later: checks and targets
  wire [cfg::OP_W-1:0] sum_op = sum_q.op;
  wire [cfg::THREADS-1:0] sum_tmask = sum_q.tmask;
% if turns then
  wire stage_free;

  // The group whose turn it is.
  localparam int TURNS = cfg::LSU_TURNS;
  logic [TURNS-1:0] active;
  always_comb for (int i = 0; i < TURNS; i++) active[i] = |sum_tmask[i*T+:T];
  wire [TURNS-1:0] unused_turn;
  wire [cfg::LSU_TURN_W-1:0] turn;
  wire turn_first, turn_last;
  lane_turns #(
      .GROUPS(TURNS)
  ) u_turns (
      .clk,
      .rst,
      .in_valid(sum_valid_q),
      .active,
      .done (stage_free),
      .turn (unused_turn),
      .index(turn),
      .first(turn_first),
      .last (turn_last)
  );
  assign sum_leaves = stage_free && turn_last;

  wire [T-1:0] lanes;
  wire [T*32-1:0] lane_addr;
  wire [cfg::LSU_DATA_W-1:0] lane_data;
  word_pick #(
      .N    (TURNS),
      .WIDTH(T)
  ) u_lanes (
      .words(sum_tmask),
      .index(turn),
      .word (lanes)
  );
  word_pick #(
      .N    (TURNS),
      .WIDTH(T * 32)
  ) u_addr (
      .words(sum_addr_q),
      .index(turn),
      .word (lane_addr)
  );
  word_pick #(
      .N    (TURNS),
      .WIDTH(cfg::LSU_DATA_W)
  ) u_data (
      .words(sum_data_q),
      .index(turn),
      .word (lane_data)
  );
  wire [cfg::THREADS-1:0] misaligned, outside;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : gen_check
    lsu_check u_check (
        .addr      (sum_addr_q[i*32+:32]),
        .size      (sum_op[1:0]),
        .misaligned(misaligned[i]),
        .outside   (outside[i])
    );
  end
% end
  wire [T*32-1:0] data;
  wire [T*4-1:0] be;
  wire [T-1:0] ${turns and "" or "misaligned, outside, "}is_local, is_io;
  wire [T*BANKS-1:0] to;
  wire [T*X-1:0] index;
  wire [T*T-1:0] waits;
  for (genvar i = 0; i < T; i++) begin : gen_lane
    lsu_lane u_lane (
        .addr      (${turns and "lane_addr" or "sum_addr_q"}[i*32+:32]),
        .wdata     (${turns and "lane_data" or "sum_data_q"}[i*32+:32]),
        .size      (sum_op[1:0]),
% if not turns then
        .misaligned(misaligned[i]),
        .outside   (outside[i]),
% end
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
      .lane_addr (${turns and "lane_addr" or "sum_addr_q"}),
      .waits
  );
  wire [T*cfg::LWORD_W-1:0] word;
  for (genvar i = 0; i < T; i++) begin : gen_word
    assign word[i*cfg::LWORD_W+:cfg::LWORD_W] = ${turns and "lane_addr" or "sum_addr_q"}[i*32+2+:cfg::LWORD_W];
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
  wire [${turns and "cfg::THREADS" or "T"}-1:0] bad = sum_op == cfg::LSU_FENCE ? '0 : sum_tmask & (misaligned | outside);
% end
  wire at_fault = |bad;
  lsu_op_t checked, stage_q;
  assign checked.instr = sum_q;
% if turns then
  assign checked.turn = turn;
  assign checked.first = turn_first;
  assign checked.last = turn_last;
  assign checked.lanes = lanes;
% end

  wire [T-1:0] active_lanes = ${turns and "lanes" or "sum_tmask"};
  assign checked.mixed = sum_op[3] && |(active_lanes & is_local) && |(active_lanes & ~is_local);
  assign checked.to_local = is_local;
  assign checked.to_io = is_io;
  assign checked.to_bank = to;
  assign checked.index = index;
  assign checked.waits = waits;
  assign checked.addr = ${turns and "lane_addr" or "sum_addr_q"};
  assign checked.places = places;
  assign checked.be = be;
  assign checked.data = data;

  logic stage_valid_q;
% if turns then
  assign stage_free = !stage_valid_q || out_ready;
% else
  wire stage_free = !stage_valid_q || out_ready;
  assign sum_leaves = stage_free;
% end
  assign out_valid = stage_valid_q;
  assign out = stage_q;
  assign busy = sum_valid_q || stage_valid_q;

  wire stage_clk;
  clock_gate u_stage_clk (
      .clk,
      .rst,
      .en(stage_free && sum_valid_q),
      .gated(stage_clk)
  );
  always_ff @(posedge stage_clk) if (stage_free && sum_valid_q) stage_q <= checked;
% if turns then
  always_ff @(posedge own_clk) begin
    fault_q <= !rst && sum_leaves && sum_valid_q && at_fault;
    if (rst) stage_valid_q <= 1'b0;
    else if (stage_free) stage_valid_q <= !at_fault && sum_valid_q;
  end

  // ---- a faulting operation, which is not delivered
  lsu_instr_t fault_instr;
  logic [cfg::THREADS-1:0] fault_bad, fault_misaligned;
  logic [cfg::THREADS*32-1:0] fault_addr;
  always_ff @(posedge own_clk)
    if (sum_leaves && sum_valid_q && at_fault) begin
      fault_instr <= sum_q;
      fault_bad <= bad;
      fault_misaligned <= misaligned;
      fault_addr <= sum_addr_q;
    end
% else
  always_ff @(posedge own_clk) begin
    fault_q <= !rst && sum_leaves && sum_valid_q && at_fault;
    if (rst) stage_valid_q <= 1'b0;
    else if (sum_leaves) stage_valid_q <= sum_valid_q && !at_fault;
  end

  // ---- a faulting operation, which is in the stage register for one cycle and is not delivered
  lsu_instr_t fault_instr;
  assign fault_instr = stage_q.instr;
  logic [T-1:0] fault_bad, fault_misaligned;
  wire [T*32-1:0] fault_addr = stage_q.addr;
  always_ff @(posedge stage_clk) if (stage_free && sum_valid_q) {fault_bad, fault_misaligned} <= {bad, misaligned};
% end
  logic [31:0] bad_addr;
  logic bad_misaligned;
  always_comb begin
    bad_addr = '0;
    bad_misaligned = 1'b0;
    for (int i = ${turns and "cfg::THREADS" or "T"} - 1; i >= 0; i--)
      if (fault_bad[i]) begin
        bad_addr = fault_addr[i*32+:32];
        bad_misaligned = fault_misaligned[i];
      end
  end

  wire unused_fault = &{1'b0, fault_instr};
  always_ff @(posedge own_clk) begin
    fault.valid <= !rst && fault_q;
    fault.cause <= bad_misaligned ? cfg::FAULT_MISALIGNED : cfg::FAULT_ACCESS;
    fault.warp  <= fault_instr.warp;
    fault.tmask <= ${lane0_only and "fault_instr.lane0_only ? fault_instr.written : fault_bad" or "fault_bad"};
    fault.pc    <= fault_instr.pc;
    fault.addr  <= bad_addr;
% if knob.rvfi == 1 then
    fault.seq   <= stage_q.instr.seq;
% end
  end
endmodule
`default_nettype wire
