% emit(knob.yield > 0)
// IPDOM stacks whose sides take turns. It differs from ipdom.sv in that an entry names the one below it, and the other
// side keeps the entries that it pushed. So the entries of a warp are a tree, and the pointer is the number of
// an entry, from 1 on; without turns that is the depth of the stack.
//
// A turn: with `walk` the entries from the top on are read, one a cycle, until `settled`. The warp
// turns at the nearest entry whose other side had no turn since the last turn of an outer entry; entries
// that had one are reset on the way. If all had a turn, it turns at the outermost. So each side is resumed once in a round.
// `turn` then changes sides: tmask and pc stay in the entry, top.other and top.pc are of the side that is resumed.
// `waits`: a side of the warp was not started by its join.
`default_nettype none
module ipdom_sides (
    input wire clk,
    input wire rst,

    input wire                   read,
    input wire [cfg::CORE_WARP_W-1:0] read_warp,

    input wire                    push,
    input wire                    switch_side,
    input wire                    pop,
    input wire                    clear,
    input wire [ cfg::CORE_WARP_W-1:0] warp,          // of push, switch_side, pop, clear, walk and turn
    input ipdom_entry_t           push_entry,

    input  wire        walk,
    output wire        settled,
    output wire        found,    // an entry to turn at
    input  wire        turn,     // push_entry.mask is that of the warp
    input  wire [31:0] turn_pc,
    output logic [cfg::CORE_WARPS-1:0] waits,

    output wire [ cfg::IPDOM_W-1:0] pointer,     // of the warp that was read
    output wire                     full,
    output wire                     top_first,   // the other side was not started by its join
    output ipdom_entry_t            top
);
  localparam int EW = cfg::IPDOM_DEPTH > 1 ? $clog2(cfg::IPDOM_DEPTH) : 1;
  localparam int AW = cfg::CORE_WARP_W + EW;
  localparam int PW = cfg::IPDOM_W;
  localparam int D = cfg::IPDOM_DEPTH;
  localparam int WIDTH = 2 + 2 * cfg::THREADS + 32 + 2 * PW;

  // ----------------------------------------------------------------------------------------- state
  logic [cfg::CORE_WARPS*PW-1:0] tops_q, opens_q;
  logic [cfg::CORE_WARPS*D-1:0] used_q;
  logic [PW-1:0] pointer_q, free_q, open_q;  // of the warp that was read
  logic [D-1:0] taken_q;
  logic full_q;
  logic [PW-1:0] at_q, outer_q;  // the entry that is read; the last one that is reset
  logic forced_q, settled_q, found_q;
  logic reload_q;  // at_q is to be read again: it was just written

  // ------------------------------------------------------------------------------------ the entry
  wire top_turned;
  wire [PW-1:0] top_below, top_used;
  wire [PW-1:0] read_top = tops_q[read_warp*PW+:PW];
  wire [D-1:0] read_taken = used_q[read_warp*D+:D];
  logic [PW-1:0] read_free;
  always_comb begin
    read_free = '0;
    for (int i = D - 1; i >= 0; i--) if (!read_taken[i]) read_free = PW'(i + 1);
  end

  assign pointer = pointer_q;
  assign full = full_q;
  assign settled = settled_q;
  assign found = found_q;

  // One step of the walk.
  wire step = walk && !settled_q && !reload_q;
  wire here = top_first && (!top_turned || forced_q);
  wire again = step && at_q != '0 && top_first && !here;  // it is reset
  wire [PW-1:0] outer = top_first ? at_q : outer_q;
  wire last = top_below == '0;
  wire back = last && outer != '0;  // all had a turn
  wire ends = at_q == '0 || here || (last && outer == '0);
  wire [PW-1:0] next_at = back ? outer : top_below;
  wire moves = step && !ends;
  wire looks = reload_q || (moves && !back);

  wire [PW-1:0] write_at = push ? free_q : walk ? at_q : pointer_q;
  wire [PW-1:0] write_entry = write_at - 1'b1;
  wire [PW-1:0] read_entry = (reload_q ? at_q : looks ? next_at : read_top) - 1'b1;
  ram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(1 << AW)
  ) u_entries (
      .clk,
      .ren  (read || looks),
      .raddr({looks ? warp : read_warp, EW'(read_entry)}),
      .rdata({top_first, top_turned, top, top_below, top_used}),
      .wen  (push || switch_side || turn || again),
      .waddr({warp, EW'(write_entry)}),
      .wmask(1'b1),
      .wdata(push ? {2'b10, push_entry, pointer_q, free_q}
             : turn ? {1'b1, !forced_q, top.mask, push_entry.mask, turn_pc, top_below, pointer_q}
             : {again, 1'b0, top, top_below, top_used})
  );

  // ------------------------------------------------------------------------------------- registers
  wire [PW-1:0] next_top = push ? free_q : pop ? top_below : switch_side || turn ? top_used : '0;
  wire [PW-1:0] next_open = clear ? '0 : push ? open_q + 1'b1 : open_q - 1'b1;
  wire [D-1:0] pushed = D'(1) << (free_q - 1'b1);
  wire [D-1:0] popped = D'(1) << (pointer_q - 1'b1);
  wire [D-1:0] next_taken = clear ? '0 : push ? taken_q | pushed : taken_q & ~popped;
  always_ff @(posedge clk) begin
    if (read) begin
      pointer_q <= read_top;
      taken_q <= read_taken;
      free_q <= read_free;
      full_q <= &read_taken;
      open_q <= opens_q[read_warp*PW+:PW];
      at_q <= read_top;
      outer_q <= '0;
      forced_q <= 1'b0;
      settled_q <= 1'b0;
      reload_q <= 1'b0;
    end else begin
      reload_q <= moves && back;
      if (step) settled_q <= ends;
      if (step) found_q <= here && at_q != '0;
      if (moves) begin
        at_q <= next_at;
        outer_q <= outer;
        forced_q <= back;  // it is taken in any case
      end
    end
    for (int w = 0; w < cfg::CORE_WARPS; w++) begin
      waits[w] <= opens_q[w*PW+:PW] != '0;
      if (rst) begin
        tops_q[w*PW+:PW] <= '0;
        opens_q[w*PW+:PW] <= '0;
        used_q[w*D+:D] <= '0;
      end else if (warp == cfg::CORE_WARP_W'(w)) begin
        if (push || pop || clear || switch_side || turn) tops_q[w*PW+:PW] <= next_top;
        if (push || switch_side || clear) opens_q[w*PW+:PW] <= next_open;
        if (push || pop || clear) used_q[w*D+:D] <= next_taken;
      end
    end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(push && full));
      assert (!(pop && pointer == '0));
      if (push || pop || clear || turn) assert (pointer == tops_q[warp*PW+:PW]);
      assert (!(clear && (push || switch_side || pop)));
      assert (!(turn && !found_q));
      assert (!(read && looks));
    end
`endif
endmodule
`default_nettype wire
