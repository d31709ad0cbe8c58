// Bench of the warp scheduler in each of its policies: +warp_sched=rr|srr|gto (default gto), +control_first=0|1.
//
// Against a reference that searches from the number of the warp that issued last. Directed: all
// warps ready (the order of turns is spelled out), one warp not ready, the favourite comes back.
// Random: active and ready sets that change slowly, issue withheld now and then.
// With control first, some that are ready go before the others, the lowest of them, but not twice in a row.
// Checked in every cycle: the grant, its number and its unit, and that no ready warp waits for ever (rr, srr).
// Configurations: warp_sched=rr | warp_sched=srr | warp_sched=gto | control_first=0 | warps=1 warp_sched=srr
`default_nettype none
module warp_select_tb;
  localparam int W = cfg::WARPS;
  localparam int RR = 0, SRR = 1, GTO = 2;

  logic clk = 0, rst = 1;
  logic [W-1:0] active = 0, ready = 0, preferred = 0;
  logic issue = 0;
  logic [W*cfg::UNIT_W-1:0] exec_units = 0;
  wire [W-1:0] grant;
  wire [cfg::WARP_W-1:0] warp;
  wire [cfg::UNIT_W-1:0] unit;
  warp_select dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, policy = GTO, control = 1, issues = 0, stuck = 0, switches = 0, passes = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("warp_select_tb: cycle %0d, active %b ready %b grant %b: %0s", now, active, ready,
                 grant, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  int last = W - 1;       // the warp that issued last
  int turn_of = W - 1;    // and by turn
  logic passed = 0;       // the last that issued went before others
  int passed_over[0:W-1];  // issues since the warp became ready

  // The first member of the set after whose turn it was, going round; -1 if it is empty.
  function automatic int next_of(input [W-1:0] set);
    next_of = -1;
    for (int i = W; i >= 1; i--) if (set[(turn_of+i)%W]) next_of = (turn_of + i) % W;
  endfunction

  function automatic int choice(input int unused);
    case (policy)
      RR: choice = next_of(ready);
      SRR: begin
        choice = next_of(active);
        if (choice >= 0 && !ready[choice]) choice = -1;
      end
      default: choice = ready[last] ? last : next_of(ready);
    endcase
  endfunction

  // One cycle in which the granted warp issues if `go`.
  task automatic cycle(input go);
    int want;
    logic goes_first;
    goes_first = control != 0 && !passed && preferred != 0;
    want = choice(0);
    if (goes_first) for (int w = W - 1; w >= 0; w--) if (preferred[w]) want = w;
    issue = go && want >= 0;
    exec_units = {$urandom(seed), $urandom(seed)};
    #1;
    check(grant === (want < 0 ? W'(0) : W'(1) << want), "grant");
    if (want >= 0) check(warp === want, "number of the grant");
    if (want >= 0) check(unit === exec_units[want*cfg::UNIT_W+:cfg::UNIT_W], "unit of the grant");
    if (want < 0 && ready != 0) stuck = stuck + 1;
    if (issue) begin
      for (int w = 0; w < W; w++)
        passed_over[w] = ready[w] && w != want ? passed_over[w] + 1 : 0;
      issues = issues + 1;
      if (last != want) switches = switches + 1;
      if (!goes_first && !(policy == GTO && want == last)) turn_of = want;
      last = want;
    end
    if (issue) passed = goes_first;
    passes = passes + (issue && goes_first);
    if (policy != GTO) for (int w = 0; w < W; w++) check(passed_over[w] < (control != 0 ? 2 * W : W), "starved");
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    rst = 1;
    issue = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    last = policy == GTO ? 0 : W - 1;
    turn_of = last;
    passed = 0;
    for (int w = 0; w < W; w++) passed_over[w] = 0;
  endtask

  // The warp that must be granted, by number: the policies in words, not through the reference.
  task automatic turn(input [W-1:0] r, input int who);
    ready = r;
    #1 check(grant === (who < 0 ? W'(0) : W'(1) << who), "directed grant");
    cycle(1);
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  localparam logic [W-1:0] ALL = {W{1'b1}};
  logic [8*3-1:0] name;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("warp_sched=%s", name)) name = "gto";
    policy = name == "rr" ? RR : name == "srr" ? SRR : GTO;
    if (!$value$plusargs("control_first=%d", control)) control = policy != SRR;

    reset;
    active = ALL;
    if (policy == GTO) begin
      repeat (3) turn(ALL, 0);
      if (W > 1) begin
        turn(ALL & ~W'(1), 1);              // the last one has nothing: the next one
        turn(ALL, 1);                       // and that one goes on
        turn(ALL & ~W'(2), W > 2 ? 2 : 0);  // not back to the lowest
        turn(W'(1), 0);
        turn(ALL, 0);
        turn(W'(1) << (W - 1), W - 1);
        turn(ALL, W - 1);
        turn(ALL >> 1, 0);                  // round the end
      end
    end else begin
      for (int i = 0; i < 2 * W; i++) turn(ALL, i % W);
      turn(0, -1);
      if (W > 1 && policy == RR) begin
        turn(ALL & ~W'(1), 1);
        turn(W'(1) << (W - 1), W - 1);
        turn(ALL, 0);
      end
      if (W > 1 && policy == SRR) begin
        repeat (3) turn(ALL & ~W'(1), -1);  // warp 0's turn, and it is not ready
        turn(ALL, 0);
        active = ALL & ~W'(2);              // warp 1 has ended: not its turn
        if (W > 2) turn(ALL & ~W'(2), 2);
        else turn(W'(1), 0);
        active = ALL;
      end
    end

    if (control != 0 && W > 2) begin
      preferred = W'(6);  // 1 before 2, and then the policy
      turn(ALL, 1);
      turn(ALL, choice(0));
      preferred = W'(4);
      turn(ALL, 2);
      turn(ALL, choice(0));
      preferred = '0;
    end

    for (int round = 0; round < 4; round++) begin
      reset;
      active = ALL;
      ready  = 0;
      for (int i = 0; i < 4000; i++) begin
        active[$urandom(seed)%W] = $urandom(seed) % 4 != 0;
        for (int j = 0; j < 1 + round; j++) ready[$urandom(seed)%W] = $urandom(seed);
        ready = ready & active;
        preferred = ready & $urandom(seed) & (round == 3 ? ALL : W'($urandom(seed)));
        cycle($urandom(seed) % 4 != 0);
      end
    end

    check(issues > 500 && (W == 1 || switches > 300), "too little happened");
    check(control == 0 || W == 1 || passes > 1000, "control hardly went first");
    check(policy != SRR || W == 1 || stuck > 100, "strict order never held anybody");
    if (errors != 0) $display("FAIL warp_select_tb: %0d errors", errors);
    else $display("PASS warp_select_tb: %0s, %0d issues, %0d changes of warp", name, issues, switches);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
