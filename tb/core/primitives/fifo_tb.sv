// fifo: random traffic against a model; order, fullness, stability, throughput.
`timescale 1ns / 1ps
`default_nettype none
module fifo_tb;
  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;
  int seed = 1, errors = 0;
  int total[0:3];

  task automatic check(input logic ok, input [255:0] what, input int which);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("fifo %0d: %0s at %0t", which, what, $time);
    end
  endtask

  for (genvar g = 0; g < 4; g = g + 1) begin : gen_dut
    localparam int DEPTH = g == 0 ? 2 : g == 1 ? 4 : g == 2 ? 16 : 1;
    logic in_valid = 1'b0, out_ready = 1'b0;
    logic [11:0] in_data = '0, held = '0, model[0:15];
    wire in_ready, out_valid;
    wire [11:0] out_data;
    int head = 0, tail = 0, steady = 0;
    logic holds = 1'b0;

    fifo #(
        .WIDTH(12),
        .DEPTH(DEPTH)
    ) dut (
        .*
    );

    always @(posedge clk)
      if (!rst) begin
        check(in_ready === (tail - head < DEPTH), "room", g);
        check(out_valid === (tail != head), "a word is there, or none", g);
        if (holds) check(out_valid && out_data == held, "output stands still", g);
        holds = out_valid && !out_ready;
        held  = out_data;
        steady = in_valid && in_ready && out_valid && out_ready ? steady + 1 : 0;
        if (steady == 20) total[g] = total[g] | 1;
        if (tail - head == DEPTH) total[g] = total[g] | 2;
        if (out_valid && out_ready) begin
          check(out_data == model[head%16], "order", g);
          head = head + 1;
        end
        if (in_valid && in_ready) begin
          model[tail%16] = in_data;
          tail = tail + 1;
        end
        // phases: both sides always, a slow reader, a slow writer, anything
        in_valid <= $time % 4000 < 1000 || $unsigned($urandom(seed)) % 4 != 0 &&
            !($time % 4000 > 3000 && $unsigned($urandom(seed)) % 4 != 0);
        out_ready <= $time % 4000 < 1000 || $unsigned($urandom(seed)) % 4 == 0 ||
            $time % 4000 > 2000;
        in_data <= $urandom(seed);
      end
  end

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    $display("fifo: seed %0d", seed);
    for (int i = 0; i < 4; i = i + 1) total[i] = 0;
    #22 rst = 1'b0;
    #40000;
    for (int i = 0; i < 4; i = i + 1) check(total[i] == (i == 3 ? 2 : 3), "was never full or never streamed", i);
    if (errors == 0) $display("PASS fifo");
    else $display("FAIL fifo: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
