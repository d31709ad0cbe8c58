% emit(knob.unit_queues == 0)
// Dispatch without queues: what the operand stage shows goes to its unit, or waits there.
//
// No registers; a unit that refuses holds up all that comes behind. In-order issue only, whose
// instructions may wait for each other like this. No place has to be claimed.
`default_nettype none
module dispatch_direct (
    input wire clk,
    input wire rst,

    input  wire                   hold,  // of commit: no instruction of the ALU issues
    output wire [cfg::UNITS-1:0]  dp_unit_ready,
    input  wire                   is_claim,
    input  wire [cfg::UNIT_W-1:0] is_claim_unit,
    input  wire                   is_valid,
    output wire                   is_ready,
    input  op_t                   is_op,

    // one valid/ready port a unit, OPERATION_W bits each; the special function unit has dp_scalar
    output wire [                 cfg::UNITS-1:0] dp_valid,
    input  wire [                 cfg::UNITS-1:0] dp_ready,
    output wire [cfg::UNITS*cfg::OPERATION_W-1:0] dp_ops,
    output scalar_op_t dp_scalar,
    output step_t dp_step
);
  wire [cfg::UNITS-1:0] chosen;
  for (genvar u = 0; u < cfg::UNITS; u++) begin : g_unit
    assign chosen[u] = is_op.instr.unit == cfg::UNIT_W'(u);
  end

  scalar_operands u_scalar (
      .in (is_op),
      .out(dp_scalar)
  );

  assign dp_unit_ready = ~(cfg::UNITS'(hold) << cfg::UNIT_ALU);
  assign dp_valid = chosen & {cfg::UNITS{is_valid}};
  assign dp_ops = {cfg::UNITS{is_op}};
  assign is_ready = |(chosen & dp_ready);
  assign dp_step = {is_valid && is_ready, is_op.instr.warp, is_op.instr.seq, is_op.instr.pc};

  wire unused = &{1'b0, clk, rst, is_claim, is_claim_unit};
endmodule
`default_nettype wire
