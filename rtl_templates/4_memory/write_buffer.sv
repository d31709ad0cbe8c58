% emit(knob.write_buffer > 0)
% local atomics = knob.atomics == 1
// Stores of a core on their way to memory, put together by line (a write cache: Jouppi, ISCA 1993).
//
// Contract: requests come in the order of the LSU and leave in any but this: those of one line keep theirs, and
//   a request to a device waits until all stores before it have left. No later store joins a line that leaves. A
//   store leaves within LINES * AGE cycles of a port that takes requests. `flush`: all lines leave, the oldest first.
//   `empty`: no request is here.
// Policy: direct mapped by the hash of the caches. A line leaves for another one of its set, for a read or an atomic
//   operation of the line, for a request to a device, and the oldest one each AGE cycles.
// Latency: a read one cycle. A line leaves after a cycle for each row that was written and one more.
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
  localparam int C = cfg::COLUMNS;
  localparam int R = cfg::ROWS;
  localparam int WORDS = C * R;
  localparam int AW = $clog2(LINES * R);
  localparam int AGE_W = $clog2(AGE);

  // ---- state. A set is in use when a word of it is.
  logic [INDEX_W:0] clear_q;      // sets that were cleared, after reset
  logic s1_valid_q;
  mem_req_t s1_q;
  logic [INDEX_W-1:0] s1_index_q;
  logic device_q;                 // the line that is here is a device's
  logic pass_held_q, line_held_q; // stood on the port in the last cycle
  logic due_q;                    // the oldest line has to leave
  logic [AGE_W-1:0] age_q;
  // A line whose rows are read, and then the line that leaves.
  logic ev_valid_q, ev_first_q;
  logic [INDEX_W-1:0] ev_index_q, line_index_q;
  logic [cfg::LADDR_W-1:0] ev_addr_q, line_addr_q;
  logic [WORDS-1:0] ev_words_q;
  logic [R-1:0] ev_rows_q, ld_row_q;
  logic ld_valid_q, ld_first_q, ld_last_q;
  logic [C-1:0] ld_words_q;
  logic line_busy_q, line_valid_q;
  logic [cfg::LINE_W-1:0] line_q;
  logic [cfg::LINE_BYTES-1:0] mask_q;
% if atomics then
  amo_t s1_amo_q, line_amo_q;
  wire s1_atomic = s1_amo_q.valid;
% else
  wire s1_atomic = 1'b0;
% end

  // ---- s0: the set of the next request
  wire [cfg::LADDR_W-1:0] in_addr = in.addr;
  wire [INDEX_W-1:0] in_index;
  wire [cfg::LADDR_W-INDEX_W-1:0] unused_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (LINES)
  ) u_index (
      .line (in_addr),
      .index(in_index),
      .tag  (unused_tag)
  );

  // ---- s1: its words, by columns
  wire s1_write = s1_q.write;
  wire [cfg::LADDR_W-1:0] s1_addr = s1_q.addr;
  wire [cfg::LINE_BYTES-1:0] s1_byteen = s1_q.byteen;
  wire [cfg::LINE_W-1:0] s1_data = s1_q.data;
  wire [cfg::MEM_TAG_W-1:0] s1_tag = s1_q.tag;
  wire unused_s1 = &{1'b0, unused_tag, s1_data, s1_tag};
  wire [1:0] s1_source = s1_tag[cfg::MEM_TAG_W-1-:2];
  wire s1_device = s1_source == 2'd2 && !s1_atomic;
  wire s1_store = s1_write && !s1_device;
  wire s1_read = !s1_write && !s1_device;
  logic [WORDS-1:0] s1_words;
  logic [C*4-1:0] s1_be;
  logic [C*AW-1:0] s1_row;
  always_comb begin
    s1_be = '0;
    s1_row = '0;
    for (int w = 0; w < WORDS; w++) begin
      s1_words[w] = |s1_byteen[w*4+:4];
      s1_be[w%C*4+:4] = s1_be[w%C*4+:4] | s1_byteen[w*4+:4];
      if (s1_words[w]) s1_row[w%C*AW+:AW] = s1_row[w%C*AW+:AW] | AW'(w / C);
    end
  end

  // ---- the order in which lines came; those that left before have still a place in it
  wire order_room, order_valid, order_pop, goes_new;
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
      .out_ready(order_pop),
      .out_data (oldest)
  );

  // ---- one look at the table a cycle: for the oldest line, or for s1
  wire drains = flush || device_q || (s1_valid_q && s1_device);
  wire pops = order_valid && (drains || due_q || !order_room) && !ev_valid_q && !pass_held_q;
  wire looks = s1_valid_q && !pops && !device_q && !(ev_valid_q && ev_index_q == s1_index_q);
  wire [INDEX_W-1:0] index = pops ? oldest : s1_index_q;
  wire [cfg::LADDR_W-1:0] has_addr;
  wire [WORDS-1:0] has_words;
  wire used = |has_words;
  wire same = used && has_addr[cfg::LADDR_W-1:INDEX_W] == s1_addr[cfg::LADDR_W-1:INDEX_W];
  wire quiet = !order_valid && !ev_valid_q && !line_busy_q;

  wire goes_store = looks && s1_store && (same || (!used && order_room));
  wire goes_device = looks && s1_device && quiet;
  wire goes = goes_store || (goes_device && s1_write);
  assign goes_new = goes && !used;
  // A line that leaves goes before.
  wire passes = looks && !(line_busy_q && line_index_q == s1_index_q) && s1_read && !same;
  wire pass = (passes && !s1_atomic) || (goes_device && !s1_write);
