% emit(knob.dcache == "banked")
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local ways = knob.dcache_ways > 1
// Tags of the lines of a data cache bank${ways and ", and the last way of each set" or ""}.
//
// Contract: `hits` has the way in which set `index` holds `line`, in the same cycle. A tag is written one cycle after
//   `write`; until then the set is not looked up. Without write_valid no line is there.
% if ways then
//   `used` stores the other way than s1_way as the last one of set `index`, one cycle later; s0_way is that of set
//   s0_index. `moving` says that a write is left for the next cycle.
% else
//   `moving` says that a write is left for the next cycle.
% end
% if cores then
// A tag has the epoch in which its line arrived, and `invalidate` begins another epoch. When all have been
//   used the tags are cleared, a set a cycle, as after reset. Until then `cleared` is low.
% else
// After reset the tags are cleared, a set a cycle. Until then `cleared` is low.
% end
`default_nettype none
module dcache_tags #(
    parameter int WAYS = cfg::DCACHE_WAYS,
    parameter int INDEX_W = cfg::DCACHE_INDEX_W,
    parameter int FRAME_W = $clog2(cfg::DCACHE_BANK_LINES),
    parameter int TAG_W = cfg::LADDR_W - $clog2(cfg::DCACHE_BANKS) - INDEX_W
) (
    input  wire                    clk,
    input  wire                    rst,
% if cores then
    input  wire                    invalidate,
% end
    // the request in the tag stage
    input  wire [cfg::LADDR_W-1:0] line,
    input  wire [     INDEX_W-1:0] index,
    output wire [        WAYS-1:0] hits,   // at most one
% if atomics then
    input  wire                    loses,  // its set loses all lines
% end
% if ways then
    input  wire                    used,
    input  wire                    s1_way,
    input  wire [     INDEX_W-1:0] s0_index,
    output wire                    s0_way,
% end
    // lines that arrive
    input  wire                    write,
    input  wire                    write_valid,
    input  wire [     FRAME_W-1:0] write_frame,
    input  wire [       TAG_W-1:0] write_tag,
    output wire                    cleared,
    output wire                    moving
);
  logic [INDEX_W:0] clear_q;
  assign cleared = clear_q[INDEX_W];
% if cores then
  logic [cfg::EPOCH_W-1:0] epoch_q;
  localparam int ENTRY_W = TAG_W + cfg::EPOCH_W + 1;
  wire [ENTRY_W-1:0] wanted = {1'b1, epoch_q, line[cfg::LADDR_W-1-:TAG_W]};
% else
  localparam int ENTRY_W = TAG_W + 1;
  wire [ENTRY_W-1:0] wanted = {1'b1, line[cfg::LADDR_W-1-:TAG_W]};
% end
  wire unused_low = &{1'b0, line};

  // ---- tags
  logic [WAYS-1:0] tag_write_q;
  logic tag_valid_q;
  logic [INDEX_W-1:0] tag_index_q;
  logic [TAG_W-1:0] tag_q;
  for (genvar w = 0; w < WAYS; w++) begin : gen_way
    wire [ENTRY_W-1:0] entry;
    lutram_1r1w #(
        .WIDTH(ENTRY_W),
        .DEPTH(cfg::DCACHE_BANK_SETS)
    ) u_tags (
        .clk,
        .wen  (tag_write_q[w]),
        .waddr(tag_index_q),
        .wdata({tag_valid_q, ${cores and "epoch_q, " or ""}tag_q}),
        .raddr(index),
        .rdata(entry)
    );
    assign hits[w] = entry == wanted;
  end
  wire [WAYS-1:0] write_way = WAYS'(1) << ((FRAME_W + 1)'(write_frame) >> INDEX_W);
  always_ff @(posedge clk) begin
    tag_valid_q <= write_valid;
    tag_q <= write_tag;
% if atomics then
    tag_write_q <= ({WAYS{write}} & write_way) | {WAYS{loses || !cleared}};
    tag_index_q <= write ? write_frame[INDEX_W-1:0] : cleared ? index : clear_q[INDEX_W-1:0];
% else
    tag_write_q <= ({WAYS{write}} & write_way) | {WAYS{!cleared}};
    tag_index_q <= write ? write_frame[INDEX_W-1:0] : clear_q[INDEX_W-1:0];
% end
  end
% if ways then

  // ---- last ways
  logic way_write_q, way_q;
  logic [INDEX_W-1:0] way_index_q;
  lutram_1r1w #(
      .WIDTH(1),
      .DEPTH(cfg::DCACHE_BANK_SETS)
  ) u_last (
      .clk,
      .wen  (way_write_q || !cleared),
      .waddr(cleared ? way_index_q : clear_q[INDEX_W-1:0]),
      .wdata(way_q && cleared),
      .raddr(s0_index),
      .rdata(s0_way)
  );
  always_ff @(posedge clk) begin
    way_write_q <= !rst && used;
    way_index_q <= index;
    way_q <= !s1_way;
  end
% end
  assign moving = !cleared || |tag_write_q${ways and " || way_write_q" or ""};

  always_ff @(posedge clk) begin
    if (rst) clear_q <= '0;
    else if (!cleared) clear_q <= clear_q + 1'b1;
% if cores then
    else if (invalidate && &epoch_q) clear_q <= '0;

    if (rst) epoch_q <= '0;
    else if (invalidate) epoch_q <= epoch_q + 1'b1;
% end
  end
endmodule
`default_nettype wire
