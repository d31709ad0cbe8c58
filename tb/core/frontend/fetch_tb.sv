// Bench of fetch with the schedule, between a model of the instruction cache and one of decode.
//
// The cache hits or misses at random and announces its lines late. Decode finds control instructions and jumps at
// random, some of them to a PC that is misaligned or outside the map. Branches send their warp elsewhere at any time.
// Checked: what decode sees is its warp's program, no instruction lost, doubled or left over from a path not taken,
// each with the word of its PC; a bad PC is reported, whatever the cache says of it, and never asked for; memory is
// asked for what missed and is not void; in-flight flags; without misses and control one instruction comes in every
// cycle; no warp is forgotten after a miss; with an instruction comes what the history of branches said while its tag
// was compared.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | fetch_predict=0 | fetch_predict=1
`default_nettype none
module fetch_tb;
  import types::*;

  localparam int W = cfg::WARPS, CYCLES = 10000;
  localparam logic [31:0] BOOT = 32'h8000_0000;

  logic clk = 0, rst = 1;
  always #5 clk = !clk;

  wire ws_valid;
  wire [cfg::WARP_W-1:0] ws_warp, fe_warp;
  wire [31:0] ws_pc, fe_pc, fe_instr;
  wire fe_miss, fe_valid, fe_static_mismatch, fe_bad, ic_req_valid, ic_ask;
  wire [31:2] ic_req_addr;
  wire [W-1:0] fe_in_flight;
  fe_event_t fe_event;
  logic [W*3-1:0] ib_free = 0;
  logic kill = 0, ic_rsp_hit = 0, ic_rsp_miss = 0, fe_fill = 0;
  logic [31:0] ic_rsp_instr = 0;
  logic de_control = 0, de_jump = 0;
  logic [31:0] de_target = 0;
  redirect_t ex_branch;
  wctl_t sf_wctl, next_wctl;
  wire [W*cfg::THREADS-1:0] ws_tmasks;
  wire [W*32-1:0] ws_pcs;
  warps_t ws_warps;

  schedule u_schedule (
      .clk,
      .rst,
      .boot_addr(BOOT),
      .halt(1'b0),
      .ws_valid,
      .ws_warp,
      .ws_pc,
      .ib_free,
      .fe_in_flight,
      .fe_miss,
      .fe_warp,
      .fe_pc,
      .fe_fill,
      .de_valid(fe_valid),
      .de_flow({de_control, de_jump, de_target}),
      .ex_branch,
      .sf_wctl,
      .ws_tmasks,
      .ws_pcs,
      .ws_warps
  );
  fetch dut (
      .clk,
      .rst,
      .warm(1'b0),
      .ws_valid,
      .ws_warp,
      .ws_pc,
      .de_kill(kill),
      .ex_branch,
      .ic_req({ic_req_valid, ic_req_addr, ic_ask}),
      .ic_rsp({ic_rsp_hit, ic_rsp_miss, ic_rsp_instr, fe_fill}),
      .fe_valid,
      .fe_miss,
      .fe_warp,
      .fe_pc,
      .fe_instr,
      .fe_static_mismatch,
      .fe_bad,
      .fe_in_flight,
      .fe_event
  );

  int errors = 0, now = 0, seed = 1, decoded = 0, static_mismatches = 0, bads = 0, misses = 0, voids = 0, wrong = 0;
  task automatic check(input ok, input int w, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("fetch_tb: cycle %0d, warp %0d: %0s", now, w, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [31:0] order_pc[0:W-1];  // the next PC of the warp's program
  logic [W-1:0] stalled;         // a control instruction is not resolved
  int quiet[0:W-1];              // cycles since the warp could have been fetched for
  logic asked, compared;         // of the cache, in the cycle before; the one before that
  logic asked_void, end_void;    // a line that is there is not to come
  logic asked_bad, end_bad;
  logic [31:2] asked_addr;
  logic [cfg::WARP_W-1:0] asked_warp, end_warp;
  logic [31:0] asked_pc, end_pc;
  logic end_miss;                // the answer
  int fill_in;                   // cycles until the missed lines are there, 0: none missed
  int miss_rate, control_rate;   // one in so many, 0: never

  // The history's prediction for the fetch whose tag is compared, and for the one behind it.
  wire says;
  logic end_says;
  if (cfg::FETCH_PREDICT == 2) begin : g_history
    branch_history u_history (
        .clk,
        .rst,
        .warm(1'b0),
        .warp(asked_warp),
        .pc(asked_pc[2+:cfg::HISTORY_W]),
        .static_mismatch(says),
        .ex_branch
    );
  end else begin : g_none
    assign says = 1'b0;
  end

  function automatic [31:0] word_at(input [31:2] addr);
    word_at = {addr, 2'b11} ^ {addr[11:2], 22'h15_a5a5};
  endfunction

  function automatic is_bad(input [31:0] pc);
    is_bad = pc < 32'h0001_0000 || pc >= 32'hffff_0000 || pc[1:0] != 0;
  endfunction

  function automatic [31:0] random_pc(input unused);
    case ($urandom(seed) % 16)
      0: random_pc = 32'h0000_fffc;
      1: random_pc = 32'hffff_0000;
      2: random_pc = {$urandom(seed), 2'b10};
      3: random_pc = 32'h0001_0000;  // the first and the last word that can be fetched
      4: random_pc = 32'hfffe_fffc;
      default: random_pc = {8'h80, 22'($urandom(seed)), 2'b00};
    endcase
  endfunction

  task automatic decode_step;
    int w;
    logic bad;
    w = fe_warp;
    bad = is_bad(fe_pc);
    check(fe_pc === order_pc[w], w, "not its program");
    check(fe_bad === bad, w, "bad pc");
    check(fe_instr === (bad ? 32'd0 : word_at(fe_pc[31:2])), w, "not the word of its pc");
    check(!stalled[w], w, "behind a control instruction");
    check(fe_static_mismatch === end_says, w, "not what its history says");
    if (fe_static_mismatch) static_mismatches = static_mismatches + 1;
    de_control = bad || (control_rate != 0 && $urandom(seed) % control_rate == 0);
    de_jump = !de_control && control_rate != 0 && $urandom(seed) % control_rate == 0;
    de_target = random_pc(0);
    order_pc[w] = de_jump ? de_target : fe_pc + 4;
    if (de_control) stalled[w] = 1;
    if (bad) bads = bads + 1;
    quiet[w] = 0;
    decoded = decoded + 1;
  endtask

  logic redirect;
  function automatic is_void(input int w);
    is_void = ((kill || fe_miss) && fe_warp == w) || (redirect && ex_branch.warp == w);
  endfunction

  task automatic cycle;
    int w;
    logic [W-1:0] active;
    {de_control, de_jump} = 0;
    ex_branch = '0;
    sf_wctl = next_wctl;
    // Resolve, before this cycle's decode stalls another warp; in a few warps a prediction was wrong.
    w = $urandom(seed) % W;
    active = ws_warps.active;
    if ((stalled[w] && $urandom(seed) % 4 == 0)
        || (cfg::FETCH_PREDICT != 0 && control_rate > 1 && active[w] && $urandom(seed) % 16 == 0)) begin
      ex_branch.valid = 1;
      ex_branch.redirect = 1;
      ex_branch.warp = w;
      ex_branch.pc = random_pc(0);
      order_pc[w] = ex_branch.pc;
      if (!stalled[w]) wrong = wrong + 1;
    end
    redirect = ex_branch.valid;
    // And some were right, of warps that nothing else resolves.
    if (!redirect && cfg::FETCH_PREDICT != 0 && active[w] && !stalled[w] && !sf_wctl.valid) begin
      ex_branch.valid = $urandom(seed) % 2;
      ex_branch.warp = w;
    end
    ex_branch.history_pc = $urandom(seed);
    ex_branch.static_mismatch = $urandom(seed) % 4 != 0;
    #1;
    if (fe_valid) decode_step;
    if (redirect) stalled[ex_branch.warp] = 0;
    kill = fe_valid && (de_control || de_jump);
    for (int i = 0; i < W; i++)
      ib_free[i*3+:3] = control_rate == 0 || $urandom(seed) % 8 != 0 ? 4 : $urandom(seed) % 4;

    // The cache's answer to the request of the cycle before
    ic_rsp_miss = asked && miss_rate != 0 && $urandom(seed) % miss_rate == 0;
    ic_rsp_hit = asked && !ic_rsp_miss;
    ic_rsp_instr = ic_rsp_hit ? word_at(asked_addr) : $urandom(seed);
    fe_fill = fill_in == 1;
    if (fill_in > 0) fill_in = fill_in - 1;
    #1;
    end_void = end_void || (redirect && ex_branch.warp == end_warp);
    if (compared) check(end_warp === fe_warp && end_pc === fe_pc, end_warp, "another one at the end");
    check(fe_valid === (compared && !end_void && !end_miss), fe_warp, "an instruction");
    check(fe_miss === (compared && !end_void && end_miss) && ic_ask === fe_miss, fe_warp, "miss");
    check(fe_in_flight === (asked && !asked_void ? W'(1) << asked_warp : W'(0)), asked_warp, "in flight");
    check(fe_event.icache_miss === fe_miss && fe_event.icache_read === (ws_valid && !is_bad(ws_pc)), 0, "events");
    check(ic_req_valid === ws_valid, ws_warp, "request");
    if (ic_req_valid) check(ic_req_addr === ws_pc[31:2], ws_warp, "address");
    if (compared && end_void) voids = voids + 1;
    if (fe_miss) begin
      misses = misses + 1;
      // A line that has just arrived may be the one that was missed: no other will come.
      if (fill_in == 0 && !fe_fill) fill_in = 1 + $urandom(seed) % 8;
    end
    compared = asked;
    end_void = asked_void || is_void(asked_warp);
    end_miss = ic_rsp_miss && !asked_bad;
    end_says = says;
    {end_warp, end_pc} = {asked_warp, asked_pc};
    asked = ws_valid;
    asked_void = is_void(ws_warp);
    asked_bad = is_bad(ws_pc);
    asked_addr = ic_req_addr;
    {asked_warp, asked_pc} = {ws_warp, ws_pc};
    for (int i = 0; i < W; i++) begin
      quiet[i] = active[i] && !stalled[i] ? quiet[i] + 1 : 0;
      check(quiet[i] < 60 * W + 300, i, "forgotten");
    end
    @(posedge clk);
    #1 now = now + 1;
  endtask

  task automatic reset;
    rst = 1;
    {kill, ic_rsp_hit, ic_rsp_miss, fe_fill, de_control, de_jump} = 0;
    ex_branch = '0;
    sf_wctl = '0;
    next_wctl = '0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    stalled = 0;
    {asked, compared, asked_void, end_void} = 0;
    fill_in = 0;
    for (int w = 0; w < W; w++) quiet[w] = 0;
    order_pc[0] = BOOT;
  endtask

  // The first instruction of warp 0 starts all the others.
  task automatic spawn;
    miss_rate = 0;
    control_rate = 1;
    while (!stalled[0]) cycle;
    stalled[0] = 0;  // no other event resolves it
    next_wctl.valid = 1;
    next_wctl.pc = order_pc[0];
    next_wctl.tmask = 1;
    next_wctl.spawn = 1;
    next_wctl.spawn_warps = ~W'(1);
    next_wctl.spawn_pc = 32'h8001_0000;
    for (int w = 1; w < W; w++) order_pc[w] = 32'h8001_0000;
    control_rate = 0;
    cycle;
    next_wctl = '0;
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  int start;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int several = 0; several < (W > 1 ? 2 : 1); several++) begin
      reset;
      if (several != 0) spawn;
      {miss_rate, control_rate} = 0;
      repeat (8) cycle;
      start = decoded;
      repeat (200) cycle;
      check(decoded - start == 200, 0, "not one instruction a cycle");
    end
    for (int round = 0; round < 6; round++) begin
      reset;
      if (round % 3 != 0) spawn;
      miss_rate = round % 2 == 0 ? 6 : 2;
      control_rate = round < 3 ? 12 : 5;
      repeat (CYCLES / 6) cycle;
    end

    check(decoded > 1500 && misses > 300 && bads > 20 && voids > 50 && (cfg::FETCH_PREDICT == 0 || wrong > 50)
          && (cfg::FETCH_PREDICT != 2 || (static_mismatches > 200 && static_mismatches < decoded - 200)), 0, "too little happened");
    if (errors != 0) $display("FAIL fetch_tb: %0d errors", errors);
    else $display("PASS fetch_tb: %0d decoded, %0d misses, %0d void, %0d bad, %0d wrong", decoded, misses, voids, bads,
                  wrong);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
