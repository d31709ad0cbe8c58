% local yield = knob.yield > 0
// Decode: turns the fetched word into an instruction of its warp and numbers it.
//
// A control instruction stalls its warp's fetch and invalidates younger fetches of the warp. The target of a direct jump
// (jal) is computed here, which costs two bubbles instead of a trip through execute. The same holds for
// a branch that is predicted taken: a backward branch unless its history says otherwise, or a forward one
// if its history says so. A branch that is predicted not taken does not stop its warp's fetch. After a redirect the warp
// reuses the sequence numbers after the branch: no instruction with them has left the instruction buffer. A fetch from
// a bad PC is an illegal word that, as an instruction, carries use_pc. So it faults in program order, after the older
// instructions of its warp.
% if yield then
// After a branch that yields, the first instruction of its warp is replaced by one that
// switches to another side of the warp's splits. The instruction itself is executed later, when its side is resumed.
% end
// Latency: combinational from the fetch register to the instruction buffer's input.
`default_nettype none
module decode (
    input wire clk,
    input wire rst,

    input wire                   fe_valid,
    input wire [cfg::WARP_W-1:0] fe_warp,
    input wire [           31:0] fe_pc,
    input wire [           31:0] fe_instr,
    input wire                   fe_static_mismatch,  // a branch does not follow its direction, by its history
    input wire                   fe_bad,    // then the word is 0

    input wire [cfg::WARPS*cfg::THREADS-1:0] ws_tmasks,
    input redirect_t ex_branch,
% if yield then
    input wire       ex_yields,
% end

    output wire          de_valid,  // room is guaranteed by the schedule
    output instr_t       de_instr,
    output decode_flow_t de_flow,
    output wire          de_kill    // younger fetches of the warp are invalid
);
  logic [cfg::WARPS*cfg::SEQ_W-1:0] seq_q;

  wire [cfg::UNIT_W-1:0] unit;
  wire [cfg::OP_W-1:0] op;
  wire [31:0] imm;
  wire use_imm, use_pc;
  wire [cfg::REG_W-1:0] rd, rs1, rs2, rs3;
  wire use_rs1, use_rs2, use_rs3, wb, control, jal, serializes, fences, illegal;

  decoder u_decoder (
      .word(fe_instr),
      .unit,
      .op,
      .imm,
      .use_imm,
      .use_pc,
      .rd,
      .rs1,
      .rs2,
      .rs3,
      .use_rs1,
      .use_rs2,
      .use_rs3,
      .wb,
      .control,
      .jal,
      .serializes,
      .fences,
      .illegal
  );

  assign de_valid = fe_valid;
  // From the word, like the target: the schedule waits for it, and operation and unit are later.
  wire is_branch = cfg::FETCH_PREDICT != 0 && fe_instr[6:0] == 7'b1100011 && fe_instr[14:13] != 2'b01;
% if yield then
  logic [cfg::WARPS-1:0] yields_q;
  wire yields = yields_q[fe_warp];
  always_ff @(posedge clk)
    for (int w = 0; w < cfg::WARPS; w++)
      if (rst) yields_q[w] <= 1'b0;
      else if (ex_branch.valid && ex_branch.warp == cfg::WARP_W'(w)) yields_q[w] <= ex_yields;
      else if (fe_valid && fe_warp == cfg::WARP_W'(w)) yields_q[w] <= 1'b0;
  wire predicted = is_branch && fe_instr[31] != fe_static_mismatch && !yields;
  wire stalls = (control && !is_branch) || yields;
  wire jumps = (jal && !yields) || predicted;
% else
  wire predicted = is_branch && fe_instr[31] != fe_static_mismatch;
  wire stalls = control && !is_branch;
  wire jumps = jal || predicted;
% end
  assign de_kill = fe_valid && (stalls || jumps);
  // For a jal or a branch, straight from the word: imm depends on the unit and is later.
  wire [31:0] jal_offset = {{12{fe_instr[31]}}, fe_instr[19:12], fe_instr[20], fe_instr[30:21], 1'b0};
  wire [31:0] branch_offset = {{20{fe_instr[31]}}, fe_instr[7], fe_instr[30:25], fe_instr[11:8], 1'b0};
  wire [31:0] target = fe_pc + (fe_instr[3] ? jal_offset : branch_offset);
  assign de_flow = {stalls, jumps, target};

  always_comb begin
    de_instr = '0;
    de_instr.seq = seq_q[fe_warp*cfg::SEQ_W+:cfg::SEQ_W];
    de_instr.warp = fe_warp;
    de_instr.tmask = ws_tmasks[fe_warp*cfg::THREADS+:cfg::THREADS];
    de_instr.pc = fe_pc;
    de_instr.unit = unit;
    de_instr.op = op;
    de_instr.imm = imm;
    de_instr.use_imm = use_imm;
    de_instr.use_pc = use_pc || fe_bad;
    de_instr.rd = rd;
    de_instr.rs1 = rs1;
    de_instr.rs2 = rs2;
    de_instr.rs3 = rs3;
    // x0 reads as zero without a port.
    de_instr.use_rs1 = use_rs1 && rs1 != '0;
    de_instr.use_rs2 = use_rs2 && rs2 != '0;
    de_instr.use_rs3 = use_rs3;
    de_instr.wb = wb;
    de_instr.serializes = serializes || illegal;
    de_instr.fences = fences || illegal;
    de_instr.predicted = predicted;
% if yield then
    if (yields) begin
      de_instr.unit = cfg::UNIT_SFU;
      de_instr.op = cfg::SFU_YIELD;
      de_instr.use_rs1 = 1'b0;
      de_instr.use_rs2 = 1'b0;
      de_instr.use_rs3 = 1'b0;
      de_instr.wb = 1'b0;
      de_instr.serializes = 1'b1;
    end
% end
  end

  wire [cfg::SEQ_W-1:0] next_seq = de_instr.seq + 1'b1;
  wire [cfg::SEQ_W-1:0] branch_seq = ex_branch.seq + 1'b1;
  always_ff @(posedge clk)
    for (int w = 0; w < cfg::WARPS; w++)
      if (rst) seq_q[w*cfg::SEQ_W+:cfg::SEQ_W] <= '0;
      else if (ex_branch.valid && ex_branch.redirect && ex_branch.warp == cfg::WARP_W'(w))
        seq_q[w*cfg::SEQ_W+:cfg::SEQ_W] <= branch_seq;
      else if (fe_valid && fe_warp == cfg::WARP_W'(w)) seq_q[w*cfg::SEQ_W+:cfg::SEQ_W] <= next_seq;

  wire unused = &{1'b0, ex_branch};
endmodule
`default_nettype wire
