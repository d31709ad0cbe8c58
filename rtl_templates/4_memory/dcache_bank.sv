% emit(knob.dcache == "banked")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local ways = knob.dcache_ways > 1
// One bank of the data cache: ${ways and "two lines a set" or "direct mapped"}, write-through, no allocation on a store.
//
// Contract: requests are served in order; only loads that wait for their line are overtaken. A
//   load's lanes are delivered together, on out_valid until out_take. The store in the tag stage
//   is done in a cycle of the bus for it in which it is ready (st_go), and writes the line if it is there. The caller
//   sends it to memory in that cycle. A store waits while its line is pending, so
//   a fill never overwrites newer bytes, and loads that wait for the line read it before the store. A load
//   without lanes is a prefetch. It is dropped if its line is there, is pending or finds no free register,
//   and has no response.
% if atomics then
//   An atomic store invalidates the line instead.
% end
// Latency: load hit 2 cycles from in_valid to out_valid${ways and ", 4 in the other way" or ""}. Throughput: one request a cycle.
// Memory: dcache_lines has the lines, dcache_tags their tags. Loads and stores access the row that
//   their lanes want (line_rows). A line arrives row by row in successive cycles, and a
//   request's data of that set are stale until then, so that no request reads half a line.
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
module dcache_bank (
    input  wire                       clk,
    input  wire                       rst,
% if cores then
    input  wire                       invalidate,   // all lines; only while not busy
% end
    input  wire                       in_valid,
    output wire                       in_ready,
    input  wire dcache_bank_req_t     in,
    output line_trigger_t             trigger,      // stays until accepted
    input  wire                       trigger_taken,
    input  wire dcache_bus_t          bus,
    output wire                       st_go,        // the store in s1 is done
    output wire                       fill_ready,   // a line may arrive
    output wire                       pass_done,    // the uncached word is read
    // lines to request from memory
    output wire                       ask_valid,
    input  wire                       ask_ready,
    output miss_req_t                 ask,
    // loads
    output logic                      out_valid,
    input  wire                       out_take,
    output lane_words_t               out,
    output dcache_bank_status_t       status,
    output dcache_bank_event_t        events
);
  localparam int BANK_B = $clog2(cfg::DCACHE_BANKS);
  localparam int INDEX_W = cfg::DCACHE_INDEX_W;
  localparam int WAYS = cfg::DCACHE_WAYS;
  localparam int FRAME_W = $clog2(cfg::DCACHE_BANK_LINES);  // of a line: ${ways and "way and set" or "its set"}
  localparam int TAG_W = cfg::LADDR_W - BANK_B - INDEX_W;

  // ---- state
  logic skid_valid_q, s1_valid_q, s1_fresh_q, replayed_q, pass_q;
  dcache_bank_req_t skid_q, s1_q;
  want_t replayed_want_q;
  logic [INDEX_W-1:0] wrote_index_q;
  logic [FRAME_W-1:0] replay_frame_q;
  logic wrote_line_q, wrote_words_q;  // in the last cycle: a row of a line, or a store's words
% if ways then
  logic s1_way_q;     // the way that s1 has read, or reads next
  logic elsewhere_q;  // it has read the other one
% end

  // ---- s0: access to the memories
  wire cleared;
  assign in_ready = !skid_valid_q && cleared;
  wire s0_valid = skid_valid_q || (in_valid && in_ready);
  wire dcache_bank_req_t s0 = skid_valid_q ? skid_q : in;
  // Frames: read in s0 and in s1, hit in s1, and replaced by s1's miss.
  wire [WAYS-1:0] hits;  // of s1, at most one
% if ways then
  wire s0_way;
  wire [FRAME_W-1:0] s0_frame = {s0_way, s0.index};
  wire [FRAME_W-1:0] s1_frame = {s1_way_q, s1_q.index};
  wire [FRAME_W-1:0] hit_frame = {hits[1], s1_q.index};
  wire [FRAME_W-1:0] miss_frame = {!s1_way_q, s1_q.index};
