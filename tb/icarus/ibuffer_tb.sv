// Bench of the instruction buffers, between a model of fetch and decode and a random issue stage.
//
// A warp with ib_space may be fetched for; the instruction shows as fe_in_flight in the next
// cycle, comes in from decode in the one after, or never (a miss, a kill).
// Directed: buffers fill to the last place without pops; one warp alone sustains an instruction a
// cycle if it has 4 places. Random: fetches of all warps, pops of any warp that has a head.
// Checked in every cycle: ib_space, the valid heads and their content, in order for every warp.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 ibuf_depth=2
`default_nettype none
module ibuffer_tb;
  localparam int W = cfg::WARPS, D = cfg::IBUF_DEPTH, IW = cfg::INSTR_W;
  localparam int CYCLES = 1000 + 12000 / W;

  logic clk = 0, rst = 1;
  logic in_valid = 0;
  instr_t in;
  logic [W-1:0] fe_in_flight = 0, pop = 0;
  wire [W-1:0] ib_space, head_valid;
  wire [W*IW-1:0] heads;
  ibuffer dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, pushed = 0, popped = 0, full = 0;
  task automatic check(input ok, input int w, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("ibuffer_tb: cycle %0d, warp %0d: %0s", now, w, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [IW-1:0] queue[0:W*D-1];
  int head[0:W-1], count[0:W-1];
  int fetching = -1;   // warp whose fetch is in flight
  int decoding = -1;   // warp whose instruction comes in

  // One cycle: `fetch` asks for that warp (-1: nobody) if it has space; `lost` ends the fetch in
  // flight; pops of empty buffers are not asked for.
  task automatic cycle(input int fetch, input lost, input [W-1:0] pops);
    int present;
    in_valid = decoding >= 0;
    in = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    if (in_valid) in.warp = decoding;
    fe_in_flight = fetching >= 0 ? W'(1) << fetching : W'(0);
    for (int w = 0; w < W; w++) pop[w] = pops[w] && count[w] > 0;
    #1;
    for (int w = 0; w < W; w++) begin
      present = count[w] + (decoding == w ? 1 : 0) + (fetching == w ? 1 : 0);
      check(ib_space[w] === (present < D), w, "ib_space");
      check(head_valid[w] === (count[w] > 0), w, "head_valid");
      if (count[w] > 0) check(heads[w*IW+:IW] === queue[w*D+head[w]], w, "head");
      if (count[w] == D) full = full + 1;
    end
    for (int w = 0; w < W; w++)
      if (pop[w]) begin
        head[w]  = (head[w] + 1) % D;
        count[w] = count[w] - 1;
        popped   = popped + 1;
      end
    if (in_valid) begin
      check(count[decoding] < D, decoding, "no place");
      queue[decoding*D+(head[decoding]+count[decoding])%D] = in;
      count[decoding] = count[decoding] + 1;
      pushed = pushed + 1;
    end
    decoding = lost ? -1 : fetching;
    fetching = fetch >= 0 && ib_space[fetch] ? fetch : -1;
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    rst = 1;
    in_valid = 0;
    pop = 0;
    fe_in_flight = 0;
    fetching = -1;
    decoding = -1;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int w = 0; w < W; w++) begin
      head[w]  = 0;
      count[w] = 0;
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  int start;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    reset;
    for (int i = 0; i < W * (D + 4); i++) cycle(i % W, 0, 0);
    for (int w = 0; w < W; w++) check(count[w] == D, w, "not filled to the last place");
    for (int i = 0; i < D; i++) cycle(-1, 0, {W{1'b1}});

    for (int w = 0; w < W; w++) begin
      reset;
      start = pushed;
      repeat (100) cycle(w, 0, W'(1) << w);
      if (D >= 4) check(pushed - start == 98, w, "not one instruction a cycle");
    end

    for (int round = 0; round < 4; round++) begin
      reset;
      for (int i = 0; i < CYCLES; i++)
        cycle($urandom(seed) % (W + 1) - 1, $urandom(seed) % 8 == 0,
              round % 2 == 0 ? W'($urandom(seed)) : W'(1) << $urandom(seed) % (2 * W));
    end

    check(pushed > 3000 && popped > 3000 && full > 300, 0, "too little happened");
    if (errors != 0) $display("FAIL ibuffer_tb: %0d errors", errors);
    else $display("PASS ibuffer_tb: %0d in, %0d out, %0d times full", pushed, popped, full);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
