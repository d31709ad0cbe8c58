// Proof, bounded: the whole stage at one warp of one lane, with any program of three instructions
// over three registers. Every operand that dispatches is the result of the newest older writer. Every instruction
// dispatches once, memory and special ones and synchronising ones in order. No more than BOUND cycles pass without a
// dispatch while an instruction is in the stage.
//
// Contract of the surroundings: sequence numbers count up; an ALU result comes back three cycles after its operands
// went, others in any order, after one idle cycle at most, and each is announced (soon) in the cycle before; units take
// an instruction after one cycle of refusal at most. Unwritten registers are not checked.
// needs: tb/core/issue/any_program.sv
`default_nettype none
module issue_loog_fv (
    input wire clk,
    input wire give,        // the next instruction of the program comes in
    input wire has_room,  // in the units
    input wire answer,      // a result comes back:
    input wire [1:0] which  // of this instruction
);
  localparam int K = 3;
  localparam int BOUND = 10;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire [K*2-1:0] rd, rs1, rs2, units;
  wire [K-1:0] wb, use1, use2, serializes, fences, store;

  reg [2:0] given = '0;
  reg [K-1:0] left = '0, done = '0;  // dispatched; completed
  reg [K*cfg::TAG_W-1:0] tags;
  wire [K-1:0] others;  // in flight in units other than the ALU
  reg refused = 1'b0, idle = 1'b0;  // in the last cycle
  reg [4:0] quiet = '0;

  // Into the stage
  wire de_valid = give && given < K && !rst;
  instr_t de_instr;

  // Back to it
  wire [K-1:0] flying = left & ~done;
  reg [3*3-1:0] alu = '0;  // results on their way: whether there is one, and whose
  reg [2:0] other = '0;    // of another unit, in this cycle
  wire wb_valid = !rst && (alu[8] || other[2]);
  wire [1:0] whose = alu[8] ? alu[7:6] : other[1:0];
  wire answers = !rst && !alu[5] && answer && others[which] && !(other[2] && other[1:0] == which);
  wake_t soon;
  assign soon.valid = !rst && (alu[5] || answers) && wb[alu[5] ? alu[4:3] : which];
  assign soon.warp = '0;
  assign soon.rd = '0;
  assign soon.tag = tags[(alu[5] ? alu[4:3] : which)*cfg::TAG_W+:cfg::TAG_W];
  result_t back;

  wire [2:0] ib_free;
  redirect_t ex_branch;  // there is none
  assign ex_branch = '0;
  warps_t ws_warps;
  assign ws_warps.active = '1;
  assign ws_warps.control = '0;
  assign ws_warps.barrier = '0;
  assign ws_warps.waits = '0;
  assign ws_warps.regroups = '0;

  wire is_valid, is_pending;
  unit_credit_t is_credit;
  op_t is_op;
  is_event_t is_event;
  limits_t no_limits;
  assign no_limits = '1;
  issue_loog u_dut (
      .clk, .rst, .de_valid, .de_instr, .ib_free, .ex_branch, .ws_warps,
      .dp_unit_ready({cfg::UNITS{has_room}}), .is_credit, .is_valid, .is_op,
      .soon, .wb_valid, .wb(back), .limits(no_limits), .is_pending, .is_event
  );

  instr_t out;
  assign out = is_op.instr;
  wire [cfg::SEQ_W-1:0] age = out.seq - 8'd254;
  wire [1:0] m = age[1:0];
  wire [K-1:0] writes1, writes2;
  wire [1:0] value1, value2;
  any_program #(
      .K(K)
  ) u_program (
      .given, .de_instr, .whose(whose), .tag(tags[whose*cfg::TAG_W+:cfg::TAG_W]), .back,
      .m, .writes1, .writes2, .value1, .value2,
      .rd, .rs1, .rs2, .units, .wb, .use1, .use2, .serializes, .fences, .store
  );
  wire fire = is_valid && !rst;

  always @(posedge clk)
    if (!rst) begin
      given <= given + 3'(de_valid);
      if (fire) left[m] <= 1'b1;
      if (fire) tags[m*cfg::TAG_W+:cfg::TAG_W] <= is_op.tag;
      if (wb_valid) done[whose] <= 1'b1;
      alu <= {alu[5:0], fire && out.unit == cfg::UNIT_ALU, m};
      other <= {answers, which};
      refused <= !has_room;
      idle <= others != '0 && !answers;
      quiet <= fire || given == $countones(left) ? '0 : quiet + 1'b1;
    end

  always @* begin
    assume (which < K);
    assume (!refused || has_room);
    assume (!idle || answers || others == '0 || alu[5]);
  end

  for (genvar k = 0; k < K; k++) begin : g_others
    assign others[k] = flying[k] && units[k*2+:2] != cfg::UNIT_ALU;
  end
  wire [K-1:0] here = done | (wb_valid ? K'(1) << whose : '0);  // after this cycle
  wire [K-1:0] elders = ~left & ((K'(1) << m) - 1'b1);
  for (genvar k = 0; k < K; k++) begin : g_elder
    always @*
      if (fire && elders[k]) begin
        assert (!serializes[m]);
        assert (!fences[m]);
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
        if (fences[m]) assert ((((K'(1) << m) - 1'b1) & ~done) == '0);
      end
      assert (quiet <= BOUND);
    end
endmodule
`default_nettype wire
