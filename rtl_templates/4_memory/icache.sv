% local prefetch = knob.icache_prefetch == 1
% local many = knob.subcores > 1
// Instruction cache: direct mapped, hashed index, non-blocking.
//
// Contract: a request is always accepted; exactly one of `hit` and `miss` is set in the
//   next cycle, with `instr` on a hit. In the cycle after that the requester may set `ask`. Then
//   the line is requested from memory unless it is pending or no miss register is free.
//   Lines arrive in beats (line_beats), and no request hits the line before the last one. `fill` pulses after that:
//   all waiting warps request again (and may miss again).
//   A miss with `ask` in any cycle sees a `fill` in that cycle or later.
% if prefetch then
// A miss also prefetches the next line of the 4 KB page (icache_port), unless no miss register is free then.
% end
% if many then
// Each sub-core has a port. One line is requested a cycle; of two misses in one cycle the second is requested again after
//   the line of the first has arrived.
% end
// Latency: 1 cycle on a hit. Throughput: one request a cycle, also under misses.
// After reset a walk clears one tag a cycle. It starts at the boot address, so that a program
//   does not wait for it: a line that is not cleared yet misses, and its fill waits. A warm reset keeps all lines instead.
`default_nettype none
module icache (
    input  wire                       clk,
    input  wire                       rst,
    input  wire                       warm,  // throughout a reset: a warm one
    // fetch, a port for each sub-core
    input  wire  [cfg::SUBCORES*cfg::IC_REQ_W-1:0] reqs,
    output wire  [cfg::SUBCORES*cfg::IC_RSP_W-1:0] rsps,
    // memory
    output wire                       mreq_valid,
    input  wire                       mreq_ready,
    output line_read_t                mreq,
    input  wire                       mrsp_valid,
    output wire                       mrsp_ready,
    input  wire beat_t                mrsp
);
  localparam int INDEX_W = $clog2(cfg::ICACHE_LINES);
  localparam int TAG_W = cfg::LADDR_W - INDEX_W;
  localparam int PORTS = cfg::SUBCORES;
  localparam int MSHRS = cfg::ICACHE_MSHRS;
  localparam int MSHR_W = MSHRS > 1 ? $clog2(MSHRS) : 1;

  // ---- state
  logic [MSHRS-1:0] mshr_valid_q, mshr_filled_q, mshr_done_q;
  logic [MSHRS*cfg::LADDR_W-1:0] mshr_line_q;
  logic [INDEX_W:0] walk_q;
  logic passed_q;  // the walk has passed the line of memory's response

  // ---- ports
  wire fill_fire = mrsp_valid && mrsp_ready;
  wire mrsp_last = mrsp.last;
  wire line_fire = fill_fire && mrsp_last;  // before the last beat the set has no line
  wire walking = !walk_q[INDEX_W];
  wire [INDEX_W-1:0] boot_index, fill_index;
  wire [TAG_W-1:0] fill_tag;
  icache_write_t write;
  assign write = {fill_fire, line_fire, fill_index, fill_tag, walking, walk_q[INDEX_W-1:0]};

  wire fill;
  wire [PORTS-1:0] asks${prefetch and ", nexts" or ""};  // for a line that is not pending
  wire [PORTS*cfg::LADDR_W-1:0] ask_lines;
  for (genvar p = 0; p < PORTS; p++) begin : g_port
    wire req_valid, req_ask, hit, miss;
    wire [31:2] req_addr;
    assign {req_valid, req_addr, req_ask} = reqs[p*cfg::IC_REQ_W+:cfg::IC_REQ_W];
    wire [31:0] instr;
    wire [cfg::LADDR_W-1:0] ask_line;
% if prefetch then
    wire ask_next;
% end
    icache_port u_port (
        .clk,
        .rst,
        .req({req_valid, req_addr, req_ask}),
        .hit,
        .miss,
        .instr,
% if prefetch then
        .ask_next,
% end
        .ask_line,
        .write,
        .beat(mrsp),
        .boot_index
    );
    assign rsps[p*cfg::IC_RSP_W+:cfg::IC_RSP_W] = {hit, miss, instr, fill};
    wire [MSHRS-1:0] pending;
    for (genvar m = 0; m < MSHRS; m++) begin : g_pending
      assign pending[m] = mshr_valid_q[m] && mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W] == ask_line;
    end
    assign asks[p] = req_ask && !(|pending);
% if prefetch then
    assign nexts[p] = ask_next && !(|pending);
% end
    assign ask_lines[p*cfg::LADDR_W+:cfg::LADDR_W] = ask_line;
  end

  // ---- request to memory
  wire [MSHRS-1:0] mshr_grant;
  wire [MSHR_W-1:0] mshr_index;
  priority_arbiter #(
      .N(MSHRS)
  ) u_free (
      .request(~mshr_valid_q),
      .grant  (mshr_grant),
      .index  (mshr_index)
  );

% if many then
  wire [PORTS-1:0] unused_port;
  wire [cfg::SUB_W-1:0] unused_number;
  wire [cfg::LADDR_W-1:0] line;
  rr_pick #(
      .N    (PORTS),
      .WIDTH(cfg::LADDR_W)
  ) u_turn (
      .clk,
      .rst,
      .request(${prefetch and "asks != '0 ? asks : nexts" or "asks"}),
      .words(ask_lines),
      .advance(1'b1),
      .grant(unused_port),
      .index(unused_number),
      .word(line)
  );
% else
  wire [cfg::LADDR_W-1:0] line = ask_lines;
% end
  wire ask = ${prefetch and "(asks | nexts)" or "asks"} != '0 && |mshr_grant;

  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(walking || ask || |mshr_valid_q),
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
      .in_valid (ask),
      .in_ready (unused_ask_ready),
      .in_data  ({line, mshr_index}),
      .out_valid(mreq_valid),
      .out_ready(mreq_ready),
      .out_data ({mreq.addr, ask_mshr})
  );
  assign fill = |mshr_done_q;
  assign mreq.tag = cfg::MEM_TAG_W'(ask_mshr);  // source 0

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
  always_ff @(posedge own_clk) begin
    for (int m = 0; m < MSHRS; m++)
      if (ask && mshr_grant[m]) mshr_line_q[m*cfg::LADDR_W+:cfg::LADDR_W] <= line;

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
        if (ask && mshr_grant[m]) mshr_valid_q[m] <= 1'b1;
        else if (mshr_done_q[m]) mshr_valid_q[m] <= 1'b0;
      end
      if (walking && !fill_fire) walk_q <= walk_q + 1'b1;
      passed_q <= mrsp_valid && !line_fire && (fill_index ^ boot_index) < walk_q[INDEX_W-1:0];
    end
  end
endmodule
`default_nettype wire
