// Bench of the ALU: corners x corners for every operation, then random operations, against
// arithmetic of the bench's own in 64-bit integers (shifts as powers of two, no comparators).
//
// Checked in every cycle: a packet one cycle after its operation with the right header and lanes. Each branch and JALR
// has exactly one redirect, in that cycle too, decided by the last active lane.
`default_nettype none
module alu_tb;
  import types::*;

  localparam int N = cfg::THREADS;
  localparam int CORNERS = 13;
  localparam int RANDOM = 1000 + 8000 / N;
  localparam longint WORD = 64'h1_0000_0000;

  logic clk = 0, rst = 1;
  logic in_valid = 0;
  op_t in;
  wire out_valid;
  result_t out;
  redirect_t ex_branch;
  alu u_alu (.*);
  always #5 clk = !clk;

  int errors = 0, accepted = 0, redirects = 0;

  // ------------------------------------------------------------------------------------ reference
  function automatic [31:0] corner(input int i);
    case (i)
      0: corner = 32'h0000_0000;
      1: corner = 32'h0000_0001;
      2: corner = 32'hffff_ffff;
      3: corner = 32'h8000_0000;
      4: corner = 32'h7fff_ffff;
      5: corner = 32'h8000_0001;
      6: corner = 32'hffff_fffe;
      7: corner = 32'h0000_001f;
      8: corner = 32'h0000_0020;
      9: corner = 32'h0000_ffff;
      10: corner = 32'hffff_0000;
      11: corner = 32'haaaa_aaaa;
      default: corner = 32'h5555_5555;
    endcase
  endfunction

  function automatic [31:0] operand(input bit any);
    operand = any ? $random : corner($urandom % CORNERS);
  endfunction

  // The operations in the order in which the bench goes through them.
  function automatic [cfg::OP_W-1:0] op_number(input int i);
    case (i)
      0: op_number = cfg::ALU_ADD;
      1: op_number = cfg::ALU_SUB;
      2: op_number = cfg::ALU_SLL;
      3: op_number = cfg::ALU_SLT;
      4: op_number = cfg::ALU_SLTU;
      5: op_number = cfg::ALU_XOR;
      6: op_number = cfg::ALU_SRL;
      7: op_number = cfg::ALU_SRA;
      8: op_number = cfg::ALU_OR;
      9: op_number = cfg::ALU_AND;
      10: op_number = cfg::ALU_CZERO_EQZ;
      11: op_number = cfg::ALU_CZERO_NEZ;
      12: op_number = cfg::ALU_JAL;
      13: op_number = cfg::ALU_JALR;
      14: op_number = cfg::ALU_BEQ;
      15: op_number = cfg::ALU_BNE;
      16: op_number = cfg::ALU_BLT;
      17: op_number = cfg::ALU_BGE;
      18: op_number = cfg::ALU_BLTU;
      default: op_number = cfg::ALU_BGEU;
    endcase
  endfunction
  localparam int OPS = 20;

  function automatic longint signed_value(input [31:0] x);
    signed_value = x[31] ? {32'd0, x} - WORD : {32'd0, x};
  endfunction

  // Flooring division of a possibly negative number by a positive one.
  function automatic longint floor_div(input longint x, input longint y);
    floor_div = x >= 0 ? x / y : -((-x + y - 1) / y);
  endfunction

  function automatic [31:0] lane_result(input [cfg::OP_W-1:0] op, input [31:0] a, input [31:0] b,
                                        input [31:0] pc);
    longint ua, ub, power, r;
    ua = {32'd0, a};
    ub = {32'd0, b};
    power = 64'd1 << (ub % 32);
    case (op)
      cfg::ALU_ADD: r = ua + ub;
      cfg::ALU_SUB: r = ua - ub;
      cfg::ALU_SLL: r = ua * power;
      cfg::ALU_SRL: r = ua / power;
      cfg::ALU_SRA: r = floor_div(signed_value(a), power);
      cfg::ALU_SLT: r = signed_value(a) < signed_value(b) ? 1 : 0;
      cfg::ALU_SLTU: r = ua < ub ? 1 : 0;
      cfg::ALU_XOR: r = (ua | ub) - (ua & ub);
      cfg::ALU_OR: r = ua + ub - (ua & ub);
      cfg::ALU_AND: r = ua + ub - (ua | ub);
      cfg::ALU_CZERO_EQZ: r = ub == 0 ? 0 : ua;
      cfg::ALU_CZERO_NEZ: r = ub != 0 ? 0 : ua;
      default: r = {32'd0, pc} + 4;
    endcase
    lane_result = r[31:0];
  endfunction

  function automatic branch_taken(input [cfg::OP_W-1:0] op, input [31:0] a, input [31:0] b);
    case (op)
      cfg::ALU_BEQ: branch_taken = a === b;
      cfg::ALU_BNE: branch_taken = a !== b;
      cfg::ALU_BLT: branch_taken = signed_value(a) < signed_value(b);
      cfg::ALU_BGE: branch_taken = signed_value(a) >= signed_value(b);
      cfg::ALU_BLTU: branch_taken = {1'b0, a} < {1'b0, b};
      default: branch_taken = {1'b0, a} >= {1'b0, b};
    endcase
  endfunction

  function automatic is_branch(input [cfg::OP_W-1:0] op);
    is_branch = op >= cfg::ALU_BEQ;
  endfunction

  // ------------------------------------------------------------------------- expected, next cycle
  logic expect_packet = 0, expect_branch = 0;
  result_t want;
  logic [cfg::WARP_W-1:0] want_branch_warp;
  logic [cfg::SEQ_W-1:0] want_branch_seq;
  logic want_redirect, want_static_mismatch;
  logic [cfg::HISTORY_W-1:0] want_from;
  logic [cfg::OP_W-1:0] want_op;
  logic [31:0] want_branch_pc;

  task automatic fail(input [8*40-1:0] what);
    errors = errors + 1;
    if (errors < 10) $display("alu_tb: %0t: %0s (op %0d)", $time, what, in.instr.op);
  endtask

  task automatic expect_from_input;
    logic [31:0] a, b, last_a, last_b;
    logic [cfg::DATA_W-1:0] rs1, rs2, data;
    logic [cfg::THREADS-1:0] tmask;
    tmask = in.instr.tmask;
    rs1 = in.rs1;
    rs2 = in.rs2;
    last_a = 0;
    last_b = 0;
    for (int i = 0; i < N; i++) begin
      a = in.instr.use_pc ? in.instr.pc : rs1[i*32+:32];
      b = in.instr.use_imm ? in.instr.imm : rs2[i*32+:32];
      data[i*32+:32] = lane_result(in.instr.op, a, b, in.instr.pc);
      if (tmask[i]) begin
        last_a = rs1[i*32+:32];
        last_b = rs2[i*32+:32];
      end
    end
    want.seq = in.instr.seq;
    want.warp = in.instr.warp;
    want.tag = in.tag;
    want.pc = in.instr.pc;
    want.rd = in.instr.rd;
    want.wb = in.instr.wb;
    want.tmask = in.instr.tmask;
    want.sop = 1;
    want.eop = 1;
    want.data = data;
    expect_packet = 1;
    expect_branch = is_branch(in.instr.op) || in.instr.op == cfg::ALU_JALR;
    want_branch_warp = in.instr.warp;
    want_branch_seq = in.instr.seq;
    want_op = in.instr.op;
    want_from = in.instr.pc[2+:cfg::HISTORY_W];
    want_static_mismatch = branch_taken(in.instr.op, last_a, last_b) != in.instr.imm[31];
    want_redirect = cfg::FETCH_PREDICT == 0 || !is_branch(in.instr.op)
                    || branch_taken(in.instr.op, last_a, last_b) != in.instr.predicted;
    if (!is_branch(in.instr.op)) want_branch_pc = (last_a + in.instr.imm) & 32'hffff_fffe;
    else if (branch_taken(in.instr.op, last_a, last_b)) want_branch_pc = in.instr.pc + in.instr.imm;
    else want_branch_pc = in.instr.pc + 4;
  endtask

  task automatic check_outputs;
    result_t got;
    got = out;
    if (out_valid !== expect_packet) fail("packet missing or extra");
    // The lanes of a branch are not checked: it writes nothing.
    if (expect_packet && !want.wb) got.data = want.data;
    if (expect_packet && got !== want) fail("wrong packet");
    if (ex_branch.valid !== expect_branch) fail("redirect missing or extra");
    if (expect_branch && {ex_branch.warp, ex_branch.seq, ex_branch.jump, ex_branch.redirect, ex_branch.pc}
        !== {want_branch_warp, want_branch_seq, !is_branch(want_op), want_redirect, want_branch_pc})
      fail("wrong redirect");
    if (expect_branch && is_branch(want_op) && {ex_branch.history_pc, ex_branch.static_mismatch} !== {want_from, want_static_mismatch})
      fail("wrong history");
  endtask

  // One cycle: outputs are judged before the edge, then the edge moves the model.
  task automatic cycle;
    #1;
    check_outputs;
    if (ex_branch.valid) redirects = redirects + 1;
    expect_packet = 0;
    expect_branch = 0;
    if (in_valid) begin
      accepted = accepted + 1;
      expect_from_input;
    end
    @(posedge clk);
    #1;
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  task automatic set_op(input int i);
    in.instr = {$random, $random, $random, $random, $random, $random, $random, $random};
    in.tag = $random;
    in.rs3 = $random;
    in.instr.op = op_number(i);
    in.instr.pc = {in.instr.pc[31:2], 2'b00};
    in.instr.imm[0] = 0;
    in.instr.tmask = $random;
    if (in.instr.tmask == 0) in.instr.tmask = 1 << ($urandom % N);
    in.instr.use_pc = i == 0 && $urandom % 8 == 0;
    in.instr.use_imm = in.instr.use_pc || (i < 10 && $urandom % 4 == 0);
    in.instr.wb = i < 14;
  endtask

  task automatic issue;
    in_valid = 1;
    cycle;
    in_valid = 0;
  endtask

  logic [cfg::DATA_W-1:0] rs1, rs2;
  initial begin
    in = '0;
    repeat (3) @(posedge clk);
    #1 rst = 0;

    // The lanes share the pairs.
    for (int op = 0; op < OPS; op++)
      for (int p = 0; p < CORNERS * CORNERS; p += N) begin
        set_op(op);
        for (int i = 0; i < N; i++) begin
          rs1[i*32+:32] = corner((p + i) / CORNERS % CORNERS);
          rs2[i*32+:32] = corner((p + i) % CORNERS);
        end
        in.rs1 = rs1;
        in.rs2 = rs2;
        in.instr.use_pc = 0;
        in.instr.use_imm = 0;
        issue;
      end

    for (int n = 0; n < RANDOM; n++) begin
      set_op($urandom % OPS);
      for (int i = 0; i < N; i++) begin
        rs1[i*32+:32] = operand($urandom % 2 == 0);
        rs2[i*32+:32] = $urandom % 4 == 0 ? rs1[i*32+:32] : operand($urandom % 2 == 0);
      end
      in.rs1 = rs1;
      in.rs2 = rs2;
      issue;
      if ($urandom % 4 == 0) cycle;
    end

    // An operation in every cycle
    in_valid = 1;
    repeat (100) begin
      set_op($urandom % OPS);
      cycle;
    end
    if (accepted < RANDOM + 100) fail("too little happened");

    if (errors != 0) $fatal(1, "alu_tb: %0d errors", errors);
    $display("alu_tb: ok, %0d lanes, %0d redirects", N, redirects);
    $finish;
  end
endmodule
`default_nettype wire
