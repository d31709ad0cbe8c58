// Proof, bounded: miss registers of a cache bank, under any loads of four lines. No line is requested while a request
// of it is pending. Each waiting load is replayed once, with its own words, after the fill of its line. The register of
// that line is freed later, so no response is lost. Every allocated line is requested.
//
// Contract of the surroundings (dcache_bank): a load of a line whose fill has come hits, or does not look in that cycle.
// A pending line without its fill does not hit. Each request has one fill.
`default_nettype none
module dcache_mshr_fv (
    input wire clk,
    input wire arrives,            // a load at the bank
    input wire [1:0] arrives_line,
    input wire arrives_prefetch,
    input wire fresh,
    input wire hit,
    input wire mark,               // this load is watched
    input wire ask_ready,
    input wire may_fill,
    input wire which,              // register that is filled
    input wire may_take
);
  localparam int L = cfg::LADDR_W;
  localparam int B = $clog2(cfg::DCACHE_BANKS);
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  // The tag stage
  reg s1_valid = 1'b0, s1_prefetch;
  reg [1:0] s1_line;
  wire looks = s1_valid && fresh && !rst;
  wire pending, goes, allocate, ask_valid, replay_valid, unused_prefetched, unused_mark;
  wire [0:0] ask_mshr;
  wire [L-1:0] ask_line;
  wire leaves = looks && (s1_prefetch || hit || goes);
  wire moves = !s1_valid || leaves;
  wire waits = looks && !hit && goes;
  wire watches = mark && waits && !s1_prefetch && !watched;
  always @(posedge clk) begin
    if (moves) begin
      s1_line <= arrives_line;
      s1_prefetch <= arrives_prefetch;
    end
    s1_valid <= !rst && (moves ? arrives : s1_valid);
  end

  // Memory: registers that were asked for, and those that were filled and are still pending.
  reg [1:0] asked = '0, filled = '0;
  reg [3:0] lines;
  reg [1:0] unasked = '0;
  wire asks = ask_valid && ask_ready;
  wire fill = may_fill && !replay_valid && asked[which] && !rst;
  reg replaying, replay_which;
  wire replay_take = replay_valid && may_take;
  wire [3:0] replay_want;
  wire ends = replaying && !replay_valid;
  always @(posedge clk) begin
    replaying <= !rst && replay_valid;
    if (fill) replay_which <= which;
    unasked <= rst ? '0 : unasked + allocate - asks;
    for (int m = 0; m < 2; m++)
      if (rst) {asked[m], filled[m]} <= '0;
      else begin
        if (asks && ask_mshr == m) begin
          asked[m] <= 1'b1;
          lines[2*m+:2] <= ask_line[B+:2];
        end else if (fill && which == m) asked[m] <= 1'b0;
        if (fill && which == m) filled[m] <= 1'b1;
        else if (ends && replay_which == m) filled[m] <= 1'b0;
      end
  end

  // The watched load, the only one with its bit
  reg watched = 1'b0, waiting = 1'b0;
  reg [1:0] its_line;
  always @(posedge clk)
    if (!rst) begin
      if (watches) begin
        watched <= 1'b1;
        waiting <= 1'b1;
        its_line <= s1_line;
      end else if (replay_take && replay_want[3]) waiting <= 1'b0;
    end

  wire [L-1:0] line = L'(s1_line) << B;
  wire [L-1:0] next_line = L'(arrives_line) << B;
  dcache_mshr #(
      .MSHRS(2), .ENTRIES(3), .WANT_W(4)
  ) u_dut (
      .clk, .rst, .moves, .next_line, .load({line, {cfg::DCACHE_INDEX_W{1'b0}}, s1_prefetch, watches, 1'b0, s1_line}),
      .looks, .hits(hit), .lookup({pending, unused_prefetched, goes, allocate}), .ask_valid, .ask_ready,
      .ask({ask_line, ask_mshr}), .fill, .fill_mshr(which), .replay_valid, .replay_take,
      .replay({unused_mark, replay_want})
  );

  wire [1:0] here = {lines[3:2] == s1_line, lines[1:0] == s1_line};
  always @* begin
    if (looks && |(filled & here)) assume (hit);
    if (looks && pending && !(|(filled & here))) assume (!hit);
  end

  wire [1:0] again = {lines[3:2] == ask_line[B+:2], lines[1:0] == ask_line[B+:2]};
  always @*
    if (!rst) begin
      if (asks) assert ((asked & again) == '0);
      if (asks) assert (!asked[ask_mshr] && !filled[ask_mshr]);
      assert (unasked == '0 || ask_valid);
      if (replay_valid && replay_want[3]) assert (waiting && its_line == lines[2*replay_which+:2]);
      if (replay_valid) assert (replay_want[1:0] == lines[2*replay_which+:2]);
      if (ends) assert (!waiting || its_line != lines[2*replay_which+:2]);
      if (pending) assert (unasked != '0 || |((asked | filled) & here));
    end
endmodule
`default_nettype wire