% else
  wire [FRAME_W-1:0] s0_frame = s0.index;
  wire [FRAME_W-1:0] s1_frame = s1_q.index;
  wire [FRAME_W-1:0] hit_frame = s1_q.index;
  wire [FRAME_W-1:0] miss_frame = s1_q.index;
% end

  // Data that s1 has read are stale if its set was written since. (A store uses only the tag.)
  wire s1_fresh = s1_fresh_q${ways and " && !elsewhere_q" or ""} && !(wrote_index_q == s1_q.index && (wrote_line_q ||
      (wrote_words_q && !s1_q.write)));

  // The memories' outputs wait for the output register. (A miss does not need them, but this signal
  // must not wait for the comparison.)
  wire out_stuck = out_valid && !out_take;
  wire hold = out_stuck && (replayed_q || (s1_valid_q && s1_fresh && !s1_q.write));

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
  wire want_t read_want = pass_q ? bus.io_want : to_replay ? replay_want : to_repeat ? s1_q.want : skid_q.want;
  wire from_in = !to_replay && !to_repeat && !skid_valid_q;
  wire [cfg::COLUMNS*cfg::ROW_W-1:0] read_rows = from_in ? in.want.row : read_want.row;

  // ---- s1: compare and decide
  wire hit = |hits;
% if ways then
  wire here = s1_way_q ? hits[1] : hits[0];  // a hit whose words have been read
% else
  wire here = hit;
% end
  wire pending, pending_prefetch, miss_goes, allocate;

  wire s1_now = s1_valid_q && s1_fresh;
  wire s1_load = s1_now && !s1_q.write;
  wire s1_prefetch = s1_q.want.mask == '0;  // dropped instead of waiting
% if ways then
  wire elsewhere = s1_load && !s1_prefetch && hit && !here;  // stays, and reads again
% end
  wire s1_leaves = s1_q.write ? st_go : s1_load && (s1_prefetch || (hit ? here && !out_stuck : miss_goes));
  wire s0_moves = !s1_valid_q || s1_leaves;
  wire misses = s1_load && !hit;
  wire miss = misses && miss_goes;

  assign st_go = bus.store && s1_now && s1_q.write && !pending;
  assign events.miss = miss && !s1_prefetch;
  assign events.mshr_stall = misses && !miss_goes && !s1_prefetch;

  // ---- misses
  wire [TAG_W-1:0] fill_tag;
  wire [FRAME_W-1:0] line_frame;
  wire mshr_busy, mshr_moving, fill_prefetch, replay_prefetch;
% if knob.l2_kb > 0 then
  wire [cfg::DCACHE_MSHR_W-1:0] unused_direct_mshr;
