// Bench of the intake's instruction buffers, between a random decode and a random lookup.
//
// A decoded instruction comes for a warp that has a free place. Any warp's head is taken; one cycle later the
// lookup lets it enter or returns it, and with it what was taken of its warp after it. Warps are flushed when nothing of
// them is looked up. Directed: a buffer fills to its last place; one warp alone sustains an instruction a cycle.
// Checked in every cycle: ib_free, the valid heads, their fields and places, in order for every warp.
// Configurations: issue=loog loog_scheduler=collector_units warps=4 threads=4 | issue=loog loog_scheduler=collector_units warps=1 threads=1 | issue=loog loog_scheduler=collector_units warps=2 threads=8 ibuf_depth=2
`default_nettype none
module intake_buffer_tb;
  import types::*;

  localparam int W = cfg::WARPS, D = cfg::IBUF_DEPTH, HW = cfg::HEAD_W, IW = cfg::IBUF_W;

  logic clk = 0, rst = 1;
  logic de_valid = 0;
  instr_t de_instr = '0;
  logic [W-1:0] flush = 0, take = 0, enters = 0, back = 0;
  logic [IW-1:0] back_place = 0;
  wire [W*3-1:0] ib_free;
  wire [W-1:0] head_valid;
  wire [W*HW-1:0] heads;
  wire [W*2-1:0] quarters;
  wire [W*IW-1:0] places;
  wire [IW-1:0] in_place;
  intake_buffer dut (.*);
  wire [HW-1:0] in_head = dut.in_head;
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, pushed = 0, entered = 0, returned = 0, full = 0, voids = 0;
  task automatic check(input ok, input int w, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("intake_buffer_tb: cycle %0d, warp %0d: %0s", now, w, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [HW+1:0] queue[0:W*D-1];     // by place
  int first[0:W-1], held[0:W-1];     // oldest place that is not free, as of two cycles before; places that are not free
  int taken[0:W-1];                  // of these, taken
  int looks = -1, left_late = -1;    // warp whose instruction is looked up; whose entered in the cycle before
  int going_back = -1, goes_to = 0;
  logic killed;

  task automatic cycle(input int in, input int pick, input returns, input int void_warp);
    int due, w, looked;
    logic [2:0] want;
    de_valid = in >= 0 && held[in < 0 ? 0 : in] < D;
    de_instr = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    de_instr.warp = in < 0 ? 0 : in;
    flush = '0;
    if (void_warp >= 0 && looks != void_warp && left_late != void_warp && going_back != void_warp
        && !(de_valid && de_instr.warp == void_warp))
      flush[void_warp] = 1;
    take = '0;
    if (pick >= 0 && taken[pick] < held[pick] && going_back != pick && !flush[pick]) take[pick] = 1;
    enters = left_late >= 0 ? W'(1) << left_late : '0;
    back = going_back >= 0 ? W'(1) << going_back : '0;
    back_place = goes_to;
    #1;
    for (int i = 0; i < W; i++) begin
      due  = D - held[i] - (de_valid && de_instr.warp == i ? 1 : 0);
      want = due > 4 ? 4 : due;
      check(ib_free[i*3+:3] === want, i, "ib_free");
      if (going_back != i) begin
        check(head_valid[i] === (taken[i] < held[i]), i, "head_valid");
        if (taken[i] < held[i]) begin
          check({quarters[i*2+:2], heads[i*HW+:HW]} === queue[i*D+(first[i]+taken[i])%D], i, "head");
          check(places[i*IW+:IW] === IW'((first[i] + taken[i]) % D), i, "place");
        end
      end
      if (held[i] == D) full = full + 1;
    end
    if (de_valid) begin
      w = de_instr.warp;
      check(in_place === IW'((first[w] + held[w]) % D), w, "where it goes");
      queue[w*D+(first[w]+held[w])%D] = {de_instr.seq[cfg::UUID_W-1:cfg::UUID_W-2], in_head};
      pushed = pushed + 1;
    end
    // An instruction that is looked up after a return of its warp goes back with it.
    looked = looks;
    killed = looked >= 0 && looked == going_back;
    if (left_late >= 0) begin
      first[left_late] = (first[left_late] + 1) % D;
      held[left_late]  = held[left_late] - 1;
      taken[left_late] = taken[left_late] - 1;
    end
    if (going_back >= 0) taken[going_back] = 0;
    left_late = looked >= 0 && !killed && !returns ? looked : -1;
    going_back = looked >= 0 && !killed && returns ? looked : -1;
    if (left_late >= 0) entered = entered + 1;
    if (going_back >= 0) begin
      returned = returned + 1;
      goes_to = first[looked];
    end
    looks = -1;
    if (take != 0) begin
      looks = pick;
      taken[pick] = taken[pick] + 1;
    end
    if (de_valid) held[de_instr.warp] = held[de_instr.warp] + 1;
    if (flush != 0) begin
      held[void_warp] = 0;
      taken[void_warp] = 0;
      voids = voids + 1;
    end
    @(posedge clk);
    #1 now = now + 1;
  endtask

  int start;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int w = 0; w < W; w++) {first[w], held[w], taken[w]} = '0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int i = 0; i < W * (D + 2); i++) cycle(i % W, -1, 0, -1);
    for (int w = 0; w < W; w++) check(held[w] == D, w, "not filled to the last place");
    for (int w = 0; w < W; w++) begin
      start = entered;
      repeat (100) cycle(w, w, 0, -1);
      if (D >= 8) check(entered - start >= 98, w, "not one instruction a cycle");
    end
    for (int i = 0; i < 20000; i++)
      cycle($urandom(seed) % (W + 1) - 1, $urandom(seed) % (W + 1) - 1, $urandom(seed) % 4 == 0,
            $urandom(seed) % 16 == 0 ? $urandom(seed) % W : -1);
    check(pushed > 2000 && entered > 2000 && returned > 500 && full > 100 && voids > 100, 0, "too little happened");
    if (errors != 0) $display("FAIL intake_buffer_tb: %0d errors", errors);
    else $display("PASS intake_buffer_tb: %0d in, %0d out, %0d back, %0d times full, %0d void", pushed, entered, returned, full, voids);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
