// Bench of LOOG's dispatch select in both policies: +dispatch=greedy|turn.
//
// Units become ready at random, each with an execution unit and an order of entry that changes as it leaves. Checked in
// every cycle against a search: which execution units have room, whether a unit may leave, the grant, its number and
// its execution unit. Directed: units that entered in descending order, whose grants are spelled out in words.
// Configurations: issue=loog loog_scheduler=collector_units dispatch=greedy | issue=loog loog_scheduler=collector_units dispatch=turn | issue=loog loog_scheduler=collector_units dispatch=turn collector_units=5 warps=2 | issue=loog loog_scheduler=collector_units dispatch=greedy collector_units=2 warps=1
`default_nettype none
module dispatch_select_tb;
  localparam int N = cfg::COLLECTORS;

  logic clk = 0, rst = 1;
  logic [N-1:0] ready = 0;
  logic [N*cfg::UNIT_W-1:0] classes = 0;
  logic [N*N-1:0] older = 0;
  logic [cfg::UNITS-1:0] dp_unit_ready = 0;
  wire any;
  wire [N-1:0] grant, has_room;
  wire [cfg::COLLECTOR_W-1:0] index;
  wire [cfg::UNIT_W-1:0] unit;
  dispatch_select dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, left = 0, passed = 0;
  int age[0:N-1], kind[0:N-1], next_age = 0, last = N - 1;
  logic greedy;
  logic [N-1:0] granted;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("dispatch_select_tb: cycle %0d, ready %b grant %b: %0s", now, ready, grant, what);
    end
  endtask

  task automatic enter(input int i, input int what);
    kind[i] = what;
    age[i] = next_age;
    next_age = next_age + 1;
    classes[i*cfg::UNIT_W+:cfg::UNIT_W] = what;
    for (int j = 0; j < N; j++) begin
      older[i*N+j] = j != i;
      older[j*N+i] = 1'b0;
    end
  endtask

  function automatic may(input int i);
    may = ready[i] && dp_unit_ready[kind[i]];
  endfunction

  task automatic cycle;
    int want, u;
    want = -1;
    if (greedy) begin
      for (int i = 0; i < N; i++) if (may(i) && (want < 0 || age[i] < age[want])) want = i;
    end else
      for (int i = N; i >= 1; i--) begin
        u = (last + i) % N;
        if (may(u)) want = u;
      end
    #1;
    for (int i = 0; i < N; i++) check(has_room[i] === dp_unit_ready[kind[i]], "room of the execution unit");
    check(any === (want >= 0), "whether one leaves");
    check(grant === (want < 0 ? N'(0) : N'(1) << want), "grant");
    granted = grant;
    if (want >= 0) begin
      check(index === want, "number of the grant");
      check(unit === kind[want], "its execution unit");
      for (int i = 0; i < N; i++) if (ready[i] && age[i] < age[want]) passed = passed + 1;
      last = want;
      left = left + 1;
    end
    @(posedge clk);
    #1 now = now + 1;
    if (want >= 0) ready[want] = 0;
  endtask

  task automatic turn(input int unit_number);
    cycle;
    check(granted === N'(1) << unit_number, "directed grant");
  endtask

  logic [8*6-1:0] name;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("dispatch=%s", name)) name = "greedy";
    greedy = name == "greedy";
    for (int i = 0; i < N; i++) enter(i, 0);
    repeat (2) @(posedge clk);
    #1 rst = 0;

    dp_unit_ready = '1;
    if (N >= 4) begin
      for (int i = 3; i >= 0; i--) enter(i, cfg::UNIT_ALU);
      ready = 4'b1111;
      if (greedy) begin  // as they entered
        turn(3);
        turn(2);
        turn(1);
        turn(0);
      end else begin  // by number
        turn(0);
        turn(1);
        turn(2);
        turn(3);
      end
    end

    for (int i = 0; i < 6000; i++) begin
      for (int j = 0; j < N; j++) begin
        if (!ready[j] && $urandom(seed) % 4 == 0) enter(j, $urandom(seed) % cfg::UNITS);
        if ($urandom(seed) % 4 == 0) ready[j] = 1;
      end
      dp_unit_ready = $urandom(seed) | $urandom(seed);
      cycle;
    end

    check(left > 1000 && passed > (N > 2 ? 100 : 10), "too little happened");
    if (errors != 0) $display("FAIL dispatch_select_tb: %0d errors", errors);
    else $display("PASS dispatch_select_tb: %0s, %0d left, %0d times past an older one", name, left, passed);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
