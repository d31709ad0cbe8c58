% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Read of the instruction that is dispatched, and of its operands.
//
// Instructions are in LUT RAM, a word a collector unit, written at the lookup.
// Latency: `leaves` selects the unit in one cycle, and instruction and operands are at `op` in the next. An ALU result is
// announced one cycle after that (wakes), by registers that are copies of each other.
// Source: thesis 5.3.3.
`default_nettype none
module dispatch_read (
    input wire clk,
    input wire rst,

    input lookup_t lookup,

    input wire                         leaves,
    input wire [cfg::COLLECTOR_W-1:0] leave_unit,
    input operand_places_t             places,
    input file_words_t                 words,
    input wire                         wb_valid,
    input result_t                     wb,

    output logic                                  op_valid,
    output op_t                                   op,
    output wire                                   announces,   // its result is announced one cycle later
    output wire [           cfg::WB_BUFFERS-1:0] wakes,
    output wire [cfg::WB_BUFFERS*cfg::TAG_W-1:0] wake_slots
);
  localparam int TW = cfg::TAG_W;

  // ------------------------------------------------------------------------------------------ read
  localparam int WORD_W = cfg::PAYLOAD_W + cfg::WARP_W + cfg::UNIT_W + cfg::REG_W + 1 + TW;
  head_t head;
  assign head = lookup.head;
  wire [WORD_W-1:0] word;
  lutram_1r1w #(
      .WIDTH(WORD_W),
      .DEPTH(1 << cfg::COLLECTOR_W)
  ) u_instrs (
      .clk,
      .wen  (lookup.load != '0),
      .waddr(lookup.index),
      .wdata({lookup.payload, lookup.warp, head.unit, head.rd, head.wb, lookup.slot}),
      .raddr(leave_unit),
      .rdata(word)
  );
  wire [3*cfg::DATA_W-1:0] operands;
  operand_store u_operands (
      .clk,
      .words,
      .wb_valid,
      .wb,
      .read(leaves),
      .unit(leave_unit),
      .places,
      .operands
  );

  // -------------------------------------------------------------------------------- one cycle later
  payload_t payload_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [cfg::UNIT_W-1:0] class_q;
  logic [cfg::REG_W-1:0] rd_q;
  logic wb_q;
  logic [TW-1:0] slot_q;
  always_ff @(posedge clk) begin
    op_valid <= !rst && leaves;
    if (leaves) {payload_q, warp_q, class_q, rd_q, wb_q, slot_q} <= word;
  end
  // Announcements of ALU results. The registers are copies of each other; `keep` keeps synthesis from merging them.
  assign announces = op_valid && class_q == cfg::UNIT_ALU && wb_q;
  for (genvar b = 0; b < cfg::WB_BUFFERS; b++) begin : g_buffer
    (* keep *)logic wake_q;
    (* keep *)logic [TW-1:0] slot_told_q;
    always_ff @(posedge clk) begin
      wake_q <= !rst && announces;
      slot_told_q <= slot_q;
    end
    assign wakes[b] = wake_q;
    assign wake_slots[b*TW+:TW] = slot_told_q;
  end
  always_comb begin
    op = '0;
    op.instr.unit = class_q;
    op.instr.rd = rd_q;
    op.instr.wb = wb_q;
    op.instr.warp = warp_q;
    op.instr.seq = payload_q.seq;
    op.instr.tmask = payload_q.tmask;
    op.instr.pc = payload_q.pc;
    op.instr.op = payload_q.op;
    op.instr.imm = payload_q.imm;
    op.instr.use_imm = payload_q.use_imm;
    op.instr.use_pc = payload_q.use_pc;
    op.instr.fences = payload_q.fences;
    op.instr.predicted = payload_q.predicted;
    op.tag = slot_q;
    {op.rs3, op.rs2, op.rs1} = operands;
  end

  wire unused = &{1'b0, lookup, head, payload_q};
endmodule
`default_nettype wire
