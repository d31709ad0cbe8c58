// icache: a few requesters ask for random instructions, wait for `fill` after a miss and ask
// again, against a memory with random latency and order. Checks against a model of the cache's content: every answer
// and its data, one request a line, no request of a miss that does not ask. `fill` wakes all warps, reset forgets all
// lines and a warm one none. Behind one that asks, the next line is asked for, if it is of the same page and not
// there. A miss register must be free in the first cycle without a request. Nothing else is asked for.
// Configurations: icache_kb=16 | icache_kb=1 icache_mshrs=1 | line_bytes=32 icache_kb=1 | icache_prefetch=0
// Long matrix: icache_kb=64 icache_mshrs=16 | line_bytes=16 icache_kb=64
`timescale 1ns / 1ps
`default_nettype none
module icache_tb;
  import types::*;

  localparam int WARPS = 6, SLOTS = 32, LINES = 48, ALL = 2 * LINES, CYCLES = 6000;

  logic clk = 1'b0, rst = 1'b1, warm = 1'b0;
  always #5 clk = ~clk;

  logic req_valid = 1'b0, ask = 1'b0;
  logic [31:2] req_addr = '0;
  wire rsp_hit, rsp_miss, fill, mreq_valid, mrsp_ready;
  wire beat_valid, beat_ready;
  beat_t beat;
  wire [31:0] rsp_instr;
  line_read_t mreq;
  wire [cfg::LADDR_W-1:0] mreq_addr = mreq.addr;
  wire [cfg::MEM_TAG_W-1:0] mreq_tag = mreq.tag;
  logic mreq_ready = 1'b0, mrsp_valid = 1'b0;
  logic [cfg::LINE_W-1:0] mrsp_data = '0;
  logic [cfg::MEM_TAG_W-1:0] mrsp_tag = '0;

  icache dut (
      .reqs({req_valid, req_addr, ask}),
      .rsps({rsp_hit, rsp_miss, rsp_instr, fill}),
      .mrsp_valid(beat_valid),
      .mrsp_ready(beat_ready),
      .mrsp(beat),
      .*
  );
  line_beats beats (
      .line_valid(mrsp_valid),
      .line_ready(mrsp_ready),
      .line({mrsp_data, mrsp_tag}),
      .*
  );

  // The word at an address; `era` changes with every reset, so that an old line is noticed.
  logic [31:0] era = 32'd1;
  function automatic [31:0] word_at(input [31:2] addr);
    word_at = ({addr, 2'b00} ^ (32'(addr) << 13) ^ (era * 32'h9e3779b9)) + 32'd77;
  endfunction

  int errors = 0, seed = 1, hits = 0, misses = 0, asks = 0, most = 0, kills = 0;
  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("icache: %0s at %0t (seed %0d)", what, $time, seed);
    end
  endtask

  // Lines in six sets, three at either end of the walk after reset, eight lines each; and the one behind each.
  localparam logic [cfg::LADDR_W-1:0] BASE = cfg::BOOT_ADDR[31:cfg::LINE_B];
  localparam int PAGE_W = 12 - cfg::LINE_B;
  logic [cfg::LADDR_W-1:0] pool[0:ALL-1], probe = BASE;
  int set_of[0:ALL-1];
  wire [$clog2(cfg::ICACHE_LINES)-1:0] probe_index;
  wire [cfg::LADDR_W-1-$clog2(cfg::ICACHE_LINES):0] probe_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES(cfg::ICACHE_LINES)
  ) prober (
      .line (probe),
      .index(probe_index),
      .tag  (probe_tag)
  );
  task fill_pool;
    int found, set_index;
    for (int n = 0; n < 6; n = n + 1) begin
      probe = BASE ^ (n < 3 ? n : cfg::ICACHE_LINES - 6 + n);
      #1 set_index = probe_index;
      found = 0;
      while (found < 8) begin
        if (probe_index == set_index) begin
          pool[found*6+n] = probe;
          set_of[found*6+n] = set_index;
          found = found + 1;
        end
        #1 probe = probe + 1;
        #1;
      end
    end
    for (int i = 0; i < LINES; i = i + 1) begin
      probe = pool[i] + 1;
      #1 pool[LINES+i] = probe;
      set_of[LINES+i] = probe_index;
    end
  endtask
  function automatic [31:2] pick(input int r);
    pick = {pool[(r>>4)%LINES], cfg::LWORD_W'(r)};
  endfunction
  function automatic int line_number(input [cfg::LADDR_W-1:0] line);
    line_number = -1;
    for (int i = ALL - 1; i >= 0; i = i - 1) if (pool[i] == line) line_number = i;
  endfunction

  logic [ALL-1:0] missed = '0;    // missed by a request that asked, since last asked for
  logic [ALL-1:0] resident = '0, resident_before = '0;  // in the cache

  // The line behind the last one that was asked for
  logic prefetches, next_valid = 1'b0;
  logic [ALL-1:0] ahead = '0;       // may be asked for
  int next_number, due_number = -1, due_for = 0, quiet_for = 0, asks_ahead = 0;

  // ---- memory
  logic [SLOTS-1:0] slot_used = '0;
  logic [cfg::LADDR_W-1:0] slot_line[0:SLOTS-1];
  logic [cfg::MEM_TAG_W-1:0] slot_tag[0:SLOTS-1];
  int slot_due[0:SLOTS-1];
  logic [cfg::LADDR_W-1:0] mrsp_line = '0;
  int now = 0, slow = 1, seldom = 0, outstanding, freed;
  logic short_round = 1'b0;

  // The first beat of a line takes away who was there, the last brings it.
  task beat_step;
    int s;
    if (beat_valid && beat_ready) begin
      s = line_number(mrsp_line);
      for (int i = 0; i < ALL; i = i + 1)
        if (set_of[i] == set_of[s]) resident[i] = i == s && mrsp_ready;
      quiet_for = 0;
    end else quiet_for = quiet_for + 1;
  endtask

  task memory_step;
    int s;
    if (mreq_valid && mreq_ready) begin
      s = line_number(mreq_addr);
      asks = asks + 1;
      check(s >= 0 && (missed[s] || ahead[s]), "line asked without a miss");
      check(!resident[s], "line asked that is there");
      if (!missed[s]) asks_ahead = asks_ahead + 1;
      missed[s] = 1'b0;
      ahead[s] = 1'b0;
      if (due_number == s) due_number = -1;
      freed = -1;
      outstanding = 1;
      for (s = 0; s < SLOTS; s = s + 1) begin
        check(!(slot_used[s] && slot_line[s] == mreq_addr), "line asked twice");
        if (slot_used[s]) outstanding = outstanding + 1;
        else freed = s;
      end
      if (outstanding > most) most = outstanding;
      slot_used[freed] = 1'b1;
      slot_line[freed] = mreq_addr;
      slot_tag[freed] = mreq_tag;
      slot_due[freed] = now + 1 + ($urandom(seed) % (slow ? 60 : 3));
    end
    beat_step;
    if (mrsp_valid && mrsp_ready) mrsp_valid <= 1'b0;
    if (!mrsp_valid || mrsp_ready)
      for (s = 0; s < SLOTS; s = s + 1)
        if (slot_used[s] && slot_due[s] <= now && $urandom(seed) % 2 == 0) begin
          mrsp_valid <= 1'b1;
          mrsp_tag <= slot_tag[s];
          mrsp_line <= slot_line[s];
          for (int i = 0; i < cfg::LINE_BYTES / 4; i = i + 1)
            mrsp_data[i*32+:32] <= word_at({slot_line[s], cfg::LWORD_W'(i)});
          slot_used[s] = 1'b0;
          s = SLOTS;
        end
    mreq_ready <= $urandom(seed) % 4 != 0;
  endtask

  // Lines to be asked for are followed one at a time, and only when miss registers are free for certain.
  task next_step;
    int used;
    if (due_number >= 0) begin
      due_for = due_for + 1;
      check(due_for < 60 || resident[due_number], "the next line is not asked for");
      if (due_for == 60) due_number = -1;
    end
    if (ask && prefetches) begin
      next_number = line_number(pool[asked_number] + 1);
      next_valid = !(&pool[asked_number][PAGE_W-1:0]);
      if (next_valid) ahead[next_number] = 1'b1;
    end else if (next_valid && !req_valid) begin
      next_valid = 1'b0;
      used = 0;
      for (int i = 0; i < SLOTS; i = i + 1) if (slot_used[i]) used = used + 1;
      for (int i = 0; i < ALL; i = i + 1) if (missed[i]) used = used + 1;
      // In a short round, the walk may have left out the line's set, which then still has the line.
      if (!short_round && due_number < 0 && quiet_for > 4 && used <= 2 && !resident[next_number]) begin
        due_number = next_number;
        due_for = 0;
        for (int i = 0; i < SLOTS; i = i + 1) if (slot_used[i] && slot_line[i] == pool[next_number]) due_number = -1;
      end
    end
  endtask

  // ---- requesters
  logic [WARPS-1:0] waiting = '0, flying = '0;
  logic [31:2] want[0:WARPS-1];
  int waited[0:WARPS-1];
  int asked = -1, answered = -1, w;
  int asked_number = 0;  // of the line for which `ask` is said
  logic killed, expect_hit = 1'b0;

  task requester_step;
    check(rsp_hit + rsp_miss == (answered >= 0), "one answer per request");
    if (fill) waiting = '0;
    killed = $urandom(seed) % 16 == 0;
    next_step;
    if (answered >= 0) asked_number = line_number(want[answered][31:cfg::LINE_B]);
    ask <= answered >= 0 && rsp_miss && !killed;
    if (answered >= 0) begin
      flying[answered] = 1'b0;
      check(rsp_hit == expect_hit, rsp_hit ? "hit on a line not there" : "miss on a line there");
      if (rsp_hit) begin
        hits = hits + 1;
        check(rsp_instr == word_at(want[answered]), "wrong instruction");
      end else begin
        misses = misses + 1;
        if (!killed) waiting[answered] = 1'b1;
        if (!killed) missed[line_number(want[answered][31:cfg::LINE_B])] = 1'b1;
      end
      if (rsp_hit || killed) want[answered] = pick($urandom(seed));
      if (killed) kills = kills + 1;
    end
    for (w = 0; w < WARPS; w = w + 1) begin
      waited[w] = waiting[w] && resident[line_number(want[w][31:cfg::LINE_B])] ? waited[w] + 1 : 0;
      check(waited[w] < 4, "waits for a line that is there");
    end
    // A request sees the lines that are there before and after its own cycle: a fill takes one away,
    // and brings one that is not there yet.
    answered = asked;
    if (asked >= 0)
      expect_hit = resident_before[line_number(want[asked][31:cfg::LINE_B])] &&
          resident[line_number(want[asked][31:cfg::LINE_B])];
    asked = -1;
    req_valid <= 1'b0;
    w = $urandom(seed) % WARPS;
    for (int i = 0; i < (seldom && $urandom(seed) % 4 != 0 ? 0 : WARPS); i = i + 1) begin
      if (asked < 0 && !waiting[w] && !flying[w]) asked = w;
      w = (w + 1) % WARPS;
    end
    if (asked >= 0) begin
      flying[asked] = 1'b1;
      req_valid <= 1'b1;
      req_addr <= want[asked];
    end
  endtask

  task reset(input logic keeps);
    rst <= 1'b1;
    warm <= keeps;
    req_valid <= 1'b0;
    ask <= 1'b0;
    mrsp_valid <= 1'b0;
    slot_used = '0;
    waiting = '0;
    missed = '0;
    ahead = '0;
    next_valid = 1'b0;
    due_number = -1;
    if (!keeps) resident = '0;
    flying = '0;
    asked = -1;
    answered = -1;
    if (!keeps) era = era + 1;
    for (int i = 0; i < WARPS; i = i + 1) begin
      waited[i] = 0;
      want[i] = pick($urandom(seed));
    end
    // A beat that was on its way still arrives.
    repeat (3) begin
      @(posedge clk);
      if (keeps) beat_step;
    end
    rst <= 1'b0;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("icache_prefetch=%d", prefetches)) prefetches = cfg::ICACHE_MSHRS > 1;
    $display("icache: seed %0d", seed);
    fill_pool;
    // Six long rounds, and short ones, in which the walk leaves out most sets, of which there is no request. A line
    // that comes while the walk is at one of the last three must not keep it from clearing that.
    for (int round = 0; round < 100; round = round + 1) begin
      reset(round % 3 == 2);
      short_round = round >= 6;
      slow = !short_round && round % 2;
      seldom = !short_round && round / 4;
      for (int i = 0; i < (short_round ? 80 : CYCLES / 6 + cfg::ICACHE_LINES); i = i + 1) begin
        @(posedge clk);
        now = now + 1;
        resident_before = resident;
        memory_step;
        requester_step;
        if (short_round && i == 16) begin
          @(negedge clk);
          if (dut.walk_q < cfg::ICACHE_LINES - 8) dut.walk_q = cfg::ICACHE_LINES - 8;
        end
      end
    end
    check(asks_ahead > (prefetches ? asks / 50 : -1), "too few lines asked for ahead");
    check(hits > CYCLES / 20 && misses > CYCLES / 40 && asks > CYCLES / 60, "too little happened");
    check(most >= (cfg::ICACHE_MSHRS < WARPS ? cfg::ICACHE_MSHRS : WARPS), "misses in flight");
    $display("icache: %0d hits, %0d misses, %0d lines asked, %0d of them ahead, %0d in flight, %0d killed", hits,
             misses, asks, asks_ahead, most, kills);
    if (errors == 0) $display("PASS icache");
    else $display("FAIL icache: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
