// Bench of one warp's scoreboard: hazards of random instructions against a set of busy registers.
//
// Directed, cycle by cycle: a writer makes its register busy from the next cycle on, and its writeback frees it in its
// own cycle. A writer that issues in that very cycle keeps it; an early wake frees it in the next one. Random: heads
// with every combination of use flags; issue, early wake and writeback in the same cycle. Checked in every cycle: raw,
// waw and busy.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | fpu=full warps=4 threads=4
`default_nettype none
module scoreboard_tb;
  import types::*;

  localparam int R = cfg::REGS;
  localparam int THIRD = cfg::HEAD_W - 2 - cfg::UNIT_W - 3 * cfg::REG_W;  // rs3 and use_rs3, if there are three sources

  logic clk = 0, rst = 1;
  head_t head;
  logic [cfg::REG_W-1:0] third = 0;
  logic use_third = 0;
  logic issue = 0, wb_valid = 0;
  wire set = issue && head.wb;
  wire [R-1:0] set_rd = R'(1) << head.rd;
  logic [cfg::REG_W-1:0] wb_rd = 0, early = 0;
  logic early_valid = 0;
  wire raw, waw;
  wire [R-1:0] busy;
  scoreboard dut (
      .early(early_valid),
      .early_rd(R'(1) << early),
      .free(wb_valid),
      .free_rd(R'(1) << wb_rd),
      .free_number(wb_rd),
      .*
  );
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, raws = 0, waws = 0, issues = 0, turns = 0, wakes = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("scoreboard_tb: cycle %0d: %0s", now, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic due[0:R-1];

  function automatic waits_for(input int r, input used);
    waits_for = used && due[r] && !(wb_valid && wb_rd == r);
  endfunction

  task automatic cycle;
    logic want_raw, want_waw;
    #1;
    want_raw = waits_for(head.rs1, head.use_rs1) || waits_for(head.rs2, head.use_rs2)
               || waits_for(third, use_third);
    want_waw = waits_for(head.rd, head.wb);
    check(raw === want_raw, "raw");
    check(waw === want_waw, "waw");
    for (int r = 0; r < R; r++) check(busy[r] === due[r], "busy");
    if (want_raw) raws = raws + 1;
    if (want_waw) waws = waws + 1;
    if (wb_valid) due[wb_rd] = 0;
    if (early_valid) due[early] = 0;
    if (early_valid) wakes = wakes + 1;
    if (issue && head.wb) begin
      if (wb_valid && wb_rd == head.rd) turns = turns + 1;
      due[head.rd] = 1;
    end
    if (issue) issues = issues + 1;
    @(posedge clk);
    #1 now = now + 1;
    issue = 0;
    wb_valid = 0;
    early_valid = 0;
  endtask

  task automatic reset;
    rst = 1;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int r = 0; r < R; r++) due[r] = 0;
  endtask

  // rd = f(rs1, rs2, rs3), with the flags that say which of them count; the third if there is one.
  task automatic set_head(input int rd, input int rs1, input int rs2, input int rs3,
                          input [3:0] flags);
    head = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    head.rd = rd;
    head.rs1 = rs1;
    head.rs2 = rs2;
    {head.wb, head.use_rs2, head.use_rs1} = {flags[3], flags[1:0]};
    if (cfg::RF_SOURCES == 3) begin
      head[THIRD-:1+cfg::REG_W] = {cfg::REG_W'(rs3), flags[2]};
      {third, use_third} = head[THIRD-:1+cfg::REG_W];
    end
  endtask

  task automatic writeback(input int r);
    wb_valid = 1;
    wb_rd = r;
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  int r, low;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    head = '0;
    reset;

    for (int n = 1; n < R; n++) begin
      // 0: the writer issues; none waits yet
      set_head(n, n, n, n, 4'b1111);
      issue = 1;
      cycle;
      // 1: busy for a reader in each place, for a writer, and for none without the flag
      for (int f = 0; f < 16; f++) begin
        set_head(n, n, n, n, f);
        cycle;
      end
      set_head(n % (R - 1) + 1, n % (R - 1) + 1, n - 1, n - 1, 4'b1111);
      cycle;
      // 2: freed in the cycle of the writeback, and busy again by the writer of that cycle
      set_head(n, n, n, n, 4'b1111);
      issue = 1;
      writeback(n);
      cycle;
      set_head(n, n, n, n, 4'b1000);
      cycle;
      // 3: freed for good
      writeback(n);
      cycle;
      cycle;
      // 4: freed after the cycle of a wake
      issue = 1;
      cycle;
      early_valid = 1;
      early = n;
      cycle;
      cycle;
      // 5: an instruction that writes nothing makes nothing busy
      set_head(n, n, n, n, 4'b0111);
      issue = 1;
      cycle;
      set_head(n, n, n, n, 4'b1111);
      cycle;
    end

    // Few registers: hazards all the time. Then all of them.
    for (int round = 0; round < 4; round++) begin
      reset;
      low = round % 2 == 0 ? 4 : R;
      for (int i = 0; i < 5000; i++) begin
        set_head($urandom(seed) % low, $urandom(seed) % low, $urandom(seed) % low,
                 $urandom(seed) % low, $urandom(seed));
        r = $urandom(seed) % low;
        if ($urandom(seed) % 3 != 0 && due[r]) writeback(r);
        else if (due[head.rd]) writeback(head.rd);
        early = $urandom(seed) % low;
        early_valid = $urandom(seed) % 4 == 0 && due[early] && !(wb_valid && wb_rd == early);
        issue = $urandom(seed) % 4 != 0 && !waits_for(head.rs1, head.use_rs1)
                && !waits_for(head.rs2, head.use_rs2) && !waits_for(third, use_third)
                && !waits_for(head.rd, head.wb);
        cycle;
      end
    end

    check(raws > 1000 && waws > 300 && issues > 1000 && turns > 300 && wakes > 300, "too little happened");
    if (errors != 0) $display("FAIL scoreboard_tb: %0d errors", errors);
    else $display("PASS scoreboard_tb: %0d issued, %0d raw, %0d waw", issues, raws, waws);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
