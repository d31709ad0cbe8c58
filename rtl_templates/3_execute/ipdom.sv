% emit(knob.yield == 0)
// IPDOM stacks: the reconvergence points of diverged warps.
//
// One entry per split that diverged: the full mask, the other side's mask and PC, and whether
// that other side has been started. A split pushes. The first join of an entry switches to the
// other side (`first`), the second restores the full mask and pops. A warp that ends drops its
// entries (`clear`): started again, it begins with an empty stack.
// Latency: t: read the top of `read_warp`. From t+1, until the next read: top_* valid; push, switch, pop or clear of
// the same warp. A warp has at most one such instruction in flight, so there is no hazard.
// pointer: the number of entries before the push or pop of this instruction. It is the value that split returns.
`default_nettype none
module ipdom (
    input wire clk,
    input wire rst,

    input wire                   read,
    input wire [cfg::CORE_WARP_W-1:0] read_warp,

    input wire                    push,
    input wire                    switch_side,
    input wire                    pop,
    input wire                    clear,
    input wire [ cfg::CORE_WARP_W-1:0] warp,          // of push, switch_side, pop and clear
    input ipdom_entry_t           push_entry,

    output wire [ cfg::IPDOM_W-1:0] pointer,     // of the warp that was read
    output wire                     full,
    output wire                     top_first,   // the other side has not been started
    output ipdom_entry_t            top
);
  // Entries of a warp are a power of two apart, so that an address is a concatenation.
  localparam int EW = cfg::IPDOM_DEPTH > 1 ? $clog2(cfg::IPDOM_DEPTH) : 1;
  localparam int AW = cfg::CORE_WARP_W + EW;
  localparam int WIDTH = 1 + 2 * cfg::THREADS + 32;

  logic [cfg::CORE_WARPS*cfg::IPDOM_W-1:0] pointers_q;
  logic [cfg::IPDOM_W-1:0] pointer_q, below;  // of the warp that was read, and one less
  logic full_q;

  wire [cfg::IPDOM_W-1:0] read_pointer = pointers_q[read_warp*cfg::IPDOM_W+:cfg::IPDOM_W];
  wire [cfg::IPDOM_W-1:0] read_below = read_pointer - 1'b1;
  wire [EW-1:0] write_entry = push ? EW'(pointer) : EW'(below);

  assign pointer = pointer_q;
  assign full = full_q;

  ram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(1 << AW)
  ) u_entries (
      .clk,
      .ren  (read),
      .raddr({read_warp, EW'(read_below)}),
      .rdata({top_first, top}),
      .wen  (push || switch_side),
      .waddr({warp, write_entry}),
      .wmask(1'b1),
      .wdata(push ? {1'b1, push_entry} : {1'b0, top})
  );

  wire [cfg::IPDOM_W-1:0] next = push ? pointer_q + 1'b1 : pop ? below : '0;
  always_ff @(posedge clk) begin
    if (read) begin
      pointer_q <= read_pointer;
      below <= read_below;
      full_q <= read_pointer == cfg::IPDOM_W'(cfg::IPDOM_DEPTH);
    end
    for (int w = 0; w < cfg::CORE_WARPS; w++)
      if (rst) pointers_q[w*cfg::IPDOM_W+:cfg::IPDOM_W] <= '0;
      else if ((push || pop || clear) && warp == cfg::CORE_WARP_W'(w)) pointers_q[w*cfg::IPDOM_W+:cfg::IPDOM_W] <= next;
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(push && full));
      assert (!(pop && pointer == '0));
      // The warp that is read is another than the one that changes in that cycle.
      if (push || pop || clear) assert (pointer == pointers_q[warp*cfg::IPDOM_W+:cfg::IPDOM_W]);
      assert (!(clear && (push || switch_side || pop)));
    end
`endif
endmodule
`default_nettype wire
