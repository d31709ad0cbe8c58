// Bench of the warp schedule, between models of fetch, decode and the execution units.
//
// Directed, cycle by cycle: run-ahead, a full buffer, a miss, a miss in the cycle of the fill, a
// control instruction, a jump, a fault, a barrier, a wspawn that waits until its warp is alone.
// Random: all of these at once in all warps, for as long as a warp is left.
// Checked in every cycle: who fetches (the next in turn of those that may) and where, and the state
// that the other stages see. Whatever reaches decode must follow the program order of its warp,
// which the bench walks on its own: run-ahead, misses and kills neither lose nor repeat anything.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8
`default_nettype none
module schedule_tb;
  localparam int W = cfg::WARPS, T = cfg::THREADS;
  localparam logic [31:0] BOOT = 32'h8000_1000;

  logic clk = 0, rst = 1, halt = 0;
  logic [31:0] boot_addr = BOOT;
  wire ws_valid;
  wire [cfg::WARP_W-1:0] ws_warp;
  wire [31:0] ws_pc;
  logic [W-1:0] ib_space = 0;
  logic fe_miss = 0, fe_fill = 0;
  logic [cfg::WARP_W-1:0] fe_warp = 0;
  logic [31:0] fe_pc = 0;
  logic de_valid = 0, de_control = 0, de_jump = 0;
  logic [cfg::WARP_W-1:0] de_warp = 0;
  logic [31:0] de_target = 0;
  redirect_t ex_branch;
  wctl_t sf_wctl;
  wire [W*T-1:0] ws_tmasks;
  wire [W*32-1:0] ws_pcs;
  warps_t ws_warps;
  schedule dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, decoded = 0, misses = 0, resolved = 0, spawns = 0, barriers = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("schedule_tb: cycle %0d: %0s", now, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [W-1:0] active, stalled, missing, at_barrier, fresh;  // fresh: refills after control
  logic [31:0] pc[0:W-1];
  logic [T-1:0] tmask[0:W-1];
  logic spawning;  // latched wspawn
  int spawner, turn;
  logic [W-1:0] spawn_set;
  logic [31:0] spawn_pc;

  // Program order of every warp, by what was decoded and how it was resolved.
  logic [31:0] order_pc[0:W-1];
  logic [W-1:0] unresolved;

  // Fetch and decode: a request, and what hit in the cycle before.
  logic f_valid, d_valid;
  int f_warp, d_warp;
  logic [31:0] f_pc, d_pc;

  // What the current cycle does; set before `cycle`.
  logic miss, control, jump;

  task automatic reset;
    rst = 1;
    ex_branch = '0;
    sf_wctl = '0;
    de_valid = 0;
    fe_miss = 0;
    fe_fill = 0;
    halt = 0;
    ib_space = {W{1'b1}};
    {miss, control, jump} = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    active = 1;
    stalled = 0;
    missing = 0;
    at_barrier = 0;
    fresh = {W{1'b1}};
    spawning = 0;
    unresolved = 0;
    turn = W - 1;
    f_valid = 0;
    d_valid = 0;
    pc[0] = BOOT;
    order_pc[0] = BOOT;
    tmask[0] = 1;
    for (int w = 1; w < W; w++) tmask[w] = 0;
  endtask

  task automatic check_outputs(output int fetches);
    logic [W-1:0] may, waits;
    logic [W*T-1:0] masks;
    may = active & ~stalled & ~missing & ib_space;
    if (halt) may = 0;
    fetches = -1;
    for (int i = W; i >= 1; i--) if (may[(turn+i)%W]) fetches = (turn + i) % W;
    check(ws_valid === (fetches >= 0), "fetches, or does not");
    if (fetches >= 0) begin
      check(ws_warp === fetches, "turn");
      check(ws_pc === pc[fetches], "pc");
    end
    for (int w = 0; w < W; w++) begin
      masks[w*T+:T] = tmask[w];
      if (active[w]) check(ws_pcs[w*32+:32] === pc[w], "pc of a warp");
    end
    check(ws_tmasks === masks, "masks");
    check(ws_warps.active === active, "active");
    check(ws_warps.barrier === at_barrier, "at a barrier");
    waits = at_barrier;
    if (spawning) waits[spawner] = 1;
    check(ws_warps.waits === waits, "waits for other warps");
    check(ws_warps.control === (stalled | fresh), "waits for control");
  endtask

  // Effects of the execution units and of a latched wspawn, at the end of the cycle.
  task automatic resolve;
    int w;
    logic alone;
    alone = spawning && active == W'(1) << spawner;
    if (ex_branch.valid) begin
      stalled[ex_branch.warp] = 0;
      unresolved[ex_branch.warp] = 0;
      pc[ex_branch.warp] = ex_branch.pc;
      order_pc[ex_branch.warp] = ex_branch.pc;
      resolved = resolved + 1;
    end
    if (alone) begin
      spawning = 0;
      stalled[spawner] = 0;
      for (int i = 0; i < W; i++)
        if (spawn_set[i]) begin
          active[i] = 1;
          stalled[i] = 0;
          fresh[i] = 1;
          tmask[i] = 1;
          pc[i] = spawn_pc;
          order_pc[i] = spawn_pc;
        end
      spawns = spawns + 1;
    end
    if (sf_wctl.valid) begin
      w = sf_wctl.warp;
      unresolved[w] = 0;
      pc[w] = sf_wctl.pc;
      order_pc[w] = sf_wctl.pc;
      tmask[w] = sf_wctl.tmask;
      active[w] = sf_wctl.tmask != 0;
      if (sf_wctl.resume) stalled[w] = 0;
      if (sf_wctl.bar_wait) at_barrier[w] = 1;
      if (sf_wctl.release_warps != 0) barriers = barriers + 1;
      at_barrier = at_barrier & ~sf_wctl.release_warps;
      stalled = stalled & ~sf_wctl.release_warps;
      if (sf_wctl.spawn) begin
        spawning  = 1;
        spawner   = w;
        spawn_set = sf_wctl.spawn_warps;
        spawn_pc  = sf_wctl.spawn_pc;
      end
      resolved = resolved + 1;
    end
  endtask

  // One cycle. `miss`, `control`, `jump` are taken if there is a fetch, a decode to take them.
  task automatic cycle;
    int fetches;
    logic kill, f_killed;
    logic [31:0] fetch_pc;
    de_valid = d_valid;
    de_warp = d_warp;
    de_control = control && d_valid;
    de_jump = jump && !control && d_valid;
    kill = de_control || de_jump;
    f_killed = kill && d_warp == f_warp;
    fe_warp = f_warp;
    fe_pc = f_pc;
    fe_miss = f_valid && miss && !f_killed;
    #1 check_outputs(fetches);
    fetch_pc = ws_pc;

    if (de_valid) begin
      check(d_pc === order_pc[d_warp], "decoded out of program order");
      order_pc[d_warp] = de_jump ? de_target : d_pc + 4;
      decoded = decoded + 1;
    end
    if (fetches >= 0) begin
      pc[fetches] = pc[fetches] + 4;
      turn = fetches;
    end
    if (fe_fill) missing = 0;
    if (fe_miss) begin
      pc[f_warp] = f_pc;
      missing[f_warp] = !fe_fill;
      misses = misses + 1;
    end
    if (de_valid) begin
      fresh[d_warp] = de_control;
      if (de_control) begin
        stalled[d_warp] = 1;
        unresolved[d_warp] = 1;
      end
      if (de_jump) pc[d_warp] = de_target;
    end
    resolve;

    // fetch -> decode, request -> fetch, with the kills of fetch.sv
    d_valid = f_valid && !f_killed && !fe_miss;
    d_warp = f_warp;
    d_pc = f_pc;
    f_valid = fetches >= 0 && !(kill && de_warp == fetches) && !(fe_miss && fe_warp == fetches);
    f_warp = fetches >= 0 ? fetches : 0;
    f_pc = fetch_pc;
    @(posedge clk);
    #1 now = now + 1;
    {miss, control, jump} = 0;
    fe_fill = 0;
    ex_branch = '0;
    sf_wctl = '0;
  endtask

  // ------------------------------------------------------------------------------------- directed
  // The warp that must fetch in this cycle, and where; -1: nobody.
  task automatic fetched(input int w, input [31:0] at);
    #1;
    if (w < 0) check(ws_valid === 0, "directed: fetches");
    else check(ws_valid && ws_warp === w && ws_pc === at, "directed: fetch");
    cycle;
  endtask

  task automatic branch(input int w, input [31:0] at);
    ex_branch.valid = 1;
    ex_branch.warp = w;
    ex_branch.pc = at;
  endtask

  task automatic warp_control(input int w, input [31:0] at, input [T-1:0] mask, input resume);
    sf_wctl = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    sf_wctl.valid = 1;
    sf_wctl.warp = w;
    sf_wctl.pc = at;
    sf_wctl.tmask = mask;
    sf_wctl.resume = resume;
    sf_wctl.bar_wait = 0;
    sf_wctl.release_warps = 0;
    sf_wctl.spawn = 0;
  endtask

  task automatic one_warp;
    reset;
    for (int i = 0; i < 8; i++) fetched(0, BOOT + 4 * i);  // 0-7: ahead of decode
    ib_space = 0;
    repeat (3) fetched(-1, 0);  // 8-10: no room
    ib_space = {W{1'b1}};
    fetched(0, BOOT + 32);      // 11
    fetched(0, BOOT + 36);      // 12: BOOT + 32 misses in 13, BOOT + 36 in 13 is void
    reset;
    fetched(0, BOOT);
    miss = 1;
    fetched(0, BOOT + 4);       // 1: BOOT misses
    repeat (3) fetched(-1, 0);
    fe_fill = 1;
    fetched(-1, 0);             // 5: the line arrives
    fetched(0, BOOT);
    miss = 1;
    fe_fill = 1;
    fetched(0, BOOT + 4);       // 7: misses while some line arrives: no waiting
    fetched(0, BOOT);
    fetched(0, BOOT + 4);
    control = 1;
    fetched(0, BOOT + 8);       // 10: BOOT is a branch
    repeat (3) fetched(-1, 0);
    branch(0, 32'h8000_2000);
    fetched(-1, 0);             // 14: resolved
    fetched(0, 32'h8000_2000);
    fetched(0, 32'h8000_2004);
    jump = 1;
    de_target = 32'h8000_3000;
    fetched(0, 32'h8000_2008);  // 17: 8000_2000 is a jump
    fetched(0, 32'h8000_3000);
    fetched(0, 32'h8000_3004);
    fetched(0, 32'h8000_3008);
    halt = 1;
    repeat (3) fetched(-1, 0);
    halt = 0;
    fetched(0, 32'h8000_300c);
    fetched(0, 32'h8000_3010);
    control = 1;
    fetched(0, 32'h8000_3014);
    warp_control(0, 32'h8000_4000, {T{1'b1}}, 1);
    fetched(-1, 0);             // tmc
    fetched(0, 32'h8000_4000);
    fetched(0, 32'h8000_4004);
    control = 1;
    fetched(0, 32'h8000_4008);
    warp_control(0, 32'h8000_400c, 0, 1);
    fetched(-1, 0);             // the end
    repeat (3) fetched(-1, 0);
    check(ws_warps.active === 0, "directed: ended");
  endtask

  task automatic spawn_and_barrier;
    reset;
    fetched(0, BOOT);
    fetched(0, BOOT + 4);
    control = 1;
    fetched(0, BOOT + 8);
    warp_control(0, BOOT + 4, 1, 0);  // 3: wspawn of warp 1
    sf_wctl.spawn = 1;
    sf_wctl.spawn_warps = 2;
    sf_wctl.spawn_pc = 32'h8000_5000;
    fetched(-1, 0);
    fetched(-1, 0);                   // 4: warp 0 is alone
    check(ws_warps.active === 3, "directed: spawned");
    fetched(1, 32'h8000_5000);
    fetched(0, BOOT + 4);
    control = 1;
    fetched(1, 32'h8000_5004);        // 7: warp 1 decodes a barrier
    control = 1;
    fetched(0, BOOT + 8);             // 8: warp 0 decodes a wspawn
    warp_control(0, BOOT + 8, 1, 0);
    sf_wctl.spawn = 1;
    sf_wctl.spawn_warps = 2;
    sf_wctl.spawn_pc = 32'h8000_6000;
    fetched(-1, 0);
    warp_control(1, 32'h8000_5004, 1, 0);
    sf_wctl.bar_wait = 1;
    fetched(-1, 0);                   // 10: warp 1 waits at the barrier, warp 0 for being alone
    repeat (4) fetched(-1, 0);
    reset;
  endtask

  // --------------------------------------------------------------------------------------- random
  int free, w, kind;
  logic [W-1:0] waits;

  task automatic random_control(input int who);
    logic [T-1:0] mask;
    mask = $urandom(seed);
    if (mask == 0) mask = 1;
    waits = at_barrier;
    if (spawning) waits[spawner] = 1;
    free = 0;  // others that can still get everybody going
    for (int i = 0; i < W; i++) if (i != who && active[i] && !waits[i]) free = free + 1;
    warp_control(who, $urandom(seed) << 2, mask, 1);
    kind = $urandom(seed) % 8;
    if (kind == 0 && (free > 0 || at_barrier == 0)) sf_wctl.tmask = 0;
    if (kind == 1 && free > 0) begin
      sf_wctl.resume = 0;
      sf_wctl.bar_wait = 1;
    end
    if (kind == 2 || (kind > 4 && free == 0)) begin
      sf_wctl.resume = 0;
      sf_wctl.release_warps = (at_barrier & (free == 0 ? {W{1'b1}} : W'($urandom(seed)))) | W'(1) << who;
    end
    if (kind == 3 && !spawning && (free > 0 || at_barrier == 0)) begin
      sf_wctl.resume = 0;
      sf_wctl.spawn = 1;
      sf_wctl.spawn_warps = W'($urandom(seed)) & ~(W'(1) << who);
    end
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    one_warp;
    if (W > 1) spawn_and_barrier;

    while (now < 8000 + 16000 / W) begin
      reset;
      for (int i = 0; active != 0 && i < 2000; i++) begin
        ib_space = {W{1'b1}};
        for (int j = 0; j < W; j++) if ($urandom(seed) % 4 == 0) ib_space[j] = 0;
        miss = $urandom(seed) % 8 == 0;
        control = $urandom(seed) % 8 == 0;
        jump = $urandom(seed) % 8 == 0;
        de_target = $urandom(seed) << 2;
        fe_fill = $urandom(seed) % 8 == 0;
        w = $urandom(seed) % W;
        if (unresolved[w] && $urandom(seed) % 2 == 0) branch(w, $urandom(seed) << 2);
        w = $urandom(seed) % W;
        if (unresolved[w] && !(ex_branch.valid && ex_branch.warp == w)) begin
          random_control(w);
          // Who is alone starts the others again, so that a round lasts.
          if (active == W'(1) << w && !spawning && $urandom(seed) % 4 != 0) begin
            warp_control(w, $urandom(seed) << 2, 1, 0);
            sf_wctl.spawn = 1;
            sf_wctl.spawn_warps = ~(W'(1) << w);
          end
        end
        cycle;
      end
    end

    check(decoded > 2000 && misses > 200 && resolved > 200, "too little happened");
    check(W == 1 || (spawns > 40 / W && barriers > 20), "too little between warps");
    if (errors != 0) $display("FAIL schedule_tb: %0d errors", errors);
    else $display("PASS schedule_tb: %0d decoded, %0d misses, %0d resolved, %0d spawns, %0d barriers",
                  decoded, misses, resolved, spawns, barriers);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
