% local prefetch = knob.icache_prefetch == 1
% local many = knob.subcores > 1
% -- Each sub-core reads a copy of its own, which is written with the others.
% local ports = {""}
% for s = 1, many and knob.subcores or 0 do ports[s] = tostring(s - 1) end
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
% if many then
// Each sub-core has a port, with a copy of tags and lines. One line is requested a cycle; of two misses in one cycle the
//   second is requested again after the line of the first has arrived.
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
% if many then
    input  wire  [cfg::SUBCORES*cfg::IC_REQ_W-1:0] reqs,
    output wire  [cfg::SUBCORES*cfg::IC_RSP_W-1:0] rsps,
% else
    input  wire                       req_valid,
    input  wire  [31:2]               req_addr,
    output wire                       rsp_hit,
    output wire                       rsp_miss,
    output wire  [31:0]               rsp_instr,
    input  wire                       ask,
    output wire                       fill,
% end
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
% for _, p in ipairs(ports) do
  logic s1${p}_valid_q, s1${p}_clear_q;
% if prefetch then
  logic next${p}_valid_q, s1${p}_next_q, s2${p}_next_q;  // the next line: to look up, looked up, and missing
  logic [cfg::LADDR_W-1:0] next${p}_line_q;
% end
  logic s1${p}_filled_q, s1${p}_same_q;  // a part of a line was written then; it was this line
  logic [cfg::LADDR_W-1:0] s1${p}_line_q, s2${p}_line_q;
% end
  logic [MSHRS-1:0] mshr_valid_q, mshr_filled_q, mshr_done_q;
  logic [MSHRS*cfg::LADDR_W-1:0] mshr_line_q;
  logic [INDEX_W:0] walk_q;
  logic passed_q;  // the walk has passed the line of memory's response

% if many then
  wire fill;
% for s, p in ipairs(ports) do
  ic_req_t req${p};
  ic_rsp_t rsp${p};
  assign req${p} = reqs[${s - 1}*cfg::IC_REQ_W+:cfg::IC_REQ_W];
  assign rsps[${s - 1}*cfg::IC_RSP_W+:cfg::IC_RSP_W] = rsp${p};
  wire req${p}_valid = req${p}.valid;
  wire [31:2] req${p}_addr = req${p}.addr;
  wire ask${p} = req${p}.ask;
  wire rsp${p}_hit, rsp${p}_miss;
  wire [31:0] rsp${p}_instr;
  assign rsp${p} = {rsp${p}_hit, rsp${p}_miss, rsp${p}_instr, fill};

% end
% end
  // ---- cycle 0: index, memories
  wire [INDEX_W-1:0] ${many and "" or "s0_index, "}boot_index, fill_index;
  wire [TAG_W-1:0] ${many and "" or "unused_s0_tag, "}fill_tag;
% if many then
% for _, p in ipairs(ports) do
  wire [INDEX_W-1:0] s0${p}_index;
  wire [TAG_W-1:0] unused_s0${p}_tag;
% end
% end
% for _, p in ipairs(ports) do
% if prefetch then
  wire s0${p}_valid = req${p}_valid || next${p}_valid_q;
  wire [cfg::LADDR_W-1:0] s0${p}_line = req${p}_valid ? req${p}_addr[31:cfg::LINE_B] : next${p}_line_q;
% else
  wire s0${p}_valid = req${p}_valid;
  wire [cfg::LADDR_W-1:0] s0${p}_line = req${p}_addr[31:cfg::LINE_B];
% end

  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (cfg::ICACHE_LINES)
  ) u_s0${p}_index (
      .line (s0${p}_line),
      .index(s0${p}_index),
      .tag  (unused_s0${p}_tag)
  );

% end
  wire mrsp_last = mrsp.last;
  wire fill_fire = mrsp_valid && mrsp_ready;
  wire line_fire = fill_fire && mrsp_last;  // before the last beat the set has no line
  wire walking = !walk_q[INDEX_W];
  wire [INDEX_W-1:0] walk_index = walk_q[INDEX_W-1:0] ^ boot_index;
  // Tags that the walk has passed are valid.
% for _, p in ipairs(ports) do
  wire s0${p}_clear = !walking || (s0${p}_index ^ boot_index) < walk_q[INDEX_W-1:0];
% end

% for _, p in ipairs(ports) do
  wire [TAG_W:0] s1${p}_entry;
% end
  wire [INDEX_W+cfg::BEAT_B-1:0] fill_place = {fill_index, mrsp.number};
  wire unused_place = fill_place[0];  // if there is only one beat

