% emit(knob.dcache == "banked")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local ways = knob.dcache_ways > 1
// One bank of the data cache: ${ways and "two lines a set" or "direct mapped"}, write-through, no allocation on a store.
//
// Contract: requests are served in order; only loads that wait for their line are overtaken. A
//   load's lanes are delivered together, on out_valid until out_take. The store in the tag stage
//   is done in a cycle with st_may in which it is ready (st_go), and writes the line if it is there. The caller
//   sends it to memory in that cycle. A store waits while its line is pending, so
//   a fill never overwrites newer bytes, and loads that wait for the line read it before the store. A load
//   without lanes is a prefetch. It is dropped if its line is there, is pending or finds no free register,
//   and has no response.
% if atomics then
//   An atomic store (in_atomic) invalidates the line instead.
% end
// Latency: load hit 2 cycles from in_valid to out_valid${ways and ", 4 in the other way" or ""}. Throughput: one request a cycle.
// Memory: a RAM for each column of the line, read and written a word at a time. Loads and stores access the row that
//   their lanes want (line_rows). A line arrives row by row in successive cycles, and a
//   request's data of that set are stale until then, so that no request reads half a line.
% if cores then
// A tag has the epoch in which its line arrived, and `invalidate` begins another epoch. When all have been
//   used the tags are cleared, a set a cycle, as after reset.
% end
% if ways then
// Ways: words are read of the way of its set's last load or fill, as tags are too late to select. A
//   load whose line is in the other way reads again, two cycles later, and that becomes the last way. A
//   miss replaces the way that is not the last one (the least recently used of two).
//   Source: B. Calder, D. Grunwald and J. Emer, "Predictive sequential associative cache", HPCA 1996, with the
//   most recently used way as the prediction.
% end
// Pipeline: s0 reads words; s1 reads the tag, which is in LUT RAM, and compares. A request that is not ready
//   (no free miss register, a store that waits) stays in s1; one more is held in the skid register. Words
//   of a hit in s1 are valid only while s1_fresh. The request reads again if another access used the memories as it
//   arrived, or after its set was written in the meantime (found a cycle later, in s1). Replays of loads after a fill
//   overtake s1, as s1 may be waiting for them.
`default_nettype none
module dcache_bank #(
    parameter int MSHR_W = $clog2(cfg::DCACHE_BANK_MSHRS)
) (
    input  wire                         clk,
    input  wire                         rst,
% if cores then
    input  wire                         invalidate,     // all lines; only while not busy
% end
    // requests
    input  wire                         in_valid,
    output wire                         in_ready,
    input  wire                         in_write,
% if atomics then
    input  wire                         in_atomic,
% end
    input  wire  [    cfg::LADDR_W-1:0] in_line,
    input  wire  [cfg::DCACHE_INDEX_W-1:0] in_index,
    input  wire  [  cfg::LSU_REQ_W-1:0] in_id,
    input  wire  [  cfg::LSU_LANES-1:0] in_mask,
    input  wire                         in_prefetch,   // without lanes, whatever in_mask is
    input  wire  [cfg::LSU_LANES*cfg::COLUMN_W-1:0] in_columns,  // of all lanes: lane_rows
    input  wire  [cfg::LSU_LANES*cfg::COLUMNS*cfg::ROW_W-1:0] in_places,
    output wire                         trigger,    // a load was the first to need this line, until accepted
    input  wire                         trigger_taken,
    output wire  [    cfg::LADDR_W-1:0] trigger_line,
    input  wire                         st_may,     // the store in s1, if there is one, may be done
    output wire                         st_go,
    // lines to request from memory; the row of an arriving line, or the store's bytes, on write_*
    output wire                         ask_valid,
    input  wire                         ask_ready,
    output wire  [    cfg::LADDR_W-1:0] ask_line,
    output wire  [          MSHR_W-1:0] ask_mshr,
    output wire                         fill_ready,
    input  wire                         fill,
    input  wire  [          MSHR_W-1:0] fill_mshr,
    // an uncached line arrives (fill_ready applies), of which one load wants a word
    input  wire                         pass,
    input  wire                         last,       // of the beats of either
    input  wire want_t                  pass_want,
    output wire                         pass_done,
    input  wire  [cfg::COLUMNS*cfg::ROW_W-1:0] write_rows,  // for each column
    input  wire  [ cfg::COLUMNS*32-1:0] write_columns,
    input  wire  [  cfg::COLUMNS*4-1:0] write_be,
    // loads
    output logic                        out_valid,
    input  wire                         out_take,
    output lane_words_t                 out,
    output wire                         busy,         // with a request, or a pending line
    output wire                         moving,       // the bank changes state without input
    // events
    output wire                         ev_miss,
    output wire                         ev_prefetch,  // a line was prefetched
    output wire                         ev_used,      // a load needs it
    output wire                         ev_mshr_stall
);
  localparam int BANK_B = $clog2(cfg::DCACHE_BANKS);
  localparam int INDEX_W = cfg::DCACHE_INDEX_W;
  localparam int WAYS = cfg::DCACHE_WAYS;
  localparam int FRAME_W = $clog2(cfg::DCACHE_BANK_LINES);  // of a line: ${ways and "way and set" or "its set"}
  localparam int C = cfg::COLUMNS;
  localparam int TAG_W = cfg::LADDR_W - BANK_B - INDEX_W;

  // ---- state
  logic skid_valid_q, s1_valid_q, s1_fresh_q, replayed_q, pass_q;
  logic skid_write_q, s1_write_q;
% if atomics then
  logic skid_atomic_q, s1_atomic_q;
% end
  logic [cfg::LADDR_W-1:0] skid_line_q, s1_line_q;
  want_t skid_want_q, s1_want_q, replayed_want_q;
  logic [INDEX_W-1:0] skid_index_q, s1_index_q, wrote_index_q;
  logic [FRAME_W-1:0] replay_frame_q;
  logic wrote_line_q, wrote_words_q;  // in the last cycle: a row of a line, or a store's words
  logic [INDEX_W:0] clear_q;
% if ways then
  logic s1_way_q;     // the way that s1 has read, or reads next
  logic elsewhere_q;  // it has read the other one
% end

  // ---- s0: access to the memories
  assign in_ready = !skid_valid_q && clear_q[INDEX_W];

  wire s0_valid = skid_valid_q || (in_valid && in_ready);
  wire s0_write = skid_valid_q ? skid_write_q : in_write;
  wire [cfg::LADDR_W-1:0] s0_line = skid_valid_q ? skid_line_q : in_line;

  wire [cfg::COLUMNS*cfg::ROW_W-1:0] in_rows;
  line_rows u_rows (
      .mask  (in_mask),
      .places(in_places),
      .rows  (in_rows)
  );
  wire [cfg::LSU_LANES-1:0] in_lanes = in_mask & {cfg::LSU_LANES{!in_prefetch}};
  wire want_t s0_want = skid_valid_q ? skid_want_q : {in_id, in_lanes, in_columns, in_rows};

  wire [INDEX_W-1:0] s0_index = skid_valid_q ? skid_index_q : in_index;
  // Frames: read in s0 and in s1, hit in s1, and replaced by s1's miss.
  wire [WAYS-1:0] hits;  // of s1, at most one
% if ways then
  wire s0_way;
  wire [FRAME_W-1:0] s0_frame = {s0_way, s0_index};
  wire [FRAME_W-1:0] s1_frame = {s1_way_q, s1_index_q};
  wire [FRAME_W-1:0] hit_frame = {hits[1], s1_index_q};
  wire [FRAME_W-1:0] miss_frame = {!s1_way_q, s1_index_q};
% else
  wire [FRAME_W-1:0] s0_frame = s0_index;
  wire [FRAME_W-1:0] s1_frame = s1_index_q;
  wire [FRAME_W-1:0] hit_frame = s1_index_q;
  wire [FRAME_W-1:0] miss_frame = s1_index_q;
% end

  // Data that s1 has read are stale if its set was written since. (A store uses only the tag.)
  wire s1_fresh = s1_fresh_q${ways and " && !elsewhere_q" or ""} && !(wrote_index_q == s1_index_q && (wrote_line_q ||
      (wrote_words_q && !s1_write_q)));

  // The memories' outputs wait for the output register. (A miss does not need them, but this signal
  // must not wait for the comparison.)
  wire out_stuck = out_valid && !out_take;
  wire hold = out_stuck && (replayed_q || (s1_valid_q && s1_fresh && !s1_write_q));

  wire mshr_replay_valid;
  wire want_t replay_want;
  wire to_replay = mshr_replay_valid || pass_q;
  wire to_repeat = s1_valid_q && !s1_fresh;
  wire replay = to_replay && !hold;
  assign pass_done = pass_q && !hold;
  wire again = to_repeat && !to_replay && !hold;
  wire to_first = !to_repeat && !to_replay;
  wire read = (s0_valid || !to_first) && !hold;
  // Without a read the address is ignored: it does not wait for `hold`.
  wire [FRAME_W-1:0] read_frame = to_replay ? replay_frame_q : to_repeat ? s1_frame : s0_frame;
  // Rows pass only one multiplexer, as those at the input are late.
  wire want_t read_want = pass_q ? pass_want : to_replay ? replay_want : to_repeat ? s1_want_q : skid_want_q;
  wire from_in = !to_replay && !to_repeat && !skid_valid_q;

  // ---- s1: compare and decide
  wire [C*32-1:0] words;
% if cores then
  logic [cfg::EPOCH_W-1:0] epoch_q;
  localparam int ENTRY_W = TAG_W + cfg::EPOCH_W + 1;
  wire [ENTRY_W-1:0] wanted = {1'b1, epoch_q, s1_line_q[cfg::LADDR_W-1-:TAG_W]};
% else
  localparam int ENTRY_W = TAG_W + 1;
  wire [ENTRY_W-1:0] wanted = {1'b1, s1_line_q[cfg::LADDR_W-1-:TAG_W]};
% end
  wire hit = |hits;
% if ways then
  wire here = s1_way_q ? hits[1] : hits[0];  // a hit whose words have been read
% else
  wire here = hit;
% end
  wire pending, pending_prefetch, miss_goes, allocate;

  wire s1_now = s1_valid_q && s1_fresh;
  wire s1_load = s1_now && !s1_write_q;
  wire s1_prefetch = s1_want_q.mask == '0;  // dropped instead of waiting
% if ways then
  wire elsewhere = s1_load && !s1_prefetch && hit && !here;  // stays, and reads again
% end
  wire s1_leaves = s1_write_q ? st_go : s1_load && (s1_prefetch || (hit ? here && !out_stuck : miss_goes));
  wire s0_moves = !s1_valid_q || s1_leaves;
  wire misses = s1_load && !hit;
  wire miss = misses && miss_goes;

  assign st_go         = st_may && s1_now && s1_write_q && !pending;
  assign ev_miss       = miss && !s1_prefetch;
  assign ev_mshr_stall = misses && !miss_goes && !s1_prefetch;

  wire [TAG_W-1:0] fill_tag;
  wire [FRAME_W-1:0] line_frame;

  wire mshr_fill_ready, mshr_busy, mshr_moving, replay_prefetch;
  assign busy = skid_valid_q || s1_valid_q || mshr_busy;
% if knob.l2_kb > 0 then
  wire unused_fill_prefetch;
  wire [MSHR_W-1:0] unused_direct_mshr;
  wire unused_direct = &{1'b0, unused_direct_mshr};
% end
  dcache_mshr #(
      .WAYS   (WAYS),
      .FRAME_W(FRAME_W)
  ) u_mshr (
      .clk,
      .rst,
      .line        (s1_line_q),
      .frame       (miss_frame),
      .moves       (s0_moves),
      .next_line   (s0_line),
      .busy        (mshr_busy),
      .moving      (mshr_moving),
      .pending,
      .pending_prefetch,
      .looks       (s1_load),
      .hits,
      .goes        (miss_goes),
      .allocate,
      .prefetch       (s1_prefetch),
      .want        (s1_want_q),
% if knob.l2_kb > 0 then
      .direct      (1'b0),
      .direct_mshr (unused_direct_mshr),
% end
      .ask_valid,
      .ask_ready,
      .ask_line,
      .ask_mshr,
      .fill_ready  (mshr_fill_ready),
      .fill        (fill && last),
      .fill_mshr,
      .fill_tag,
      .fill_frame  (line_frame),
% if knob.l2_kb > 0 then
      .fill_prefetch  (unused_fill_prefetch),
% end
      .replay_prefetch,
      .replay_valid(mshr_replay_valid),
      .replay_take (mshr_replay_valid && !pass_q && !hold),
      .replay_want
  );
  assign fill_ready = mshr_fill_ready && !pass_q && clear_q[INDEX_W];

  // An uncached line is written to the first frame, whose line is lost.
  wire write_line = fill || pass;
  wire [FRAME_W-1:0] fill_frame = line_frame & {FRAME_W{!pass}};
  wire [WAYS-1:0] fill_way = WAYS'(1) << ((FRAME_W + 1)'(fill_frame) >> INDEX_W);

  // ---- memories
% if atomics then
  wire loses = st_go && s1_atomic_q;  // all lines of its set; a later store must not write words of one
% end
  // Written one cycle late; in that cycle a request in s1 of this set is not fresh.
  logic [WAYS-1:0] tag_write_q;
  logic tag_valid_q;
  logic [INDEX_W-1:0] tag_index_q;
  logic [TAG_W-1:0] tag_q;
  for (genvar w = 0; w < WAYS; w++) begin : gen_way
    wire [ENTRY_W-1:0] entry;
    lutram_1r1w #(
        .WIDTH(ENTRY_W),
        .DEPTH(cfg::DCACHE_BANK_SETS)
    ) u_tags (
        .clk,
        .wen  (tag_write_q[w]),
        .waddr(tag_index_q),
        .wdata({tag_valid_q, ${cores and "epoch_q, " or ""}tag_q}),
        .raddr(s1_index_q),
        .rdata(entry)
    );
    assign hits[w] = entry == wanted;
  end
  always_ff @(posedge clk) begin
    tag_valid_q <= fill;
    tag_q <= fill_tag;
% if atomics then
    tag_write_q <= ({WAYS{write_line}} & fill_way) | {WAYS{loses || !clear_q[INDEX_W]}};
    tag_index_q <= write_line ? fill_frame[INDEX_W-1:0] : clear_q[INDEX_W] ? s1_index_q : clear_q[INDEX_W-1:0];
% else
    tag_write_q <= ({WAYS{write_line}} & fill_way) | {WAYS{!clear_q[INDEX_W]}};
    tag_index_q <= write_line ? fill_frame[INDEX_W-1:0] : clear_q[INDEX_W-1:0];
% end
  end
% if ways then

  // The last way of each set.
  logic way_write_q, way_q;
  logic [INDEX_W-1:0] way_index_q;
  lutram_1r1w #(
      .WIDTH(1),
      .DEPTH(cfg::DCACHE_BANK_SETS)
  ) u_last (
      .clk,
      .wen  (way_write_q || !clear_q[INDEX_W]),
      .waddr(clear_q[INDEX_W] ? way_index_q : clear_q[INDEX_W-1:0]),
      .wdata(way_q && clear_q[INDEX_W]),
      .raddr(s0_index),
      .rdata(s0_way)
  );
  always_ff @(posedge clk) begin
    way_write_q <= !rst && (elsewhere || allocate);
    way_index_q <= s1_index_q;
    way_q <= !s1_way_q;
  end
% end

% if atomics then
  wire write_words = write_line || (st_go && hit && !s1_atomic_q);
% else
  wire write_words = write_line || (st_go && hit);
% end
  wire [FRAME_W-1:0] write_frame = write_line ? fill_frame : hit_frame;
  localparam int LOW = cfg::ROWS > 1 ? 0 : 1;
  for (genvar c = 0; c < C; c++) begin : gen_column
    wire [cfg::ROW_W-1:0] row = from_in ? in_rows[c*cfg::ROW_W+:cfg::ROW_W] :
        read_want.row[c*cfg::ROW_W+:cfg::ROW_W];
    wire [FRAME_W+cfg::ROW_W-1:0] address = {read_frame, row};
    wire [FRAME_W+cfg::ROW_W-1:0] write_address = {write_frame, write_rows[c*cfg::ROW_W+:cfg::ROW_W]};
    wire unused_row = &{1'b0, address[0], write_address[0]};  // if there is only one row
    ram_1r1w #(
        .WIDTH(32),
        .DEPTH(cfg::DCACHE_BANK_LINES * cfg::ROWS),
        .MASKS(4)
    ) u_lines (
        .clk,
        .ren  (read),
        .raddr(address[LOW+:FRAME_W+$clog2(cfg::ROWS)]),
        .rdata(words[c*32+:32]),
        .wen  (write_words),
        .waddr(write_address[LOW+:FRAME_W+$clog2(cfg::ROWS)]),
        .wmask(write_be[c*4+:4]),
        .wdata(write_columns[c*32+:32])
    );
  end

  // ---- lines that no load has needed yet
% if knob.dcache_prefetch == 1 then
  wire marks_move;
  dcache_marks #(
      .FRAME_W(FRAME_W)
  ) u_marks (
      .clk,
      .rst,
      .filled      (fill && last),
      .filled_frame(replay_frame_q),
      .filled_prefetch(replay_prefetch),
      .load        (s1_load),
      .prefetch    (s1_prefetch),
      .line        (s1_line_q),
      .index       (s1_index_q),
      .hits,
      .hit_frame,
      .allocate,
      .joins       (miss && pending_prefetch),
      .trigger,
      .trigger_taken,
      .trigger_line,
      .ev_prefetch,
      .ev_used,
      .moving      (marks_move)
  );
% else
  wire unused_prefetch = &{1'b0, pending_prefetch, replay_prefetch, trigger_taken, allocate};
  assign ev_prefetch = 1'b0;
  assign ev_used = 1'b0;
  assign trigger = 1'b0;
  assign trigger_line = s1_line_q;
% end

  // ---- words of the lanes
  wire want_t line_want = replayed_q ? replayed_want_q : s1_want_q;
  wire [cfg::LSU_DATA_W-1:0] lane_words;
  for (genvar i = 0; i < cfg::LSU_LANES; i++) begin : gen_lane
    assign lane_words[i*32+:32] = words[line_want.column[i*cfg::COLUMN_W+:cfg::COLUMN_W]*32+:32];
  end
  wire unused_rows = &{1'b0, line_want.row, read_want};

  // A request that waits at the output changes no state. Work left for the next cycle: a tag, a mark, and
  // that its set was written.
  assign moving = skid_valid_q || s1_valid_q || to_replay || replayed_q || (out_valid && out_take) ||
                  !clear_q[INDEX_W] || mshr_moving || |tag_write_q ||${ways and " way_write_q ||" or ""} wrote_words_q${knob.dcache_prefetch == 1 and " || marks_move" or ""};

  // ---- registers
  always_ff @(posedge clk) begin
    if (!skid_valid_q && in_valid) begin
      skid_write_q <= in_write;
% if atomics then
      skid_atomic_q <= in_atomic;
% end
      skid_line_q  <= in_line;
      skid_index_q <= in_index;
      skid_want_q  <= s0_want;
    end
    if (s0_moves) begin
      s1_write_q <= s0_write;
% if atomics then
      s1_atomic_q <= s0_write && (skid_valid_q ? skid_atomic_q : in_atomic);
% end
      s1_line_q  <= s0_line;
      s1_want_q  <= s0_want;
      s1_index_q <= s0_index;
    end
% if ways then
    if (s0_moves) s1_way_q <= s0_way;
    else if (elsewhere) s1_way_q <= hits[1];
% end
    // A request that stays although the memories are not held is a miss or a store: it does not need their words.
    s1_fresh_q <= s0_moves ? s0_valid && to_first && !hold : again || s1_fresh;
    if (write_line) replay_frame_q <= fill_frame;
% if ways then
    elsewhere_q <= !rst && elsewhere;
% end
    wrote_index_q <= write_frame[INDEX_W-1:0];
    wrote_line_q  <= write_line;
    wrote_words_q <= st_go;
    if (replay) replayed_want_q <= read_want;
    if (!out_stuck && (replayed_q || s1_load)) begin
      out <= {line_want.id, line_want.mask, lane_words};
    end

    if (rst) begin
      skid_valid_q <= 1'b0;
      s1_valid_q   <= 1'b0;
      replayed_q   <= 1'b0;
      pass_q       <= 1'b0;
      out_valid    <= 1'b0;
      clear_q      <= '0;
    end else begin
      skid_valid_q <= s0_valid && !s0_moves;
      if (s0_moves) s1_valid_q <= s0_valid;
      replayed_q <= replay || (replayed_q && out_stuck);
      pass_q <= (pass && last) || (pass_q && !replay);
      if (!out_stuck) out_valid <= replayed_q ? |replayed_want_q.mask : s1_load && here && !s1_prefetch;
      if (!clear_q[INDEX_W]) clear_q <= clear_q + 1'b1;
% if cores then
      else if (invalidate && &epoch_q) clear_q <= '0;
% end
    end
% if cores then
    if (rst) epoch_q <= '0;
    else if (invalidate) epoch_q <= epoch_q + 1'b1;
% end
  end

`ifdef HEDDLE_CHECKS
  logic in_line_q;     // a beat was not the last
  logic words_gone_q;  // another access has replaced the words of s1
  always @(posedge clk) begin
    in_line_q <= !rst && write_line && !last;
    words_gone_q <= !rst && s1_now && !s0_moves && (read || words_gone_q);
    if (!rst) begin
      // The memories' outputs have one owner: misses and stores do not use them.
      assert (!(replayed_q && s1_load && hit));
      assert (!(words_gone_q && s1_load && hit && !s1_prefetch));
      assert (!(write_line && st_go));
      assert (!(write_line && !fill_ready));
      assert (!(in_line_q && !write_line));
% if ways then
      assert (!(s1_now && &hits));
% end
% if cores then
      assert (!(invalidate && (busy || in_valid)));
% end
    end
  end
`endif
endmodule
`default_nettype wire
