% local prefetch = knob.icache_prefetch == 1
// A port of the instruction cache, with its copy of tags and lines.
//
// Latency: t: a request, and tags and lines are read. t+1: hit or miss. t+2: the requester may set `ask` for a line that
//   is missing.
% if prefetch then
// `ask` also has the next line of the 4 KB page looked up, in the first cycle without a request: a new program mostly
//   runs straight on. One cycle after the lookup `ask_next` says that it is missing.
% end
// Contract: `write` is the same for all copies. While the walk after reset clears the tags, one that it has not passed
//   counts as none. A word that is written in the cycle of its lookup is not read in it.
`default_nettype none
module icache_port (
    input wire clk,
    input wire rst,

    input  ic_req_t    req,
    output wire        hit,
    output wire        miss,
    output wire [31:0] instr,

    // two cycles after the lookup
% if prefetch then
    output wire                    ask_next,
% end
    output wire [cfg::LADDR_W-1:0] ask_line,

    input icache_write_t                          write,
    input beat_t                                  beat,
    input wire [$clog2(cfg::ICACHE_LINES)-1:0] boot_index  // the walk's first tag
);
  localparam int INDEX_W = $clog2(cfg::ICACHE_LINES);
  localparam int TAG_W = cfg::LADDR_W - INDEX_W;
% if prefetch then
  localparam int PAGE_W = 12 - cfg::LINE_B;  // width of a line's number in its page
% end

  logic s1_valid_q, s1_clear_q;
  logic s1_filled_q, s1_same_q;  // a part of a line was written then; it was this line
  logic [cfg::LADDR_W-1:0] s1_line_q, s2_line_q;
% if prefetch then
  logic next_valid_q, s1_next_q, s2_next_q;  // the next line: to look up, looked up, and missing
  logic [cfg::LADDR_W-1:0] next_line_q;
% end

  // ---- cycle 0: index, memories
  wire [31:2] addr = req.addr;
% if prefetch then
  wire valid = req.valid || next_valid_q;
  wire [cfg::LADDR_W-1:0] line = req.valid ? addr[31:cfg::LINE_B] : next_line_q;
% else
  wire valid = req.valid;
  wire [cfg::LADDR_W-1:0] line = addr[31:cfg::LINE_B];
% end
  wire [INDEX_W-1:0] index;
  wire [TAG_W-1:0] unused_tag;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .LINES (cfg::ICACHE_LINES)
  ) u_index (
      .line,
      .index,
      .tag(unused_tag)
  );

  wire [INDEX_W-1:0] fill_index = write.index;
  wire [INDEX_W-1:0] walk_index = write.walked ^ boot_index;
  wire clear = !write.walks || (index ^ boot_index) < write.walked;
  wire [TAG_W:0] entry;
  ram_1r1w #(
      .WIDTH(TAG_W + 1),
      .DEPTH(cfg::ICACHE_LINES)
  ) u_tags (
      .clk,
      .ren  (valid),
      .raddr(index),
      .rdata(entry),
      .wen  (write.fills || write.walks),
      .waddr(write.fills ? fill_index : walk_index),
      .wmask(1'b1),
      .wdata({write.whole, write.tag})
  );

  wire [INDEX_W+cfg::BEAT_B-1:0] fill_place = {fill_index, beat.number};
  wire unused_place = fill_place[0];  // if there is only one beat
  ram_1r1w #(
      .WIDTH(32),
      .DEPTH(cfg::ICACHE_LINES * cfg::BEATS),
      .ROWS (cfg::BEAT_W / 32)
  ) u_lines (
      .clk,
      .ren  (req.valid),
      .raddr({index, addr[cfg::LINE_B-1:2]}),
      .rdata(instr),
      .wen  (write.fills),
      .waddr(fill_place[cfg::BEATS > 1 ? 0 : 1+:INDEX_W+$clog2(cfg::BEATS)]),
      .wmask({(cfg::BEAT_W / 32) {1'b1}}),
      .wdata(beat.data)
  );

  // ---- cycle 1: compare, respond
  wire s1_clear = s1_clear_q && !(s1_filled_q && s1_same_q);
  wire here = s1_clear && entry == {1'b1, s1_line_q[cfg::LADDR_W-1-:TAG_W]};
  assign hit  = s1_valid_q && here;
  assign miss = s1_valid_q && !hit;

  // ---- cycle 2: request to memory
  assign ask_line = s2_line_q;
% if prefetch then
  assign ask_next = s2_next_q;
% end

  always_ff @(posedge clk) begin
    if (valid) begin
      s1_line_q   <= line;
      s1_clear_q  <= clear;
      s1_filled_q <= write.fills;
      s1_same_q   <= fill_index == index;
    end
    s2_line_q  <= s1_line_q;
    s1_valid_q <= req.valid && !rst;
% if prefetch then
    s1_next_q  <= next_valid_q && !req.valid && !rst;
    s2_next_q  <= s1_next_q && !here && !rst;
    next_valid_q <= !rst && (req.ask ? !(&s2_line_q[PAGE_W-1:0]) : next_valid_q && req.valid);
    if (req.ask) next_line_q <= {s2_line_q[cfg::LADDR_W-1:PAGE_W], s2_line_q[PAGE_W-1:0] + 1'b1};
% end
  end

  wire unused = &{1'b0, req, beat};
endmodule
`default_nettype wire
