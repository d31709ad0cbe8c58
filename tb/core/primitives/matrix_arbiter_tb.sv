// matrix_arbiter of several sizes: one grant, to the requester that was served longest ago; no requester waits for more
// than N grants.
`timescale 1ns / 1ps
`default_nettype none
module matrix_arbiter_tb;
  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;
  int seed = 1, errors = 0, grants = 0;

  task automatic check(input logic ok, input [255:0] what, input int n);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("matrix_arbiter of %0d: %0s at %0t", n, what, $time);
    end
  endtask

  for (genvar g = 0; g < 4; g = g + 1) begin : gen_dut
    localparam int N = g == 0 ? 1 : g == 1 ? 2 : g == 2 ? 5 : 8;
    logic [N-1:0] request = '0, left;
    logic advance = 1'b0;
    wire [N-1:0] grant;
    int expected, served[0:N-1], waits[0:N-1];
    initial
      for (int i = 0; i < N; i = i + 1) begin
        served[i] = i - N;  // the lowest first after reset
        waits[i] = 0;
      end

    matrix_arbiter #(.N(N)) dut (.*);

    always @(posedge clk)
      if (!rst) begin
        expected = -1;
        for (int i = 0; i < N; i = i + 1)
          if (request[i] && (expected < 0 || served[i] < served[expected])) expected = i;
        check(grant == (expected < 0 ? N'(0) : N'(1) << expected), "grant", N);
        if (advance && expected >= 0) begin
          grants = grants + 1;
          served[expected] = grants;
          for (int i = 0; i < N; i = i + 1) begin
            waits[i] = request[i] && !grant[i] ? waits[i] + 1 : 0;
            check(waits[i] < N, "starves", N);
          end
        end
        // a request stays until it is served
        left = request & ~(grant & {N{advance}});
        request <= left | (N'($urandom(seed)) & N'($urandom(seed)));
        advance <= $unsigned($urandom(seed)) % 4 != 0;
      end
  end

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    $display("matrix_arbiter: seed %0d", seed);
    #22 rst = 1'b0;
    #20000;
    check(grants > 2000, "too few grants", grants);
    if (errors == 0) $display("PASS matrix_arbiter");
    else $display("FAIL matrix_arbiter: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
