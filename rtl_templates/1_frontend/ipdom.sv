// IPDOM stacks: where the lanes of diverged warps meet again.
//
// One entry per split that diverged: the full mask, the other side's mask and PC, and whether
// that other side has been started. A split pushes; the first join of an entry switches to the
// other side (`first`), the second restores the full mask and pops. A warp that ends takes its
// entries with it (`clear`): started again, it begins with an empty stack.
// Cycle t: read the top of `read_warp`. From t+1, until the next read: top_* valid; push, switch, pop or clear of
// the same warp. A warp has at most one such instruction in flight, so there is no hazard.
// pointer = number of entries pushed and not popped: the value that split returns.
`default_nettype none
module ipdom (
    input wire clk,
    input wire rst,

    input wire                   read,
    input wire [cfg::WARP_W-1:0] read_warp,

    input wire                    push,
    input wire                    switch_side,
    input wire                    pop,
    input wire                    clear,
    input wire [ cfg::WARP_W-1:0] warp,          // of push, switch_side, pop and clear
    input wire [cfg::THREADS-1:0] push_mask,
    input wire [cfg::THREADS-1:0] push_other,
    input wire [            31:0] push_pc,

    output wire [ cfg::IPDOM_W-1:0] pointer,     // of `warp`
    output wire                     full,
    output wire                     top_first,   // the other side has not been started
    output wire [ cfg::THREADS-1:0] top_mask,
    output wire [ cfg::THREADS-1:0] top_other,
    output wire [             31:0] top_pc
);
  // Entries of a warp are a power of two apart, so that an address is a concatenation.
  localparam int EW = cfg::IPDOM_DEPTH > 1 ? $clog2(cfg::IPDOM_DEPTH) : 1;
  localparam int AW = cfg::WARP_W + EW;
  localparam int WIDTH = 1 + 2 * cfg::THREADS + 32;

  logic [cfg::WARPS*cfg::IPDOM_W-1:0] pointer_q;

  wire [cfg::IPDOM_W-1:0] read_pointer = pointer_q[read_warp*cfg::IPDOM_W+:cfg::IPDOM_W];
  wire [cfg::IPDOM_W-1:0] below = pointer - 1'b1;
  wire [EW-1:0] write_entry = push ? EW'(pointer) : EW'(below);

  assign pointer = pointer_q[warp*cfg::IPDOM_W+:cfg::IPDOM_W];
  assign full = pointer == cfg::IPDOM_W'(cfg::IPDOM_DEPTH);

  ram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(1 << AW)
  ) u_entries (
      .clk,
      .ren  (read),
      .raddr({read_warp, EW'(read_pointer - 1'b1)}),
      .rdata({top_first, top_mask, top_other, top_pc}),
      .wen  (push || switch_side),
      .waddr({warp, write_entry}),
      .wmask(1'b1),
      .wdata(push ? {1'b1, push_mask, push_other, push_pc} : {1'b0, top_mask, top_other, top_pc})
  );

  always_ff @(posedge clk)
    if (rst) pointer_q <= '0;
    else if (push) pointer_q[warp*cfg::IPDOM_W+:cfg::IPDOM_W] <= pointer + 1'b1;
    else if (pop) pointer_q[warp*cfg::IPDOM_W+:cfg::IPDOM_W] <= below;
    else if (clear) pointer_q[warp*cfg::IPDOM_W+:cfg::IPDOM_W] <= '0;

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(push && full));
      assert (!(pop && pointer == '0));
      assert (!(clear && (push || switch_side || pop)));
    end
`endif
endmodule
`default_nettype wire
