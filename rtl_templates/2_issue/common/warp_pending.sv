% emit(knob.issue == "inorder" or knob.issue == "ghost" or cfg.RENAME_REGS > 0)
// Counts the instructions of one warp that are in flight: dequeued, and not written back.
//
// Contract: `retires` is the last packet of one of them. `pending` is from registers and covers a dequeue from the next
//   cycle on; a writeback counts one cycle later. All queues after the issue stage together hold fewer than the counter
//   can count.
// Latency: one cycle.
`default_nettype none
module warp_pending (
    input  wire clk,
    input  wire rst,
    input  wire dequeue,
    input  wire retires,
    output wire pending
);
  localparam int COUNT_W = 7;

  logic fresh_q;  // one was dequeued in the cycle before: not counted yet
  logic [COUNT_W-1:0] count_q;
  assign pending = fresh_q || count_q != '0;

  always_ff @(posedge clk)
    if (rst) begin
      fresh_q <= 1'b0;
      count_q <= '0;
    end else begin
      fresh_q <= dequeue;
      count_q <= count_q + COUNT_W'(fresh_q) - COUNT_W'(retires);
    end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(fresh_q && &count_q));
      assert (!(retires && count_q == '0));
    end
`endif
endmodule
`default_nettype wire
