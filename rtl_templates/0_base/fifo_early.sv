// First-in first-out queue with valid/ready on both sides, for an in_valid that arrives late.
//
// Contract: a word is pushed on in_valid && in_ready and popped on out_valid && out_ready;
//   order is kept; out_data is stable from out_valid until it is popped. in_may is early and accompanies every
//   in_valid, and may be set without it. Then a free slot loads in_data, whether it is pushed or not, so that in_valid
//   has no path to the memory's write enables.
// Latency: one cycle from push to out_valid. Throughput: one word a cycle for DEPTH >= 2.
// in_ready and out_valid are registers, so chains of queues have no long ready path.
// Storage is a memory without reset (LUT RAM on FPGAs; a register with DEPTH = 1); DEPTH is a power of
// two.
`default_nettype none
module fifo_early #(
    parameter int WIDTH = 8,
    parameter int DEPTH = 2,
    parameter bit GATED = 1'b1  // a stoppable clock of its own; not worth it behind another gate (clock_gate.sv)
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             in_may,
    input  wire             in_valid,
    output wire             in_ready,
    input  wire [WIDTH-1:0] in_data,
    output wire             out_valid,
    input  wire             out_ready,
    output wire [WIDTH-1:0] out_data
);
  localparam int AW = DEPTH > 1 ? $clog2(DEPTH) : 1;

  wire push = in_valid && in_ready;
  wire pop = out_valid && out_ready;

  wire queue_clk;
  if (GATED) begin : g_gate
    clock_gate u_queue_clk (
        .clk,
        .rst,
        .en(push || pop),
        .gated(queue_clk)
    );
  end else begin : g_clk
    assign queue_clk = clk;
  end

  if (DEPTH > 1) begin : g_queue
    // Flags of their own: no output waits for a comparison of the pointers.
    logic any_q, full_q;
    logic [AW-1:0] head_q, tail_q;
    logic [WIDTH-1:0] mem[0:DEPTH-1];

    assign in_ready  = !full_q;
    assign out_valid = any_q;
    assign out_data  = mem[head_q];

    wire [AW-1:0] head_next = head_q + 1'b1;
    wire [AW-1:0] tail_next = tail_q + 1'b1;
    wire last = head_next == tail_q;
    wire fills = tail_next == head_q;

    always_ff @(posedge queue_clk) begin
      if (in_may && in_ready) mem[tail_q] <= in_data;
      if (rst) begin
        any_q  <= 1'b0;
        full_q <= 1'b0;
        head_q <= '0;
        tail_q <= '0;
      end else begin
        any_q  <= push || (any_q && !(pop && last));
        full_q <= !pop && (full_q || (push && fills));
        if (push) tail_q <= tail_next;
        if (pop) head_q <= head_next;
      end
    end
  end else begin : g_register
    logic full_q;
    logic [WIDTH-1:0] word_q;
    assign in_ready  = !full_q;
    assign out_valid = full_q;
    assign out_data  = word_q;
    always_ff @(posedge queue_clk) begin
      if (in_may && in_ready) word_q <= in_data;
      full_q <= !rst && (push || (full_q && !pop));
    end
  end
endmodule
`default_nettype wire