% end
  wire unused_fill = &{1'b0, fill_prefetch${knob.l2_kb > 0 and ", unused_direct_mshr" or ""}};
  dcache_mshr #(
      .WAYS   (WAYS),
      .FRAME_W(FRAME_W)
  ) u_mshr (
      .clk,
      .rst,
      .moves       (s0_moves),
      .next_line   (s0.line),
      .load        ({s1_q.line, miss_frame, s1_prefetch, s1_q.want}),
      .looks       (s1_load),
      .hits,
      .lookup      ({pending, pending_prefetch, miss_goes, allocate}),
      .status      ({mshr_busy, mshr_moving}),
% if knob.l2_kb > 0 then
      .direct      (1'b0),
      .direct_mshr (unused_direct_mshr),
% end
      .ask_valid,
      .ask_ready,
      .ask,
      .fill        (bus.fill && bus.last),
      .fill_mshr   (bus.mshr),
      .filled      ({fill_prefetch, fill_tag, line_frame}),
      .replay_valid(mshr_replay_valid),
      .replay_take (mshr_replay_valid && !pass_q && !hold),
      .replay      ({replay_prefetch, replay_want})
  );
  assign fill_ready = !mshr_replay_valid && !pass_q && cleared;

  // An uncached line is written to the first frame, whose line is lost.
  wire write_line = bus.fill || bus.pass;
  wire [FRAME_W-1:0] fill_frame = line_frame & {FRAME_W{!bus.pass}};

  // ---- tags and lines
% if atomics then
  wire loses = st_go && s1_q.atomic;  // all lines of its set; a later store must not write words of one
% end
  wire tags_move;
  dcache_tags u_tags (
      .clk,
      .rst,
% if cores then
      .invalidate,
% end
      .line       (s1_q.line),
      .index      (s1_q.index),
      .hits,
% if atomics then
      .loses,
% end
% if ways then
      .used       (elsewhere || allocate),
      .s1_way     (s1_way_q),
      .s0_index   (s0.index),
      .s0_way,
% end
      .write      (write_line),
      .write_valid(bus.fill),
      .write_frame(fill_frame),
      .write_tag  (fill_tag),
      .cleared,
      .moving     (tags_move)
  );

% if atomics then
  wire write_words = write_line || (st_go && hit && !s1_q.atomic);
% else
  wire write_words = write_line || (st_go && hit);
% end
  wire [FRAME_W-1:0] write_frame = write_line ? fill_frame : hit_frame;
  wire want_t line_want = replayed_q ? replayed_want_q : s1_q.want;
  wire [cfg::LSU_DATA_W-1:0] lane_words;
  wire unused_rows = &{1'b0, line_want.row, read_want};
  dcache_lines u_lines (
      .clk,
      .read,
      .read_frame,
      .read_rows,
      .columns    (line_want.column),
      .lane_words,
      .write      (write_words),
      .write_frame,
      .put        (bus.put)
  );

  // ---- lines that no load has needed yet
% if knob.dcache_prefetch == 1 then
  wire marks_move;
  dcache_marks #(
      .FRAME_W(FRAME_W)
  ) u_marks (
      .clk,
      .rst,
      .filled      (bus.fill && bus.last),
      .filled_frame(replay_frame_q),
      .filled_prefetch(replay_prefetch),
      .load        (s1_load),
      .prefetch    (s1_prefetch),
      .line        (s1_q.line),
      .index       (s1_q.index),
      .hits,
      .hit_frame,
      .allocate,
      .joins       (miss && pending_prefetch),
      .trigger     (trigger.valid),
      .trigger_taken,
      .trigger_line(trigger.line),
      .ev_prefetch (events.prefetch),
      .ev_used     (events.prefetch_used),
      .moving      (marks_move)
  );
% else
  wire unused_prefetch = &{1'b0, pending_prefetch, replay_prefetch, trigger_taken, allocate};
  assign events.prefetch = 1'b0;
  assign events.prefetch_used = 1'b0;
  assign trigger = {1'b0, s1_q.line};
% end

  // A request that waits at the output changes no state. Work left for the next cycle: a tag, a mark, and
  // that its set was written.
  assign status.moving = skid_valid_q || s1_valid_q || to_replay || replayed_q || (out_valid && out_take) ||
                         mshr_moving || tags_move || wrote_words_q${knob.dcache_prefetch == 1 and " || marks_move" or ""};
  assign status.busy = skid_valid_q || s1_valid_q || mshr_busy;

  // ---- registers
  always_ff @(posedge clk) begin
    if (!skid_valid_q && in_valid) skid_q <= in;
    if (s0_moves) s1_q <= s0;
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
    end else begin
      skid_valid_q <= s0_valid && !s0_moves;
      if (s0_moves) s1_valid_q <= s0_valid;
      replayed_q <= replay || (replayed_q && out_stuck);
      pass_q <= (bus.pass && bus.last) || (pass_q && !replay);
      if (!out_stuck) out_valid <= replayed_q ? |replayed_want_q.mask : s1_load && here && !s1_prefetch;
    end
  end

`ifdef HEDDLE_CHECKS
  logic in_line_q;     // a beat was not the last
  logic words_gone_q;  // another access has replaced the words of s1
  always @(posedge clk) begin
    in_line_q <= !rst && write_line && !bus.last;
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
      assert (!(invalidate && (status.busy || in_valid)));
% end
    end
  end
`endif
endmodule
`default_nettype wire
