% emit(knob.l2_kb > 0)
% local prefetches = knob.l2_banks == 1
// One bank of the second-level cache: direct mapped, write-through, no allocation on a write.
//
// Contract: a request is accepted on in_valid && in_ready, which gives its position in the order for all cores; requests
//   of a line take effect in this order. Reads have one response, with their core and tag, in any order; writes
//   are sent on to memory in order. A read that misses waits in a miss register, others of its line join it,
//   and later requests continue; a write waits while its line is pending. I/O is not cached.
% if prefetches then
//   A read also prefetches the next line of the 4 KB page, in a cycle without a request.
% end
// Latency: a hit responds in the cycle after it was accepted${prefetches and "" or "; the response queue (l2) adds one"}. Throughput:
//   one a cycle. A response that is not accepted may be replaced by another.
// After reset a set is cleared each cycle. Until all are, reads go to memory as those of I/O do.
// Pipeline: s0 reads tag and line and compares with the pending lines, s1 compares the tag. A request that is not done
//   stays in s1, and reads again if its set was written in the meantime. A line that arrives stays on the memory port
//   until all that wait for it have their responses.
// Atomic operations would fit in s1: on a hit it has the request's word beside the line's.
`default_nettype none
module l2_bank #(
    parameter int BANKS = cfg::L2_BANKS
) (
    input  wire clk,
    input  wire rst,

    input  wire                      in_valid,
    output wire                      in_ready,
    input  wire [  cfg::CORE_W-1:0]  in_core,
    input  mem_req_t                 in,

    output wire                      out_valid,
    input  wire                      out_ready,
    output wire [  cfg::CORE_W-1:0]  out_core,
    output mem_rsp_t                 out,

    // memory
    output wire                      mem_req_valid,
    input  wire                      mem_req_ready,
    output l2_req_t                  mem_req,
    input  wire                      mem_rsp_valid,
    output wire                      mem_rsp_ready,
    input  l2_rsp_t                  mem_rsp,

    output wire busy,
    output wire ev_read,
    output wire ev_miss   // also of a read that joins another miss
);
  localparam int BANK_B = $clog2(BANKS);
  localparam int INDEX_W = cfg::L2_INDEX_W;
  localparam int TAG_W = cfg::LADDR_W - BANK_B - INDEX_W;
  localparam int IO_B = $clog2(cfg::IO_END) - cfg::LINE_B;  // bits of the line's address below the I/O's end

  // ---- state
  logic s1_valid_q, s1_fresh_q, s1_clear_q, s1_io_q, wrote_q, filling_q, ask_turn_q;
% if prefetches then
  localparam int PAGE_B = 12 - cfg::LINE_B;
  logic prefetch_q, s1_prefetch_q;  // a line to prefetch; s1 is a prefetch
  logic [cfg::LADDR_W-1:0] prefetch_line_q;
% end
  logic [INDEX_W-1:0] s1_index_q, wrote_index_q;
  logic [INDEX_W:0] clear_q;
  logic [cfg::CORE_W-1:0] s1_core_q;
  mem_req_t s1_q;
% if prefetches then
  logic [cfg::LADDR_W-1:0] s1_line_q;
  wire [cfg::LADDR_W-1:0] s1_line = s1_line_q;
  wire s1_write = s1_q.write && !s1_prefetch_q;
  wire unused_s1 = &{1'b0, s1_q};
% else
  wire [cfg::LADDR_W-1:0] s1_line = s1_q.addr;
  wire s1_write = s1_q.write;
% end

  // ---- s0
  mem_req_t s0;
  assign s0 = in;
% if prefetches then
  wire prefetches = prefetch_q && !in_valid;
  wire [cfg::LADDR_W-1:0] in_line = s0.addr;
  wire [cfg::LADDR_W-1:0] s0_line = prefetches ? prefetch_line_q : in_line;
% else
  wire [cfg::LADDR_W-1:0] s0_line = s0.addr;
% end
  wire [INDEX_W-1:0] s0_index;
  wire [TAG_W-1:0] unused_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .BANKS (BANKS),
      .LINES (cfg::L2_BANK_LINES)
  ) u_index (
      .line (s0_line),
      .index(s0_index),
      .tag  (unused_tag)
  );
  wire unused_s0_tag = &{1'b0, unused_tag};

  wire cleared = clear_q[INDEX_W];
  wire s1_leaves;
  wire s0_moves = !s1_valid_q || s1_leaves;
  assign in_ready = s0_moves;
  wire s1_fresh = s1_fresh_q && !(wrote_q && wrote_index_q == s1_index_q);
  wire again = s1_valid_q && !s1_fresh;
  wire s0_valid = in_valid${prefetches and " || prefetch_q" or ""};
  wire read = again || (s0_valid && s0_moves);
  wire [INDEX_W-1:0] read_index = again ? s1_index_q : s0_index;

  // ---- s1
  wire [TAG_W:0] entry;
  wire [cfg::LINE_W-1:0] line;
  wire hit = s1_clear_q && entry == {1'b1, s1_line[cfg::LADDR_W-1-:TAG_W]};
  wire pending, pending_io, unused_replay_mark, unused_moving, allocate, direct;
  wire miss_goes;
  wire replay_valid, queue_room, fill;

  wire s1_now = s1_valid_q && s1_fresh;
  wire s1_read = s1_now && !s1_write${prefetches and " && !s1_prefetch_q" or ""};
% if prefetches then
  // A prefetch is dropped if its line is there or finds no free register.
  wire s1_prefetch = s1_now && s1_prefetch_q;
% end
  // I/O is not shared: each read is sent to memory. A later read of that line waits for its end.
  wire s1_uncached = s1_io_q || !s1_clear_q;
  wire answer = s1_read && hit && out_ready && !replay_valid;
  wire misses = s1_read && !hit && !pending_io;
  wire miss = misses && miss_goes;
  wire ask_valid, ask_ready;
  wire write_slot = s1_now && s1_write && !pending && !fill && !(ask_turn_q && ask_valid);
  wire write = write_slot && queue_room;
  assign s1_leaves = answer || miss || write${prefetches and " || s1_prefetch" or ""};
  assign ev_read = answer || miss;
  assign ev_miss = miss;

  // ---- misses
  wire [cfg::LADDR_W-1:0] ask_line;
  wire [cfg::L2_MSHR_W-1:0] ask_mshr, direct_mshr;
  wire fill_io, mshr_busy, replay_take;
  wire [TAG_W-1:0] fill_tag;
  wire [INDEX_W-1:0] fill_index;
% if prefetches then
  localparam int WANT_W = cfg::L2_WANT_W + 1;  // a prefetch, or a core and its tag
% else
  localparam int WANT_W = cfg::L2_WANT_W;
% end
  wire [WANT_W-1:0] replay_want;
  dcache_mshr #(
      .MSHRS  (cfg::L2_BANK_MSHRS),
      .ENTRIES(cfg::L2_BANK_WAITS),
      .WANT_W (WANT_W),
      .INDEX_W(INDEX_W),
      .BANK_B (BANK_B),
      .ALONE  (1'b1)
  ) u_mshr (
      .clk,
      .rst,
      .moves        (s0_moves),
      .next_line    (s0_line),
      // s1_uncached: a mark stored with the line
      .load         ({s1_line, s1_index_q, s1_uncached, ${prefetches and "s1_prefetch_q, " or ""}s1_core_q, s1_q.tag}),
      .looks        (s1_read${prefetches and " || s1_prefetch" or ""}),
      .hits         (hit),
      .lookup       ({pending, pending_io, miss_goes, allocate}),
      .status       ({mshr_busy, unused_moving}),
      .direct,
      .direct_mshr,
      .ask_valid,
      .ask_ready,
      .ask          ({ask_line, ask_mshr}),
      .fill,
      .fill_mshr    (mem_rsp.mshr),
      .filled       ({fill_io, fill_tag, fill_index}),
      .replay_valid,
      .replay_take,
      .replay       ({unused_replay_mark, replay_want})
  );

  // A line is written as it arrives; responses are taken from the port.
  assign fill = mem_rsp_valid && !replay_valid && !filling_q;
  assign mem_rsp_ready = filling_q && !replay_valid;
% if prefetches then
  wire replay_nobody = replay_want[WANT_W-1];
  assign replay_take = replay_valid && (out_ready || replay_nobody);
% else
  assign replay_take = replay_valid && out_ready;
% end

  // ---- memories
  wire write_line = fill && !fill_io;
  wire write_set = fill || (write && hit);
  wire [INDEX_W-1:0] write_index = fill ? fill_index : s1_index_q;
  ram_1r1w #(
      .WIDTH(TAG_W + 1),
      .DEPTH(cfg::L2_BANK_LINES)
  ) u_tags (
      .clk,
      .ren  (read),
      .raddr(read_index),
      .rdata(entry),
      .wen  (write_line || !cleared),
      .waddr(cleared ? fill_index : clear_q[INDEX_W-1:0]),
      .wmask(1'b1),
      .wdata({cleared, fill_tag})
  );
  ram_1r1w #(
      .WIDTH(cfg::LINE_W),
      .DEPTH(cfg::L2_BANK_LINES),
      .MASKS(cfg::LINE_BYTES)
  ) u_lines (
      .clk,
      .ren  (read),
      .raddr(read_index),
      .rdata(line),
      .wen  (write_line || (write && hit)),
      .waddr(write_index),
      .wmask(s1_q.byteen | {cfg::LINE_BYTES{fill}}),
      .wdata(fill ? mem_rsp.data : s1_q.data)
  );

  // ---- responses
  wire [cfg::CORE_W+cfg::MEM_TAG_W-1:0] whose = replay_valid ? replay_want[cfg::L2_WANT_W-1:0] : {s1_core_q, s1_q.tag};
% if prefetches then
  assign out_valid = replay_valid ? !replay_nobody : s1_read && hit;
% else
  assign out_valid = replay_valid || (s1_read && hit);
% end
  assign out_core = whose[cfg::MEM_TAG_W+:cfg::CORE_W];
  assign out = {replay_valid ? mem_rsp.data : line, whose[cfg::MEM_TAG_W-1:0]};

  // ---- requests to memory: a write, or a missing line, in turn when both are there. A line that misses now is
  // requested at once if no other waits.
  assign ask_ready = queue_room && !write_slot;
  assign direct = queue_room && !ask_valid;
  wire of_s1 = write_slot || !ask_valid;
  fifo #(
      .WIDTH(1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::LINE_W + cfg::L2_MSHR_W),
      .DEPTH(2)
  ) u_queue (
      .clk,
      .rst,
      .in_valid (write || (ask_valid && ask_ready) || (direct && allocate)),
      .in_ready (queue_room),
      .in_data  ({write_slot, of_s1 ? s1_line : ask_line, s1_q.byteen, s1_q.data, of_s1 ? direct_mshr : ask_mshr}),
      .out_valid(mem_req_valid),
      .out_ready(mem_req_ready),
      .out_data (mem_req)
  );

  assign busy = s1_valid_q || mshr_busy || mem_req_valid || s0_valid;

  // ---- registers
  always_ff @(posedge clk) begin
    if (s0_moves) begin
      s1_q <= s0;
      s1_core_q <= in_core;
      s1_index_q <= s0_index;
      s1_io_q <= s0_line[cfg::LADDR_W-1:IO_B] == '0;
% if prefetches then
      s1_line_q <= s0_line;
      s1_prefetch_q <= prefetches;
% end
    end
% if prefetches then
    if (answer || miss)
      prefetch_line_q <= {s1_line[cfg::LADDR_W-1:PAGE_B], s1_line[PAGE_B-1:0] + 1'b1};
% end
    s1_fresh_q <= s0_moves || again || s1_fresh;
    if (read) s1_clear_q <= cleared;
    wrote_q <= write_set;
    wrote_index_q <= write_index;
    if (rst) begin
      s1_valid_q <= 1'b0;
% if prefetches then
      prefetch_q <= 1'b0;
% end
      filling_q  <= 1'b0;
      ask_turn_q <= 1'b0;
      clear_q    <= '0;
    end else begin
      if (s0_moves) s1_valid_q <= s0_valid;
% if prefetches then
      prefetch_q <= answer || miss ? !s1_uncached && !(&s1_line[PAGE_B-1:0]) : prefetch_q && !(prefetches && s0_moves);
% end
      filling_q  <= fill || (filling_q && !mem_rsp_ready);
      ask_turn_q <= ask_valid && write_slot;
      if (!cleared) clear_q <= clear_q + 1'b1;
    end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(write && fill));
      assert (!(answer && replay_take));
      assert (!(miss && pending_io));  // no read joins an uncached one
    end
`endif
endmodule
`default_nettype wire
