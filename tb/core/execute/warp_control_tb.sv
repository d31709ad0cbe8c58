// Bench of warp control: tmc, wspawn, split, join, bar and pred against the instruction set's words.
//
// Directed: programs of nested splits, to the full depth of the stack, that peel off the lowest or
// the highest lane (so that either side goes first), halve (ties) or divide at random, in every
// warp; overflow and underflow leave the stack as it was. Random: an instruction a cycle, of all
// warps, every operation, with waits between look-up and effect and garbage when nothing is valid.
// Checked for every instruction: all that the schedule is told, split's result, faults.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8
`default_nettype none
module warp_control_tb;
  import types::*;

  localparam int W = cfg::WARPS, T = cfg::THREADS, D = cfg::IPDOM_DEPTH;
  localparam logic [T-1:0] ALL = {T{1'b1}};
  localparam int LOWEST = 0, HIGHEST = 1, HALVES = 2, ANY = 3, KINDS = 4;

  logic clk = 0, rst = 1;
  logic read = 0, valid = 0;
  scalar_op_t read_op, held;
  instr_t instr;
  logic [T-1:0] predicate = 0;
  logic [31:0] rs1 = 0, rs2 = 0;
  wctl_t wctl;
  wire [cfg::IPDOM_W-1:0] pointer;
  wire fault;
  wire [4:0] cause;
  warp_control dut (
      .op({instr, {cfg::TAG_W{1'b0}}, predicate, rs1, rs2}),
      .*
  );
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, diverged = 0, merged = 0, cleared = 0, deepest = 0, faults = 0, bars = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("warp_control_tb: cycle %0d, op %0d, warp %0d: %0s", now, instr.op, instr.warp, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  int depth[0:W-1];
  logic [T-1:0] full_mask[0:W*D-1], other_mask[0:W*D-1];
  logic [31:0] other_pc[0:W*D-1];
  logic started[0:W*D-1];
  logic [W-1:0] waiting[0:cfg::BARRIERS-1];
  logic [T-1:0] mask;  // state of the warp after the instruction
  logic [31:0] pc;

  function automatic int ones(input [31:0] set);
    ones = 0;
    for (int i = 0; i < 32; i++) if (set[i]) ones = ones + 1;
  endfunction

  function automatic [T-1:0] said_yes(input unused);
    said_yes = instr.imm[0] ? instr.tmask & ~predicate : instr.tmask & predicate;
  endfunction

  task automatic expect_fault(input logic [4:0] want);
    check(fault && cause === want, "fault");
    check(wctl.valid === 0, "the schedule is told in spite of a fault");
    faults = faults + 1;
  endtask

  // The effect of the instruction at the inputs on the warp itself and on its stack.
  task automatic expect_effect;
    int w, top, b;
    logic [T-1:0] yes, no;
    logic [W-1:0] go, spawned;
    logic bad, resume, bar_wait, spawn;
    w = instr.warp;
    top = w * D + depth[w] - 1;
    yes = said_yes(0);
    no = instr.tmask ^ yes;
    mask = instr.tmask;
    pc = instr.pc + 4;
    go = 0;
    bad = 0;
    resume = 1;
    bar_wait = 0;
    spawn = 0;
    check(pointer === depth[w], "pointer");
    case (instr.op)
      cfg::SFU_TMC: mask = rs1;
      cfg::SFU_PRED: mask = yes != 0 ? yes : rs2;
      cfg::SFU_WSPAWN: begin
        resume = 0;
        spawn  = 1;
      end
      cfg::SFU_SPLIT:
      if (yes != 0 && no != 0) begin
        if (depth[w] == D) begin
          bad = 1;
          expect_fault(cfg::FAULT_IPDOM_OVERFLOW);
        end else begin
          mask = ones(yes) >= ones(no) ? yes : no;
          full_mask[top+1] = instr.tmask;
          other_mask[top+1] = instr.tmask ^ mask;
          other_pc[top+1] = pc;
          started[top+1] = 0;
          depth[w] = depth[w] + 1;
          if (depth[w] > deepest) deepest = depth[w];
          diverged = diverged + 1;
        end
      end
      cfg::SFU_JOIN:
      if (rs1 != depth[w]) begin
        if (depth[w] == 0) begin
          bad = 1;
          expect_fault(cfg::FAULT_IPDOM_UNDERFLOW);
        end else if (!started[top]) begin
          mask = other_mask[top];
          pc = other_pc[top];
          started[top] = 1;
        end else begin
          mask = full_mask[top];
          depth[w] = depth[w] - 1;
          merged = merged + 1;
        end
      end
      default: begin  // bar
        resume = 0;
        if ({1'b0, rs1[30:0]} >= cfg::BARRIERS && rs2 > 1) begin
          bad = 1;
          expect_fault(cfg::FAULT_BARRIER);
        end else begin
          b = rs1[30:0];
          if (rs2 <= 1) go = W'(1) << w;
          else begin
            waiting[b][w] = 1;
            if (ones(waiting[b]) >= rs2) begin
              go = waiting[b];
              waiting[b] = 0;
              bars = bars + 1;
            end
          end
          bar_wait = !go[w];
        end
      end
    endcase
    if ((instr.op == cfg::SFU_TMC || instr.op == cfg::SFU_PRED) && mask == 0) begin
      if (depth[w] > 0) cleared = cleared + 1;
      depth[w] = 0;
    end
    if (!bad) begin
      check(fault === 0, "fault without a reason");
      check(wctl.valid === 1 && wctl.warp === instr.warp, "valid, warp");
      check(wctl.pc === pc, "next pc");
      check(wctl.tmask === mask, "next mask");
      check(wctl.resume === resume, "resume");
      check(wctl.bar_wait === bar_wait, "bar_wait");
      check(wctl.release_warps === go, "released warps");
      check(wctl.spawn === spawn, "spawn");
      if (spawn) begin
        check(wctl.spawn_pc === rs2, "pc of the spawned warps");
        spawned = wctl.spawn_warps;
        for (int i = 0; i < W; i++)
          check(spawned[i] === (i != w && i < {1'b0, rs1}), "spawned warps");
      end
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  task automatic set_instr(input [cfg::OP_W-1:0] op, input int w, input [T-1:0] tmask, input invert);
    instr = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    instr.op = op;
    instr.warp = w;
    instr.tmask = tmask;
    instr.pc = $urandom(seed) << 2;
    instr.imm = {31'($urandom(seed)), invert};
  endtask

  task automatic edge_of_clock;
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic look_up;
    read_op.instr = instr;
    read_op.predicate = predicate;
    read_op.rs1 = rs1;
    read_op.rs2 = rs2;
  endtask

  // The instruction at the inputs, in the cycle after its look-up.
  task automatic execute;
    valid = 0;
    read = 1;
    look_up;
    edge_of_clock;
    read  = 0;
    read_op = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    valid = 1;
    #1 expect_effect;
    edge_of_clock;
    valid = 0;
  endtask

  task automatic split(input int w, input [T-1:0] m, input [T-1:0] yes, input invert);
    set_instr(cfg::SFU_SPLIT, w, m, invert);
    predicate = (invert ? ~yes : yes) ^ (~m & $urandom(seed));  // other lanes: anything
    execute;
  endtask

  task automatic join_at(input int w, input [T-1:0] m, input [31:0] ptr);
    set_instr(cfg::SFU_JOIN, w, m, 0);
    rs1 = ptr;
    execute;
  endtask

  function automatic [T-1:0] side(input int kind, input [T-1:0] m);
    side = 0;
    case (kind)
      LOWEST: for (int i = T - 1; i >= 0; i--) if (m[i]) side = T'(1) << i;
      HIGHEST: for (int i = 0; i < T; i++) if (m[i]) side = T'(1) << i;
      HALVES: for (int i = 0; i < T; i++) if (m[i] && 2 * ones(side) < ones(m)) side[i] = 1;
      default: side = m & $urandom(seed);
    endcase
  endfunction

  // A structured program: both sides of a split run the same program, and meet.
  task automatic region(input int w, input int kind, input [T-1:0] m);
    logic [T-1:0] yes, first, second;
    logic [31:0] split_pc;
    int ptr;
    yes = side(kind, m);
    ptr = depth[w];
    split(w, m, yes, $urandom(seed));
    split_pc = instr.pc;
    if (yes != 0 && yes != m) begin
      first  = ones(yes) >= ones(m ^ yes) ? yes : m ^ yes;
      second = m ^ first;
      check(mask === first && pc === split_pc + 4, "first side");
      if (ones(first) > 1) region(w, kind, first);
      join_at(w, first, ptr);
      check(mask === second && pc === split_pc + 4, "second side");
      if (ones(second) > 1) region(w, kind, second);
      join_at(w, second, ptr);
      check(mask === m && pc === instr.pc + 4, "both sides again");
    end else begin
      check(mask === m, "no divergence");
      join_at(w, m, ptr);
      check(mask === m && pc === instr.pc + 4, "join without divergence");
    end
    check(depth[w] == ptr, "stack at the end of a region");
  endtask

  task automatic reset;
    rst   = 1;
    valid = 0;
    repeat (2) edge_of_clock;
    rst = 0;
    for (int w = 0; w < W; w++) depth[w] = 0;
    for (int b = 0; b < cfg::BARRIERS; b++) waiting[b] = 0;
  endtask

  // Faults at both ends of the stack, and what the stack holds after them.
  task automatic ends_of_stack(input int w);
    join_at(w, ALL, 0);       // nothing to join: no-op
    join_at(w, ALL, 1);       // underflow
    join_at(w, ALL, 32'd256);  // the pointer is compared in full
    if (T > 1) begin
      for (int d = 0; d < D; d++) split(w, ALL, ALL ^ T'(d + 1), 0);
      if (depth[w] == D) split(w, ALL, T'(1), 0);  // overflow
      split(w, ALL, ALL, 0);                       // but no fault without divergence
      while (depth[w] > 0) join_at(w, ALL, -1);
    end
    join_at(w, ALL, 1);
  endtask

  task automatic random_instr(input int w);
    logic [T-1:0] m;
    int kind;
    m = $urandom(seed);
    if (m == 0) m = ALL;
    predicate = $urandom(seed);
    rs1 = $urandom(seed);
    rs2 = $urandom(seed);
    kind = $urandom(seed) % 10;
    case (kind)
      0: set_instr(cfg::SFU_TMC, w, m, $urandom(seed));
      1: set_instr(cfg::SFU_PRED, w, m, $urandom(seed));
      2: set_instr(cfg::SFU_WSPAWN, w, m, $urandom(seed));
      3, 4: set_instr(cfg::SFU_BAR, w, m, $urandom(seed));
      5, 6, 7: set_instr(cfg::SFU_SPLIT, w, m, $urandom(seed));
      default: set_instr(cfg::SFU_JOIN, w, m, $urandom(seed));
    endcase
    if (kind == 1 && $urandom(seed) % 2 == 0) predicate = {T{instr.imm[0]}};  // no warp
    if (kind <= 1 && $urandom(seed) % 4 == 0) {rs1, rs2} = 0;  // the end of the warp
    if (kind == 2 && $urandom(seed) % 2 == 0) rs1 = $urandom(seed) % (W + 2);
    if (kind == 3 || kind == 4) begin
      rs1 = {rs1[31], 31'($urandom(seed) % (cfg::BARRIERS + ($urandom(seed) % 8 == 0 ? 1 : 0)))};
      rs2 = $urandom(seed) % 16 == 0 ? 32'h8000_0000 : $urandom(seed) % (W + 2);
      // A waiting warp does not arrive again, and the last that can completes it.
      if (rs1[30:0] < cfg::BARRIERS) begin
        if (waiting[rs1[30:0]][w]) rs2 = $urandom(seed) % 2;
        else if (ones(waiting[rs1[30:0]]) == W - 1) rs2 = $urandom(seed) % (W + 1);
      end
    end
    if (kind >= 8) rs1 = $urandom(seed) % 4 == 0 ? depth[w] : $urandom(seed) % (D + 2);
  endtask

  int next, on;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    instr = '0;
    reset;
    for (int w = 0; w < W; w++)
      for (int kind = 0; kind < KINDS; kind++) begin
        deepest = 0;
        region(w, kind, ALL);
        if (kind <= HIGHEST && T > 1) check(deepest == T - 1, "not the full depth");
      end
    for (int w = 0; w < W; w++) ends_of_stack(w);

    for (int round = 0; round < 4; round++) begin
      reset;
      read = 1;
      next = 0;
      random_instr(0);
      look_up;
      edge_of_clock;
      for (int i = 0; i < 2000; i++) begin
        on = next;
        // Nothing may happen before it is valid, whatever stands there.
        while ($urandom(seed) % 4 == 0) begin
          valid = 0;
          read  = 0;
          read_op = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
          #1 check(wctl.valid === 0 && fault === 0, "effect of nothing");
          edge_of_clock;
        end
        // The next warp is looked up in the cycle of the effect, if it is another one.
        valid = 1;
        next = $urandom(seed) % W;
        #1 expect_effect;
        // The next instruction is made of the state of then; this one stays at the inputs.
        held.instr = instr;
        held.predicate = predicate;
        held.rs1 = rs1;
        held.rs2 = rs2;
        random_instr(next);
        look_up;
        read = next != on;
        instr = held.instr;
        predicate = held.predicate;
        rs1 = held.rs1;
        rs2 = held.rs2;
        edge_of_clock;
        instr = read_op.instr;
        predicate = read_op.predicate;
        rs1 = read_op.rs1;
        rs2 = read_op.rs2;
        if (next == on) begin
          valid = 0;
          read  = 1;
          edge_of_clock;
        end
      end
    end

    check(faults > 100 && (W == 1 || bars > 100), "too little happened");
    check(T == 1 || (diverged > 300 && merged > 200), "too little divergence");
    check(T == 1 || cleared > 20, "too few ends inside a split");
    if (errors != 0) $display("FAIL warp_control_tb: %0d errors", errors);
    else $display("PASS warp_control_tb: %0d splits diverged, %0d merged, %0d faults, %0d barriers",
                  diverged, merged, faults, bars);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
