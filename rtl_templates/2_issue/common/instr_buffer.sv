% emit(knob.issue == "inorder" or cfg.RENAME_REGS > 0)
// Instruction buffer of in-order issue and of LOOG's tag scheduler: each warp's decoded instructions, in program
// order. It chooses nothing.
//
// What the hazard stage looks at (head_t) is a queue of its own for every warp; all the rest
// (payload_t) lies in one memory for all warps, is not looked at before the operands are read, and is
// read with them. An entry is free when its instruction was chosen: payload is read in the next cycle.
// In: at most one instruction a cycle, room is promised by ib_free, so there is no ready; visible in
// the next cycle. flush empties a warp's queue; nothing comes in for that warp then.
`default_nettype none
module instr_buffer (
    input wire clk,
    input wire rst,

    input  wire                        de_valid,
    input  instr_t                     de_instr,
    input  wire    [  cfg::WARPS-1:0] flush,
    output wire    [cfg::WARPS*3-1:0] ib_free,  // free places but for de_instr, 4 if more

    // the oldest that has not moved, of every warp
    output wire [             cfg::WARPS-1:0] head_valid,
    output wire [cfg::WARPS*cfg::HEAD_W-1:0] heads,
% if cfg.RENAME_REGS > 0 then
    output wire [cfg::WARPS*(cfg::IBUF_W+1)-1:0] numbers,  // the low bits are its place
    input  wire [             cfg::WARPS-1:0] dequeue,
    input  wire [cfg::WARPS*(cfg::IBUF_W+1)-1:0] firsts,  // the oldest that was not chosen
% else
    output wire [cfg::WARPS*cfg::IBUF_W-1:0] ib_indices,
    input  wire [             cfg::WARPS-1:0] dequeue,
    input  wire [             cfg::WARPS-1:0] issue,  // one that moved before is chosen
% end

    output wire [cfg::IBUF_W-1:0] in_index  // where de_instr goes
);
  localparam int FW = cfg::IBUF_W + 1 > 3 ? cfg::IBUF_W + 1 : 3;

  head_t in_head;
  instr_head u_head (
      .instr(de_instr),
      .head (in_head)
  );

  wire [cfg::WARPS*cfg::IBUF_W-1:0] tails;
  assign in_index = tails[de_instr.warp*cfg::IBUF_W+:cfg::IBUF_W];

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    // One bit more than a place has tells full from empty.
    logic [cfg::IBUF_W:0] head_q, tail_q, used_q;
    wire push = de_valid && de_instr.warp == cfg::WARP_W'(w);
    wire [FW-1:0] free = FW'(cfg::IBUF_DEPTH) - FW'(used_q) - FW'(push);

    assign head_valid[w] = head_q != tail_q;
% if cfg.RENAME_REGS > 0 then
    // Places are free in order: used is what lies behind the oldest, as of the last cycle.
    wire [cfg::IBUF_W:0] first = firsts[w*(cfg::IBUF_W+1)+:cfg::IBUF_W+1];
    assign numbers[w*(cfg::IBUF_W+1)+:cfg::IBUF_W+1] = head_q;
% else
    assign ib_indices[w*cfg::IBUF_W+:cfg::IBUF_W] = head_q[cfg::IBUF_W-1:0];
% end
    assign tails[w*cfg::IBUF_W+:cfg::IBUF_W] = tail_q[cfg::IBUF_W-1:0];
    assign ib_free[w*3+:3] = free > FW'(4) ? 3'd4 : free[2:0];

    lutram_1r1w #(
        .WIDTH(cfg::HEAD_W),
        .DEPTH(cfg::IBUF_DEPTH)
    ) u_heads (
        .clk,
        .wen  (push),
        .waddr(tail_q[cfg::IBUF_W-1:0]),
        .wdata(in_head),
        .raddr(head_q[cfg::IBUF_W-1:0]),
        .rdata(heads[w*cfg::HEAD_W+:cfg::HEAD_W])
    );

    always_ff @(posedge clk)
      if (rst) {head_q, tail_q, used_q} <= '0;
      else begin
        if (dequeue[w]) head_q <= head_q + 1'b1;
        tail_q <= flush[w] ? head_q : tail_q + (cfg::IBUF_W + 1)'(push);
% if cfg.RENAME_REGS > 0 then
        used_q <= (flush[w] ? head_q : tail_q + (cfg::IBUF_W + 1)'(push)) - first;
% else
        used_q <= flush[w] ? '0 : used_q + (cfg::IBUF_W + 1)'(push) - (cfg::IBUF_W + 1)'(issue[w]);
% end
      end

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk)
      if (!rst) begin
        if (push) assert (used_q != (cfg::IBUF_W + 1)'(cfg::IBUF_DEPTH) && !flush[w]);
% if cfg.RENAME_REGS == 0 then
        // All that has moved was chosen before.
        if (flush != '0) assert (!flush[w] || used_q == tail_q - head_q);
% else
        assert (tail_q - first <= (cfg::IBUF_W + 1)'(cfg::IBUF_DEPTH));
% end
      end
`endif
  end

  wire unused = &{1'b0, de_instr};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert ((dequeue & (~head_valid | flush)) == '0);
`endif
endmodule
`default_nettype wire
