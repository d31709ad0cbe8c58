// Integer unit: all lanes of an ALU operation, and the direction of every branch.
//
// Contract: an operation is accepted in every cycle with in_valid. Its single packet (sop = eop = 1) is
//   shown for one cycle, and accepted: the writeback arbiter gives this unit priority. `branch` is valid for that cycle
//   for every branch and JALR (JAL was resolved in decode), with the next PC of the warp.
// Latency: one cycle. One operation a cycle.
// Policy: the last active lane decides a branch and gives the base of JALR. Values that are equal in all
//   lanes, pc + 4 of jumps and pc + imm of AUIPC, are added once; so is the target.
% local linear = knob.r2d2 == 1
% local disambiguates = cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate"
% local lane0_only = has.lane0_only
% local deciding = lane0_only and "deciding" or "tmask"
% local lanes = lane0_only and { "", "other_" } or { "" }  -- lane 0, and the others if they can be idle
% if linear then
// That lane's rs1 arrives as rs3. AUIPC's adder also computes the block part of a linear register, with that rs1 instead
// of the PC. The block part is common to the warp: all lanes get it, active or not.
% end
% if lane0_only then
// An operation that only lane 0 computes, as all lanes have the same operands. The other lanes keep their previous operands
// (in) and operation (in_others), so that their logic does not toggle. All get lane 0's result, active or not.
% end
`default_nettype none
module alu (
    input  wire       clk,
    input  wire       rst,
    input  wire       in_valid,
    input  op_t       in,
% if lane0_only then
    input  wire       in_lane0_only,
    input  kept_t     in_others,
% end
% if knob.yield > 0 then
    input  wire [cfg::WARPS-1:0] sf_waits,
    output logic      yields,  // with a branch: another side of the warp gets its turn before the next instruction
% end
% if disambiguates then
    input  wire       in_probe,   // the sums are for the issue stage, not a result of an instruction
    output logic      out_probe,
% end
    output wire       out_valid,
    output result_t   out,
    output redirect_t ex_branch
);
  // ----------------------------------------------------------------------------------------- state
  logic      valid_q;
% if lane0_only then
  logic      lane0_only_q;
% end
  result_t   out_q;  // without data
  logic [cfg::DATA_W-1:0] data_q;
  redirect_t branch_q;

  // --------------------------------------------------------------------------------- combinational
  wire [cfg::OP_W-1:0] op = in.instr.op;
  wire [cfg::THREADS-1:0] tmask = in.instr.tmask;
  wire [31:0] pc = in.instr.pc;
  wire [cfg::DATA_W-1:0] rs1 = in.rs1;
  wire [cfg::DATA_W-1:0] rs2 = in.rs2;
  // 24..31 are the branches, their low three bits funct3. Below 16 an operation is funct3; bit 3 is set
  // to subtract, also for comparisons, or to shift signs in (isa_table.c).
  wire is_branch = op[4:3] == 2'b11;
% if lane0_only then
  wire other_is_branch = in_others.op[4:3] == 2'b11;
% end
  wire is_jalr = op == cfg::ALU_JALR;
% for _, other in ipairs(lanes) do
% local source = other == "" and "in.instr" or "in_others"
% if other ~= "" then
  wire [cfg::OP_W-1:0] other_op = in_others.op;
% end
  wire ${other}is_link = ${other}op[4:3] == 2'b10;
  wire ${other}is_less = ${other}op[4:1] == 4'b0101;
  wire ${other}is_clear = ${other}op[4:1] == 4'b0111;

  wire ${other}use_shared = ${source}.use_pc || ${other}is_link;
% end
  wire [31:0] shared;
% if linear then
  wire is_spread = op == cfg::ALU_SPREAD;
  wire [31:0] last_rs1 = in.rs3[31:0];
% end
  alu_shared u_shared (
% if linear then
      .op,
      .base(last_rs1),
% else
      .link(is_link),
% end
      .pc,
      .imm(in.instr.imm),
      .sum(shared)
  );

  // Branches have no result, so they may select any of these.
% for _, other in ipairs(lanes) do
  wire ${other}is_left = ${other}op[3:0] == cfg::ALU_SLL[3:0];
  wire ${other}is_right = ${other}op[2:0] == cfg::ALU_SRL[2:0];
  wire ${other}is_sum = !${other}use_shared && ${other}op[2:0] == 3'd0;
  wire [1:0] ${other}pick = ${other}use_shared ? 2'd1 : {${other}is_left || ${other}is_right, ${other}is_left || !(${other}is_right || ${other}is_sum)};
  wire [2:0] ${other}combine = ${other}use_shared ? 3'd4 : ${other}is_clear ? 3'd1 : {1'b0, ${other}op[1:0]};
% end

% if lane0_only then
  wire [cfg::THREADS-1:0] deciding = in_lane0_only ? cfg::THREADS'(1) : tmask;
% end
  // The last lane is known before any outcome is.
  logic [cfg::THREADS-1:0] last;
  always_comb
    for (int i = 0; i < cfg::THREADS; i++) last[i] = ${deciding}[i] && ({1'b0, ${deciding}} >> i >> 1) == '0;

  wire [cfg::DATA_W-1:0] result;
  wire [cfg::THREADS-1:0] clear, taken;
% for _, other in ipairs(lanes) do
% local source = other == "" and "in.instr" or "in_others"
% if not lane0_only then
  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
% elseif other == "" then
  for (genvar i = 0; i < 1; i++) begin : g_lane
% else
  for (genvar i = 1; i < cfg::THREADS; i++) begin : g_other
% end
    alu_lane u_lane (
        .subtract(${other}op[3]),
        .is_unsigned(${other}is_branch ? ${other}op[1] : ${other}op[0]),
        .arithmetic(${other}op[3]),
        .branches(is_branch && last[i]),
        .branch_less(${other}op[2]),
        .branch_invert(${other}op[0]),
        .pick${other ~= "" and "(other_pick)" or ""},
        .combine${other ~= "" and "(other_combine)" or ""},
        .clear_if_zero(${other}is_less || (${other}is_clear && !${other}op[0])),
        .clear_if_nonzero(${other}is_less || (${other}is_clear && ${other}op[0])),
        .set_less(${other}is_less),
        .shared,
        .use_imm(${source}.use_imm),
        .imm(${source}.imm),
        .a(rs1[i*32+:32]),
        .rs2(rs2[i*32+:32]),
        .b(${source}.use_imm ? ${source}.imm : rs2[i*32+:32]),
        .result(result[i*32+:32]),
        .clear(clear[i]),
        .taken(taken[i])
    );
    // The synchronous reset of these registers is free and replaces a gate on every bit.
% local take = other == "" and "in_valid" or "takes"
% if other ~= "" then
    wire takes = in_valid && !in_lane0_only;
% end
    wire clears = ${take} && clear[i];
    always_ff @(posedge clk) begin
      if (${take}) data_q[i*32] <= result[i*32];
      if (clears) data_q[i*32+1+:31] <= '0;
      else if (${take}) data_q[i*32+1+:31] <= result[i*32+1+:31];
    end
  end
% end

% if not linear then
  wire [31:0] last_rs1;
  last_lane #(
      .LANES(cfg::THREADS),
      .WIDTH(32)
  ) u_last_rs1 (
      .mask (${deciding}),
      .lanes(rs1),
      .word (last_rs1)
  );
% end
  // Both targets are added before the outcome is known. A taken branch's target is AUIPC's sum,
  // and one that falls through continues at pc + 4, computed by the adder of JALR.
  wire [31:0] other = (is_jalr ? last_rs1 : pc) + (is_jalr ? in.instr.imm : 32'd4);
  wire [31:0] target;
  wire redirect;
  alu_target u_target (
      .taken,
      .predicted(in.instr.predicted),
      .jump(is_jalr),
      .there(shared),
      .beside(other),
      .target,
      .redirect
  );

  assign out_valid = valid_q;
  always_comb begin
    out = out_q;
% if lane0_only then
    out.data = lane0_only_q ? {cfg::THREADS{data_q[31:0]}} : data_q;
% else
    out.data = data_q;
% end
  end
  assign ex_branch = branch_q;

% if knob.yield > 0 then
  // ----------------------------------------------------------------------------------------- turns
  // After a certain number of branches of a warp with a waiting side that side gets its turn. Instructions fetched after
  // such a branch are invalid, and decode inserts the change of sides (decode.sv).
  localparam int COUNT_W = $clog2(${knob.yield});
  logic [cfg::WARPS*COUNT_W-1:0] branches_q;
  logic [cfg::WARPS-1:0] full_q;  // the next branch is the one that yields
  wire counts = is_branch && sf_waits[in.instr.warp];
  wire yields_now = counts && full_q[in.instr.warp];
  wire [COUNT_W-1:0] count = branches_q[in.instr.warp*COUNT_W+:COUNT_W] + 1'b1;
  always_ff @(posedge clk)
    for (int w = 0; w < cfg::WARPS; w++)
      if (rst) begin
        branches_q[w*COUNT_W+:COUNT_W] <= '0;
        full_q[w] <= 1'b0;
      end else if (in_valid && counts && in.instr.warp == cfg::WARP_W'(w)) begin
        branches_q[w*COUNT_W+:COUNT_W] <= count;
        full_q[w] <= &count;
      end

% end
  // ------------------------------------------------------------------------------------- registers
% if disambiguates then
  always_ff @(posedge clk) out_probe <= !rst && in_valid && in_probe;
% end
  always_ff @(posedge clk) begin
    if (rst) begin
      valid_q <= 1'b0;
      branch_q.valid <= 1'b0;
    end else begin
% if disambiguates then
      valid_q <= in_valid && !in_probe;
% else
      valid_q <= in_valid;
% end
      branch_q.valid <= in_valid && (is_branch || is_jalr);
    end
    if (in_valid) begin
% if lane0_only then
      lane0_only_q <= in_lane0_only;
% end
      out_q.seq <= in.instr.seq;
      out_q.warp <= in.instr.warp;
      out_q.tag <= in.tag;
      out_q.pc <= pc;
      out_q.rd <= in.instr.rd;
      out_q.wb <= in.instr.wb;
% if linear then
      out_q.tmask <= tmask | {cfg::THREADS{is_spread}};
% else
      out_q.tmask <= tmask;
% end
      out_q.sop <= 1'b1;
      out_q.eop <= 1'b1;
      out_q.data <= '0;
% if knob.yield > 0 then
      branch_q.redirect <= redirect || yields_now;
      yields <= yields_now;
% else
      branch_q.redirect <= redirect;
% end
      branch_q.jump <= is_jalr;
      branch_q.history_pc <= pc[2+:cfg::HISTORY_W];
      branch_q.static_mismatch <= |taken != in.instr.imm[31];
      branch_q.warp <= in.instr.warp;
      branch_q.seq <= in.instr.seq;
      // JALR clears bit 0; the others have it clear already.
      branch_q.pc <= {target[31:1], 1'b0};
    end
  end

  wire unused = &{1'b0, target[0], in.rs3, in.instr.unit, in.instr.rs1, in.instr.rs2, in.instr.rs3,
                  in.instr.use_rs1, in.instr.use_rs2, in.instr.use_rs3, in.instr.serializes,
                  in.instr.fences};
endmodule
`default_nettype wire
