// Bench of LOOG's dispatch select in both policies among warps: +dispatch=greedy|turn.
//
// The bench keeps the window: units with a warp, an execution unit and an age, that enter, dispatch
// and free their unit at random. Checked in every cycle against a search by age: which units a rule
// of order holds back, which execution units have room, the grant and its number. Directed: two
// warps with work for many cycles, whose dispatches are spelled out in words.
// Configurations: issue=loog dispatch=greedy | issue=loog dispatch=turn | issue=loog dispatch=turn collector_units=5 warps=2 | issue=loog dispatch=greedy collector_units=2 warps=1
`default_nettype none
module dispatch_select_tb;
  localparam int N = cfg::COLLECTORS;
  localparam int W = cfg::WARPS;

  logic clk = 0, rst = 1;
  logic [N-1:0] ready = 0, guarded = 0, serializes = 0;
  logic [N*cfg::UNIT_W-1:0] exec_units = 0;
  logic [N*cfg::WARP_W-1:0] warps = 0;
  logic [N*N-1:0] older = 0;
  logic [cfg::UNITS-1:0] dp_unit_ready = 0;
  logic dispatch = 0;
  wire [N-1:0] grant, in_order, has_room;
  wire [cfg::COLLECTOR_W-1:0] unit;
  dispatch_select dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, dispatches = 0, held = 0, switches = 0;
  logic greedy;
  logic [N-1:0] granted;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("dispatch_select_tb: cycle %0d, ready %b in order %b grant %b: %0s", now, ready,
                 in_order, grant, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [N-1:0] waits = 0;  // the unit holds an instruction
  int age[0:N-1], of[0:N-1], kind[0:N-1], next_age = 0;
  int last_warp = 0, last_unit = N - 1;

  function automatic keeps_order(input int what);
    keeps_order = what == cfg::UNIT_LSU || what == cfg::UNIT_SFU;
  endfunction

  // Who is older, who may as far as the order of its warp goes, and who may.
  logic [N-1:0] ordered, may;
  task automatic rules;
    ordered = ~guarded;
    for (int i = 0; i < N; i++) begin
      for (int j = 0; j < N; j++) begin
        older[i*N+j] = waits[i] && waits[j] && of[j] == of[i] && age[j] < age[i];
        if (older[i*N+j] && (serializes[i] || (kind[i] == kind[j] && keeps_order(kind[i])))) ordered[i] = 0;
      end
      may[i] = waits[i] && ready[i] && ordered[i] && dp_unit_ready[kind[i]];
    end
  endtask

  // The oldest unit of the warp that may, -1 if none.
  function automatic int oldest(input int w);
    int least;
    oldest = -1;
    least  = next_age;
    for (int i = 0; i < N; i++)
      if (may[i] && of[i] == w && age[i] < least) begin
        oldest = i;
        least  = age[i];
      end
  endfunction

  function automatic int choice(input int unused);
    int u, first;
    choice = -1;
    if (greedy) begin  // the last warp, or the next one that has something
      for (int i = W - 1; i >= 0; i--) begin
        first = oldest((last_warp + i) % W);
        if (first >= 0) choice = first;
      end
    end else begin  // the next unit
      for (int i = N; i >= 1; i--) begin
        u = (last_unit + i) % N;
        if (may[u] && oldest(of[u]) == u) choice = u;
      end
    end
  endfunction

  // --------------------------------------------------------------------------------------- window
  task automatic enter(input int i, input int w, input int what);
    waits[i] = 1;
    of[i] = w;
    kind[i] = what;
    age[i] = next_age;
    next_age = next_age + 1;
    warps[i*cfg::WARP_W+:cfg::WARP_W] = w;
    exec_units[i*cfg::UNIT_W+:cfg::UNIT_W] = what;
    serializes[i] = 0;
    guarded[i] = 0;
    ready[i] = 0;
  endtask

  // One cycle in which the granted unit dispatches if `go`.
  task automatic cycle(input go);
    int want;
    ready = ready & waits;
    rules;
    want = choice(0);
    dispatch = go && want >= 0;
    #1;
    for (int i = 0; i < N; i++) begin
      check(!waits[i] || in_order[i] === ordered[i], "rules of order");
      check(has_room[i] === dp_unit_ready[kind[i]], "room of the execution unit");
      if (ready[i] && !ordered[i]) held = held + 1;
    end
    check(grant === (want < 0 ? N'(0) : N'(1) << want), "grant");
    granted = grant;
    if (want >= 0) check(unit === want, "number of the grant");
    if (dispatch) begin
      if (of[want] != last_warp) switches = switches + 1;
      last_warp = of[want];
      last_unit = want;
      waits[want] = 0;
      dispatches = dispatches + 1;
    end
    @(posedge clk);
    #1 now = now + 1;
  endtask

  // The unit that must be granted: the policies in words, not through the reference.
  task automatic turn(input int who);
    cycle(1);
    check(granted === N'(1) << who, "directed grant");
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  logic [8*6-1:0] name;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("dispatch=%s", name)) name = "greedy";
    greedy = name == "greedy";
    for (int i = 0; i < N; i++) begin
      age[i] = 0;
      of[i] = 0;
      kind[i] = 0;
    end
    repeat (2) @(posedge clk);
    #1 rst = 0;

    // Units 0 and 2 are warp 0's, 1 and 3 warp 1's; of each the higher unit is the older one.
    dp_unit_ready = '1;
    if (N >= 4 && W > 1) begin
      enter(3, 1, cfg::UNIT_ALU);
      enter(2, 0, cfg::UNIT_ALU);
      enter(1, 1, cfg::UNIT_ALU);
      enter(0, 0, cfg::UNIT_ALU);
      ready = 4'b1111;
      cycle(0);  // an unused grant moves no turn
      turn(2);
      if (greedy) begin
        turn(0);  // warp 0 to its end
        turn(3);
        turn(1);
      end else begin
        turn(3);  // the units in turn, of a warp the oldest first
        turn(0);
        turn(1);
      end
    end

    for (int i = 0; i < 6000; i++) begin
      for (int j = 0; j < N; j++) begin
        if (!waits[j] && $urandom(seed) % 2 != 0) begin
          enter(j, $urandom(seed) % W, $urandom(seed) % cfg::UNITS);
          serializes[j] = $urandom(seed) % 8 == 0;
        end
        guarded[j] = $urandom(seed) % 8 == 0;
        if ($urandom(seed) % 4 == 0) ready[j] = 1;
      end
      dp_unit_ready = $urandom(seed) | $urandom(seed);
      cycle($urandom(seed) % 4 != 0);
    end

    check(dispatches > 1000 && held > 500 && (W == 1 || switches > 500), "too little happened");
    if (errors != 0) $display("FAIL dispatch_select_tb: %0d errors", errors);
    else $display("PASS dispatch_select_tb: %0s, %0d dispatches, %0d changes of warp, held %0d",
                  name, dispatches, switches, held);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
