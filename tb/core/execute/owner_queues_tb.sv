// owner_queues: random results for all sub-cores, which take them at random. Each result arrives once, at its owner, in
// order. A sub-core that takes none blocks no result of the others, until one of its own waits for its queue.
// Configurations: warps=4 subcores=2 | warps=8 subcores=4
`timescale 1ns / 1ps
`default_nettype none
module owner_queues_tb;
  localparam int N = cfg::SUBCORES, W = 12, DEPTH = 4, CYCLES = 20000;

  logic clk = 1'b0, rst = 1'b1, in_valid = 1'b0;
  always #5 clk = ~clk;

  wire in_ready;
  logic [cfg::SUB_W-1:0] in_owner = '0;
  wire [W-1:0] in;
  wire [N-1:0] out_valid;
  logic [N-1:0] out_ready = '0;
  wire [N*W-1:0] out;
  owner_queues #(.WIDTH(W), .DEPTH(DEPTH)) dut (.*);

  logic [W-1:0] sent[0:N-1], taken[0:N-1];
  int held[0:N-1];
  assign in = sent[in_owner];

  int errors = 0, seed = 1, results = 0, full = 0;
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("owner_queues_tb: %0s at %0t", what, $time);
    end
  endtask
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction

  logic goes;
  logic [N-1:0] leaves;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int s = 0; s < N; s++) begin
      sent[s] = s * 16;
      taken[s] = s * 16;
      held[s] = 0;
    end
    @(negedge clk);
    rst = 1'b0;
    for (int c = 0; c < CYCLES; c++) begin
      // A result that is offered stays until it is taken.
      if (!in_valid) begin
        in_valid = c > CYCLES / 2 || random(3) != 0;
        in_owner = random(N);
      end
      for (int s = 0; s < N; s++) out_ready[s] = c > 3 * CYCLES / 4 || random(N + 1) == 0;
      #1;
      goes = in_valid && in_ready;
      check(in_ready === (held[in_owner] < DEPTH), "room in the owner's queue");
      if (in_valid && !in_ready) full = full + 1;
      for (int s = 0; s < N; s++) begin
        check(out_valid[s] === (held[s] > 0), "a result is lost, or late");
        if (out_valid[s] && out_ready[s]) begin
          check(out[s*W+:W] === taken[s], "order of a sub-core");
          results = results + 1;
        end
      end
      leaves = out_valid & out_ready;
      @(posedge clk);
      #1;
      for (int s = 0; s < N; s++)
        if (leaves[s]) begin
          taken[s] = taken[s] + 1'b1;
          held[s] = held[s] - 1;
        end
      if (goes) begin
        sent[in_owner] = sent[in_owner] + 1'b1;
        held[in_owner] = held[in_owner] + 1;
        in_valid = 1'b0;
      end
      @(negedge clk);
    end
    check(results > CYCLES / 3 && full > CYCLES / 10, "too little happened");
    if (errors == 0) $display("PASS owner_queues: %0d results", results);
    else $display("FAIL owner_queues: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
