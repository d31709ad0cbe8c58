% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Instruction buffers of the collector units: a queue for each warp, read before the lookup.
//
// A dequeued head is looked up one cycle later. If it is then accepted by a unit, its entry is freed. Otherwise it is
// returned: two cycles after it was dequeued, the head is again the returned instruction.
// The fields that intake and lookup need (head_t, and the quarter of the sequence number) are in a LUT RAM for each warp;
// payload_memory has the rest.
// Contract: at most one instruction is written per cycle, visible in the next one. ib_free guarantees room, so there
//   is no ready. `flush` empties a warp's queue; no instruction of that warp is dequeued, looked up or written then.
`default_nettype none
module intake_buffer (
    input wire clk,
    input wire rst,

    input  wire                        de_valid,
    input  instr_t                     de_instr,
    input  wire    [  cfg::WARPS-1:0] flush,
    output wire    [cfg::WARPS*3-1:0] ib_free,  // free entries without de_instr's; 4 if more

    output wire [             cfg::WARPS-1:0] head_valid,
    output wire [cfg::WARPS*cfg::HEAD_W-1:0] heads,
    output wire [           cfg::WARPS*2-1:0] quarters,
    output wire [cfg::WARPS*cfg::IBUF_W-1:0] places,
    input  wire [             cfg::WARPS-1:0] take,
    input  wire [             cfg::WARPS-1:0] enters,  // an instruction was accepted in the cycle before: its entry is free
    input  wire [             cfg::WARPS-1:0] back,    // the head pointer returns to this entry
    input  wire [            cfg::IBUF_W-1:0] back_place,

    output wire [cfg::IBUF_W-1:0] in_place  // entry that de_instr is written to
);
  localparam int CW = cfg::IBUF_W + 1;
  localparam int FW = CW > 3 ? CW : 3;

  head_t in_head;
  instr_head u_head (
      .instr(de_instr),
      .head (in_head)
  );

  wire [cfg::WARPS*cfg::IBUF_W-1:0] tails;
  assign in_place = tails[de_instr.warp*cfg::IBUF_W+:cfg::IBUF_W];

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    logic [cfg::IBUF_W-1:0] head_q, tail_q;
    logic [CW-1:0] count_q;  // instructions that were not dequeued
    logic [CW-1:0] used_q;   // entries that are not free
    logic valid_q;           // count_q is not 0
    wire push = de_valid && de_instr.warp == cfg::WARP_W'(w);
    wire [FW-1:0] free = FW'(cfg::IBUF_DEPTH) - FW'(used_q) - FW'(push);

    wire more = count_q > CW'(1);
    wire some = back[w] ? used_q != '0 : valid_q;

    assign head_valid[w] = valid_q;
    assign places[w*cfg::IBUF_W+:cfg::IBUF_W] = head_q;
    assign tails[w*cfg::IBUF_W+:cfg::IBUF_W] = tail_q;
    assign ib_free[w*3+:3] = free > FW'(4) ? 3'd4 : free[2:0];

    lutram_1r1w #(
        .WIDTH(cfg::HEAD_W + 2),
        .DEPTH(cfg::IBUF_DEPTH)
    ) u_heads (
        .clk,
        .wen  (push),
        .waddr(tail_q),
        .wdata({de_instr.seq[cfg::UUID_W-1:cfg::UUID_W-2], in_head}),
        .raddr(head_q),
        .rdata({quarters[w*2+:2], heads[w*cfg::HEAD_W+:cfg::HEAD_W]})
    );

    always_ff @(posedge clk)
      if (rst) {head_q, tail_q, count_q, used_q, valid_q} <= '0;
      else begin
        if (back[w]) head_q <= back_place;
        else if (take[w]) head_q <= head_q + 1'b1;
        if (flush[w]) tail_q <= head_q;
        else if (push) tail_q <= tail_q + 1'b1;
        // All instructions that still have an entry are to be dequeued again.
        count_q <= flush[w] ? '0 : (back[w] ? used_q : count_q) + CW'(push) - CW'(take[w]);
        // `take` is late.
        valid_q <= !flush[w] && (push || (take[w] ? more : some));
        used_q <= flush[w] ? '0 : used_q + CW'(push) - CW'(enters[w]);
      end

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk)
      if (!rst) begin
        if (push) assert (used_q != CW'(cfg::IBUF_DEPTH) && !flush[w]);
        if (flush[w]) assert (used_q == count_q && !take[w] && !enters[w]);
        if (back[w]) assert (!take[w] && !enters[w]);
        if (take[w]) assert (head_valid[w]);
        assert (valid_q == (count_q != '0));
      end
`endif
  end

  wire unused = &{1'b0, de_instr};
endmodule
`default_nettype wire
