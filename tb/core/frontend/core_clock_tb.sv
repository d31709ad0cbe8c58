// The clock of a core that may stand still. With SLEEPS every cycle in which the core moves ends with an edge, as do
// the QUIET cycles behind it; then there are none. Without, it is the clock.
// Configurations: cores=4
`timescale 1ns / 1ps
`default_nettype none
module core_clock_tb;
  localparam int QUIET = 8;

  logic clk = 1'b0, rst = 1'b1, moving = 1'b0;
  always #5 clk = ~clk;

  wire sleeping_clk, plain_clk;
  core_clock #(
      .SLEEPS(1'b1),
      .QUIET (QUIET)
  ) dut (
      .clk,
      .rst,
      .moving,
      .core_clk(sleeping_clk)
  );
  core_clock plain (
      .clk,
      .rst,
      .moving,
      .core_clk(plain_clk)
  );

  int errors = 0, seed = 1, still = 0, edges = 0, slept = 0;
  always @(posedge sleeping_clk) edges = edges + 1;
  always @(plain_clk or clk) #1 check(plain_clk === clk, "the plain clock is another");
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("core_clock_tb: %0s at %0t", what, $time);
    end
  endtask

  // Begins behind an edge, as registers change, and ends behind the next: did the core's clock have it, too?
  task automatic cycle(input logic moves);
    moving = moves;
    edges = 0;
    @(posedge clk) #1;
    check(edges == 1 || still >= QUIET && !moves, "no edge for a core that moves");
    check(edges == 0 || still < QUIET + 1 || moves, "an edge for a core that is still");
    still = moves ? 0 : still + 1;
    if (edges == 0) slept = slept + 1;
  endtask

  initial begin
    repeat (4) @(posedge clk);
    #1 rst = 1'b0;
    for (int i = 0; i < 400; i++) begin
      repeat ($unsigned($urandom(seed)) % 4) cycle(1'b1);
      repeat ($unsigned($urandom(seed)) % (3 * QUIET)) cycle(1'b0);
    end
    check(slept > 400, "it has hardly slept");
    if (errors == 0) $display("PASS core_clock");
    else $display("FAIL core_clock: %0d errors", errors);
    $finish;
  end
endmodule
`default_nettype wire