% if atomics then
  wire goes_atomic = passes && s1_atomic && !line_busy_q && !ev_valid_q;
% else
  wire goes_atomic = 1'b0;
% end
  wire sends = looks && !ev_valid_q && (s1_store ? used && !same : s1_read && same);
  wire starts = sends || (pops && used);
  assign order_pop = pops;

  wire cleared = clear_q[INDEX_W];
  lutram_1r1w #(
      .WIDTH(cfg::LADDR_W + WORDS),
      .DEPTH(LINES)
  ) u_table (
      .clk,
      .wen  (goes || starts || !cleared),
      .waddr(cleared ? index : clear_q[INDEX_W-1:0]),
      .wdata({s1_addr, (has_words | s1_words) & {WORDS{cleared && !starts}}}),
      .raddr(index),
      .rdata({has_addr, has_words})
  );

  // ---- a row is read
  wire line_free = !line_busy_q || (line_valid_q && out_ready && (line_held_q || !pass));
  wire issues = ev_valid_q && (!ev_first_q || line_free);
  wire [R-1:0] row = ev_rows_q & (~ev_rows_q + 1'b1);
  wire ev_last = ev_rows_q == row;
  logic [AW-1:0] row_number;
  logic [C-1:0] row_words;
  always_comb begin
    row_number = '0;
    row_words = '0;
    for (int r = 0; r < R; r++)
      if (row[r]) begin
        row_number = row_number | AW'(r);
        row_words = row_words | ev_words_q[r*C+:C];
      end
  end
  logic [R-1:0] has_rows;
  always_comb for (int r = 0; r < R; r++) has_rows[r] = |has_words[r*C+:C];

  // ---- bytes, each with a bit that says whether it was stored. The first store to a word writes all four.
  wire [C*32-1:0] bytes;
  wire [C*4-1:0] stored;
  localparam logic [AW-1:0] EACH = AW'(R);
  for (genvar c = 0; c < C; c++) begin : gen_column
    wire [3:0] be = s1_be[c*4+:4];
    wire [R-1:0] again;
    for (genvar r = 0; r < R; r++) begin : gen_word
      assign again[r] = has_words[r*C+c] && s1_words[r*C+c];
    end
    wire first = again == '0;
    wire [35:0] wdata, rdata;
    for (genvar b = 0; b < 4; b++) begin : gen_byte
      assign wdata[b*9+:9] = {be[b], s1_data[c*32+b*8+:8]};
      assign {stored[c*4+b], bytes[c*32+b*8+:8]} = rdata[b*9+:9];
    end
    ram_1r1w #(
        .WIDTH(36),
        .DEPTH(LINES * R),
        .MASKS(4)
    ) u_bytes (
        .clk,
        .ren  (issues),
        .raddr(AW'(ev_index_q) * EACH + row_number),
        .rdata,
        .wen  (goes && |be),
        .waddr(AW'(s1_index_q) * EACH + s1_row[c*AW+:AW]),
        .wmask(be | {4{first}}),
        .wdata
    );
  end

  // ---- the port: a read that passes goes first, what stood there stays
  wire line_first = line_held_q || !pass;
  wire pass_taken = pass && !line_held_q && out_ready;
  wire line_taken = line_valid_q && line_first && out_ready;
  assign out_valid = line_valid_q || pass;
  always_comb begin
    out.write = line_first${atomics and " && !line_amo_q.valid" or ""};
    out.addr = line_first ? line_addr_q : s1_addr;
    out.byteen = mask_q;
    out.data = line_q;
    out.tag = line_first ? {2'd${atomics and "1 + {1'b0, line_amo_q.valid}" or "1"}, {(cfg::MEM_TAG_W - 2) {1'b0}}} : s1_tag;
% if atomics then
    out_amo = line_amo_q;
    out_amo.valid = line_amo_q.valid && line_first;
% end
  end

  wire s1_leaves = goes || goes_atomic || pass_taken;
  assign in_ready = cleared && (!s1_valid_q || s1_leaves);
  assign empty = !s1_valid_q && quiet;

  // ---- registers
  always_ff @(posedge clk) begin
    if (in_ready) begin
      s1_q <= in;
      s1_index_q <= in_index;
% if atomics then
      s1_amo_q <= in_amo;
% end
    end
    if (starts) begin
      ev_index_q <= index;
      ev_addr_q  <= has_addr;
      ev_words_q <= has_words;
      ev_rows_q  <= has_rows;
      ev_first_q <= 1'b1;
    end else if (issues) begin
      ev_rows_q  <= ev_rows_q & ~row;
      ev_first_q <= 1'b0;
    end
    ld_row_q   <= row;
    ld_words_q <= row_words;
    ld_first_q <= ev_first_q;
    ld_last_q  <= ev_last;
    if (issues && ev_first_q) begin
      line_index_q <= ev_index_q;
      line_addr_q  <= ev_addr_q;
    end
% if atomics then
    if (goes_atomic) begin
      line_index_q <= s1_index_q;
      line_addr_q  <= s1_addr;
    end
    if (issues) line_amo_q <= '0;
    else if (goes_atomic) line_amo_q <= s1_amo_q;
% end
    for (int r = 0; r < R; r++) begin
      if (ld_valid_q && ld_row_q[r]) begin
        line_q[r*C*32+:C*32] <= bytes;
        for (int c = 0; c < C; c++) mask_q[(r*C+c)*4+:4] <= stored[c*4+:4] & {4{ld_words_q[c]}};
      end else if (ld_valid_q && ld_first_q) mask_q[r*C*4+:C*4] <= '0;
% if atomics then
      if (goes_atomic) begin
        line_q[r*C*32+:C*32] <= s1_data[C*32-1:0];
        mask_q[r*C*4+:C*4] <= s1_byteen[r*C*4+:C*4];
      end
% end
    end

    if (rst) begin
      clear_q      <= '0;
      s1_valid_q   <= 1'b0;
      device_q     <= 1'b0;
      pass_held_q  <= 1'b0;
      line_held_q  <= 1'b0;
      due_q        <= 1'b0;
      age_q        <= '0;
      ev_valid_q   <= 1'b0;
      ld_valid_q   <= 1'b0;
      line_busy_q  <= 1'b0;
      line_valid_q <= 1'b0;
    end else begin
      if (!cleared) clear_q <= clear_q + 1'b1;
      if (in_ready) s1_valid_q <= in_valid;
      device_q     <= (goes_device && s1_write) || (device_q && !quiet);
      pass_held_q  <= pass && !pass_taken;
      line_held_q  <= line_valid_q && line_first && !out_ready;
      due_q        <= (&age_q && order_valid) || (due_q && !pops);
      age_q        <= order_valid ? age_q + 1'b1 : '0;
      ev_valid_q   <= starts || (ev_valid_q && !(issues && ev_last));
      ld_valid_q   <= issues;
      line_busy_q  <= (issues && ev_first_q) || goes_atomic || (line_busy_q && !line_taken);
      line_valid_q <= (ld_valid_q && ld_last_q) || goes_atomic || (line_valid_q && !line_taken);
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst) begin
      assert (!(starts && ev_valid_q));
      assert (!(starts && goes));
      assert (!(ld_valid_q && line_valid_q && !line_taken));
      assert (!(pass_held_q && !pass));
      assert (!(line_held_q && !line_valid_q));
      assert (!(goes_new && !order_room));
      assert (!(goes_device && used));
      assert (!(order_valid && !cleared));
    end
`endif
endmodule
`default_nettype wire
