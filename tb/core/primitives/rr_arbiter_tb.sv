// rr_arbiter and priority_arbiter of several sizes: one grant, to a requester, the right one; no requester waits for
// more than N grants.
`timescale 1ns / 1ps
`default_nettype none
module rr_arbiter_tb;
  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;
  int seed = 1, errors = 0, grants = 0;

  task automatic check(input logic ok, input [255:0] what, input int n);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("rr_arbiter of %0d: %0s at %0t", n, what, $time);
    end
  endtask

  for (genvar g = 0; g < 4; g = g + 1) begin : gen_dut
    localparam int N = g == 0 ? 1 : g == 1 ? 2 : g == 2 ? 5 : 8;
    localparam int W = N > 1 ? $clog2(N) : 1;
    logic [N-1:0] request = '0, left;
    logic advance = 1'b0;
    wire [N-1:0] grant, first;
    wire [W-1:0] index, first_index;
    int turn = 0, expected;
    int waits[0:N-1];
    initial for (int i = 0; i < N; i = i + 1) waits[i] = 0;

    rr_arbiter #(.N(N)) dut (.*);
    priority_arbiter #(.N(N)) dut_first (
        .request,
        .grant(first),
        .index(first_index)
    );

    always @(posedge clk)
      if (!rst) begin
        // the model: from the turn on, the first that asks
        expected = -1;
        for (int i = N - 1; i >= 0; i = i - 1) if (request[(turn+i)%N]) expected = (turn + i) % N;
        if (expected < 0) check(grant == 0 && first == 0, "grant without a request", N);
        else begin
          check(grant == N'(1) << expected, "grant", N);
          check(index == expected, "index", N);
          check(first == (request & -request), "the lowest", N);
          check((N'(1) << first_index) == first, "index of the lowest", N);
        end
        if (advance && expected >= 0) begin
          turn = (expected + 1) % N;
          grants = grants + 1;
          for (int i = 0; i < N; i = i + 1)
            waits[i] = request[i] && !grant[i] ? waits[i] + 1 : 0;
          for (int i = 0; i < N; i = i + 1) check(waits[i] < N, "starves", N);
        end
        // a request stays until it is served
        left = request & ~(grant & {N{advance}});
        request <= left | (N'($urandom(seed)) & N'($urandom(seed)));
        advance <= $unsigned($urandom(seed)) % 4 != 0;
      end
  end

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    $display("rr_arbiter: seed %0d", seed);
    #22 rst = 1'b0;
    #20000;
    check(grants > 2000, "too few grants", grants);
    if (errors == 0) $display("PASS rr_arbiter");
    else $display("FAIL rr_arbiter: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
