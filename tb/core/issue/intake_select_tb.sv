// Bench of LOOG's choice of the warp that enters an instruction: +intake=favourite|warp_sched.
//
// Against a reference that searches from the favourite, which changes after PERIOD entries, or from
// the warp that entered last (gto). Directed: a favourite keeps its place when others were granted
// in between, and is counted in entries, not cycles; in the order's turn it would be another one.
// Random: sets that change slowly. Checked in every cycle: the grant, its number, and that no warp
// that may enter waits for more than W * PERIOD entries (favourite).
// Configurations: issue=loog loog_scheduler=collector_units intake=favourite | issue=loog loog_scheduler=collector_units warps=1 intake=favourite | issue=loog loog_scheduler=collector_units warps=8 intake=favourite | issue=loog loog_scheduler=collector_units intake=warp_sched
`default_nettype none
module intake_select_tb;
  localparam int W = cfg::WARPS;
  localparam int PERIOD = 16;
  localparam logic [W-1:0] ALL = {W{1'b1}};

  logic clk = 0, rst = 1;
  wire [W-1:0] active = ALL;
  logic [W-1:0] allowed = 0;
  logic room = 1;
  wire [W-1:0] grant;
  wire [cfg::WARP_W-1:0] warp;
  wire enter = room && grant != '0;
  intake_select #(.PERIOD(PERIOD)) dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1;
  int favourite = 0, entries = 0, changes = 0, passed_over[0:W-1], longest = 0;
  logic by_turn;
  logic [8*10-1:0] name;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("intake_select_tb: cycle %0d, allowed %b grant %b favourite %0d: %0s", now, allowed,
                 grant, favourite, what);
    end
  endtask

  task automatic cycle(input [W-1:0] set);
    int want;
    allowed = set;
    want = -1;
    for (int i = W - 1; i >= 0; i--) if (set[(favourite+i)%W]) want = (favourite + i) % W;
    #1;
    check(grant === (want < 0 ? W'(0) : W'(1) << want), "grant");
    if (want >= 0) check(warp === want, "number of the grant");
    if (want >= 0 && room) begin
      for (int w = 0; w < W; w++) begin
        passed_over[w] = set[w] && w != want ? passed_over[w] + 1 : 0;
        if (passed_over[w] > longest) longest = passed_over[w];
        check(by_turn || passed_over[w] <= W * PERIOD, "starved");
      end
      entries = entries + 1;
      if (by_turn ? want != favourite : entries % PERIOD == 0) begin
        favourite = by_turn ? want : (want + 1) % W;
        changes = changes + 1;
      end
    end
    @(posedge clk);
    #1 now = now + 1;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("intake=%s", name)) name = "favourite";
    by_turn = name == "warp_sched";
    for (int w = 0; w < W; w++) passed_over[w] = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;

    for (int i = 0; i < PERIOD - 2; i++) cycle(ALL);
    cycle(ALL << (W - 1));  // the last one, while no other may: a favourite is still warp 0
    repeat (3 * PERIOD) cycle('0);
    cycle(ALL);
    check(grant === W'(1) << (by_turn ? W - 1 : 1 % W), "next after warp 0 and the last one");
    for (int i = 0; i < 3 * W * PERIOD; i++) cycle(ALL);
    check(W == 1 || longest >= PERIOD, "no favourite");

    for (int i = 0; i < 8000; i++) begin
      allowed[$urandom(seed)%W] = $urandom(seed) % 4 != 0;
      if ($urandom(seed) % 16 == 0) allowed = '0;
      room = $urandom(seed) % 4 != 0;
      cycle(allowed);
    end
    check(changes > 100 && (W == 1 || longest > PERIOD), "too little happened");
    if (errors != 0) $display("FAIL intake_select_tb: %0d errors", errors);
    else $display("PASS intake_select_tb: %0s, %0d entries, %0d changes, passed over for up to %0d",
                  name, entries, changes, longest);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
