// Proof, bounded: the stage whose loads pass stores (mem_order=disambiguate), at one warp of two lanes, with any program of four
// instructions over three registers, some of which change the warp's lanes. In each lane every operand that dispatches
// is the result of that lane's newest older writer. Special instructions leave in order, and draining ones when all
// older ones have completed. A load leaves before an older store only if they have no word in common. That what changes
// lanes leaves before older instructions does not alter what these read or write.
//
// Contract of the surroundings: as in issue_tags_fv, but that results of other units may come as late as they
// like. An operation that only adds up addresses comes back two cycles after its operands went. An instruction has a
// word of each lane as its address, or is strange: at a device. Behind one that changes lanes others come at once.
// needs: tb/core/issue/any_program.sv
// probe: not_renamed = u_dut.head_valid
`default_nettype none
module issue_disambiguate_fv (
    input wire clk,
    input wire give,        // the next instruction of the program comes in
    input wire has_room,    // in the units
    input wire da_valid,      // a result comes back:
    input wire [1:0] which  // of this instruction
);
  localparam int K = 4;
  localparam int N = 2;  // bits of a number below it
  localparam int L = cfg::THREADS;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  wire [K*2-1:0] rd, rs1, rs2, units;
  wire [K-1:0] wb, use1, use2, serializes, fences, store;
  wire [K*L-1:0] masks;
  (* anyconst *) reg [K*L*2-1:0] words;
  (* anyconst *) reg [K-1:0] strange;

  reg [2:0] given = '0;
  reg [K-1:0] left = '0, done = '0;  // dispatched; completed
  reg [K*cfg::TAG_W-1:0] tags;
  reg refused = 1'b0;  // in the last cycle

  // Into the stage
  wire behind, regroups;
  wire not_renamed;
  wire de_valid = give && given < K && !rst && !(behind && not_renamed);
  instr_t de_instr;

  // Back to it
  wire [K-1:0] flying = left & ~done;
  reg [3*(N+1)-1:0] alu = '0;  // results on their way: whether there is one, and whose
  wire alu_back = alu[3*(N+1)-1];
  wire [N-1:0] whose = alu_back ? alu[2*(N+1)+:N] : which;
  wire wb_valid = !rst && (alu_back || (da_valid && flying[which] && units[which*2+:2] != cfg::UNIT_ALU));
  result_t back;

  // Addresses, and the entry that they are for
  reg [2*(N+1)-1:0] sums = '0;
  reg [2*cfg::TAG_W-1:0] sum_tags;
  wire [N-1:0] prober = sums[N+1+:N];
  result_t ex_sums;
  probe_sums_t ex_probe;
  assign ex_probe = {!rst && sums[2*(N+1)-1], ex_sums};
  reg [cfg::DATA_W-1:0] addresses;
  always @* begin
    addresses = '0;
    for (int l = 0; l < L; l++) begin
      addresses[l*32+2+:2] = words[(prober*L+l)*2+:2];
      addresses[l*32+31] = !strange[prober];
    end
  end
  assign ex_sums.seq = '0;
  assign ex_sums.warp = '0;
  assign ex_sums.tag = sum_tags[cfg::TAG_W+:cfg::TAG_W];
  assign ex_sums.pc = '0;
  assign ex_sums.rd = '0;
  assign ex_sums.wb = 1'b0;
  assign ex_sums.tmask = masks[prober*L+:L];
  assign ex_sums.sop = 1'b1;
  assign ex_sums.eop = 1'b1;
  assign ex_sums.data = addresses;

  wire [2:0] ib_free;
  redirect_t ex_branch;  // there is none
  assign ex_branch = '0;
  warps_t ws_warps;
  assign ws_warps.active = '1;
  assign ws_warps.control = '0;
  assign ws_warps.barrier = '0;
  assign ws_warps.waits = '0;
  assign ws_warps.regroups = de_valid && regroups;

  wire is_valid, is_probe, is_pending;
  unit_credit_t is_credit;
  op_t is_op;
  is_event_t is_event;
  limits_t no_limits;
  assign no_limits = '1;
  wake_t no_wake;
  assign no_wake = '0;
  issue_tags u_dut (
      .clk, .rst, .de_valid, .de_instr, .ib_free, .ex_branch, .ws_warps,
      .dp_unit_ready({cfg::UNITS{has_room}}), .is_credit, .is_valid, .is_op,
      .is_probe, .ex_probe,
      .early(no_wake), .wb_frees(wb_valid && back.wb && !back.tag[0]), .wb_valid, .wb(back), .limits(no_limits),
      .is_pending, .is_event
  );

  instr_t out;
  assign out = is_op.instr;
  wire [cfg::SEQ_W-1:0] age = out.seq - 8'd254;
  wire [N-1:0] m = age[N-1:0];
  wire [L*K-1:0] writes1, writes2;
  wire [L*2-1:0] value1, value2;
  any_program #(
      .K(K),
      .STORES(1'b1),
      .LANES(L)
  ) u_program (
      .given, .de_instr, .behind, .regroups, .whose(whose), .tag(tags[whose*cfg::TAG_W+:cfg::TAG_W]), .back,
      .m, .writes1, .writes2, .value1, .value2,
      .rd, .rs1, .rs2, .units, .wb, .use1, .use2, .serializes, .fences, .store, .masks
  );
  wire leaves = is_valid && !rst;
  wire fire = leaves && !is_probe;

  always @(posedge clk)
    if (!rst) begin
      given <= given + 3'(de_valid);
      if (fire) left[m] <= 1'b1;
      if (fire) tags[m*cfg::TAG_W+:cfg::TAG_W] <= is_op.tag;
      if (wb_valid) done[whose] <= 1'b1;
      alu <= {alu[2*(N+1)-1:0], fire && out.unit == cfg::UNIT_ALU, m};
      sums <= {sums[N:0], leaves && is_probe, m};
      sum_tags <= {sum_tags[cfg::TAG_W-1:0], is_op.tag};
      refused <= !has_room;
    end

  for (genvar k = 0; k < K; k++) begin : g_program
    wire memory = units[k*2+:2] == cfg::UNIT_LSU;
    always @* begin
      assume (!fences[k] || serializes[k]);
      // Memory operations have an address, and none that synchronises goes there but with a drain (fences).
      assume (!memory || !serializes[k] || fences[k]);
      assume (!(memory && store[k]) || !wb[k]);
    end
  end
  always @* assume (!refused || has_room);

  wire [K-1:0] here = done | (wb_valid ? K'(1) << whose : '0);  // after this cycle
  wire [K-1:0] elders = ~left & ((K'(1) << m) - 1'b1);
  for (genvar k = 0; k < K; k++) begin : g_elder
    reg cluster_barrier;
    always @* begin
      cluster_barrier = strange[k] || strange[m];
      for (int i = 0; i < L; i++)
        for (int j = 0; j < L; j++)
          if (masks[k*L+i] && masks[m*L+j] && words[(k*L+i)*2+:2] == words[(m*L+j)*2+:2]) cluster_barrier = 1'b1;
    end
    always @*
      if (fire && elders[k] && units[k*2+:2] == units[m*2+:2]) begin
        assert (units[m*2+:2] != cfg::UNIT_SFU);
        if (units[m*2+:2] == cfg::UNIT_LSU) assert (!store[m] && (!store[k] || !cluster_barrier));
      end
  end
  for (genvar l = 0; l < L; l++) begin : g_lane
    always @*
      if (leaves && masks[m*L+l]) begin
        if (use1[m] && writes1[l*K+:K] != '0)
          assert ((writes1[l*K+:K] & ~here) == '0 && is_op.rs1[l*32+:32] == value1[l*2+:2]);
        if (use2[m] && writes2[l*K+:K] != '0 && !is_probe)
          assert ((writes2[l*K+:K] & ~here) == '0 && is_op.rs2[l*32+:32] == value2[l*2+:2]);
      end
  end
  always @*
    if (leaves) begin
      assert (age < given && !left[m]);
      if (is_probe) assert (units[m*2+:2] == cfg::UNIT_LSU);
      else if (fences[m]) assert ((((K'(1) << m) - 1'b1) & ~done) == '0);
    end
endmodule
`default_nettype wire
