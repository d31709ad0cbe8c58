// unit_arbiter: random operations of all sub-cores for a unit that takes them at random. Each operation arrives once, from
// its owner, in the order of its sub-core. While a sub-core waits, each other one has at most one turn. While the unit
// does not wait, an operation arrives in every cycle.
// Configurations: warps=4 subcores=2 | warps=8 subcores=4
`timescale 1ns / 1ps
`default_nettype none
module unit_arbiter_tb;
  localparam int N = cfg::SUBCORES, W = 12, CYCLES = 20000;

  logic clk = 1'b0, rst = 1'b1, out_ready = 1'b0;
  always #5 clk = ~clk;

  logic [N-1:0] in_valid = '0;
  wire [N-1:0] in_ready;
  wire [N*W-1:0] in;
  wire out_valid;
  wire [cfg::SUB_W-1:0] out_owner;
  wire [W-1:0] out;
  unit_arbiter #(.WIDTH(W)) dut (.*);

  logic [W-1:0] sent[0:N-1], taken[0:N-1];
  int waits[0:N-1];
  for (genvar s = 0; s < N; s++) begin : g_word
    assign in[s*W+:W] = sent[s];
  end

  int errors = 0, seed = 1, operations = 0, gaps = 0;
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("unit_arbiter_tb: %0s at %0t", what, $time);
    end
  endtask
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction

  logic was_free = 1'b0;
  logic [N-1:0] was_in = '0, granted;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int s = 0; s < N; s++) begin
      sent[s] = 0;
      taken[s] = 0;
      waits[s] = 0;
    end
    @(negedge clk);
    rst = 1'b0;
    for (int c = 0; c < CYCLES; c++) begin
      // An operation that is offered stays until it is taken.
      for (int s = 0; s < N; s++) if (!in_valid[s]) in_valid[s] = c > CYCLES / 2 || random(3) == 0;
      out_ready = c > 3 * CYCLES / 4 || random(2) == 0;
      #1;
      granted = in_ready;
      check((granted & ~in_valid) == 0, "ready without an operation");
      check((granted & (granted - 1'b1)) == 0, "two at a time");
      if (was_in != 0 && was_free) check(out_valid, "an operation is lost");
      if (out_valid && out_ready) begin
        check(out === taken[out_owner], "order of a sub-core");
        taken[out_owner] = taken[out_owner] + 1'b1;
        operations = operations + 1;
      end
      for (int s = 0; s < N; s++) begin
        waits[s] = !in_valid[s] || granted[s] ? 0 : waits[s] + (granted != 0 ? 1 : 0);
        check(waits[s] < N, "a sub-core waits too long");
      end
      if (c > 3 * CYCLES / 4 + 2 && !out_valid) gaps = gaps + 1;
      was_free = !out_valid || out_ready;
      was_in = in_valid;
      @(posedge clk);
      #1;
      for (int s = 0; s < N; s++)
        if (granted[s]) begin
          sent[s] = sent[s] + 1'b1;
          in_valid[s] = 1'b0;
        end
      @(negedge clk);
    end
    check(operations > CYCLES / 4, "too few operations");
    check(gaps == 0, "a cycle without an operation");
    if (errors == 0) $display("PASS unit_arbiter: %0d operations", operations);
    else $display("FAIL unit_arbiter: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
