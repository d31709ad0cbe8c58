% emit(knob.issue == "ghost" or knob.issue == "socgpu")
// The issue slot of a scheme that reads its operands in the cycle of issue (GhOST, SOCGPU): from the
// instruction that was chosen to dispatch, and what observers see of it.
//
// Contract: `issue` takes `chosen` in cycle t and claims its unit; its operands and `tag` are at
//   is_op in t+1 or, when they wait for register file ports, later. No issue without rd_ready.
// `window` has the events of the scheme's own window (distance, dependences, places); everything
// else in is_event is filled in here. causes: what holds back each warp (stall_cause).
`default_nettype none
module issue_slot (
    input wire clk,
    input wire rst,

    input wire                      issue,
    input instr_t                   chosen,
    input wire [     cfg::TAG_W-1:0] tag,
    input wire [cfg::WARPS*4-1:0] causes,
    input is_event_t                window,
    output wire                     rd_ready,  // no: operands of another are still being read

    output wire                   is_claim,
    output wire [cfg::UNIT_W-1:0] is_claim_unit,
    output wire                   is_valid,
    output op_t                   is_op,

    input wire     wb_valid,
    input result_t wb,

    output step_t     is_step,
    output is_event_t is_event
);
  assign is_claim = issue;
  assign is_claim_unit = chosen.unit;

  // The one that reads: chosen now, or not through yet.
  logic valid_q, held_q;
  instr_t instr_q, reader;
  logic [cfg::TAG_W-1:0] tag_q;
  assign reader = held_q ? instr_q : chosen;
  assign rd_ready = !held_q;
  wire reading = issue || held_q;
  wire last;
  always_ff @(posedge clk) begin
    if (issue) instr_q <= chosen;
    if (issue) tag_q <= tag;
    held_q  <= !rst && reading && !last;
    valid_q <= !rst && reading && last;
  end

  read_t sources;
  assign sources = {reader.warp, reader.rs1, reader.rs2, reader.rs3,
                    reader.use_rs1, reader.use_rs2, reader.use_rs3};
  wire [1:0] reads;
% if cfg.RF_BANKS > 0 then
  operand_banks u_operands (
% else
  operand_copies u_operands (
% end
      .clk,
      .rst,
      .in_valid(reading),
      .in_last(last),
      .in(sources),
      .operands({is_op.rs3, is_op.rs2, is_op.rs1}),
      .wb_valid,
      .wb,
      .rd_reads(reads)
  );
  assign is_valid = valid_q;
  assign is_op.instr = instr_q;
  assign is_op.tag = tag_q;

  wire [3:0] cause;
  stall_cause u_stall (
      .issued(issue),
      .causes,
      .cause
  );
  wire [5:0] lanes;
  popcount #(
      .N(cfg::THREADS),
      .W(6)
  ) u_lanes (
      .bits (issue ? chosen.tmask : '0),
      .count(lanes)
  );
  always_comb begin
    is_event = window;
    is_event.stall = cause;
    is_event.warp_stall = causes;
    is_event.issued = issue;
    is_event.unit = chosen.unit;
    is_event.lanes = lanes;
    is_event.rf_reads = 3'(reads);
    is_event.rf_write = wb_valid && wb.wb;
  end
  assign is_step = {issue, chosen.warp, chosen.seq, chosen.pc};

  wire unused = &{1'b0, reader};
endmodule
`default_nettype wire
