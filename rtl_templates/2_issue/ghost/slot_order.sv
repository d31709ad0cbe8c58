% emit(knob.issue == "ghost")
// Age order and free slots of one warp's issue buffer, as one list of all slot numbers.
//
// The first `count` slots hold instructions, oldest first; the others are free, in the order in which they will be
// allocated. A dequeued instruction's slot moves to the end of the list, so it is the last to be allocated again, and all
// younger ones move up. The list is both the age index and the Location Pointer's queue of the paper. It stays a
// permutation, so no slot is lost or allocated twice.
// With cut, only the first keep_count of the used ones stay, less a dequeued one; none is enqueued.
// Contract: enqueue only with count < N, into `free`; dequeue only a used slot that is kept. Both may be in
// one cycle. Latency: registered; a dequeued slot is free from the next cycle on.
// Source: GhOST IV-B (Location Pointer, Index), IV-C (ages move up at an issue).
`default_nettype none
module slot_order #(
    parameter int N  = 8,
    parameter int W  = $clog2(N),
    parameter int CW = $clog2(N + 1)
) (
    input wire clk,
    input wire rst,

    input  wire          enqueue,
    output wire [ W-1:0] free,
    input  wire          dequeue,
    input  wire          dequeue_oldest,  // the oldest is dequeued, else dequeue_index, which is known earlier
    input  wire [ W-1:0] dequeue_index,
    input  wire          cut,
    input  wire [CW-1:0] keep_count,
    output wire [N*W-1:0] order,  // slots by age, oldest first
    output wire [CW-1:0] count
);
  logic [N*W-1:0] order_q;
  logic [CW-1:0] count_q;

  assign order = order_q;
  assign count = count_q;
  assign free = count_q == CW'(N) ? '0 : order_q[count_q*W+:W];

  // All entries from the dequeued slot's on move up. Each slot is in the list once.
  wire [N-1:0] here;
  logic [N-1:0] behind;
  always_comb begin
    behind = here;
    for (int i = 0; i < $clog2(N); i++) behind = behind | behind << (1 << i);
  end
  wire [N-1:0] shifts;
  order_shift #(
      .N(N)
  ) u_shift (
      .dequeue,
      .oldest(dequeue_oldest),
      .behind,
      .shifts
  );
  wire [N*W-1:0] dequeued = {dequeue_oldest ? order_q[W-1:0] : dequeue_index, order_q[N*W-1:W]};
  for (genvar k = 0; k < N; k++) begin : g_entry
    assign here[k] = order_q[k*W+:W] == dequeue_index;
    always_ff @(posedge clk)
      if (rst) order_q[k*W+:W] <= W'(k);
      else if (shifts[k]) order_q[k*W+:W] <= dequeued[k*W+:W];
  end

  always_ff @(posedge clk)
    if (rst) count_q <= '0;
    else count_q <= (cut ? keep_count : count_q + CW'(enqueue)) - CW'(dequeue);

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(enqueue && count_q == CW'(N)));
      assert (!(dequeue && count_q == '0));
      assert (!(cut && (enqueue || keep_count > count_q)));
    end
`endif
endmodule
`default_nettype wire
