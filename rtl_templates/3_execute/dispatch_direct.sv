% emit(knob.unit_queues == 0)
% local turns = knob.lsu_lanes < knob.threads
// Dispatch without queues: one register for all units, from which each accepts its operations.
//
// Of the operations for units other than the ALU one is in flight at a time. One for the load-store or the
// special function unit is issued when that is ready, and it then stays ready, so the register is not blocked. The
// ready signals of these two count one cycle later, so that no path leads from them to issue. The
// other units${turns and ", and a load/store unit that processes an operation in several turns," or ""} keep an operation in the register while they work on it. Until it is
// accepted no other instruction issues. In-order issue only.
// Latency: one cycle to the unit's input.
`default_nettype none
module dispatch_direct (
    input wire clk,
    input wire rst,

    input  wire                   hold,  // of the writeback arbiter: no ALU instruction issues
    output wire [cfg::UNITS-1:0]  dp_unit_ready,
    input  unit_credit_t          is_credit,
    input  wire                   is_valid,
    input  op_t                   is_op,

    // one valid/ready port a unit, OPERATION_W bits each; the special function unit has dp_scalar
    output wire [                 cfg::UNITS-1:0] dp_valid,
    input  wire [                 cfg::UNITS-1:0] dp_ready,
    output wire [cfg::UNITS*cfg::OPERATION_W-1:0] dp_ops,
    output scalar_op_t dp_scalar,
    output wire   dp_alu_next,  // an ALU operation is written to the register
    output step_t dp_step
);
  localparam logic [cfg::UNITS-1:0] ALU = cfg::UNITS'(1) << cfg::UNIT_ALU;
  localparam logic [cfg::UNITS-1:0] PROMPT = ${turns and "" or "cfg::UNITS'(1) << cfg::UNIT_LSU | "}cfg::UNITS'(1) << cfg::UNIT_SFU;

  logic valid_q;
  logic credit_taken_q;  // an operation for a unit other than the ALU is in flight
  logic blocks_q;   // and may stay in the register
  logic [cfg::UNITS-1:0] ready_q;  // units in the cycle before; zero one cycle after an accepted operation
  op_t op_q;

  wire [cfg::UNITS-1:0] chosen;
  for (genvar u = 0; u < cfg::UNITS; u++) begin : g_unit
    assign chosen[u] = op_q.instr.unit == cfg::UNIT_W'(u);
  end

  scalar_operands u_scalar (
      .in (op_q),
      .out(dp_scalar)
  );

  assign dp_unit_ready = (hold || blocks_q ? '0 : ALU) | (credit_taken_q ? '0 : (ready_q | ~PROMPT) & ~ALU);
  assign dp_alu_next = is_valid && is_op.instr.unit == cfg::UNIT_ALU;
  assign dp_valid = valid_q ? chosen : '0;
% if knob.r2d2 == 1 then
  // Units without a third source, such as the ALU, get the last active lane's rs1 there.
  wire [cfg::OPERATION_W-1:0] word = op_q;
% if knob.fpu == "full" then
  wire [31:0] third = op_q.instr.unit == cfg::UNIT_FPU ? word[31:0] : dp_scalar.rs1;
  assign dp_ops = {cfg::UNITS{word[cfg::OPERATION_W-1:32], third}};
% else
  wire unused_third = &{1'b0, word[31:0]};
  assign dp_ops = {cfg::UNITS{word[cfg::OPERATION_W-1:32], dp_scalar.rs1}};
% end
% else
  assign dp_ops = {cfg::UNITS{op_q}};
% end
  assign dp_step = {is_valid, is_op.instr.warp, is_op.instr.seq, is_op.instr.pc};

  wire credit_taken = is_credit.valid && is_credit.unit != cfg::UNIT_ALU;
  wire [cfg::UNITS-1:0] takes = dp_ready | PROMPT;
  wire taken = (dp_valid & takes & ~ALU) != '0;
  always_ff @(posedge clk) begin
    valid_q <= !rst && (is_valid || (dp_valid & ~takes) != '0);
    ready_q <= taken || rst ? '0 : dp_ready;
    if (is_valid) op_q <= is_op;
    credit_taken_q <= !rst && (credit_taken || (credit_taken_q && !taken));
    blocks_q  <= !rst && ((credit_taken && !PROMPT[is_credit.unit]) || (blocks_q && !taken));
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert ((dp_valid & ~dp_ready & PROMPT) == '0);
      assert (!(is_valid && (dp_valid & ~dp_ready) != '0));
    end
`endif
endmodule
`default_nettype wire
