% local l2 = knob.l2_kb > 0
% emit(knob.dcache == "banked" or l2)
// Miss registers of one cache bank (with default parameters of the data cache): pending lines and the loads that wait.
//
// Contract: the lookup says whether the load's line is pending, and whether the load may leave the tag stage. A load
//   with `looks` does so unless it hits, and what it wants is stored. A line is requested once; a load without lanes
//   never joins it. `fill` starts the replay of the line's loads in their order (the warp that ran first continues
//   first), one on replay_take.
//   After the last one the next fill may arrive, and a cycle later the register is free. So a line stays
//   pending until all loads that wait for it have read it. A line may be prefetched by a load without
//   lanes. It counts as prefetched until another load joins.
// Lines are compared one cycle before the result is used (mshr_lines): the load's line is the next_line of the last
//   `moves`. `moves` is set with every allocation.
// Size: MSHRS lines, ENTRIES loads that wait (one for each pending load of the LSU).
`default_nettype none
module dcache_mshr #(
    parameter int MSHRS  = cfg::DCACHE_BANK_MSHRS,
    parameter int MSHR_W = $clog2(MSHRS),
    parameter int WAYS = 1,  // ways that may hold a line
    parameter int ENTRIES = cfg::LSU_PENDING,  // loads that may wait
    parameter int WANT_W  = cfg::WANT_W,       // stored of each
    parameter int INDEX_W = cfg::DCACHE_INDEX_W,
    parameter int FRAME_W = INDEX_W,           // stored of a line's frame
    parameter int BANK_B  = $clog2(cfg::DCACHE_BANKS),
% if l2 then
    parameter bit ALONE   = 1'b0,              // no load joins a line with the mark
% end
    parameter int TAG_W   = cfg::LADDR_W - BANK_B - INDEX_W,
    parameter int LOAD_W  = cfg::LADDR_W + FRAME_W + 1 + WANT_W
) (
    input  wire                      clk,
    input  wire                      rst,
    // the next request
    input  wire                      moves,
    input  wire [  cfg::LADDR_W-1:0] next_line,
    // the load in the tag stage
    input  wire [        LOAD_W-1:0] load,           // {its line, the frame for that, no lanes, what it wants}
    input  wire                      looks,          // it wants to leave the tag stage
    input  wire [          WAYS-1:0] hits,           // unless its line is there
    output mshr_lookup_t             lookup,
    output mshr_status_t             status,
    // lines to request
% if l2 then
    input  wire                      direct,         // the allocated line is requested by the caller
    output wire [        MSHR_W-1:0] direct_mshr,
% end
    output wire                      ask_valid,
    input  wire                      ask_ready,
    output wire [cfg::LADDR_W+MSHR_W-1:0] ask,       // {line, register}
    // lines that arrive, only while no load is replayed
    input  wire                      fill,
    input  wire [        MSHR_W-1:0] fill_mshr,
    output wire [  1+TAG_W+FRAME_W-1:0] filled,      // of that register: {prefetched, tag, frame}
    // loads whose line is there
    output wire                      replay_valid,
    input  wire                      replay_take,
    output wire [          WANT_W:0] replay          // {prefetched, what the load wants}
);
  localparam int ENTRY_W = ENTRIES > 1 ? $clog2(ENTRIES) : 1;
  // The lowest bits of a line follow from its others and its bank (line_bank): they need no comparison.
  localparam int LINE_W = cfg::LADDR_W - BANK_B;

  // ---- state
  logic [MSHRS-1:0] prefetch_q;
  logic [ENTRIES-1:0] entry_valid_q;
  logic replay_q;
  logic replayed_q, last_q;  // in the last cycle a load was replayed; it was the last one of its line
  logic [MSHR_W-1:0] replay_mshr_q;
  logic [ENTRY_W-1:0] replay_entry_q, replayed_entry_q;

  // ---- lookup and allocation
  wire [cfg::LADDR_W-1:0] line;
  wire [FRAME_W-1:0] frame;
  wire prefetch;  // the load has no lanes
  wire [WANT_W-1:0] want;
  assign {line, frame, prefetch, want} = load;
  wire pending, pending_prefetch, goes, allocate;
  assign lookup = {pending, pending_prefetch, goes, allocate};
  wire [MSHRS-1:0] match, free, takes;
  wire [MSHR_W-1:0] match_index, free_index;
  wire free_ready, taken;
  wire [MSHRS-1:0] valid, ends;  // `ends`: the line that all loads have read
  wire unused_low = &{1'b0, next_line};
  mshr_lines #(
      .MSHRS (MSHRS),
      .LINE_W(LINE_W)
  ) u_lines (
      .clk,
      .rst,
      .line     (line[cfg::LADDR_W-1:BANK_B]),
      .moves,
      .next_line(next_line[cfg::LADDR_W-1:BANK_B]),
      .match,
      .takes,
      .ends,
      .valid
  );
  onehot_index #(
      .N(MSHRS)
  ) u_match (
      .onehot(match),
      .index (match_index)
  );

  next_free #(
      .N(MSHRS)
  ) u_free (
      .clk,
      .rst,
      .busy (valid),
      .take (allocate),
      .ready(free_ready),
      .free(free),
      .index(free_index)
  );

  wire [ENTRIES-1:0] entry_free;
  wire [ENTRY_W-1:0] entry_index;
  wire entry_ready;
  next_free #(
      .N(ENTRIES)
  ) u_entry_free (
      .clk,
      .rst,
      .busy (entry_valid_q),
      .take (taken),
      .ready(entry_ready),
      .free(entry_free),
      .index(entry_index)
  );

  wire [MSHR_W-1:0] miss_mshr = pending ? match_index : free_index;
  // `pending` is the latest input.
  assign goes = pending ? entry_ready && !prefetch : entry_ready && free_ready;
  mshr_take #(
      .WAYS (WAYS),
      .MSHRS(MSHRS)
  ) u_take (
      .hits,
      .joins(looks && entry_ready && !prefetch && pending${l2 and " && !(ALONE && pending_prefetch)" or ""}),
      .misses (looks && entry_ready && free_ready && !pending),
      .free,
      .taken,
      .allocate,
      .takes
  );

  assign status.busy      = |valid;
  assign status.moving    = last_q || replayed_q || !entry_ready || !free_ready;
  assign pending          = |match;
  assign pending_prefetch = |(match & prefetch_q);
  wire fill_prefetch      = prefetch_q[fill_mshr];  // a load that joins in this cycle is not counted
  wire replay_prefetch    = prefetch_q[replay_mshr_q];

  // ---- requests, in the order of the misses. One entry for each register: never full.
  wire unused_ask_ready;
% if l2 then
  assign direct_mshr = free_index;
% end
  fifo #(
      .WIDTH(cfg::LADDR_W + MSHR_W),
      .DEPTH(MSHRS),
      .GATED(1'b0)
  ) u_asks (
      .clk,
      .rst,
      .in_valid (allocate${l2 and " && !direct" or ""}),
      .in_ready (unused_ask_ready),
      .in_data  ({line, free_index}),
      .out_valid(ask_valid),
      .out_ready(ask_ready),
      .out_data (ask)
  );

  // ---- fill and replay. The loads of a line are a linked list of entries. One may still be added in
  // the cycle of the fill, so the end of the list is looked up with each load.
  wire [TAG_W-1:0] fill_tag;
  wire [FRAME_W-1:0] fill_frame;
  wire [WANT_W-1:0] replay_want;
  assign filled = {fill_prefetch, fill_tag, fill_frame};
  assign replay = {replay_prefetch, replay_want};
  wire [ENTRY_W-1:0] fill_first, match_last, replay_last_entry, replay_next;
  lutram_1r1w #(
      .WIDTH(TAG_W + FRAME_W + ENTRY_W),
      .DEPTH(MSHRS)
  ) u_first (
      .clk,
      .wen  (allocate),
      .waddr(free_index),
      .wdata({line[cfg::LADDR_W-1-:TAG_W], frame, entry_index}),
      .raddr(fill_mshr),
      .rdata({fill_tag, fill_frame, fill_first})
  );
  lutram_1r1w #(
      .WIDTH(ENTRY_W),
      .DEPTH(MSHRS)
  ) u_last_of_match (
      .clk,
      .wen  (taken),
      .waddr(miss_mshr),
      .wdata(entry_index),
      .raddr(match_index),
      .rdata(match_last)
  );
  lutram_1r1w #(
      .WIDTH(ENTRY_W),
      .DEPTH(MSHRS)
  ) u_last_of_replay (
      .clk,
      .wen  (taken),
      .waddr(miss_mshr),
      .wdata(entry_index),
      .raddr(replay_mshr_q),
      .rdata(replay_last_entry)
  );
  lutram_1r1w #(
      .WIDTH(ENTRY_W),
      .DEPTH(ENTRIES)
  ) u_next (
      .clk,
      .wen  (taken && pending),
      .waddr(match_last),
      .wdata(entry_index),
      .raddr(replay_entry_q),
      .rdata(replay_next)
  );
  lutram_1r1w #(
      .WIDTH(WANT_W),
      .DEPTH(ENTRIES)
  ) u_loads (
      .clk,
      .wen  (taken),
      .waddr(entry_index),
      .wdata(want),
      .raddr(replay_entry_q),
      .rdata(replay_want)
  );
  assign replay_valid = replay_q;
  wire replay_last = replay_entry_q == replay_last_entry;

  // ---- registers
  wire [MSHRS-1:0] replay_mshr = MSHRS'(1) << replay_mshr_q;
  assign ends = replay_mshr & {MSHRS{last_q}};
  wire [ENTRIES-1:0] replayed_entry = ENTRIES'(1) << replayed_entry_q;

  always_ff @(posedge clk) begin
    if (taken) prefetch_q <= (prefetch_q & ~match & ~(free & {MSHRS{!pending}})) |
        (free & {MSHRS{prefetch}});
    replayed_entry_q <= replay_entry_q;
    if (fill) replay_mshr_q <= fill_mshr;
    // replay_take is late.
    if (fill || replay_take) replay_entry_q <= fill ? fill_first : replay_next;

    if (rst) begin
      entry_valid_q <= '0;
      replay_q      <= 1'b0;
      last_q        <= 1'b0;
      replayed_q    <= 1'b0;
    end else begin
      last_q <= replay_take && replay_last;
      replayed_q <= replay_take;
      entry_valid_q <= (entry_valid_q & ~(replayed_entry & {ENTRIES{replayed_q}})) |
          (entry_free & {ENTRIES{taken}});
      if (fill || replay_take) replay_q <= fill || !replay_last;
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst) begin
      // No load joins a line that is being replayed: it would hit in the cache.
      assert (!(taken && pending && replay_q && replay_mshr_q == match_index));
      assert (!(allocate && !moves));
      // Each fill belongs to a request, and a load waits for it.
      assert (!(fill && !valid[fill_mshr]));
      assert (!(replay_q && !entry_valid_q[replay_entry_q]));
    end
`endif
endmodule
`default_nettype wire
