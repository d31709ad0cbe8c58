% emit(knob.unit_queues == 1)
% local words = has.plain_words
% local lane0_only, lane0_load = has.lane0_only, has.lane0_load
% local disambiguates = cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate"
// Dispatch: routes an instruction with its operands to its unit.
//
// The ALU receives it through one register, and always accepts. The other units have a queue each, so
// that one of them does not block the others. The issue stage reserves a queue entry at issue time (credit), and
// only issues to units with dp_unit_ready, which is a register. For the ALU it is low one cycle after the
// writeback arbiter requests a cycle for the other units (hold).
// Latency: one cycle to the unit's input. Throughput: one a cycle.
`default_nettype none
module dispatch (
    input wire clk,
    input wire rst,

    input  wire                    hold,  // of the writeback arbiter
    output logic [cfg::UNITS-1:0]  dp_unit_ready,
    input  unit_credit_t           is_credit,
    input  wire                    is_valid,
    input  op_t                    is_op,
% if lane0_only then
    input  uniform_op_t            is_uniform,
    output logic                   dp_lane0_only,
    output kept_t                  dp_others,  // present or last operation of the ALU's other lanes
% if lane0_load then
    output wire                    dp_lane0_load,  // with the load/store unit's operation
% end
% end
% if disambiguates then
    input  wire                    is_probe,  // for the ALU, whose sums return to the issue stage
    output logic                   dp_probe,
% end

    // one valid/ready port a unit, OPERATION_W bits each; the special function unit has dp_scalar
    output wire [           cfg::UNITS-1:0] dp_valid,
    input  wire [           cfg::UNITS-1:0] dp_ready,
    output wire [cfg::UNITS*cfg::OPERATION_W-1:0] dp_ops,
    output scalar_op_t dp_scalar,
    output wire   dp_alu_next,  // an operation is written to the ALU's register
    output step_t dp_step
);

  assign dp_step = {is_valid${disambiguates and " && !is_probe" or ""}, is_op.instr.warp, is_op.instr.seq, is_op.instr.pc};

  wire to_alu = is_valid && is_op.instr.unit == cfg::UNIT_ALU;
  assign dp_alu_next = to_alu;

  // The ALU's register
  logic alu_valid_q;
  op_t alu_q;
  wire alu_clk;
  clock_gate u_alu_clk (
      .clk,
      .rst,
      .en(to_alu),
      .gated(alu_clk)
  );
  assign dp_valid[cfg::UNIT_ALU] = alu_valid_q;
% if knob.r2d2 == 1 then
  // The ALU has no third source: that field holds the last active lane's rs1.
  logic [31:0] last_rs1_q;
  wire [cfg::OPERATION_W-1:0] alu_word = alu_q;
  wire unused_third = &{1'b0, alu_word[31:0]};
  assign dp_ops[cfg::UNIT_ALU*cfg::OPERATION_W+:cfg::OPERATION_W] = {alu_word[cfg::OPERATION_W-1:32], last_rs1_q};
% else
  assign dp_ops[cfg::UNIT_ALU*cfg::OPERATION_W+:cfg::OPERATION_W] = alu_q;
% end
  logic alu_free_q;
  assign dp_unit_ready[cfg::UNIT_ALU] = alu_free_q;

% if lane0_only then
  // Lanes without work keep their operands, and the operation, so that their logic does not toggle.
  wire [cfg::OPERATION_W-1:0] entering = is_op;
  logic [cfg::OPERATION_W-1:0] kept_q;
  assign alu_q = kept_q;
  localparam int LANES = 3 * cfg::DATA_W;  // lowest in it
  always_ff @(posedge alu_clk) begin
    if (to_alu) begin
      kept_q[cfg::OPERATION_W-1:LANES] <= entering[cfg::OPERATION_W-1:LANES];
      for (int s = 0; s < 3; s++) kept_q[s*cfg::DATA_W+:32] <= entering[s*cfg::DATA_W+:32];
      dp_lane0_only <= is_uniform.lane0_only;
    end
    if (to_alu && !is_uniform.lane0_only) begin
      for (int s = 0; s < 3; s++)
        kept_q[s*cfg::DATA_W+32+:cfg::DATA_W-32] <= entering[s*cfg::DATA_W+32+:cfg::DATA_W-32];
      dp_others <= {is_op.instr.op, is_op.instr.imm, is_op.instr.use_imm, is_op.instr.use_pc};
    end
  end

% end
% if not lane0_only then
  always_ff @(posedge alu_clk) if (to_alu) alu_q <= is_op;
% end
  always_ff @(posedge clk) begin
% if disambiguates then
    dp_probe <= is_probe;
% end
    alu_valid_q <= !rst && to_alu;
    alu_free_q  <= rst || !hold;
  end
  wire unused_ready = dp_ready[cfg::UNIT_ALU];

  // The other units' queues
  wire [cfg::OPERATION_W-1:0] operation = is_op;
  scalar_op_t scalar;
% if words then
  op_t plain;
  always_comb begin
    plain = is_op;
    {plain.rs2, plain.rs1} = is_uniform.words;  // the special function unit has no strides
  end
% end
  scalar_operands u_scalar (
      .in (${words and "plain" or "is_op"}),
      .out(scalar)
  );
% if knob.r2d2 == 1 then
  always_ff @(posedge clk) if (to_alu) last_rs1_q <= scalar.rs1;
% end
  wire [cfg::SCALAR_W-1:0] scalars = scalar;
  wire unused_issue = &{1'b0, operation[cfg::OPERATION_W-1-:cfg::ISSUE_W], scalars[cfg::SCALAR_W-1-:cfg::ISSUE_W]};
  wire unused_rs3 = &{1'b0, operation[cfg::DATA_W-1:0]};
  for (genvar u = 1; u < cfg::UNITS; u++) begin : g_unit
    // Issue to pop of a queue takes three cycles; four entries sustain one instruction a cycle. The
    // load-store unit, which an access of many lines blocks for long, has more if warps are wide.
    localparam int DEPTH = cfg::UNIT_W'(u) == cfg::UNIT_LSU && cfg::THREADS > 2 ? 8 : 4;
    logic [DEPTH-1:0] credit_q;  // unary count of free entries, from bit 0 up
    wire push = is_valid && is_op.instr.unit == cfg::UNIT_W'(u);
    wire pop = dp_valid[u] && dp_ready[u];
    wire unused_room;  // a reserved entry is free
    wire credit_taken = is_credit.valid && is_credit.unit == cfg::UNIT_W'(u);

    // The queue omits the fields for the issue stage only (the first of instr_t), and the lanes'
    // words that the unit does not read. The special function unit has scalars, and of the others
    // only floating point has a third source.
    localparam int BASE = u * cfg::OPERATION_W;
    localparam bit SCALAR = cfg::UNIT_W'(u) == cfg::UNIT_SFU;
    localparam int SKIP = cfg::UNIT_W'(u) < cfg::UNIT_SFU ? cfg::DATA_W : 0;
    localparam int WIDTH = (SCALAR ? cfg::SCALAR_W : cfg::OPERATION_W - SKIP) - cfg::ISSUE_W;
% if lane0_load then
    localparam int MARK = cfg::UNIT_W'(u) == cfg::UNIT_LSU ? 1 : 0;  // lane0_only, above it
% end
    wire [WIDTH-1:0] tail, head;
% if lane0_load then
    wire [WIDTH+MARK-1:0] marked, marked_head;
% end
    fifo #(
        .WIDTH(WIDTH${lane0_load and " + MARK" or ""}),
        .DEPTH(DEPTH)
    ) u_queue (
        .clk,
        .rst,
        .in_valid(push),
        .in_ready(unused_room),
% if lane0_load then
        .in_data(marked),
% else
        .in_data(tail),
% end
        .out_valid(dp_valid[u]),
        .out_ready(dp_ready[u]),
% if lane0_load then
        .out_data(marked_head)
% else
        .out_data(head)
% end
    );
% if lane0_load then
    assign head = marked_head[WIDTH-1:0];
    if (MARK > 0) begin : g_mark
      assign marked = {is_uniform.lane0_only, tail};
      assign dp_lane0_load = marked_head[WIDTH];
    end else begin : g_mark
      assign marked = tail;
    end
% end
    if (SCALAR) begin : g_word
      assign tail = scalars[WIDTH-1:0];
      assign dp_scalar = cfg::SCALAR_W'(head);
      assign dp_ops[BASE+:cfg::OPERATION_W] = '0;
    end else begin : g_word
      assign tail = operation[SKIP+:WIDTH];
      // Field by field: otherwise Verilator would shift the whole word for each reader.
      assign dp_ops[BASE+SKIP+WIDTH+:cfg::ISSUE_W] = '0;
      assign dp_ops[BASE+SKIP+:WIDTH] = head;
      if (SKIP > 0) begin : g_skip
        assign dp_ops[BASE+:cfg::DATA_W] = '0;
      end
    end

    assign dp_unit_ready[u] = credit_q[0];

    // Both arrive late, and are one LUT before the register.
    always_ff @(posedge clk)
      if (rst) credit_q <= '1;
      else if (pop && !credit_taken) credit_q <= {credit_q[DEPTH-2:0], 1'b1};
      else if (credit_taken && !pop) credit_q <= credit_q >> 1;

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk)
      if (!rst) begin
        if (credit_taken) assert (credit_q[0]);
        if (pop && !credit_taken) assert (!credit_q[DEPTH-1]);
      end
`endif
  end
endmodule
`default_nettype wire
