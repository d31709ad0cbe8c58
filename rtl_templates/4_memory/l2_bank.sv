% emit(knob.l2_kb > 0)
// One bank of the second-level cache: direct mapped, write-through, no allocation on a write.
//
// Contract: a request is accepted on in_valid && in_ready, which gives its position in the order for all cores; requests
//   of a line take effect in this order. Reads have one response, with their core and tag, in any order; writes
//   are sent on to memory in order. A read that misses waits in a miss register, others of its line join it,
//   and later requests continue; a write waits while its line is pending. I/O is not cached.
// Latency: a hit responds in the cycle after it was accepted; the response queue (l2) adds one. Throughput:
//   one a cycle. A response that is not accepted may be replaced by another.
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

    // memory; the tag is a miss register
    output wire                      mem_req_valid,
    input  wire                      mem_req_ready,
    output wire                      mem_req_write,
    output wire [  cfg::LADDR_W-1:0] mem_req_addr,
    output wire [cfg::LINE_BYTES-1:0] mem_req_byteen,
    output wire [   cfg::LINE_W-1:0] mem_req_data,
    output wire [cfg::L2_MSHR_W-1:0] mem_req_tag,
    input  wire                      mem_rsp_valid,
    output wire                      mem_rsp_ready,
    input  wire [   cfg::LINE_W-1:0] mem_rsp_data,
    input  wire [cfg::L2_MSHR_W-1:0] mem_rsp_tag,

    output wire busy,
    output wire ev_read,
    output wire ev_miss   // also of a read that joins another miss
);
  localparam int BANK_B = $clog2(BANKS);
  localparam int INDEX_W = cfg::L2_INDEX_W;
  localparam int TAG_W = cfg::LADDR_W - BANK_B - INDEX_W;
  localparam int IO_B = $clog2(cfg::IO_END) - cfg::LINE_B;  // bits of the line's address below the I/O's end

  // ---- state
  logic s1_valid_q, s1_fresh_q, s1_io_q, wrote_q, filling_q, ask_turn_q;
  logic [INDEX_W-1:0] s1_index_q, wrote_index_q;
  logic [INDEX_W:0] clear_q;
  logic [cfg::CORE_W-1:0] s1_core_q;
  mem_req_t s1_q;
  wire [cfg::LADDR_W-1:0] s1_line = s1_q.addr;

  // ---- s0
  mem_req_t s0;
  assign s0 = in;
  wire [cfg::LADDR_W-1:0] s0_line = s0.addr;
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
  wire s0_moves = (!s1_valid_q || s1_leaves) && cleared;
  assign in_ready = s0_moves;
  wire s1_fresh = s1_fresh_q && !(wrote_q && wrote_index_q == s1_index_q);
  wire again = s1_valid_q && !s1_fresh;
  wire read = again || (in_valid && s0_moves);
  wire [INDEX_W-1:0] read_index = again ? s1_index_q : s0_index;

  // ---- s1
  wire [TAG_W:0] entry;
  wire [cfg::LINE_W-1:0] line;
  wire hit = entry == {1'b1, s1_line[cfg::LADDR_W-1-:TAG_W]};
  wire pending, pending_io, unused_replay_prefetch, unused_moving, unused_allocate;
  wire miss_goes;
  wire replay_valid, queue_room, fill;

  wire s1_now = s1_valid_q && s1_fresh;
  wire s1_read = s1_now && !s1_q.write;
  // I/O is not shared: each read is sent to memory.
  wire answer = s1_read && hit && out_ready && !replay_valid;
  wire misses = s1_read && !hit;
  wire miss = misses && miss_goes;
  wire ask_valid, ask_ready;
  wire write_slot = s1_now && s1_q.write && !pending && !fill && !(ask_turn_q && ask_valid);
  wire write = write_slot && queue_room;
  assign s1_leaves = answer || miss || write;
  assign ev_read = answer || miss;
  assign ev_miss = miss;

  // ---- misses
  wire [cfg::LADDR_W-1:0] ask_line;
  wire [cfg::L2_MSHR_W-1:0] ask_mshr;
  wire fill_ready, fill_io, mshr_busy, replay_take;
  wire [TAG_W-1:0] fill_tag;
  wire [INDEX_W-1:0] fill_index;
  wire [cfg::L2_WANT_W-1:0] replay_want;
  dcache_mshr #(
      .MSHRS  (cfg::L2_BANK_MSHRS),
      .ENTRIES(cfg::L2_BANK_WAITS),
      .WANT_W (cfg::L2_WANT_W),
      .INDEX_W(INDEX_W),
      .BANK_B (BANK_B)
  ) u_mshr (
      .clk,
      .rst,
      .line         (s1_line),
      .frame        (s1_index_q),
      .moves        (s0_moves),
      .next_line    (s0_line),
      .busy         (mshr_busy),
      .moving       (unused_moving),
      .pending,
      .pending_prefetch(pending_io),
      .looks        (s1_read),
      .hits         (hit),
      .goes         (miss_goes),
      .allocate     (unused_allocate),
      .prefetch        (s1_io_q),  // a mark stored with the line
      .want         ({s1_core_q, s1_q.tag}),
      .ask_valid,
      .ask_ready,
      .ask_line,
      .ask_mshr,
      .fill_ready,
      .fill,
      .fill_mshr    (mem_rsp_tag),
      .fill_tag,
      .fill_frame   (fill_index),
      .fill_prefetch   (fill_io),
      .replay_prefetch (unused_replay_prefetch),
      .replay_valid,
      .replay_take,
      .replay_want
  );

  // A line is written as it arrives; responses are taken from the port.
  assign fill = mem_rsp_valid && fill_ready && !filling_q;
  assign mem_rsp_ready = filling_q && fill_ready;
  assign replay_take = replay_valid && out_ready;

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
      .wdata(fill ? mem_rsp_data : s1_q.data)
  );

  // ---- responses
  wire [cfg::CORE_W+cfg::MEM_TAG_W-1:0] whose = replay_valid ? replay_want : {s1_core_q, s1_q.tag};
  assign out_valid = replay_valid || (s1_read && hit);
  assign out_core = whose[cfg::MEM_TAG_W+:cfg::CORE_W];
  assign out = {replay_valid ? mem_rsp_data : line, whose[cfg::MEM_TAG_W-1:0]};

  // ---- requests to memory: a write, or a missing line, in turn when both are there
  assign ask_ready = queue_room && !write_slot;
  fifo #(
      .WIDTH(1 + cfg::LADDR_W + cfg::LINE_BYTES + cfg::LINE_W + cfg::L2_MSHR_W),
      .DEPTH(2)
  ) u_queue (
      .clk,
      .rst,
      .in_valid (write || (ask_valid && ask_ready)),
      .in_ready (queue_room),
      .in_data  ({write_slot, write_slot ? s1_line : ask_line, s1_q.byteen, s1_q.data, ask_mshr}),
      .out_valid(mem_req_valid),
      .out_ready(mem_req_ready),
      .out_data ({mem_req_write, mem_req_addr, mem_req_byteen, mem_req_data, mem_req_tag})
  );

  assign busy = s1_valid_q || mshr_busy || mem_req_valid || in_valid;

  // ---- registers
  always_ff @(posedge clk) begin
    if (s0_moves) begin
      s1_q <= s0;
      s1_core_q <= in_core;
      s1_index_q <= s0_index;
      s1_io_q <= s0_line[cfg::LADDR_W-1:IO_B] == '0;
    end
    s1_fresh_q <= s0_moves || again || s1_fresh;
    wrote_q <= write_set;
    wrote_index_q <= write_index;
    if (rst) begin
      s1_valid_q <= 1'b0;
      filling_q  <= 1'b0;
      ask_turn_q <= 1'b0;
      clear_q    <= '0;
    end else begin
      if (s0_moves) s1_valid_q <= in_valid;
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
      assert (!(fill && !cleared));
      assert (!(miss && pending_io));  // no read joins one of I/O
    end
`else
  wire unused_io = pending_io;
`endif
endmodule
`default_nettype wire
