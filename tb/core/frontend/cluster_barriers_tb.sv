// Barriers across cores, the common part: cores come to one of two identifiers, in groups of two or more of
// which each member gives the group's size, and wait. A warp that goes was waiting. All that go together are of one
// identifier and as many as they said. No warp waits for ever, and a late withdrawal is not an arrival.
// Configurations: cores=4 | cores=2 | cores=16 warps=2 threads=2
`timescale 1ns / 1ps
`default_nettype none
module cluster_barriers_tb;
  localparam int N = cfg::CORES, ROUNDS = 400;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic [N-1:0] cluster_barrier_valid = '0;
  logic [N*cfg::BARRIER_W-1:0] cluster_barrier_id = '0;
  logic [N*6-1:0] cluster_barrier_count = '0;
  wire [N-1:0] go;
  cluster_barriers dut (.*);

  int errors = 0, seed = 1, gone = 0, late = 0, size[0:1];
  logic [N-1:0] side, left = '0, withdraws = '0;  // identifier of each core; who has not gone; who has to
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("cluster_barriers_tb: %0s at %0t", what, $time);
    end
  endtask

  // As a core does: it is there some time, and takes a cycle to say no more.
  always @(posedge clk)
    if (!rst) begin
      for (int c = 0; c < N; c++) begin
        if (go[c]) check(cluster_barrier_valid[c] && left[c], "a core goes that does not wait");
        if (go[c]) left[c] = 1'b0;
      end
      for (int s = 0; s < 2; s++)
        if (|(go & (s == 0 ? ~side : side)))
          check($countones(go & (s == 0 ? ~side : side)) == size[s] && (go & (s == 0 ? side : ~side)) == '0,
                "others go, or too few");
      gone = gone + $countones(go);
      cluster_barrier_valid <= cluster_barrier_valid & ~go;
    end

  task automatic round;
    int order;
    side = N'($urandom(seed));
    if (random(4) == 0) side = '0;
    size[1] = $countones(side);
    size[0] = N - size[1];
    if (size[1] == 1 || size[0] == 1) begin  // no core meets alone
      side = '0;
      size[0] = N;
    end
    left = '1;
    order = random(N);
    for (int i = 0; i < N; i++) begin
      int c;
      c = (order + i * (N > 2 ? N - 1 : 1)) % N;
      repeat (random(7)) @(negedge clk);
      cluster_barrier_id[c*cfg::BARRIER_W+:cfg::BARRIER_W] = cfg::BARRIER_W'(side[c]);
      cluster_barrier_count[c*6+:6] = 6'(size[side[c]]);
      cluster_barrier_valid[c] = 1'b1;
      if (i == N - 1) late = 0;
    end
    while (left != '0 && late < 20 * N) begin
      @(negedge clk) late = late + 1;
    end
    check(left == '0, "a core waits for ever");
    left = '0;
    cluster_barrier_valid = '0;
    repeat (4) @(negedge clk);
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    repeat (3) @(negedge clk);
    rst = 1'b0;
    repeat (ROUNDS) round;
    check(gone == N * ROUNDS, "a core goes twice");
    if (errors == 0) $display("PASS cluster_barriers_tb: %0d rounds of %0d cores", ROUNDS, N);
    else $display("FAIL cluster_barriers_tb: %0d errors", errors);
    $finish;
  end
endmodule
`default_nettype wire
