// Bench of the instruction buffers, between a model of fetch and decode and a random issue stage.
//
// A warp that has been promised a place, by ib_free with what is on its way taken off, may be fetched
// for; its instruction comes in from decode three cycles later, or never (a miss, a kill).
// Directed: buffers fill to the last place without pops; one warp alone sustains an instruction a
// cycle with 8 places. Random: fetches of all warps, pops of any warp that has a head; branches among
// them are resolved late, rightly predicted or not.
// Checked in every cycle: ib_free, the valid heads and their content, in order for every warp; that
// nothing leaves behind a branch before that is resolved, and nothing is left of what was void.
// Configurations: issue=loog warps=4 threads=4 | issue=loog warps=1 threads=1 | issue=loog warps=2 threads=8 ibuf_depth=2
`default_nettype none
module ibuffer_tb;
  import types::*;

  localparam int W = cfg::WARPS, D = cfg::IBUF_DEPTH, IW = cfg::INSTR_W;
  localparam int CYCLES = 1000 + 12000 / W;

  logic clk = 0, rst = 1;
  logic in_valid = 0;
  instr_t in;
  logic [W-1:0] pop = 0;
  redirect_t ex_branch = '0;
  wire [W*3-1:0] ib_free;
  wire [W-1:0] gated, head_valid;
  wire [W*IW-1:0] heads;
  ibuffer dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, pushed = 0, popped = 0, full = 0, voids = 0, rights = 0;
  task automatic check(input ok, input int w, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("ibuffer_tb: cycle %0d, warp %0d: %0s", now, w, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [IW-1:0] queue[0:W*D-1];
  int head[0:W-1], count[0:W-1];
  // Warps whose instruction is in the schedule's register, in fetch, at decode
  localparam int STAGES = 3;
  int stage[0:STAGES];
  logic [W-1:0] promised, branches;  // room for one more; a branch has left
  logic [cfg::SEQ_W-1:0] next_seq[0:W-1], branch_seq[0:W-1];

  // One cycle: `fetch` asks for that warp (-1: nobody) if it has been promised a place; `lost` ends its
  // fetch at last; pops of empty buffers are not asked for; a branch that has left is `resolved`.
  task automatic cycle(input int fetch, input lost, input [W-1:0] pops, input int resolve, input redirect);
    int due, decoding, at;
    instr_t left;
    logic [2:0] want;
    ex_branch = '0;
    ex_branch.warp = resolve;
    ex_branch.valid = resolve >= 0 && branches[ex_branch.warp];
    ex_branch.redirect = redirect;
    ex_branch.seq = branch_seq[ex_branch.warp];
    ex_branch.pc = $urandom(seed);
    if (ex_branch.valid && redirect)
      for (int i = 0; i <= STAGES; i++) if (stage[i] == ex_branch.warp) stage[i] = -1;
    decoding = stage[STAGES];
    in_valid = decoding >= 0;
    in = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    if (in_valid) begin
      in.warp = decoding;
      in.seq  = next_seq[decoding];
      if (in.unit == cfg::UNIT_ALU) in.op = $urandom(seed) % 4 == 0 ? cfg::ALU_BNE : cfg::ALU_ADD;
      if (plain) in.op = cfg::ALU_ADD;
      next_seq[decoding] = next_seq[decoding] + 1;
    end
    for (int w = 0; w < W; w++) pop[w] = pops[w] && count[w] > 0 && !branches[w];
    #1;
    for (int w = 0; w < W; w++) begin
      due  = D - count[w] - (decoding == w ? 1 : 0);
      want = due > 4 ? 4 : due;
      check(ib_free[w*3+:3] === want, w, "ib_free");
      check(gated[w] === branches[w], w, "gated");
      check(head_valid[w] === (count[w] > 0 && !branches[w]), w, "head_valid");
      if (count[w] > 0) check(heads[w*IW+:IW] === queue[w*D+head[w]], w, "head");
      if (count[w] == D) full = full + 1;
    end
    if (ex_branch.valid) branches[ex_branch.warp] = 0;
    for (int w = 0; w < W; w++)
      if (pop[w]) begin
        left = queue[w*D+head[w]];
        if (left.unit == cfg::UNIT_ALU && left.op >= cfg::ALU_BEQ) begin
          branches[w] = 1;
          branch_seq[w] = left.seq;
        end
        head[w]  = (head[w] + 1) % D;
        count[w] = count[w] - 1;
        popped   = popped + 1;
      end
    if (in_valid) begin
      check(count[decoding] < D, decoding, "no place");
      queue[decoding*D+(head[decoding]+count[decoding])%D] = in;
      count[decoding] = count[decoding] + 1;
      pushed = pushed + 1;
    end
    if (ex_branch.valid && redirect) begin
      at = ex_branch.warp;
      count[at] = 0;
      next_seq[at] = ex_branch.seq + 1;
      voids = voids + 1;
    end else if (ex_branch.valid) rights = rights + 1;
    // Room is known a cycle later, as in the schedule.
    stage[0] = fetch >= 0 && promised[fetch] ? fetch : -1;
    for (int w = 0; w < W; w++) begin
      due = 0;
      for (int i = 0; i < STAGES; i++) if (stage[i] == w) due = due + 1;
      promised[w] = ib_free[w*3+:3] > due;
    end
    stage[STAGES] = lost ? -1 : stage[STAGES-1];
    for (int i = STAGES - 1; i > 0; i--) stage[i] = stage[i-1];
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    rst = 1;
    in_valid = 0;
    pop = 0;
    ex_branch = '0;
    for (int i = 0; i <= STAGES; i++) stage[i] = -1;
    promised = 0;
    branches = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int w = 0; w < W; w++) begin
      head[w]  = 0;
      count[w] = 0;
      next_seq[w] = 0;
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  int start;
  logic plain = 1;  // no branches
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    reset;
    for (int i = 0; i < W * (D + 12); i++) cycle(i % W, 0, 0, -1, 0);
    for (int w = 0; w < W; w++) check(count[w] == D, w, "not filled to the last place");
    for (int i = 0; i < D; i++) cycle(-1, 0, {W{1'b1}}, -1, 0);

    for (int w = 0; w < W; w++) begin
      reset;
      start = pushed;
      repeat (100) cycle(w, 0, W'(1) << w, -1, 0);
      if (D >= 8) check(pushed - start == 96, w, "not one instruction a cycle");
    end

    plain = 0;
    for (int round = 0; round < 4; round++) begin
      reset;
      for (int i = 0; i < CYCLES; i++)
        cycle($urandom(seed) % (W + 1) - 1, $urandom(seed) % 8 == 0,
              round % 2 == 0 ? W'($urandom(seed)) : W'(1) << $urandom(seed) % (2 * W),
              $urandom(seed) % 2 == 0 ? $urandom(seed) % W : -1, $urandom(seed) % 2);
    end

    check(pushed > 2000 && popped > 2000 && full > 100, 0, "too little happened");
    check(voids > 100 && rights > 100, 0, "too few branches");
    if (errors != 0) $display("FAIL ibuffer_tb: %0d errors", errors);
    else $display("PASS ibuffer_tb: %0d in, %0d out, %0d times full, %0d times void", pushed, popped, full, voids);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