% for _, p in ipairs(ports) do
  ram_1r1w #(
      .WIDTH(TAG_W + 1),
      .DEPTH(cfg::ICACHE_LINES)
  ) u_tags${p} (
      .clk,
      .ren  (s0${p}_valid),
      .raddr(s0${p}_index),
      .rdata(s1${p}_entry),
      .wen  (fill_fire || walking),
      .waddr(fill_fire ? fill_index : walk_index),
      .wmask(1'b1),
      .wdata({line_fire, fill_tag})
  );

  ram_1r1w #(
      .WIDTH(32),
      .DEPTH(cfg::ICACHE_LINES * cfg::BEATS),
      .ROWS (cfg::BEAT_W / 32)
  ) u_lines${p} (
      .clk,
      .ren  (req${p}_valid),
      .raddr({s0${p}_index, req${p}_addr[cfg::LINE_B-1:2]}),
      .rdata(rsp${p}_instr),
      .wen  (fill_fire),
      .waddr(fill_place[cfg::BEATS > 1 ? 0 : 1+:INDEX_W+$clog2(cfg::BEATS)]),
      .wmask({(cfg::BEAT_W / 32) {1'b1}}),
      .wdata(mrsp.data)
  );

  // ---- cycle 1: compare, respond
  wire s1${p}_clear = s1${p}_clear_q && !(s1${p}_filled_q && s1${p}_same_q);
  wire here${p} = s1${p}_clear && s1${p}_entry == {1'b1, s1${p}_line_q[cfg::LADDR_W-1-:TAG_W]};
  assign rsp${p}_hit   = s1${p}_valid_q && here${p};
  assign rsp${p}_miss  = s1${p}_valid_q && !rsp${p}_hit;

% end
  // ---- cycle 2: request to memory
% if many then
  wire [MSHRS-1:0] mshr_grant;
% for _, p in ipairs(ports) do
  wire [MSHRS-1:0] pending${p};
% end
% else
  wire [MSHRS-1:0] pending, mshr_grant;
% end
  wire [MSHR_W-1:0] mshr_index;
  for (genvar m = 0; m < MSHRS; m++) begin : gen_pending
% for _, p in ipairs(ports) do
    assign pending${p}[m] = mshr_valid_q[m] && mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W] == s2${p}_line_q;
% end
  end

  priority_arbiter #(
      .N(MSHRS)
  ) u_free (
      .request(~mshr_valid_q),
      .grant  (mshr_grant),
      .index  (mshr_index)
  );

% if many then
% local asks, nexts, lines = {}, {}, {}
% for s = #ports, 1, -1 do
%   local p = ports[s]
%   asks[#asks + 1] = "ask" .. p .. " && !(|pending" .. p .. ")"
%   nexts[#nexts + 1] = prefetch and "s2" .. p .. "_next_q && !(|pending" .. p .. ")" or "1'b0"
%   lines[#lines + 1] = "s2" .. p .. "_line_q"
% end
  wire [cfg::SUBCORES-1:0] asks = {${table.concat(asks, ", ")}};
  wire [cfg::SUBCORES-1:0] nexts = {${table.concat(nexts, ", ")}};
  wire [cfg::SUBCORES-1:0] unused_port;
  wire [cfg::SUB_W-1:0] unused_number;
  wire [cfg::LADDR_W-1:0] s2_line;
  rr_pick #(
      .N    (cfg::SUBCORES),
      .WIDTH(cfg::LADDR_W)
  ) u_port (
      .clk,
      .rst,
      .request(asks != '0 ? asks : nexts),
      .words({${table.concat(lines, ", ")}}),
      .advance(1'b1),
      .grant(unused_port),
      .index(unused_number),
      .word(s2_line)
  );
  wire s2_ask = (asks | nexts) != '0 && |mshr_grant;
% else
  wire s2_ask = ${prefetch and "(ask || s2_next_q)" or "ask"} && !(|pending) && |mshr_grant;
% end

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
      .in_data  ({${many and "s2_line" or "s2_line_q"}, mshr_index}),
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
% for _, p in ipairs(ports) do
    if (s0${p}_valid) begin
      s1${p}_line_q  <= s0${p}_line;
      s1${p}_clear_q <= s0${p}_clear;
      // A word written in this cycle is not read in it.
      s1${p}_filled_q <= fill_fire;
      s1${p}_same_q <= fill_index == s0${p}_index;
    end
    s2${p}_line_q <= s1${p}_line_q;
    s1${p}_valid_q <= req${p}_valid && !rst;
% if prefetch then
    s1${p}_next_q  <= next${p}_valid_q && !req${p}_valid && !rst;
    s2${p}_next_q  <= s1${p}_next_q && !here${p} && !rst;
    next${p}_valid_q <= !rst && (ask${p} ? !(&s2${p}_line_q[PAGE_W-1:0]) : next${p}_valid_q && req${p}_valid);
    if (ask${p}) next${p}_line_q <= {s2${p}_line_q[cfg::LADDR_W-1:PAGE_W], s2${p}_line_q[PAGE_W-1:0] + 1'b1};
% end
% end
  end

  always_ff @(posedge own_clk) begin
    for (int m = 0; m < MSHRS; m++)
      if (s2_ask && mshr_grant[m]) mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W] <= ${many and "s2_line" or "s2_line_q"};

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
