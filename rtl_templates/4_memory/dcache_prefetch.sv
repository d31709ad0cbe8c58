% emit(knob.dcache == "banked" and knob.dcache_prefetch == 1)
// Next-line prefetch of the data cache: after a line that a load needs, the next line is prefetched.
//
// Contract: a bank triggers with a line that a load missed, or that a load is the first to need of
//   those prefetched. So a sequential stream stays one line early. The next line is sent to its own
//   bank (pf_*) as a load without lanes as soon as no access wants that bank. A trigger stays until
//   it is accepted, one a cycle, the lowest bank's first: lanes that each walk through a chunk of memory
//   reach new lines together. Triggers of a bank that has one waiting are lost.
//   No prefetch crosses a page of 4 KB: the next page may be no memory, or no RAM.
// Latency: at least two cycles from trigger to pf_valid; pf_* are registers. A prefetch affects only timing.
// Source: A. J. Smith, "Cache Memories", ACM Computing Surveys 1982: tagged prefetch.
`default_nettype none
module dcache_prefetch #(
    parameter int BANKS = cfg::DCACHE_BANKS,
    parameter int QUEUE = 2
) (
    input  wire                           clk,
    input  wire                           rst,
    input  wire [              BANKS-1:0] trigger,
    input  wire [BANKS*cfg::LADDR_W-1:0]  trigger_line,
    output wire  [             BANKS-1:0] trigger_taken,
    output logic [             BANKS-1:0] pf_valid,  // at most one
    output logic [      cfg::LADDR_W-1:0] pf_line,
    output logic [cfg::DCACHE_INDEX_W-1:0] pf_index,
    input  wire [              BANKS-1:0] pf_ready,
    output wire                           busy
);
  localparam int PAGE_W = 12 - cfg::LINE_B;  // bits of a line number within its page

  wire [BANKS-1:0] first;
  wire [cfg::DCACHE_BANK_W-1:0] unused_first;
  priority_arbiter #(
      .N(BANKS),
      .W(cfg::DCACHE_BANK_W)
  ) u_first (
      .request(trigger),
      .grant  (first),
      .index  (unused_first)
  );

  logic [cfg::LADDR_W-1:0] line;
  always_comb begin
    line = '0;
    for (int b = 0; b < BANKS; b++)
      if (first[b]) line = line | trigger_line[b*cfg::LADDR_W+:cfg::LADDR_W];
  end

  wire valid, ready;
  assign trigger_taken = first & {BANKS{ready}};
  wire [cfg::LADDR_W-1:0] needed;
  wire free = pf_valid == '0 || |(pf_valid & pf_ready);
  fifo #(
      .WIDTH(cfg::LADDR_W),
      .DEPTH(QUEUE),
      .GATED(1'b0)
  ) u_queue (
      .clk,
      .rst,
      .in_valid (|trigger && line[PAGE_W-1:0] != '1),
      .in_ready (ready),
      .in_data  (line),
      .out_valid(valid),
      .out_ready(free),
      .out_data (needed)
  );

  // ---- the line behind, and its place
  wire [cfg::LADDR_W-1:0] behind = {needed[cfg::LADDR_W-1:PAGE_W], needed[PAGE_W-1:0] + 1'b1};
  wire [cfg::DCACHE_BANK_W-1:0] bank;
  wire [cfg::DCACHE_INDEX_W-1:0] index;
  wire [cfg::LADDR_W-$clog2(BANKS)-cfg::DCACHE_INDEX_W-1:0] unused_tag;
  line_bank #(
      .LINE_W(cfg::LADDR_W),
      .BANKS (BANKS)
  ) u_bank (
      .line(behind),
      .bank
  );
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .BANKS (BANKS),
      .LINES (cfg::DCACHE_BANK_SETS)
  ) u_index (
      .line (behind),
      .index,
      .tag  (unused_tag)
  );

  assign busy = |trigger || valid || pf_valid != '0;
  always_ff @(posedge clk) begin
    if (free) begin
      pf_line  <= behind;
      pf_index <= index;
    end
    if (rst) pf_valid <= '0;
    else if (free) pf_valid <= (BANKS'(1) << bank) & {BANKS{valid}};
  end
endmodule
`default_nettype wire
