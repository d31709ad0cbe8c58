// Bench of the barriers: sets of arrived warps, one an identifier, against sets of the bench's own.
//
// Directed: all warps through every barrier, once in either order; a warp passes alone; counts
// larger than any number of warps hold. Random: an arrival a cycle at most, barriers mixed.
// Checked at every arrival: exactly the warps that go on, in the cycle of the arrival.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | warps=8 threads=1 barriers=3
`default_nettype none
module barrier_tb;
  localparam int W = cfg::WARPS, B = cfg::BARRIERS;

  logic clk = 0, rst = 1;
  logic arrive = 0;
  logic [cfg::WARP_W-1:0] warp = 0;
  logic [cfg::BARRIER_W-1:0] id = 0;
  logic [31:0] count = 0;
  wire [W-1:0] released;
  wire holds;
  barrier dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, waits = 0, completions = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("barrier_tb: cycle %0d, warp %0d at %0d of %0d: %0s", now, warp, id, count, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [W-1:0] here[0:B-1];
  int arrivals[0:B-1];

  task automatic arrive_at(input int w, input int b, input [31:0] n);
    arrive = 1;
    warp = w;
    id = b;
    count = n;
    #1;
    check(holds === (released === 0), "holds");
    if (n <= 1) check(released === W'(1) << w, "count of 0 or 1");
    else begin
      arrivals[b] = arrivals[b] + 1;
      here[b][w] = 1;
      if ({32'd0, n} <= arrivals[b]) begin
        check(released === here[b], "completion");
        here[b] = 0;
        arrivals[b] = 0;
        completions = completions + 1;
      end else begin
        check(released === 0, "released too early");
        waits = waits + 1;
      end
    end
    @(posedge clk);
    #1 now = now + 1;
    arrive = 0;
  endtask

  // Inputs without arrive have no effect.
  task automatic idle;
    warp = $urandom(seed);
    id = $urandom(seed) % B;
    count = $urandom(seed) % 4;
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    rst = 1;
    idle;
    rst = 0;
    for (int b = 0; b < B; b++) begin
      here[b] = 0;
      arrivals[b] = 0;
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  int n, w, b, earlier;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    reset;
    for (int b = 0; b < B; b++) begin
      for (int w = 0; w < W; w++) arrive_at(w, b, W);
      for (int w = W - 1; w >= 0; w--) arrive_at(w, b, W);
    end
    if (W > 1) check(completions == 2 * B, "number of completions");

    // All barriers fill side by side; one that is full empties alone.
    for (int w = 0; w < W - 1; w++) for (int b = 0; b < B; b++) arrive_at(w, b, W);
    arrive_at(W - 1, 0, 1);
    arrive_at(W - 1, 0, 0);
    for (int b = 0; b < B; b++) arrive_at(W - 1, b, W);

    // Counts that no number of warps reaches, low bits and sign notwithstanding.
    for (int w = 0; w < W; w++) arrive_at(w, 0, 32'h8000_0000 + 2);
    reset;
    for (int w = 0; w < W; w++) arrive_at(w, B - 1, 32'h0001_0000);
    reset;
    for (int w = 0; w < W; w++) arrive_at(w, 0, 32'hffff_ffff);

    // Reset empties what is half full.
    reset;
    for (int b = 0; b < B; b++) arrive_at(0, b, W == 1 ? 2 : W);
    reset;
    earlier = completions;
    for (int b = 0; b < B; b++) arrive_at(W - 1, b, W == 1 ? 3 : W);
    check(completions == earlier, "arrival older than the reset");

    for (int round = 0; round < 4; round++) begin
      reset;
      for (int i = 0; i < 3000; i++) begin
        n = $urandom(seed) % (W + 2);
        w = $urandom(seed) % W;
        b = $urandom(seed) % B;
        // An arrived warp waits, and does not arrive again.
        if (arrivals[b] == W - 1) n = $urandom(seed) % (W + 1);  // no warp is left to complete it
        if ($urandom(seed) % 4 == 0 || here[b][w]) idle;
        else arrive_at(w, b, n);
      end
    end

    check(W == 1 || (completions > 1000 && waits > 1000), "too little happened");
    if (errors != 0) $display("FAIL barrier_tb: %0d errors", errors);
    else $display("PASS barrier_tb: %0d waits, %0d completions", waits, completions);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
