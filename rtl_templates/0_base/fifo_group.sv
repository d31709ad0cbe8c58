% emit(knob.lsu_lanes < knob.threads)
// First-in first-out queue that delivers a group of words once its last one is in; a group can be dropped.
//
// Contract: a word is pushed on in_valid && in_ready and popped on out_valid && out_ready; order is kept; out_data
//   is stable from out_valid until it is popped. in_last marks a group's last word; with in_drop, which is used
//   only together with in_last, the whole group is dropped. A group has at most DEPTH words, or the queue hangs.
//   busy: the queue has a word.
// Latency: one cycle from the last word's push to out_valid of the first. Throughput: one word a cycle.
// Storage is a memory without reset (LUT RAM on FPGAs); DEPTH is a power of two.
`default_nettype none
module fifo_group #(
    parameter int WIDTH = 8,
    parameter int DEPTH = 4
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             in_valid,
    output wire             in_ready,
    input  wire [WIDTH-1:0] in_data,
    input  wire             in_last,
    input  wire             in_drop,
    output wire             out_valid,
    input  wire             out_ready,
    output wire [WIDTH-1:0] out_data,
    output wire             busy
);
  localparam int AW = $clog2(DEPTH);

  // One bit more than an index: DEPTH words may be in the queue.
  logic [AW:0] head_q, tail_q, end_q;  // the oldest; after the youngest; after the last complete group
  wire [AW:0] tail_next = tail_q + 1'b1;
  wire [AW:0] words = tail_q - head_q;

  wire push = in_valid && in_ready;
  wire pop = out_valid && out_ready;
  assign in_ready  = !words[AW];
  assign out_valid = head_q != end_q;
  assign busy      = head_q != tail_q;

  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(push || pop),
      .gated(own_clk)
  );
  lutram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(DEPTH)
  ) u_words (
      .clk  (own_clk),
      .wen  (push),
      .waddr(tail_q[AW-1:0]),
      .wdata(in_data),
      .raddr(head_q[AW-1:0]),
      .rdata(out_data)
  );
  always_ff @(posedge own_clk)
    if (rst) begin
      head_q <= '0;
      tail_q <= '0;
      end_q  <= '0;
    end else begin
      if (pop) head_q <= head_q + 1'b1;
      if (push) tail_q <= in_last && in_drop ? end_q : tail_next;
      if (push && in_last && !in_drop) end_q <= tail_next;
    end
endmodule
`default_nettype wire
