% local prefetch = knob.icache_prefetch == 1
// Instruction cache: direct mapped, hashed index, non-blocking.
//
// Contract: a request is always accepted; exactly one of rsp_hit and rsp_miss is set in the
//   next cycle, with rsp_instr on a hit. In the cycle after that the requester may set `ask`. Then
//   the line is requested from memory unless it is pending or no miss register is free.
//   Lines arrive in beats (line_beats), and no request hits the line before the last one. `fill` pulses after that:
//   all waiting warps request again (and may miss again).
//   A miss with `ask` in any cycle sees a `fill` in that cycle or later.
% if prefetch then
// A miss also prefetches the next line of the 4 KB page: a new program mostly runs straight on. The tag of that line
//   is read in the first cycle without a request; with no miss register free then, it is not prefetched.
% end
// Latency: 1 cycle on a hit. Throughput: one request a cycle, also under misses.
// After reset a walk clears one tag a cycle. It starts at the boot address, so that a program
//   does not wait for it: a line that is not cleared yet misses, and its fill waits. A warm reset keeps all lines instead.
`default_nettype none
module icache (
    input  wire                       clk,
    input  wire                       rst,
    input  wire                       warm,  // throughout a reset: a warm one
    // fetch
    input  wire                       req_valid,
    input  wire  [31:2]               req_addr,
    output wire                       rsp_hit,
    output wire                       rsp_miss,
    output wire  [31:0]               rsp_instr,
    input  wire                       ask,
    output wire                       fill,
    // memory
    output wire                       mreq_valid,
    input  wire                       mreq_ready,
    output wire  [cfg::LADDR_W-1:0]   mreq_addr,
    output wire  [cfg::MEM_TAG_W-1:0] mreq_tag,
    input  wire                       mrsp_valid,
    output wire                       mrsp_ready,
    input  wire beat_t                mrsp
);
  localparam int INDEX_W = $clog2(cfg::ICACHE_LINES);
  localparam int TAG_W = cfg::LADDR_W - INDEX_W;
% if prefetch then
  localparam int PAGE_W = 12 - cfg::LINE_B;  // width of a line's number in its page
% end
  localparam int MSHRS = cfg::ICACHE_MSHRS;
  localparam int MSHR_W = MSHRS > 1 ? $clog2(MSHRS) : 1;

  // ---- state
  logic s1_valid_q, s1_clear_q;
% if prefetch then
  logic next_valid_q, s1_next_q, s2_next_q;  // the next line: to look up, looked up, and missing
  logic [cfg::LADDR_W-1:0] next_line_q;
% end
  logic s1_filled_q, s1_same_q;  // a part of a line was written then; it was this line
  logic [cfg::LADDR_W-1:0] s1_line_q, s2_line_q;
  logic [MSHRS-1:0] mshr_valid_q, mshr_filled_q, mshr_done_q;
  logic [MSHRS*cfg::LADDR_W-1:0] mshr_line_q;
  logic [INDEX_W:0] walk_q;
  logic passed_q;  // the walk has passed the line of memory's response

  // ---- cycle 0: index, memories
  wire [INDEX_W-1:0] s0_index, boot_index, fill_index;
  wire [TAG_W-1:0] unused_s0_tag, fill_tag;
% if prefetch then
  wire s0_valid = req_valid || next_valid_q;
  wire [cfg::LADDR_W-1:0] s0_line = req_valid ? req_addr[31:cfg::LINE_B] : next_line_q;
% else
  wire s0_valid = req_valid;
  wire [cfg::LADDR_W-1:0] s0_line = req_addr[31:cfg::LINE_B];
% end

  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (cfg::ICACHE_LINES)
  ) u_s0_index (
      .line (s0_line),
      .index(s0_index),
      .tag  (unused_s0_tag)
  );

  wire mrsp_last = mrsp.last;
  wire fill_fire = mrsp_valid && mrsp_ready;
  wire line_fire = fill_fire && mrsp_last;  // before the last beat the set has no line
  wire walking = !walk_q[INDEX_W];
  wire [INDEX_W-1:0] walk_index = walk_q[INDEX_W-1:0] ^ boot_index;
  // Tags that the walk has passed are valid.
  wire s0_clear = !walking || (s0_index ^ boot_index) < walk_q[INDEX_W-1:0];

  wire [TAG_W:0] s1_entry;
  wire [INDEX_W+cfg::BEAT_B-1:0] fill_place = {fill_index, mrsp.number};
  wire unused_place = fill_place[0];  // if there is only one beat

  ram_1r1w #(
      .WIDTH(TAG_W + 1),
      .DEPTH(cfg::ICACHE_LINES)
  ) u_tags (
      .clk,
      .ren  (s0_valid),
      .raddr(s0_index),
      .rdata(s1_entry),
      .wen  (fill_fire || walking),
      .waddr(fill_fire ? fill_index : walk_index),
      .wmask(1'b1),
      .wdata({line_fire, fill_tag})
  );

  ram_1r1w #(
      .WIDTH(32),
      .DEPTH(cfg::ICACHE_LINES * cfg::BEATS),
      .ROWS (cfg::BEAT_W / 32)
  ) u_lines (
      .clk,
      .ren  (req_valid),
      .raddr({s0_index, req_addr[cfg::LINE_B-1:2]}),
      .rdata(rsp_instr),
      .wen  (fill_fire),
      .waddr(fill_place[cfg::BEATS > 1 ? 0 : 1+:INDEX_W+$clog2(cfg::BEATS)]),
      .wmask({(cfg::BEAT_W / 32) {1'b1}}),
      .wdata(mrsp.data)
  );

  // ---- cycle 1: compare, respond
  wire s1_clear = s1_clear_q && !(s1_filled_q && s1_same_q);
  wire here = s1_clear && s1_entry == {1'b1, s1_line_q[cfg::LADDR_W-1-:TAG_W]};
  assign rsp_hit   = s1_valid_q && here;
  assign rsp_miss  = s1_valid_q && !rsp_hit;

  // ---- cycle 2: request to memory
  wire [MSHRS-1:0] pending, mshr_grant;
  wire [MSHR_W-1:0] mshr_index;
  for (genvar m = 0; m < MSHRS; m++) begin : gen_pending
    assign pending[m] = mshr_valid_q[m] && mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W] == s2_line_q;
  end

  priority_arbiter #(
      .N(MSHRS)
  ) u_free (
      .request(~mshr_valid_q),
      .grant  (mshr_grant),
      .index  (mshr_index)
  );

  wire s2_ask = ${prefetch and "(ask || s2_next_q)" or "ask"} && !(|pending) && |mshr_grant;

  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(walking || s2_ask || |mshr_valid_q),
      .gated(own_clk)
  );

  // One entry per miss register, so the queue is never full.
  wire [MSHR_W-1:0] ask_mshr;
  wire unused_ask_ready;
  fifo #(
      .WIDTH(cfg::LADDR_W + MSHR_W),
      .DEPTH(MSHRS),
      .GATED(1'b0)
  ) u_asks (
      .clk(own_clk),
      .rst,
      .in_valid (s2_ask),
      .in_ready (unused_ask_ready),
      .in_data  ({s2_line_q, mshr_index}),
      .out_valid(mreq_valid),
      .out_ready(mreq_ready),
      .out_data ({mreq_addr, ask_mshr})
  );
  assign fill = |mshr_done_q;
  assign mreq_tag = cfg::MEM_TAG_W'(ask_mshr);  // source 0

  // ---- fill
  wire [cfg::MEM_TAG_W-1:0] mrsp_tag = mrsp.tag;
  wire [MSHR_W-1:0] fill_mshr = mrsp_tag[MSHR_W-1:0];
  logic [cfg::LADDR_W-1:0] fill_laddr;
  always_comb begin
    fill_laddr = '0;
    for (int m = 0; m < MSHRS; m++)
      if (fill_mshr == MSHR_W'(m)) fill_laddr = mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W];
  end
  wire unused_tag = &{1'b0, mrsp_tag};

  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (cfg::ICACHE_LINES)
  ) u_fill_index (
      .line (fill_laddr),
      .index(fill_index),
      .tag  (fill_tag)
  );

  wire [TAG_W-1:0] unused_boot_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (cfg::ICACHE_LINES)
  ) u_boot_index (
      .line (cfg::BOOT_ADDR[31:cfg::LINE_B]),
      .index(boot_index),
      .tag  (unused_boot_tag)
  );

  // During the walk a line waits for it, and one cycle more: the comparison would be late.
  assign mrsp_ready = !walking || passed_q;

  // ---- registers
  always_ff @(posedge clk) begin
    if (s0_valid) begin
      s1_line_q  <= s0_line;
      s1_clear_q <= s0_clear;
      // A word written in this cycle is not read in it.
      s1_filled_q <= fill_fire;
      s1_same_q <= fill_index == s0_index;
    end
    s2_line_q <= s1_line_q;
    s1_valid_q <= req_valid && !rst;
% if prefetch then
    s1_next_q  <= next_valid_q && !req_valid && !rst;
    s2_next_q  <= s1_next_q && !here && !rst;
    next_valid_q <= !rst && (ask ? !(&s2_line_q[PAGE_W-1:0]) : next_valid_q && req_valid);
    if (ask) next_line_q <= {s2_line_q[cfg::LADDR_W-1:PAGE_W], s2_line_q[PAGE_W-1:0] + 1'b1};
% end
  end

  always_ff @(posedge own_clk) begin
    for (int m = 0; m < MSHRS; m++)
      if (s2_ask && mshr_grant[m]) mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W] <= s2_line_q;

    if (rst) begin
      mshr_valid_q  <= '0;
      mshr_filled_q <= '0;
      mshr_done_q   <= '0;
      walk_q        <= {warm, {INDEX_W{1'b0}}};
      passed_q      <= 1'b0;
    end else begin
      // A request of the cycle of the fill misses and sets `ask` two cycles later. The register is kept until
      // then, so that the line is not requested again, and the pulse is delayed, so that the requester
      // sees it.
      mshr_done_q <= mshr_filled_q;
      for (int m = 0; m < MSHRS; m++) begin
        mshr_filled_q[m] <= line_fire && fill_mshr == MSHR_W'(m);
        if (s2_ask && mshr_grant[m]) mshr_valid_q[m] <= 1'b1;
        else if (mshr_done_q[m]) mshr_valid_q[m] <= 1'b0;
      end
      if (walking && !fill_fire) walk_q <= walk_q + 1'b1;
      passed_q <= mrsp_valid && !line_fire && (fill_index ^ boot_index) < walk_q[INDEX_W-1:0];
    end
  end
endmodule
`default_nettype wire
