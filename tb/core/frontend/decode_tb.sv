// Bench of decode: a table of instruction words with what each of them asks for, in random order.
//
// The meaning of a word is the decoder's table, which is compared with the C decoder elsewhere; this bench tests the
// rest of decode. Checked: sequence numbers count per warp, wrap and move only with an instruction; the mask of the
// warp; x0 neither read nor written; targets of jumps; what kills younger fetches, which with prediction a branch does
// if it leads back only, and against that if fetch says so; a redirect has the warp numbered on behind its branch; a
// bad PC becomes a fault in order whatever word stands there.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | fetch_predict=0
`default_nettype none
module decode_tb;
  import types::*;

  localparam int W = cfg::WARPS, T = cfg::THREADS, WORDS = 22;

  logic clk = 0, rst = 1;
  always #5 clk = !clk;

  logic fe_valid = 0, fe_bad = 0, fe_static_mismatch = 0;
  logic [cfg::WARP_W-1:0] fe_warp = 0;
  logic [31:0] fe_pc = 0, fe_instr = 0;
  logic [W*T-1:0] ws_tmasks = 0;
  redirect_t ex_branch = '0;
  wire de_valid, de_kill;
  decode_flow_t de_flow;
  instr_t de_instr;
  wire de_control = de_flow.control;
  wire de_jump = de_flow.jump;
  wire [31:0] de_target = de_flow.target;
  decode dut (.*);

  int errors = 0, now = 0, seed = 1, kills = 0, bads = 0, jumps = 0, wraps = 0, redirects = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("decode_tb: cycle %0d, %h of warp %0d: %0s", now, fe_instr, fe_warp, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  // {word, rs1 used, rs2 used, rd written, control, jump, sync, drain}
  localparam logic [6:0] READS1 = 64, READS2 = 32, WRITES = 16, CONTROL = 8, JUMP = 4, SERIALIZES = 2, FENCES = 1;
  localparam bit PREDICT = cfg::FETCH_PREDICT != 0;
  function automatic [38:0] row(input int i);
    case (i)
      0: row = {32'h00730293, READS1 | WRITES};                         // addi x5, x6, 7
      1: row = {32'h00700293, WRITES};                                  // addi x5, x0, 7
      2: row = {32'h00730013, READS1};                                  // addi x0, x6, 7
      3: row = {32'h007302b3, READS1 | READS2 | WRITES};                // add x5, x6, x7
      4: row = {32'h007002b3, READS2 | WRITES};                         // add x5, x0, x7
      5: row = {32'h000302b3, READS1 | WRITES};                         // add x5, x6, x0
      6: row = {32'h027302b3, READS1 | READS2 | WRITES};                // mul x5, x6, x7
      7: row = {32'h00832283, READS1 | WRITES};                         // lw x5, 8(x6)
      8: row = {32'h00532423, READS1 | READS2};                         // sw x5, 8(x6)
      9: row = {32'h00032423, READS1};                                  // sw x0, 8(x6)
      10: row = {32'h00730463, READS1 | READS2 | (PREDICT ? 7'd0 : CONTROL)};  // beq x6, x7, 8
      11: row = {32'h000300e7, READS1 | WRITES | CONTROL};              // jalr x1, x6
      12: row = {32'h3fe0_00ef, WRITES | JUMP};                         // jal x1, 1022
      13: row = {32'hff9f_f06f, JUMP};                                  // jal x0, -8
      14: row = {32'h0003_000b, READS1 | CONTROL | SERIALIZES | FENCES};       // tmc x6
      15: row = {32'h0003_230b, READS1 | WRITES | CONTROL | SERIALIZES};  // split x6, x6
      16: row = {32'h0000_000f, SERIALIZES | FENCES};                          // fence
      17: row = {32'h0000_0000, CONTROL | SERIALIZES | FENCES};                // no instruction
      18: row = {32'hffff_ffff, CONTROL | SERIALIZES | FENCES};                // nor this
      19: row = {32'hfe73_0ce3, READS1 | READS2 | (PREDICT ? JUMP : CONTROL)};  // beq x6, x7, -8
      20: row = {32'hfe73_2ce3, CONTROL | SERIALIZES | FENCES};                // no branch, but like one
      default: row = {32'hcc002373, WRITES};                            // csrr x6, thread id
    endcase
  endfunction

  function automatic [31:0] jump_offset(input [31:0] word);
    jump_offset = {{12{word[31]}}, word[19:12], word[20], word[30:21], 1'b0};
    if (word[2:0] == 3) jump_offset = word[3] ? jump_offset : {{20{word[31]}}, word[7], word[30:25], word[11:8], 1'b0};
  endfunction

  logic [7:0] seq[0:W-1];

  task automatic cycle(input valid, input int w, input int i, input bad);
    logic [6:0] flags;
    logic [T-1:0] mask;
    fe_valid = valid;
    fe_warp = w;
    {fe_instr, flags} = row(bad ? 17 : i);
    fe_bad = bad;
    fe_static_mismatch = $urandom(seed);
    if (PREDICT && fe_static_mismatch && (i == 10 || i == 19) && !bad) flags = flags ^ JUMP;
    fe_pc = {$urandom(seed), 2'b00};
    for (int j = 0; j < W; j++) begin
      mask = $urandom(seed);
      ws_tmasks[j*T+:T] = mask;
    end
    mask = ws_tmasks[w*T+:T];
    // Of a warp that is redirected nothing is here.
    ex_branch = {$urandom(seed), $urandom(seed)};
    ex_branch.warp = $urandom(seed) % W;
    ex_branch.valid = $urandom(seed) % 4 == 0 && !(valid && ex_branch.warp == w);
    #1;
    check(de_valid === valid, "valid");
    check(de_kill === (valid && (flags & (CONTROL | JUMP)) != 0), "kill");
    if (valid) begin
      check({de_instr.use_rs1, de_instr.use_rs2, de_instr.wb, de_control, de_jump, de_instr.serializes,
             de_instr.fences} === flags, "flags");
      check(de_instr.use_rs3 === 0, "third source");
      check(de_instr.seq === seq[w], "sequence number");
      check({de_instr.warp, de_instr.tmask, de_instr.pc} === {fe_warp, mask, fe_pc}, "warp, mask, pc");
      if (bad || i == 17 || i == 18 || i == 20) begin
        check(de_instr.unit === cfg::UNIT_SFU && de_instr.op === cfg::SFU_ILLEGAL, "illegal");
        check(de_instr.use_pc === bad, "fault of the fetch or of the word");
        if (!bad) check(de_instr.imm === fe_instr, "the word, for the report");
      end
      check(de_instr.predicted === (PREDICT && (i == 19 && !fe_static_mismatch || i == 10 && fe_static_mismatch) && !bad), "predicted");
      if (de_jump) check(de_target === fe_pc + jump_offset(fe_instr), "target");
      seq[w] = seq[w] + 1;
      if (seq[w] == 0) wraps = wraps + 1;
      if (de_kill) kills = kills + 1;
      if (de_jump) jumps = jumps + 1;
      if (bad) bads = bads + 1;
    end
    if (ex_branch.valid && ex_branch.redirect) begin
      seq[ex_branch.warp] = ex_branch.seq + 1;
      redirects = redirects + 1;
    end
    @(posedge clk);
    #1 now = now + 1;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int w = 0; w < W; w++) seq[w] = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int i = 0; i < WORDS; i++) begin
      cycle(1, i % W, i, 0);
      cycle(1, i % W, i, 1);
      cycle(0, i % W, i, 0);
    end
    for (int n = 0; n < 600; n++) cycle(1, 0, n % 2 * 4, 0);
    for (int n = 0; n < 5000; n++)
      cycle($urandom(seed) % 8 != 0, $urandom(seed) % W, $urandom(seed) % WORDS, $urandom(seed) % 8 == 0);

    check(kills > 500 && jumps > 200 && bads > 200 && wraps > 1 && redirects > 50 / W, "too little happened");
    if (errors != 0) $display("FAIL decode_tb: %0d errors", errors);
    else $display("PASS decode_tb: %0d kills, %0d jumps, %0d bad, %0d wraps, %0d redirects", kills, jumps, bads,
                  wraps, redirects);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
