// Proof, bounded: a whole stage without renaming (GhOST, SOCGPU) at one warp of one lane, with any
// program of INSTRUCTIONS instructions over three registers. A dispatching instruction passes no older one on which it
// depends. Its operands are the results of the newest older writers, which have completed. A writer comes after older
// readers and after the results of older writers. Memory operations other than loads, special ones and draining ones
// keep their order. Every instruction dispatches once, and no more than BOUND cycles pass without a dispatch while one
// is in the stage.
//
// Contract of the surroundings: as in issue_loog_fv. Loads are taken in order, before they come back.
// needs: tb/core/issue/any_program.sv
`default_nettype none
module issue_order_fv (
    input wire clk,
    input wire give,        // the next instruction of the program comes in
    input wire has_room,  // in the units
    input wire take,        // the load/store unit takes a load
    input wire answer,      // a result comes back:
    input wire [1:0] which  // of this instruction
);
  localparam int K = 3;
  localparam int BOUND = 12;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire [K*2-1:0] rd, rs1, rs2, units;
  wire [K-1:0] wb, use1, use2, serializes, fences, store;

  reg [2:0] given = '0;
  reg [K-1:0] left = '0, done = '0;  // dispatched; completed
  reg [K*cfg::TAG_W-1:0] tags;
  reg refused = 1'b0, idle = 1'b0;  // in the last cycle
  reg [4:0] quiet = '0;

  // Into the stage
  wire de_valid = give && given < K && !rst;
  instr_t de_instr;

  // Back to it: the ALU's three cycles later, others at any time that it leaves.
  reg [2:0] alu_back = '0;
  reg [3*2-1:0] alu_which;
  wire [K-1:0] alu;
  wire [K-1:0] flying = left & ~done & ~alu;
  wire wb_valid = (alu_back[2] || (answer && flying[which])) && !rst;
  wire [1:0] whose = alu_back[2] ? alu_which[5:4] : which;
  wire [K-1:0] done_now = done | (wb_valid ? K'(1) << whose : '0);
  result_t back;

  wire [2:0] ib_free;
  redirect_t ex_branch;  // there is none
  assign ex_branch = '0;
  warps_t ws_warps;
  assign ws_warps.active = '1;
  assign ws_warps.control = '0;
  assign ws_warps.barrier = '0;
  assign ws_warps.waits = '0;

  wake_t early;  // nothing is announced
  assign early = '0;
  wire is_valid, is_pending;
  unit_credit_t is_credit;
  op_t is_op;
  is_event_t is_event;
  // Loads that dispatched and were not taken; they did so in order.
  reg [K-1:0] taken = '0;
  wire [K-1:0] load;
  wire [K-1:0] untaken = left & load & ~taken;
  wire [K-1:0] next = untaken & (~untaken + 1'b1);
  ls_event_t ls_event;
  always @* begin
    ls_event = '0;
    ls_event.load = take && untaken != '0 && !rst;
  end
  always @(posedge clk) if (ls_event.load) taken <= taken | next;

  limits_t no_limits;
  assign no_limits = '1;
  `STAGE u_dut (
      .clk, .rst, .de_valid, .de_instr, .ib_free, .ex_branch, .ws_warps,
      .dp_unit_ready({cfg::UNITS{has_room}}), .is_credit, .is_valid, .is_op,
`ifdef PRECISE
      .ls_event,
`endif
      .early, .wb_frees(wb_valid && wb[whose] && !back.tag[0]), .wb_valid, .wb(back), .limits(no_limits), .is_pending, .is_event
  );

  instr_t out;
  assign out = is_op.instr;
  wire [cfg::SEQ_W-1:0] age = out.seq - 8'd254;
  wire [1:0] m = age[1:0];
  wire [K-1:0] writes1, writes2;
  wire [1:0] value1, value2;
  any_program #(
      .K(K), .STORES(1'b1)
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
      done <= done_now;
      alu_back <= {alu_back[1:0], fire && alu[m]};
      alu_which <= {alu_which[3:0], m};
      refused <= !has_room;
      idle <= flying != '0 && !wb_valid;
      quiet <= fire || given == $countones(left) ? '0 : quiet + 1'b1;
    end

  wire [K-1:0] memory, special;
  for (genvar k = 0; k < K; k++) begin : g_program
    assign alu[k] = units[k*2+:2] == cfg::UNIT_ALU;
    assign memory[k] = units[k*2+:2] == cfg::UNIT_LSU;
    assign load[k] = memory[k] && !store[k];
    assign special[k] = units[k*2+:2] == cfg::UNIT_SFU;
    always @* begin
      assume (!fences[k] || serializes[k]);
      assume (!(memory[k] && store[k] && wb[k]));
    end
  end
  always @* begin
    assume (which < K);
    assume (!refused || has_room);
    assume (!idle || wb_valid);
    assume (untaken == '0 || take);
    assume (!wb_valid || !untaken[whose]);
  end

  for (genvar k = 0; k < K; k++) begin : g_elder
    wire older = fire && k < m;
    wire elder = older && !left[k];  // has not dispatched
    always @* begin
      if (elder) begin
        assert (!fences[m] && !fences[k]);
        assert (!(special[m] && special[k]));
        assert (!(memory[m] && memory[k]) || (!store[m] && !store[k]));
        assert (!wb[m] || !((use1[k] && rs1[k*2+:2] == rd[m*2+:2])
                            || (use2[k] && rs2[k*2+:2] == rd[m*2+:2])));
      end
      if (older && !done_now[k]) begin
        assert (!fences[m]);
        assert (!(wb[m] && wb[k] && rd[m*2+:2] == rd[k*2+:2]));
      end
`ifdef PRECISE
      // Loads in order; what cannot be executed twice waits for loads that may still fault.
      if (elder) assert (!(memory[m] && memory[k]));
      if (older && load[k] && !taken[k]) begin
        assert (!(memory[m] && store[m]) && !special[m]);
        assert (!wb[m] || !(use1[k] && rs1[k*2+:2] == rd[m*2+:2]));
        assert (!wb[m] || !(use1[m] && rs1[m*2+:2] == rd[m*2+:2]));
      end
`endif
    end
  end
  always @*
    if (!rst) begin
      if (fire) begin
        assert (age < given && !left[m]);
        if (use1[m] && writes1 != '0)
          assert ((writes1 & ~done_now) == '0 && is_op.rs1 == value1);
        if (use2[m] && writes2 != '0)
          assert ((writes2 & ~done_now) == '0 && is_op.rs2 == value2);
      end
      assert (quiet <= BOUND);
    end
endmodule
`default_nettype wire
