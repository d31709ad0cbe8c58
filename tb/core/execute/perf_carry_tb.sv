// perf_counters, the upper halves: counters of the table whose words are full, all but for what they carry, read in
// both halves while their carry comes in and goes up. perf_counters_tb has all the rest, also without counters.
// Configurations: warps=4 threads=4 | issue=loog loog_scheduler=collector_units
`timescale 1ns / 1ps
`default_nettype none
module perf_carry_tb;
  import types::*;

  localparam int ROUNDS = 60, CYCLES = 150;
  logic clk = 1'b0, rst = 1'b1, busy = 1'b0, retired = 1'b0;
  fe_event_t fe_event = '0;
  is_event_t is_event = '0;
  ls_event_t ls_event = '0;
  logic [2:0] perf_class = 3'd1;
  logic [11:0] addr = 12'hb00;
  wire [31:0] rdata;
  wire exists;
  wire [63:0] cycles, instret;

  perf_counters dut (.*);
  always #5 clk = !clk;

  // Of two counters, lanes and loads in flight: the sum of now, and that which a read finds, of two cycles before.
  logic [63:0] sums[0:1], late[0:1], full, was;
  logic [31:0] expected = '0, want;
  int errors = 0, seed = 1, carried = 0, which;
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("perf_carry_tb: %0s at %0t: %h, not %h", what, $time, rdata, want);
    end
  endtask

  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction

  task automatic choose(input int counter);
    which = counter;
    perf_class = which == 0 ? 3'd1 : 3'd2;
    addr = which == 0 ? 12'hb03 + 12'd22 : 12'hb03 + 12'd2;
    addr[7] = random(2);
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int i = 0; i < 2; i++) {sums[i], late[i]} = '0;
    @(negedge clk);
    @(negedge clk) rst = 1'b0;
    for (int c = 0; c < ROUNDS * CYCLES; c++) begin
      busy = random(8) != 0;
      is_event.lanes = $urandom(seed);
      ls_event.loads_in_flight = $urandom(seed);
      // Both are filled when all words have been written once.
      if (c >= CYCLES && c % CYCLES < 2) begin
        choose(c % CYCLES);
        #1 was = dut.u_totals.low_words[dut.u_totals.index];
        dut.u_totals.low_words[dut.u_totals.index] = '1;
        full = dut.u_totals.low_words[dut.u_totals.index];
        full = (full - was) << $clog2(dut.u_totals.N);
        late[which] = late[which] + full;
        sums[which] = sums[which] + full;
      end
      choose(c % CYCLES < 100 ? c / CYCLES % 2 : random(2));
      #1;
      want = expected;
      if (c > 0) check(rdata === want, "counter");
      check(exists, "no counter");
      expected = addr[7] ? late[which][63:32] : late[which][31:0];
      if (late[which][34:12] == '0 && c > CYCLES) carried = carried + 1;
      for (int i = 0; i < 2; i++) late[i] = sums[i];
      // (Icarus 11 makes += on such a word unknown.)
      if (busy) begin
        sums[0] = sums[0] + 64'(is_event.lanes);
        sums[1] = sums[1] + 64'(ls_event.loads_in_flight);
      end
      @(negedge clk);
    end
    check(late[0] >> 35 >= ROUNDS - 2 && late[1] >> 35 >= ROUNDS - 2 && carried > ROUNDS * 50, "too few carries");
    if (errors == 0) $display("PASS perf_carry: %0d reads behind a carry", carried);
    else $display("FAIL perf_carry: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
