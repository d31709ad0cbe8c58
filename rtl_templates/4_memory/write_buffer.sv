% emit(knob.write_buffer > 0)
% local atomics = knob.atomics == 1
// Stores of a core on their way to memory, put together by line (a write cache: Jouppi, ISCA 1993).
//
// Contract: requests come in the order of the LSU. Stores of one line are sent in that order, others in any. A request
//   to a device is sent after all stores before it. No later store joins a line that is being sent. A store is sent
//   within LINES * AGE cycles of a port that takes requests. `flush`: all lines are sent, the oldest first. `empty`:
//   no request is here.
// Policy: direct mapped by the hash of the caches. A line is sent when its set is needed for another line, when a read
//   or an atomic operation finds it, and before a request to a device. The oldest one is sent each AGE cycles, and as
//   soon as it is complete.
// Latency: a read one cycle. A line is sent after a cycle for each row that was written and one more.
// Timing: a request's tag is compared in the cycle before s1, so that the port and in_ready come from registers. A
//   read that the port does not take moves from s1 to a register: in_ready does not wait for out_ready.
`default_nettype none
module write_buffer #(
    parameter int LINES   = ${knob.write_buffer},
    parameter int AGE     = 64,  // a power of two
    parameter int INDEX_W = $clog2(LINES)
) (
    input  wire            clk,
    input  wire            rst,
    input  wire            flush,
    output wire            empty,
    input  wire            in_valid,
    output wire            in_ready,
    input  wire mem_req_t  in,
% if atomics then
    input  wire amo_t      in_amo,
% end
    output wire            out_valid,
    input  wire            out_ready,
% if atomics then
    output amo_t           out_amo,
% end
    output mem_req_t       out
);
  localparam int WORDS = cfg::COLUMNS * cfg::ROWS;
  localparam int AGE_W = $clog2(AGE);
  localparam int TAG_W = cfg::LADDR_W - INDEX_W;

  // ---- state. A set is in use when a word of it is.
  logic [INDEX_W:0] clear_q;      // sets that were cleared, after reset
  logic flush_q;
  logic s1_valid_q;
  mem_req_t s1_q;
  logic [INDEX_W-1:0] s1_index_q;
  logic used_q, same_q;           // its set is in use, and for its line
  logic device_q;                 // the line that is here is a device's
  logic read_valid_q;             // a read that the port did not take
  logic [cfg::LADDR_W-1:0] read_addr_q;
  logic [cfg::MEM_TAG_W-1:0] read_tag_q;
  logic line_held_q;              // the line stood on the port in the last cycle
  logic want_q, due_q;            // the oldest line has to leave: for any reason, for its age
  logic full_q;                   // each word of it is stored: it may leave
  logic [AGE_W-1:0] age_q;
% if atomics then
  amo_t s1_amo_q;
  wire s1_atomic = s1_amo_q.valid;
% else
  wire s1_atomic = 1'b0;
% end

  // ---- s1
  wire s1_write = s1_q.write;
  wire [cfg::LADDR_W-1:0] s1_addr = s1_q.addr;
  wire [cfg::LINE_BYTES-1:0] s1_byteen = s1_q.byteen;
  wire [cfg::MEM_TAG_W-1:0] s1_tag = s1_q.tag;
  wire [1:0] s1_source = s1_tag[cfg::MEM_TAG_W-1-:2];
  wire s1_device = s1_source == 2'd2 && !s1_atomic;
  wire s1_store = s1_write && !s1_device;
  wire s1_read = !s1_write && !s1_device;
  logic [WORDS-1:0] s1_words;
  always_comb for (int w = 0; w < WORDS; w++) s1_words[w] = |s1_byteen[w*4+:4];

  // ---- the order in which lines came; those that were sent early still have a place in it
  wire order_room, order_valid, pops, goes_new;
  wire [INDEX_W-1:0] oldest;
  fifo #(
      .WIDTH(INDEX_W),
      .DEPTH(LINES)
  ) u_order (
      .clk,
      .rst,
      .in_valid (goes_new),
      .in_ready (order_room),
      .in_data  (s1_index_q),
      .out_valid(order_valid),
      .out_ready(pops),
      .out_data (oldest)
  );

  // ---- the table changes once a cycle: for the oldest line, or for s1
  wire reading, line_busy, line_valid, line_taken;
  wire [INDEX_W-1:0] reading_index, line_index;
  wire quiet = !order_valid && !reading && !line_busy;
  wire looks = s1_valid_q && !device_q && !(reading && reading_index == s1_index_q);
  wire oldest_full;
  wire wants = flush_q || device_q || (s1_valid_q && s1_device) || due_q || !order_room;
  assign pops = order_valid && !reading && (want_q || (full_q && !s1_valid_q));
  wire [INDEX_W-1:0] index = pops ? oldest : s1_index_q;

  wire changes = looks && !pops;
  wire goes_store = changes && s1_store && (same_q || (!used_q && order_room));
  wire goes_device = looks && s1_device && quiet;
  wire goes = goes_store || (goes_device && s1_write);
  assign goes_new = goes && !used_q;
  wire uses = goes && (used_q || |s1_byteen);  // the set has words then
  // A line that is being sent has precedence.
  wire passes = looks && !(line_busy && line_index == s1_index_q) && s1_read && !same_q;
  wire pass = (passes && !s1_atomic) || (goes_device && !s1_write);
% if atomics then
  wire goes_atomic = passes && s1_atomic && !line_busy && !reading && !pops;
% else
  wire goes_atomic = 1'b0;
% end
  wire sends = changes && !reading && (s1_store ? used_q && !same_q : s1_read && same_q);

  wire cleared = clear_q[INDEX_W];
  wire [INDEX_W-1:0] write_index = cleared ? index : clear_q[INDEX_W-1:0];
  wire [cfg::LADDR_W-1:0] has_addr;
  wire [WORDS-1:0] has_words;
  wire starts = sends || (pops && |has_words);
  lutram_1r1w #(
      .WIDTH(cfg::LADDR_W + WORDS),
      .DEPTH(LINES)
  ) u_table (
      .clk,
      .wen  (goes || sends || pops || !cleared),
      .waddr(write_index),
      .wdata({s1_addr, (has_words | s1_words) & {WORDS{goes}}}),
      .raddr(index),
      .rdata({has_addr, has_words})
  );

  // ---- lines of which each word is stored. A set that was sent early keeps its bit until its next line comes.
  lutram_1r1w #(
      .WIDTH(1),
      .DEPTH(LINES)
  ) u_full (
      .clk,
      .wen  (goes),
      .waddr(s1_index_q),
      .wdata(&(has_words | s1_words)),
      .raddr(oldest),
      .rdata(oldest_full)
  );

  // ---- s0: the set of the next request, as it will be
  wire [cfg::LADDR_W-1:0] in_addr = in.addr;
  wire [INDEX_W-1:0] in_index;
  wire [TAG_W-1:0] in_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (LINES)
  ) u_index (
      .line (in_addr),
      .index(in_index),
      .tag  (in_tag)
  );
  wire [TAG_W-1:0] in_has_tag, s1_line_tag;
  wire in_used;
  assign s1_line_tag = s1_addr[cfg::LADDR_W-1-:TAG_W];
  lutram_1r1w #(
      .WIDTH(TAG_W + 1),
      .DEPTH(LINES)
  ) u_tags (
      .clk,
      .wen  (goes || sends || pops || !cleared),
      .waddr(write_index),
      .wdata({s1_line_tag, uses}),
      .raddr(in_index),
      .rdata({in_has_tag, in_used})
  );
  wire in_here = in_index == index && (goes || sends || pops);
  wire in_same = in_here ? uses && in_tag == s1_line_tag : in_used && in_has_tag == in_tag;

  // ---- bytes, and the line that is sent
  mem_req_t line;
% if atomics then
  amo_t line_amo;
% end
  write_buffer_rows #(
      .LINES(LINES)
  ) u_rows (
      .clk,
      .rst,
      .put          (goes),
      .put_index    (s1_index_q),
      .put_again    (has_words & s1_words),
      .put_req      (s1_q),
      .start        (starts),
      .start_index  (index),
      .start_addr   (has_addr),
      .start_words  (has_words),
% if atomics then
      .atomic       (goes_atomic),
      .atomic_amo   (s1_amo_q),
      .line_amo,
% end
      .reading,
      .reading_index,
      .line_busy,
      .line_index,
      .line_valid,
      .line_taken,
      .line
  );

  // ---- the port: a read that passes comes first, a request that stood there stays
  wire read_valid = read_valid_q || pass;
  wire line_first = line_held_q || !read_valid;
  wire read_taken = read_valid && !line_held_q && out_ready;
  wire pass_leaves = pass && !read_valid_q;
  assign line_taken = line_valid && line_first && out_ready;
  assign out_valid = line_valid || read_valid;
  always_comb begin
    out = line;
    if (!line_first) begin
      // The data lines keep what the line has there: nothing looks at a read's data.
      out.write = 1'b0;
      out.addr = read_valid_q ? read_addr_q : s1_addr;
      out.tag = read_valid_q ? read_tag_q : s1_tag;
    end
% if atomics then
    out_amo = line_amo;
    out_amo.valid = line_amo.valid && line_first;
% end
  end

  wire s1_leaves = goes || goes_atomic || pass_leaves;
  assign in_ready = cleared && (!s1_valid_q || s1_leaves);
  assign empty = !s1_valid_q && !read_valid_q && quiet;

  // ---- registers
  always_ff @(posedge clk) begin
    if (in_ready) begin
      s1_q <= in;
      s1_index_q <= in_index;
% if atomics then
      s1_amo_q <= in_amo;
% end
      used_q <= in_here ? uses : in_used;
      same_q <= in_same;
    end else if ((sends || pops) && index == s1_index_q) begin
      used_q <= 1'b0;
      same_q <= 1'b0;
    end
    if (pass_leaves) begin
      read_addr_q <= s1_addr;
      read_tag_q  <= s1_tag;
    end

    if (rst) begin
      clear_q      <= '0;
      flush_q      <= 1'b0;
      s1_valid_q   <= 1'b0;
      device_q     <= 1'b0;
      read_valid_q <= 1'b0;
      line_held_q  <= 1'b0;
      want_q       <= 1'b0;
      full_q       <= 1'b0;
      due_q        <= 1'b0;
      age_q        <= '0;
    end else begin
      if (!cleared) clear_q <= clear_q + 1'b1;
      flush_q      <= flush;
      if (in_ready) s1_valid_q <= in_valid;
      device_q     <= (goes_device && s1_write) || (device_q && !quiet);
      read_valid_q <= read_valid && !read_taken;
      line_held_q  <= line_valid && line_first && !out_ready;
      want_q       <= wants && !pops;
      full_q       <= order_valid && oldest_full && !pops;
      due_q        <= (&age_q && order_valid) || (due_q && !pops);
      age_q        <= order_valid ? age_q + 1'b1 : '0;
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst) begin
      assert (!(goes_new && !order_room));
      assert (!(goes_device && used_q));
      assert (!(order_valid && !cleared));
      assert (!(line_held_q && !line_valid));
      assert (!(read_valid_q && pass_leaves));
      assert (!(changes && used_q != |has_words));
    end
`endif
endmodule
`default_nettype wire
