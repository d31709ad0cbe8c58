// Bench of the warp schedule, between models of fetch, decode and the execution units.
//
// Directed, cycle by cycle: run-ahead, a full buffer, a miss, a miss in the cycle of the fill, a
// control instruction, a jump, a jump without room, a redirect while its warp misses and stalls, a
// fault, a barrier, a wspawn that waits until its warp is alone.
// Random: all of these at once in all warps, for as long as a warp is left.
// Checked in every cycle: who fetches (what has resolved or jumped, else the next in turn of those that
// may) and where, and the state that the other stages see. Instructions must reach decode in the program order of their
// warp, which the bench walks on its own: run-ahead, misses and kills neither lose nor repeat any.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | fetch_predict=0 | issue=loog loog_scheduler=tags
`default_nettype none
module schedule_tb;
  import types::*;

  localparam int W = cfg::WARPS, T = cfg::THREADS;
  localparam logic [31:0] BOOT = 32'h8000_1000;

  logic clk = 0, rst = 1, halt = 0;
  logic [31:0] boot_addr = BOOT;
  wire ws_valid;
  wire [cfg::WARP_W-1:0] ws_warp;
  wire [31:0] ws_pc;
  logic [W*3-1:0] ib_free = 0;
  logic [W-1:0] fe_in_flight = 0;
  logic fe_miss = 0, fe_fill = 0;
  logic [cfg::WARP_W-1:0] fe_warp = 0;
  logic [31:0] fe_pc = 0;
  logic de_valid = 0, de_control = 0, de_jump = 0;
  logic [31:0] de_target = 0;
  redirect_t ex_branch;
  wctl_t sf_wctl;
  wire [W*T-1:0] ws_tmasks;
  wire [W*32-1:0] ws_pcs;
  warps_t ws_warps;
  wire decode_flow_t de_flow = {de_control, de_jump, de_target};
  schedule dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, decoded = 0, misses = 0, resolved = 0, spawns = 0, barriers = 0;
  int redirects = 0, early_jumps = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("schedule_tb: cycle %0d: %0s", now, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [W-1:0] active, stalled, missing, space, at_barrier, fresh;  // fresh: refills after control
  logic [31:0] pc[0:W-1];
  logic [T-1:0] tmask[0:W-1], tmask_before[0:W-1];
  logic spawning;  // latched wspawn
  int spawner = 0, turn;
  logic alone = 1'b0;  // the spawner was the only active warp in the cycle before
  logic [W-1:0] spawn_set;
  logic [31:0] spawn_pc;

  // Program order of every warp, by what was decoded and how it was resolved.
  logic [31:0] order_pc[0:W-1];
  logic [W-1:0] unresolved;

  // Fetch and decode: the request that is due, the one whose tag is compared, the one at the end
  logic f_valid, t_valid, d_valid;
  int f_warp, t_warp, d_warp;
  logic [31:0] f_pc, t_pc, d_pc;

  // Stimulus of the current cycle; set before `cycle`.
  logic miss, control, jump;

  task automatic reset;
    rst = 1;
    ex_branch = '0;
    sf_wctl = '0;
    de_valid = 0;
    fe_miss = 0;
    fe_fill = 0;
    halt = 0;
    ib_free = {W{3'd4}};
    fe_in_flight = 0;
    {miss, control, jump} = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    active = 1;
    stalled = 0;
    missing = 0;
    space = {W{1'b1}};
    at_barrier = 0;
    fresh = {W{1'b1}};
    spawning = 0;
    spawner = 0;
    alone = 1;
    unresolved = 0;
    turn = W - 1;
    {f_valid, t_valid, d_valid} = 0;
    pc[0] = BOOT;
    order_pc[0] = BOOT;
    tmask[0] = 1;
    for (int w = 1; w < W; w++) tmask[w] = 0;
    for (int w = 0; w < W; w++) tmask_before[w] = tmask[w];
  endtask

  task automatic check_outputs;
    logic [W-1:0] waits, regroups;
    logic [W*T-1:0] masks;
    regroups = ws_warps.regroups;
    check(ws_valid === f_valid, "fetches, or does not");
    if (f_valid) begin
      check(ws_warp === f_warp, "turn");
      check(ws_pc === f_pc, "pc");
    end
    for (int w = 0; w < W; w++) begin
      masks[w*T+:T] = tmask[w];
      if (active[w]) check(ws_pcs[w*32+:32] === (f_valid && f_warp == w ? f_pc : pc[w]), "pc of a warp");
    end
    check(ws_tmasks === masks, "masks");
    check(ws_warps.active === active, "active");
    check(ws_warps.barrier === at_barrier, "at a barrier");
    waits = at_barrier;
    if (spawning) waits[spawner] = 1;
    check(ws_warps.waits === waits, "waits for other warps");
    check(ws_warps.control === (stalled | fresh), "waits for control");
    for (int w = 0; w < W; w++) begin
      check(regroups[w] === (cfg::RESULTS > 1 && tmask[w] !== tmask_before[w]), "has other lanes");
      tmask_before[w] = tmask[w];
    end
  endtask

  // Effects of the execution units and of a latched wspawn, at the end of the cycle.
  task automatic resolve;
    int w;
    logic lane0_only;
    lane0_only = spawning && alone;
    alone = active == W'(1) << spawner;
    if (redirect) begin
      stalled[ex_branch.warp] = 0;
      missing[ex_branch.warp] = 0;
      fresh[ex_branch.warp] = 1;
      unresolved[ex_branch.warp] = 0;
      pc[ex_branch.warp] = ex_branch.pc;
      order_pc[ex_branch.warp] = ex_branch.pc;
      resolved = resolved + 1;
    end
    if (lane0_only) begin
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

  // The warp that goes before the others, or -1.
  function automatic int first_of_all(input unused);
    first_of_all = -1;
    if (redirect) begin
      if (cfg::FETCH_PREDICT != 0 || space[ex_branch.warp]) first_of_all = ex_branch.warp;
    end else if (sf_wctl.valid && sf_wctl.resume && sf_wctl.tmask != 0) begin
      if (space[sf_wctl.warp]) first_of_all = sf_wctl.warp;
    end else if (de_valid && de_jump && space[d_warp]) first_of_all = d_warp;
    if (halt) first_of_all = -1;
  endfunction

  function automatic is_void(input int w, input kill);
    is_void = (kill && d_warp == w) || (redirect && ex_branch.warp == w);
  endfunction

  // One cycle. `miss`, `control`, `jump` are taken if there is a fetch, a decode to take them.
  logic redirect;
  task automatic cycle;
    int fetches, early;
    logic kill;
    logic [W-1:0] may, enters;
    redirect = ex_branch.valid && ex_branch.redirect;
    de_valid = d_valid && !miss && !(redirect && ex_branch.warp == d_warp);
    fe_miss = d_valid && miss && !(redirect && ex_branch.warp == d_warp);
    fe_warp = d_warp;
    fe_pc = d_pc;
    de_control = control && de_valid;
    de_jump = jump && !control && de_valid;
    kill = de_control || de_jump || fe_miss;
    fe_in_flight = t_valid ? W'(1) << t_warp : W'(0);
    #1 check_outputs;

    if (de_valid) begin
      check(d_pc === order_pc[d_warp], "decoded out of program order");
      order_pc[d_warp] = de_jump ? de_target : d_pc + 4;
      decoded = decoded + 1;
    end
    early = first_of_all(0);
    may = halt ? W'(0) : active & ~stalled & ~missing & space;
    fetches = -1;
    for (int i = W; i >= 1; i--) if (may[(turn+i)%W]) fetches = (turn + i) % W;
    if (early < 0 && fetches >= 0) turn = fetches;
    if (early >= 0) fetches = early;
    enters = fetches >= 0 ? W'(1) << fetches : W'(0);
    if (early < 0 && fetches >= 0 && is_void(fetches, kill)) fetches = -1;
    for (int w = 0; w < W; w++)
      space[w] = (cfg::FETCH_PREDICT != 0 && redirect && ex_branch.warp == w)
                 || ib_free[w*3+:3] > (f_valid && f_warp == w) + fe_in_flight[w] + enters[w];
    if (fe_fill) missing = 0;
    if (fe_miss) begin
      pc[d_warp] = d_pc;
      missing[d_warp] = !fe_fill;
      misses = misses + 1;
    end
    if (de_valid) begin
      fresh[d_warp] = de_control;
      if (de_control) begin
        stalled[d_warp] = 1;
        unresolved[d_warp] = 1;
      end
      if (de_jump) pc[d_warp] = de_target;
      if (de_jump && early == d_warp) early_jumps = early_jumps + 1;
    end
    resolve;

    // request -> tags -> decode, with what fetch.sv drops
    t_valid = t_valid && !is_void(t_warp, kill);
    f_valid = f_valid && !is_void(f_warp, kill);
    {d_valid, d_warp, d_pc} = {t_valid, t_warp, t_pc};
    {t_valid, t_warp, t_pc} = {f_valid, f_warp, f_pc};
    f_valid = fetches >= 0;
    f_warp = fetches >= 0 ? fetches : 0;
    f_pc = pc[f_warp];
    if (f_valid) pc[f_warp] = f_pc + 4;
    @(posedge clk);
    #1 now = now + 1;
    {miss, control, jump} = 0;
    fe_fill = 0;
    ex_branch = '0;
    sf_wctl = '0;
  endtask

  // ------------------------------------------------------------------------------------- directed
  // The warp that must be at fetch in this cycle, and where; -1: none.
  task automatic fetched(input int w, input [31:0] at);
    #1;
    if (w < 0) check(ws_valid === 0, "directed: fetches");
    else check(ws_valid && ws_warp === w && ws_pc === at, "directed: fetch");
    cycle;
  endtask

  task automatic branch(input int w, input [31:0] at);
    ex_branch.valid = 1;
    ex_branch.redirect = 1;
    ex_branch.warp = w;
    ex_branch.pc = at;
    redirects = redirects + 1;
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
    fetched(-1, 0);             // the first choice
    for (int i = 0; i < 8; i++) fetched(0, BOOT + 4 * i);  // 1-8: ahead of decode
    ib_free = 0;
    fetched(0, BOOT + 32);      // 9: no room, known a cycle later
    fetched(0, BOOT + 36);
    repeat (3) fetched(-1, 0);
    ib_free = {W{3'd4}};
    fetched(-1, 0);             // 14
    fetched(-1, 0);
    fetched(0, BOOT + 40);
    reset;
    fetched(-1, 0);
    fetched(0, BOOT);
    fetched(0, BOOT + 4);
    miss = 1;
    fetched(0, BOOT + 8);       // 3: BOOT misses
    repeat (3) fetched(-1, 0);
    fe_fill = 1;
    fetched(-1, 0);             // 7: the line arrives
    fetched(-1, 0);
    fetched(0, BOOT);
    fetched(0, BOOT + 4);
    miss = 1;
    fe_fill = 1;
    fetched(0, BOOT + 8);       // 11: misses while some line arrives: no waiting
    fetched(-1, 0);
    fetched(0, BOOT);
    fetched(0, BOOT + 4);
    control = 1;
    fetched(0, BOOT + 8);       // 15: BOOT is jalr
    repeat (3) fetched(-1, 0);
    branch(0, 32'h8000_2000);
    fetched(-1, 0);             // 19: resolved
    fetched(0, 32'h8000_2000);
    fetched(0, 32'h8000_2004);
    jump = 1;
    de_target = 32'h8000_3000;
    fetched(0, 32'h8000_2008);  // 22: 8000_2000 is a jump
    fetched(0, 32'h8000_3000);
    fetched(0, 32'h8000_3004);
    ib_free = 0;                // 25: no room from 26 on
    fetched(0, 32'h8000_3008);
    jump = 1;                   // 26: 8000_3004 is a jump, by way of the PC
    de_target = 32'h8000_4000;
    fetched(0, 32'h8000_300c);
    ib_free = {W{3'd4}};
    fetched(-1, 0);
    fetched(-1, 0);
    fetched(0, 32'h8000_4000);
    fetched(0, 32'h8000_4004);
    fetched(0, 32'h8000_4008);
    halt = 1;
    fetched(0, 32'h8000_400c);
    repeat (3) fetched(-1, 0);
    halt = 0;
    fetched(-1, 0);
    fetched(0, 32'h8000_4010);
    fetched(0, 32'h8000_4014);
    control = 1;
    fetched(0, 32'h8000_4018);
    warp_control(0, 32'h8000_5000, {T{1'b1}}, 1);
    fetched(-1, 0);             // tmc
    fetched(0, 32'h8000_5000);
    fetched(0, 32'h8000_5004);
    control = 1;
    fetched(0, 32'h8000_5008);
    warp_control(0, 32'h8000_500c, 0, 1);
    fetched(-1, 0);             // the end
    repeat (3) fetched(-1, 0);
    check(ws_warps.active === 0, "directed: ended");
  endtask

  // A wrong prediction: what was fetched behind it has stalled, waits for a line, is at decode.
  task automatic wrong_path;
    for (int i = 0; i < 4; i++) begin
      reset;
      fetched(-1, 0);
      fetched(0, BOOT);
      fetched(0, BOOT + 4);
      control = i == 0;
      miss = i == 1;
      fetched(0, BOOT + 8);
      if (i < 2) begin
        fetched(-1, 0);
        branch(0, 32'h8000_2000);
        fetched(-1, 0);
      end else begin
        branch(0, 32'h8000_2000);
        control = i == 2;
        miss = i == 3;
        fetched(0, BOOT + 12);
      end
      for (int j = 0; j < 4; j++) fetched(0, 32'h8000_2000 + 4 * j);
    end
  endtask

  task automatic spawn_and_barrier;
    reset;
    fetched(-1, 0);
    fetched(0, BOOT);
    fetched(0, BOOT + 4);
    control = 1;
    fetched(0, BOOT + 8);
    warp_control(0, BOOT + 4, 1, 0);  // 4: wspawn of warp 1
    sf_wctl.spawn = 1;
    sf_wctl.spawn_warps = 2;
    sf_wctl.spawn_pc = 32'h8000_5000;
    fetched(-1, 0);
    fetched(-1, 0);                   // 5: warp 0 is alone
    check(ws_warps.active === 3, "directed: spawned");
    fetched(-1, 0);
    fetched(1, 32'h8000_5000);
    fetched(0, BOOT + 4);
    control = 1;
    fetched(1, 32'h8000_5004);        // 9: warp 1 decodes a barrier
    control = 1;
    fetched(0, BOOT + 8);             // 10: warp 0 decodes a wspawn
    warp_control(0, BOOT + 8, 1, 0);
    sf_wctl.spawn = 1;
    sf_wctl.spawn_warps = 2;
    sf_wctl.spawn_pc = 32'h8000_6000;
    fetched(-1, 0);
    warp_control(1, 32'h8000_5004, 1, 0);
    sf_wctl.bar_wait = 1;
    fetched(-1, 0);                   // 12: warp 1 waits at the barrier, warp 0 for being alone
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
    free = 0;  // others that can still start all warps
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
    if (cfg::FETCH_PREDICT != 0) wrong_path;
    if (W > 1) spawn_and_barrier;

    while (now < 8000 + 16000 / W) begin
      reset;
      for (int i = 0; active != 0 && i < 2000; i++) begin
        for (int j = 0; j < W; j++) ib_free[j*3+:3] = $urandom(seed) % 4 == 0 ? $urandom(seed) % 4 : 4;
        miss = $urandom(seed) % 8 == 0;
        control = $urandom(seed) % 8 == 0;
        jump = $urandom(seed) % 8 == 0;
        de_target = $urandom(seed) << 2;
        fe_fill = $urandom(seed) % 8 == 0;
        w = $urandom(seed) % W;
        waits = at_barrier;
        if (spawning) waits[spawner] = 1;
        if (unresolved[w] && !waits[w] && $urandom(seed) % 2 == 0) branch(w, $urandom(seed) << 2);
        else if (active[w] && !waits[w] && $urandom(seed) % 8 == 0 && cfg::FETCH_PREDICT != 0)
          branch(w, $urandom(seed) << 2);
        else if (active[w] && !waits[w] && $urandom(seed) % 4 == 0) begin
          branch(w, $urandom(seed) << 2);  // rightly predicted
          ex_branch.redirect = cfg::FETCH_PREDICT == 0;
          ex_branch.valid = cfg::FETCH_PREDICT != 0;
        end
        w = $urandom(seed) % W;
        if (unresolved[w] && !(ex_branch.valid && ex_branch.warp == w)) begin
          random_control(w);
          // A warp that is alone starts the others again, so that a round lasts.
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
    check(early_jumps > 100 && redirects > 200, "too few jumps");
    check(W == 1 || (spawns > 40 / W && barriers > 20), "too little between warps");
    if (errors != 0) $display("FAIL schedule_tb: %0d errors", errors);
    else $display("PASS schedule_tb: %0d decoded, %0d misses, %0d resolved, %0d spawns, %0d barriers",
                  decoded, misses, resolved, spawns, barriers);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
