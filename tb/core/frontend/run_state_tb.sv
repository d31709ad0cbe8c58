// run_state: whether a core is busy, by random warps, instructions on their way and memory unit; and the first of
// random faults since reset, the memory unit's if both units have one in a cycle, whatever comes behind it. With
// several cores: that it is still while all its warps wait for others, or have ended, and nothing is in flight.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | cores=2
`timescale 1ns / 1ps
`default_nettype none
module run_state_tb;
  import types::*;

  localparam int CYCLES = 20000, PERIOD = 50;  // from reset to reset

  logic clk = 1'b0, rst = 1'b1, is_pending = 1'b0, ls_idle = 1'b1, waits = 1'b0;
  always #5 clk = ~clk;

  logic [cfg::WARPS-1:0] ws_active = '0;
  fault_t ls_fault = '0, sf_fault = '0, fault;
  wire busy, still;  // `waits` and `still` are ports with several cores only
  run_state dut (.*);

  int errors = 0, seed = 1, cores = 1, both = 0, later = 0, quiet = 0;
  fault_t first = '0;
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("run_state_tb: %0s at %0t", what, $time);
    end
  endtask
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction
  task automatic random_fault(output fault_t one);
    one = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    one.valid = random(4) == 0;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("cores=%d", cores)) cores = 1;
    for (int c = 0; c < CYCLES; c++) begin
      @(negedge clk);
      rst = c % PERIOD == 0;
      ws_active = random(2) == 0 ? '0 : cfg::WARPS'($urandom(seed));
      is_pending = random(4) == 0;
      ls_idle = random(4) != 0;
      waits = $urandom(seed);
      random_fault(ls_fault);
      random_fault(sf_fault);
      #1;
      check(busy === (|ws_active || is_pending || !ls_idle), "busy");
      if (cores > 1) check(still === (!is_pending && ls_idle && (waits || ws_active == '0)), "still");
      if (!busy) quiet = quiet + 1;
      // Before the first reset there is nothing to look at. The word is not checked without a fault.
      if (c > 0) check(fault.valid === first.valid && (!first.valid || fault === first), "not the first fault");
      if (!rst && first.valid && (ls_fault.valid || sf_fault.valid)) later = later + 1;
      if (!rst && !first.valid && ls_fault.valid && sf_fault.valid) both = both + 1;
      if (rst) first = '0;
      else if (!first.valid) first = ls_fault.valid ? ls_fault : sf_fault;
    end
    check(both > CYCLES / PERIOD / 20 && later > CYCLES / 4 && quiet > CYCLES / 10, "too little happened");
    if (errors == 0) $display("PASS run_state: %0d cycles, %0d faults at a time, %0d behind others", CYCLES, both, later);
    else $display("FAIL run_state: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
