// Proof, bounded: the stage whose window holds tags, at one warp of one lane, with any program of three
// instructions over three registers. Every operand that dispatches is the result of the newest older
// writer; every instruction dispatches once, memory and special ones and synchronising ones in order,
// and no more than BOUND cycles pass without a dispatch while an instruction is in the stage.
//
// Contract of the surroundings: sequence numbers count up; an ALU result comes back three cycles after
// its operands went, others in any order, after one idle cycle at most; units take an instruction
// after one cycle of refusal at most. Registers written by nobody are not checked: what they hold is from before.
`default_nettype none
module issue_tags_fv (
    input wire clk,
    input wire give,        // the next instruction of the program comes in
    input wire has_room,  // in the units
    input wire answer,      // a result comes back:
    input wire [1:0] which  // of this instruction
);
  localparam int K = 3;
  localparam int N = 2;  // bits of a number below it
  localparam int BOUND = 12;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  // The program: any. Results are any too, but for their width.
  (* anyconst *) reg [K*2-1:0] rd, rs1, rs2, units;
  (* anyconst *) reg [K-1:0] wb, use1, use2, sync, drain;
  (* anyconst *) reg [K*2-1:0] results;

  reg [2:0] given = '0;
  reg [K-1:0] left = '0, done = '0;  // dispatched; completed
  reg [K*cfg::TAG_W-1:0] tags;
  wire [K-1:0] others;  // in flight in units other than the ALU
  reg refused = 1'b0, idle = 1'b0;  // in the last cycle
  reg [4:0] quiet = '0;

  // Into the stage
  wire de_valid = give && given < K && !rst;
  wire [N-1:0] n = given[N-1:0];
  instr_t de_instr;
  assign de_instr.seq = 8'd254 + given;  // across the wrap
  assign de_instr.warp = '0;
  assign de_instr.tmask = '1;
  assign de_instr.pc = '0;
  assign de_instr.unit = units[n*2+:2];
  assign de_instr.op = '0;
  assign de_instr.imm = '0;
  assign de_instr.use_imm = 1'b0;
  assign de_instr.use_pc = 1'b0;
  assign de_instr.rd = rd[n*2+:2];
  assign de_instr.rs1 = rs1[n*2+:2];
  assign de_instr.rs2 = rs2[n*2+:2];
  assign de_instr.rs3 = '0;
  assign de_instr.use_rs1 = use1[n];
  assign de_instr.use_rs2 = use2[n];
  assign de_instr.use_rs3 = 1'b0;
  assign de_instr.wb = wb[n];
  assign de_instr.sync = sync[n];
  assign de_instr.drain = drain[n];

  // Back to it
  wire [K-1:0] flying = left & ~done;
  reg [3*(N+1)-1:0] alu = '0;  // results on their way: whether there is one, and whose
  wire alu_back = alu[3*(N+1)-1];
  wire [N-1:0] other = which;
  wire [N-1:0] whose = alu_back ? alu[2*(N+1)+:N] : other;
  wire wb_valid = !rst && (alu_back || (answer && flying[other] && units[other*2+:2] != cfg::UNIT_ALU));
  result_t back;
  assign back.seq = 8'd254 + whose;
  assign back.warp = '0;
  assign back.tag = tags[whose*cfg::TAG_W+:cfg::TAG_W];
  assign back.pc = '0;
  assign back.rd = rd[whose*2+:2];
  assign back.wb = wb[whose];
  assign back.tmask = '1;
  assign back.sop = 1'b1;
  assign back.eop = 1'b1;
  assign back.data = results[whose*2+:2];

  wire [2:0] ib_free;
  redirect_t ex_branch;  // there is none
  assign ex_branch = '0;
  warps_t ws_warps;
  assign ws_warps.active = '1;
  assign ws_warps.control = '0;
  assign ws_warps.barrier = '0;
  assign ws_warps.waits = '0;

  wire is_claim, is_valid, is_pending;
  wire [cfg::UNIT_W-1:0] is_claim_unit;
  op_t is_op;
  step_t is_step;
  is_event_t is_event;
  limits_t no_limits;
  assign no_limits = '1;
  wake_t no_wake;
  assign no_wake = '0;
  issue_tags u_dut (
      .clk, .rst, .de_valid, .de_instr, .ib_free, .ex_branch, .ws_warps,
      .dp_unit_ready({cfg::UNITS{has_room}}), .is_claim, .is_claim_unit, .is_valid, .is_op,
      .early(no_wake), .wb_frees(wb_valid && back.wb && !back.tag[0]), .wb_valid, .wb(back), .limits(no_limits), .is_pending, .is_step, .is_event
  );

  instr_t out;
  assign out = is_op.instr;
  wire [cfg::SEQ_W-1:0] age = out.seq - 8'd254;
  wire [N-1:0] m = age[N-1:0];
  wire fire = is_valid && !rst;

  always @(posedge clk)
    if (!rst) begin
      given <= given + 3'(de_valid);
      if (fire) left[m] <= 1'b1;
      if (fire) tags[m*cfg::TAG_W+:cfg::TAG_W] <= is_op.tag;
      if (wb_valid) done[whose] <= 1'b1;
      alu <= {alu[2*(N+1)-1:0], fire && out.unit == cfg::UNIT_ALU, m};
      refused <= !has_room;
      idle <= others != '0 && !wb_valid;
      quiet <= fire || given == 3'($countones(left)) ? '0 : quiet + 1'b1;
    end

  for (genvar k = 0; k < K; k++) begin : g_program
    always @* assume (!wb[k] || rd[k*2+:2] != '0);
    always @* assume (!drain[k] || sync[k]);
    assign others[k] = flying[k] && units[k*2+:2] != cfg::UNIT_ALU;
  end
  always @* begin
    assume (which < K);
    assume (!refused || has_room);
    assume (!idle || wb_valid || others == '0);
  end

  // The value that instruction k must see in register r, if an older one writes it
  reg [K-1:0] writes1, writes2;
  reg [1:0] value1, value2;
  always @* begin
    writes1 = '0;
    writes2 = '0;
    value1 = '0;
    value2 = '0;
    for (int k = 0; k < K; k++)
      if (k < m && wb[k]) begin
        if (rd[k*2+:2] == rs1[m*2+:2]) begin
          writes1 = K'(1) << k;
          value1 = results[k*2+:2];
        end
        if (rd[k*2+:2] == rs2[m*2+:2]) begin
          writes2 = K'(1) << k;
          value2 = results[k*2+:2];
        end
      end
  end

  wire [K-1:0] here = done | (wb_valid ? K'(1) << whose : '0);  // after this cycle
  wire [K-1:0] elders = ~left & ((K'(1) << m) - 1'b1);
  for (genvar k = 0; k < K; k++) begin : g_elder
    always @*
      if (fire && elders[k]) begin
        assert (!sync[m]);
        assert (!drain[m]);
        assert (units[k*2+:2] != units[m*2+:2]
                || (units[m*2+:2] != cfg::UNIT_LSU && units[m*2+:2] != cfg::UNIT_SFU));
      end
  end
  always @*
    if (!rst) begin
      if (fire) begin
        assert (age < given && !left[m]);
        if (use1[m] && writes1 != '0)
          assert ((writes1 & ~here) == '0 && is_op.rs1 == value1);
        if (use2[m] && writes2 != '0)
          assert ((writes2 & ~here) == '0 && is_op.rs2 == value2);
        if (drain[m]) assert ((((K'(1) << m) - 1'b1) & ~done) == '0);
      end
      assert (quiet <= BOUND);
    end
endmodule
`default_nettype wire
