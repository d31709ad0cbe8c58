% emit(knob.issue == "inorder" or cfg.RENAME_REGS > 0)
// Instruction buffer of in-order issue and of LOOG's tag scheduler: each warp's decoded instructions, in program
// order. It selects nothing.
//
// The fields for hazard checks (head_t) are in a queue per warp. All other fields (payload_t) are in one memory for all
// warps, which is read together with the operands. An entry is free once its instruction has been issued, as its payload
// is read in the next cycle.
// Contract: at most one instruction a cycle is written; ib_free guarantees room, so there is no ready. flush empties a
// warp's queue; no instruction of that warp is written in that cycle.
// Latency: an instruction is visible one cycle after it is written.
`default_nettype none
module instr_buffer (
    input wire clk,
    input wire rst,

    input  wire                        de_valid,
    input  instr_t                     de_instr,
    input  wire    [  cfg::WARPS-1:0] flush,
    output wire    [cfg::WARPS*3-1:0] ib_free,  // free entries without de_instr's; 4 if more

    // the oldest instruction of every warp that was not dequeued
    output wire [             cfg::WARPS-1:0] head_valid,
    output wire [cfg::WARPS*cfg::HEAD_W-1:0] heads,
% if cfg.RENAME_REGS > 0 then
    output wire [cfg::WARPS*(cfg::IBUF_W+1)-1:0] numbers,  // the low bits are its index
    input  wire [             cfg::WARPS-1:0] dequeue,
    input  wire [cfg::WARPS*(cfg::IBUF_W+1)-1:0] oldest_unissued,  // of each warp, its number
% else
    output wire [cfg::WARPS*cfg::IBUF_W-1:0] ib_indices,
    input  wire [             cfg::WARPS-1:0] dequeue,
    input  wire [             cfg::WARPS-1:0] issue,  // an instruction dequeued earlier is issued
% end

    output wire [cfg::IBUF_W-1:0] in_index  // index that de_instr is written to
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
    // One bit more than an index distinguishes full from empty.
    logic [cfg::IBUF_W:0] head_q, tail_q, used_q;
    wire push = de_valid && de_instr.warp == cfg::WARP_W'(w);
    wire [FW-1:0] free = FW'(cfg::IBUF_DEPTH) - FW'(used_q) - FW'(push);

    assign head_valid[w] = head_q != tail_q;
% if cfg.RENAME_REGS > 0 then
    // Entries are freed in order: used_q counts those from the oldest on, as of the last cycle.
    wire [cfg::IBUF_W:0] oldest = oldest_unissued[w*(cfg::IBUF_W+1)+:cfg::IBUF_W+1];
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
        used_q <= (flush[w] ? head_q : tail_q + (cfg::IBUF_W + 1)'(push)) - oldest;
% else
        used_q <= flush[w] ? '0 : used_q + (cfg::IBUF_W + 1)'(push) - (cfg::IBUF_W + 1)'(issue[w]);
% end
      end

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk)
      if (!rst) begin
        if (push) assert (used_q != (cfg::IBUF_W + 1)'(cfg::IBUF_DEPTH) && !flush[w]);
% if cfg.RENAME_REGS == 0 then
        // All dequeued instructions were issued before.
        if (flush != '0) assert (!flush[w] || used_q == tail_q - head_q);
% else
        assert (tail_q - oldest <= (cfg::IBUF_W + 1)'(cfg::IBUF_DEPTH));
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
