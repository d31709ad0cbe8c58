// perf_counters: random events, and in every cycle one counter read, against plain sums; mcycle and
// minstret are there without counters, too. An event counts two cycles later, and a read takes one. From time to time
// a counter is set to what carries soon (mcycle and minstret together), and read, both halves, as it does.
// Configurations: | perf_counters=0
// Long matrix: issue=loog loog_scheduler=collector_units rrs_entries=4 | issue=ghost fpu=full
`timescale 1ns / 1ps
`default_nettype none
module perf_counters_tb;
  import types::*;

  localparam int CYCLES = 8000;
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

  // Sums of {class, number}: those read here, of two cycles before and of now. The first two places are mcycle and minstret.
  longint sums[0:127], late[0:127], full;
  logic [31:0] expected = 0, sum;  // expected: of the read in the cycle before
  int place, with_counters = 1;
  int errors = 0, checked = 0, seed = 1;
  int c, number;
  int spell = 0;  // cycles for which the counter at addr is read on

  initial begin
    if ($value$plusargs("seed=%d", seed)) $display("seed %0d", seed);
    if ($value$plusargs("perf_counters=%d", with_counters)) $display("counters %0d", with_counters);
    for (int i = 0; i < 128; i = i + 1) {sums[i], late[i]} = 0;
    @(negedge clk);
    @(negedge clk) rst = 1'b0;
    for (c = 0; c < CYCLES; c = c + 1) begin
      busy = $random(seed) % 8 != 0;
      retired = $random(seed);
      is_event.stall = $random(seed);
      // Causes that every scheme has
      if (is_event.stall == cfg::STALL_UUID || is_event.stall == cfg::STALL_WINDOW
          || is_event.stall == cfg::STALL_WAR || is_event.stall == cfg::STALL_UNIT_FPU)
        is_event.stall = cfg::STALL_RAW;
      is_event.issued = $random(seed);
      is_event.unit = $random(seed) % cfg::UNITS;
      is_event.lanes = $random(seed);
      is_event.rf_reads = c % 512 < 300 ? 3'd7 : $random(seed);
      fe_event.icache_read = $random(seed);
      ls_event.loads_in_flight = c % 512 < 300 ? 6'd63 : $random(seed);
      ls_event.dcache_reads = $random(seed);
      if (c % 1000 == 500) begin
        perf_class = 1;
        place = {$random(seed)} % 2;
        addr = place == 0 ? 12'hb00 : 12'hb02;
        {dut.u_cycles.total_q[31:0], dut.u_instret.total_q[31:0]} = {2{32'hffff_fff0}};
        {dut.u_cycles.full_q, dut.u_instret.full_q} = 2'b00;
        for (int i = 0; i < 2; i = i + 1) begin
          full = {late[i][63:32], 32'hffff_fff0} - late[i];
          late[i] += full;
          sums[i] += full;
        end
        spell = 60;
      end else if (spell > 0) spell = spell - 1;
      else begin
        spell = $random(seed) % 4 == 0 ? 150 : 0;
        perf_class = 1 + {$random(seed)} % 2;
        number = perf_class == 3'd1 ? {$random(seed)} % 20 : 2 + {$random(seed)} % 4;
        if (perf_class == 3'd1 && number == 19) number = 22;  // lanes
        if (perf_class == 3'd2 && number == 4) number = 5;  // misses are not driven
        addr = 12'hb03 + number;
        place = perf_class * 32 + number;
        if ({$random(seed)} % 8 == 0) begin
          perf_class = $random(seed);
          place = {$random(seed)} % 2;
          addr = place == 0 ? 12'hb00 : 12'hb02;
        end
      end
      addr[7] = {$random(seed)} % (c % 1000 >= 500 ? 2 : 8) == 0;  // the high half
      #1;
      checked = checked + 1;
      sum = expected;
      expected = place > 1 && with_counters == 0 ? 0 : addr[7] ? late[place][63:32] : late[place][31:0];
      for (int i = 0; i < 128; i = i + 1) late[i] = sums[i];
      if (!exists || (c > 0 && rdata !== sum)) begin
        errors = errors + 1;
        if (errors < 10)
          $display("cycle %0d: counter %h of class %0d is %0d, not %0d", c, addr, perf_class, rdata, sum);
      end
      if (retired) sums[1] += 1;
      if (busy) begin
        sums[0] += 1;
        sums[32+(is_event.stall == cfg::STALL_NONE ? 0 : is_event.stall)] += 1;
        sums[32+16] += is_event.rf_reads;
        sums[32+18] += is_event.issued && is_event.unit == cfg::UNIT_ALU ? 1 : 0;
        sums[32+22] += is_event.lanes;
        sums[64+2] += ls_event.loads_in_flight;
        sums[64+3] += fe_event.icache_read ? 1 : 0;
        sums[64+5] += ls_event.dcache_reads;
      end
      @(negedge clk);
    end
    if (errors == 0 && checked == CYCLES) $display("PASS perf_counters");
    else $display("FAIL perf_counters: %0d errors", errors);
    $finish;
  end
endmodule
`default_nettype wire
