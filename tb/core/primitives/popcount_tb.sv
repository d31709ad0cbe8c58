// popcount: every input of several sizes.
`timescale 1ns / 1ps
`default_nettype none
module popcount_tb;
  int errors = 0, cases = 0;
  logic [9:0] bits = '0;

  for (genvar g = 0; g < 4; g = g + 1) begin : gen_dut
    localparam int N = g == 0 ? 1 : g == 1 ? 4 : g == 2 ? 7 : 10;
    wire [$clog2(N+1)-1:0] count;
    popcount #(.N(N)) dut (
        .bits(bits[N-1:0]),
        .count
    );
    int expected;
    always @(bits) begin
      #1 expected = 0;
      for (int i = 0; i < N; i = i + 1) if (bits[i]) expected = expected + 1;
      cases = cases + 1;
      if (count !== expected) begin
        errors = errors + 1;
        $display("popcount of %0d: %b is not %0d", N, bits[N-1:0], count);
      end
    end
  end

  initial begin
    for (int i = 1; i <= 1024; i = i + 1) #5 bits = i;
    #5;
    if (cases != 4096) errors = errors + 1;
    if (errors == 0) $display("PASS popcount");
    else $display("FAIL popcount: %0d errors, %0d cases", errors, cases);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
