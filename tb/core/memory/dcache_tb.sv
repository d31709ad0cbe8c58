// Data cache: every alignment of a fill with the requests around it. A load misses on line X. Some cycles later come
// two more requests, loads or stores of X or of Y, which shares X's set. With two ways X has driven out Y, or a third
// line. All distances and combinations are tried, with a result port that is ready always or rarely. They are tried on
// a word of the first beat of a line and on one of the last. Checks every load, and both lines at the end, in cache and
// in memory. Before that, loads that follow a stream of lines: which lines memory is asked for, and when. And with two
// ways, loads of lines of one set: which of them stay, and how long each takes.
// Configurations: warps=4 threads=4
// Long matrix: line_bytes=16 dcache_kb=1 | dcache_prefetch=0 | threads=1 dcache_kb=1 | dcache_banks=2 dcache_mshrs=4 dcache_kb=64 | dcache_ways=1 | dcache_ways=1 line_bytes=16 dcache_kb=1
`timescale 1ns / 1ps
`default_nettype none
module dcache_tb;
  import types::*;

  localparam int T = cfg::LSU_LANES, BANKS = cfg::DCACHE_BANKS, IDS = cfg::LSU_PENDING;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic req_write = 1'b0, io_valid = 1'b0;
  logic [cfg::LSU_REQ_W-1:0] req_id = '0;
  logic [BANKS-1:0] req_valid = '0;
  logic [BANKS*cfg::LADDR_W-1:0] req_line = '0;
  logic [BANKS*cfg::DCACHE_INDEX_W-1:0] req_index = '0;
  logic [BANKS*T-1:0] req_mask = {BANKS{T'(1)}};
  wire quiet, idle;
  logic [cfg::LADDR_W-1:0] one_line = '0;
  logic [T-1:0] io_mask = '0;
  logic [T*cfg::LWORD_W-1:0] lane_word = '0;
  wire [T*cfg::COLUMN_W-1:0] lane_columns;
  wire [T*cfg::COLUMNS*cfg::ROW_W-1:0] lane_places;
  lane_rows places (
      .word   (lane_word),
      .columns(lane_columns),
      .places (lane_places)
  );
  logic [T*32-1:0] lane_data = '0;
  wire [cfg::COLUMNS*cfg::ROW_W-1:0] rows;
  wire [cfg::COLUMNS*4-1:0] column_be;
  wire [cfg::COLUMNS*32-1:0] columns;
  wire [T-1:0] put_lanes = io_valid ? io_mask : T'(1);
  line_rows put_rows (
      .mask  (put_lanes),
      .places(lane_places),
      .rows
  );
  lane_scatter scatter (
      .mask  (put_lanes),
      .number(lane_columns),
      .be    ({T * 4{1'b1}}),
      .data  (lane_data),
      .column_be,
      .columns
  );
  wire [BANKS-1:0] out_valid;
  logic [BANKS-1:0] out_take;
  wire [BANKS*cfg::LANE_WORDS_W-1:0] out;
  dcache_event_t dc_event;
  wire [BANKS-1:0] ev_miss = dc_event.miss, ev_prefetch = dc_event.prefetch, ev_prefetch_used = dc_event.prefetch_used;
  wire mem_req_valid, mem_req_ready, mem_rsp_valid, mem_rsp_ready;
  mem_req_t mem_req;
  beat_t mem_rsp;

  dcache_req_t req;
  assign req = {
    req_write, req_id, req_line, req_index, req_mask, one_line, io_mask, lane_columns, lane_places, rows, column_be, columns
  };
  dcache_ports_t ready;
  wire [BANKS-1:0] req_ready = ready.banks;
  wire io_ready = ready.io;
  dcache dut (
      .req_wants({req_valid, io_valid}),
      .req_valid({req_valid, io_valid}),
      .req_ready(ready),
      .*
  );
  mem_model memory (
      .clk,
      .rst,
      .req_valid(mem_req_valid),
      .req_ready(mem_req_ready),
      .req      (mem_req),
      .rsp_valid(mem_rsp_valid),
      .rsp_ready(mem_rsp_ready),
      .rsp      (mem_rsp)
  );

  int errors = 0;
  task automatic check(input logic ok, input [511:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors < 6) $display("dcache: %0s at %0t", what, $time);
    end
  endtask

  // ---- three lines of one set
  localparam int WAYS = cfg::DCACHE_WAYS;
  logic [cfg::LADDR_W-1:0] probe, line[0:2];
  wire [cfg::DCACHE_INDEX_W-1:0] probe_index;
  wire [cfg::LADDR_W-1-cfg::DCACHE_INDEX_W-$clog2(BANKS):0] probe_tag;
  wire [cfg::DCACHE_BANK_W-1:0] probe_bank;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .BANKS(BANKS),
      .LINES(cfg::DCACHE_BANK_SETS)
  ) prober (
      .line (probe),
      .index(probe_index),
      .tag  (probe_tag)
  );
  line_bank #(.LINE_W(cfg::LADDR_W), .BANKS(BANKS)) bank_prober (
      .line(probe),
      .bank(probe_bank)
  );
  int bank, index;
  task find_lines(input [cfg::LADDR_W-1:0] first, input int distance);
    probe = first;
    #1 line[0] = probe;
    bank = probe_bank;
    index = probe_index;
    for (int i = 1; i < 3; i = i + 1) begin
      probe = probe + distance;
      #1;
      while (probe_bank != bank || probe_index != index) begin
        probe = probe + distance;
        #1;
      end
      line[i] = probe;
    end
  endtask

  // ---- requests of a word of a line, lane 0; the reference takes them as they are accepted
  logic [cfg::LWORD_W-1:0] word = cfg::LWORD_W'(3);
  logic [31:0] ref_word[0:2], value = 32'd1;
  logic [31:0] want[0:IDS-1];
  logic [IDS-1:0] waits = '0;
  int left[0:IDS-1];  // answers until then
  lane_words_t words;
  logic [cfg::LSU_REQ_W-1:0] answered;
  int slow = 0, taken = 0, n;

  always @(posedge clk) begin
    for (int b = 0; b < BANKS; b = b + 1)
      if (out_valid[b] && out_take[b]) begin
        words = out[b*cfg::LANE_WORDS_W+:cfg::LANE_WORDS_W];
        answered = words.id;
        check(waits[answered], "answer to nothing");
        check(words.mask == 1, "lanes");
        check(words.data[31:0] === want[answered], "load data");
        left[answered] = left[answered] - 1;
        if (left[answered] == 0) waits[answered] = 1'b0;
        taken = taken + 1;
      end
    out_take <= slow == 0 || $urandom % 4 == 0 ? {BANKS{1'b1}} : '0;
  end

  task request(input logic write, input logic [1:0] which);
    req_valid[bank] <= 1'b1;
    req_line[bank*cfg::LADDR_W+:cfg::LADDR_W] <= line[which];
    req_index[bank*cfg::DCACHE_INDEX_W+:cfg::DCACHE_INDEX_W] <= index;
    one_line <= line[which];
    req_write <= write;
    lane_word <= {T{word}};
    lane_data[31:0] <= value;
    @(posedge clk);
    while (!req_ready[bank]) @(posedge clk);
    if (write) ref_word[which] = value;
    else begin
      want[req_id] = ref_word[which];
      check(!waits[req_id], "bench: id in use");
      waits[req_id] = 1'b1;
      left[req_id] = 1;
    end
    req_valid <= '0;
    req_id <= req_id + 1'b1;
    value = value + 32'h01010101;
  endtask

  task settle;
    n = 0;
    @(posedge clk);
    @(posedge clk);
    while ((waits != 0 || !quiet) && n < 300) begin
      @(posedge clk);
      n = n + 1;
    end
    check(n < 300, "no answer");
  endtask

  // ---- streams: a load of a line that no store has written, and what memory is asked for by
  // it: the line itself, and with prefetch the one behind
  int ahead = 1, asked, prefetches = 0, used = 0;
  always @(posedge clk) begin
    for (int b = 0; b < BANKS; b = b + 1) begin
      prefetches = prefetches + int'(ev_prefetch[b]);
      used = used + int'(ev_prefetch_used[b]);
    end
  end

  task load(input [cfg::LADDR_W-1:0] which);
    probe = which;
    #1 bank = probe_bank;
    index = probe_index;
    line[0] = which;
    ref_word[0] = '0;
    request(1'b0, 2'd0);
  endtask

  // A line of every bank in the same cycle, some lines apart.
  task gather(input [cfg::LADDR_W-1:0] page);
    for (int b = 0; b < BANKS; b = b + 1) begin
      probe = page + 8 * b;
      #1;
      while (probe_bank != b) begin
        probe = probe + 1;
        #1;
      end
      req_line[b*cfg::LADDR_W+:cfg::LADDR_W] <= probe;
      req_index[b*cfg::DCACHE_INDEX_W+:cfg::DCACHE_INDEX_W] <= probe_index;
    end
    req_valid <= '1;
    req_write <= 1'b0;
    lane_word <= {T{word}};
    @(posedge clk);
    check(&req_ready, "bench: not all at once");
    want[req_id] = '0;
    waits[req_id] = 1'b1;
    left[req_id] = BANKS;
    req_valid <= '0;
    req_id <= req_id + 1'b1;
  endtask

  task expect_reads(input int reads, input [511:0] what);
    settle;
    repeat (8) @(posedge clk);
    for (n = 0; n < 1000 && !idle; n = n + 1) @(posedge clk);
    check(idle, "no rest");
    check(memory.outstanding == 0, "idle while memory owes a line");
    check(memory.reads - asked == reads, what);
    asked = memory.reads;
  endtask

  task streams(input [cfg::LADDR_W-1:0] page);
    slow = 0;
    asked = memory.reads;
    load(page);
    expect_reads(1 + ahead, "a miss asks for the next line");
    load(page + 1);
    expect_reads(1, "and so does the first load of a prefetched line");
    check(!ahead || ev_miss == 0, "which is there");
    load(page + 1);
    expect_reads(0, "but not the second");
    load(page + 8);
    repeat (5) @(posedge clk);
    load(page + 9);
    expect_reads(2 + ahead, "a line on its way is not asked for again");
    load(page + 2 * 4096 / cfg::LINE_BYTES - 1);
    expect_reads(1, "nothing crosses a page");
    check(prefetches == used + 2 * ahead, "events");
    gather(page + 4 * 4096 / cfg::LINE_BYTES);
    expect_reads((1 + ahead) * BANKS, "each of several misses in a cycle asks for its next line");
    gather(page + 6 * 4096 / cfg::LINE_BYTES);
    gather(page + 4 * 4096 / cfg::LINE_BYTES);
    expect_reads((1 + ahead) * BANKS, "hits behind them change nothing");
  endtask

  // ---- a line that is on its way ahead of its loads counts as needed once, by loads, and by no prefetch
  task needed(input [cfg::LADDR_W-1:0] page);
    int before_it;
    settle;
    before_it = used;
    asked = memory.reads;
    memory.answer_of_16 = 0;
    load(page);
    for (n = 0; n < 300 && memory.reads - asked < 2; n = n + 1) @(posedge clk);
    load(page + 1);
    load(page + 1);
    repeat (8) @(posedge clk);
    check(used == before_it + 1, "two loads of a line on its way");
    memory.answer_of_16 = 16;
    expect_reads(3, "a line, the next, and that behind it");
    load(page + 1);
    expect_reads(0, "a line that is there");
    check(used == before_it + 1, "a load behind two that have waited");

    // The next line stays away, and its line, driven out, comes once more: its prefetch finds the first one.
    find_lines(page + 4096 / cfg::LINE_BYTES, 4096 / cfg::LINE_BYTES);
    for (int i = 0; i < 3; i = i + 1) ref_word[i] = '0;
    memory.answer_of_16 = 0;
    request(1'b0, 2'd0);
    for (n = 0; n < 300 && memory.reads - asked < 2; n = n + 1) @(posedge clk);
    for (int i = 0; i < memory.SLOTS; i = i + 1)
      if (memory.slot_used[i] && memory.slot_line[i] == line[0] + 1) memory.slot_due[i] = memory.now + 100000;
    memory.answer_of_16 = 16;
    settle;
    request(1'b0, 2'd1);
    settle;
    request(1'b0, 2'd2);
    settle;
    before_it = used;
    request(1'b0, 2'd0);
    settle;
    repeat (8) @(posedge clk);
    check(used == before_it, "a prefetch of a line on its way");
    for (int i = 0; i < memory.SLOTS; i = i + 1) memory.slot_due[i] = memory.now;
    expect_reads(7, "a line twice, the next once, two others with theirs");
  endtask

  // ---- lines of one set, of which none asks for the next one
  int cycles, earlier;
  task visit(input logic [1:0] which, input logic there, input logic last);
    request(1'b0, which);
    cycles = 0;
    while (waits != 0) begin
      @(negedge clk);
      cycles = cycles + 1;
    end
    if (there) check(cycles == (last ? 3 : 5), "cycles of a hit");
    expect_reads(there ? 0 : 1, there ? "a line that should be there" : "a line that should have gone");
  endtask

  task sets;
    slow = 0;
    find_lines(cfg::LADDR_W'('h80200000 / cfg::LINE_BYTES - 1), 4096 / cfg::LINE_BYTES);
    for (int i = 0; i < 3; i = i + 1) ref_word[i] = '0;
    asked = memory.reads;
    // The first comes ahead of its load, which counts once, with one beside it that did not.
    if (ahead == 1) begin
      load(line[0] - 1);
      find_lines(cfg::LADDR_W'('h80200000 / cfg::LINE_BYTES - 1), 4096 / cfg::LINE_BYTES);
      expect_reads(2, "a line and the last of its page");
    end else visit(2'd0, 1'b0, 1'b0);
    earlier = used;
    visit(2'd1, 1'b0, 1'b0);
    visit(2'd1, 1'b1, 1'b1);
    check(used == earlier, "a mark of the other line");
    visit(2'd0, 1'b1, 1'b0);
    visit(2'd0, 1'b1, 1'b1);
    check(used == earlier + ahead, "a mark");
    visit(2'd1, 1'b1, 1'b0);
    visit(2'd1, 1'b1, 1'b1);
    visit(2'd0, 1'b1, 1'b0);
    visit(2'd0, 1'b1, 1'b1);
    visit(2'd2, 1'b0, 1'b0);
    visit(2'd0, 1'b1, 1'b0);
    visit(2'd1, 1'b0, 1'b0);
    visit(2'd2, 1'b0, 1'b0);
    // A store changes the line in the other way, and not which was the last.
    request(1'b1, 2'd1);
    settle;
    visit(2'd2, 1'b1, 1'b1);
    visit(2'd1, 1'b1, 1'b0);
  endtask

  logic [cfg::LINE_W-1:0] stored;
  task alignments(input int distances, input logic third);
    for (int i = 0; i < 3; i = i + 1) ref_word[i] = '0;
    for (int d1 = 0; d1 < 12 && errors == 0; d1 = d1 + 1)
      for (int d2 = 0; d2 < distances; d2 = d2 + 1)
        for (int ops = 0; ops < 16; ops = ops + 1) begin
          slow = (d1 + ops) % 2;
          if (WAYS > 1) begin
            request(1'b0, third ? 2'd2 : 2'd1);
            settle;
          end
          request(1'b0, third || WAYS == 1 ? 2'd1 : 2'd2);  // Y is in the cache
          settle;
          request(1'b0, 2'd0);  // X is not
          repeat (d1) @(posedge clk);
          request(ops[0], {1'b0, ops[1]});
          repeat (d2) @(posedge clk);
          request(ops[2], {1'b0, ops[3]});
          settle;
          request(1'b0, 2'd0);
          request(1'b0, 2'd1);
          settle;
          for (int i = 0; i < 2; i = i + 1) begin
            stored = memory.store[memory.find(line[i])];
            check(stored[word*32+:32] == ref_word[i], "memory");
          end
        end
  endtask

  // A run that hangs, or has gone wrong for good, ends here.
  int still = 0;
  always @(posedge clk) begin
    still = still + 1;
    if (|(out_valid & out_take) || |(req_valid & req_ready)) still = 0;
    if (still == 5000 || errors > 100) begin
      $display("FAIL dcache: %0d errors, then it %0s", errors, still == 5000 ? "stands" : "was enough");
      $fatal(1);
    end
  end

  initial begin
    out_take = '0;
    memory.latency = 1;
    repeat (3) @(posedge clk);
    rst <= 1'b0;
    if (!$value$plusargs("dcache_prefetch=%d", ahead)) ahead = 1;
    memory.latency = 60;
    streams(cfg::LADDR_W'('h80100000 / cfg::LINE_BYTES));
    if (ahead == 1) needed(cfg::LADDR_W'('h80180000 / cfg::LINE_BYTES));
    if (WAYS > 1) sets;
    memory.latency = 1;
    taken = 0;
    find_lines(cfg::LADDR_W'('h2000003), 1);
    for (int w = 0; w < WAYS; w = w + 1) begin
      word = cfg::LWORD_W'(3 - w);  // that was not written yet
      alignments(3, w > 0);
      word = ~cfg::LWORD_W'(w);
      if (cfg::BEATS > 1) alignments(1, w > 0);
    end
    check(errors != 0 || taken > WAYS * 12 * (cfg::BEATS > 1 ? 4 : 3) * 16 * 4, "too few answers");
    errors = errors + memory.errors;
    $display("dcache: %0d answers, %0d lines read, %0d written", taken, memory.reads,
             memory.writes);
    if (errors == 0) $display("PASS dcache");
    else $display("FAIL dcache: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
