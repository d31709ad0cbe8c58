// Bench of the register file's ports of LOOG's collector units: one grant a bank a cycle, to the lowest
// unit that wants it, and in the end to every unit; what no unit wants, to the instruction that is looked up.
//
// Random: units whose sources are asked for until all are granted, and then others at once, so that the lowest
// units alone would keep the bank for ever. Checked in every cycle: one source a bank if any wants it, at its address;
// mostly the lowest unit's, where that is the policy. No source waits for more than 3 * PERIOD cycles for each of its
// unit's.
// Configurations: issue=loog loog_scheduler=collector_units rf_banks=1 | issue=loog loog_scheduler=collector_units warps=16 rf_banks=2 collector_units=8 | issue=loog loog_scheduler=collector_units rf_banks=1 rf_arbiter=rr
`default_nettype none
module rf_arbiter_tb;
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int B = cfg::RF_BANKS;
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int PERIOD = 32;
  localparam int BOUND = S * 3 * PERIOD;

  logic clk = 0, rst = 1;
  logic [N*S-1:0] wants = 0;
  logic [N*cfg::WARP_W-1:0] warps = 0;
  logic [N*S*cfg::REG_W-1:0] regs = 0;
  wire [N*S-1:0] granted;
  logic fresh = 0;
  logic [cfg::COLLECTOR_W-1:0] fresh_unit = 0;
  logic [cfg::WARP_W-1:0] fresh_warp = 0;
  logic [S*cfg::REG_W-1:0] fresh_regs = 0;
  logic [S-1:0] fresh_uses = 0;
  wire [S-1:0] fresh_granted;
  wire [B*S-1:0] sources;
  wire [B*cfg::COLLECTOR_W-1:0] targets;
  wire [B-1:0] ren;
  wire [B*AW-1:0] raddr;
  rf_arbiter #(.PERIOD(PERIOD)) dut (.*);
  always #5 clk = !clk;

  int errors = 0, seed = 1, other_seed = 2, waited[0:N*S-1], longest = 0, grants = 0, others = 0, first = 0;  // others: not the lowest; first: for what is looked up
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("rf_arbiter_tb: wants %b granted %b: %0s", wants, granted, what);
    end
  endtask

  // Which source a bank serves, -1: none; the lowest that wants it.
  int served, lowest, bank, early;
  task automatic look;
    for (int b = 0; b < B; b++) begin
      served = -1;
      lowest = -1;
      for (int i = N * S - 1; i >= 0; i--) begin
        bank = (regs[i*cfg::REG_W+:cfg::REG_W] + warps[(i/S)*cfg::WARP_W+:cfg::WARP_W]) % B;
        if (bank == b && wants[i]) lowest = i;
        if (bank == b && granted[i]) begin
          check(served < 0, "two of a bank");
          served = i;
        end
      end
      check((lowest < 0) == (served < 0), "a bank stands still");
      // A bank that no unit wants has the lowest source of the instruction that is looked up.
      early = -1;
      for (int s = S - 1; s >= 0; s--)
        if (fresh && fresh_uses[s] && (fresh_regs[s*cfg::REG_W+:cfg::REG_W] + fresh_warp) % B == b) early = s;
      check(ren[b] === (lowest >= 0 || early >= 0), "reads");
      for (int s = 0; s < S; s++)
        if (fresh_uses[s] && (fresh_regs[s*cfg::REG_W+:cfg::REG_W] + fresh_warp) % B == b)
          check(fresh_granted[s] === (lowest < 0 && early == s), "what is looked up");
      if (lowest < 0 && early >= 0) begin
        first = first + 1;
        check(raddr[b*AW+:AW] === {fresh_warp, fresh_regs[early*cfg::REG_W+:cfg::REG_W]}, "its address");
        check(sources[b*S+:S] === S'(1) << early && targets[b*cfg::COLLECTOR_W+:cfg::COLLECTOR_W] === fresh_unit,
              "where it arrives");
      end
      if (served >= 0)
        check(sources[b*S+:S] === S'(1) << (served % S) && targets[b*cfg::COLLECTOR_W+:cfg::COLLECTOR_W] === served / S,
              "where an operand arrives");
      if (served >= 0) begin
        grants = grants + 1;
        if (served != lowest) others = others + 1;
        check(raddr[b*AW+:AW] === {warps[(served/S)*cfg::WARP_W+:cfg::WARP_W], regs[served*cfg::REG_W+:cfg::REG_W]},
              "address");
        check(wants[served], "not wanted");
      end
    end
    for (int i = 0; i < N * S; i++) begin
      waited[i] = wants[i] && !granted[i] ? waited[i] + 1 : 0;
      if (waited[i] > longest) longest = waited[i];
      check(waited[i] <= BOUND, "starved");
    end
  endtask

  logic by_number;
  initial begin
    by_number = !$test$plusargs("rf_arbiter=rr");
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int i = 0; i < N * S; i++) waited[i] = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int t = 0; t < 6000; t++) begin
      for (int n = 0; n < N; n++)
        if (wants[n*S+:S] == '0 && (t < 3000 || $urandom(seed) % 8 == 0)) begin
          wants[n*S+:S] = $urandom(seed);
          warps[n*cfg::WARP_W+:cfg::WARP_W] = $urandom(seed);
          for (int i = n * S; i < (n + 1) * S; i++) regs[i*cfg::REG_W+:cfg::REG_W] = $urandom(seed);
        end
      fresh = $urandom(other_seed) % 2;
      fresh_unit = $urandom(other_seed) % N;
      fresh_warp = $urandom(other_seed);
      fresh_regs = $urandom(other_seed);
      fresh_uses = $urandom(other_seed);
      #1 look;
      @(posedge clk);
      #1 wants = wants & ~granted;
    end
    check(grants > 1000 && longest > 4 && first > 100, "too little happened");
    if (by_number) check(others > 0 && others * 4 < grants, "not by number");
    if (errors != 0) $display("FAIL rf_arbiter_tb: %0d errors", errors);
    else $display("PASS rf_arbiter_tb: %0d grants, waited for up to %0d cycles", grants, longest);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
