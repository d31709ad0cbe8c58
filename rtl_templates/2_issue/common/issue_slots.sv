% emit(knob.issue ~= "loog" or cfg.RENAME_REGS > 0)
// Issue slots: for every warp the one instruction that has no hazard left and waits for selection.
//
// A slot holds the fields that operand read needs, and the buffer index of the rest. A slot whose instruction is issued
// may take the next one in the same cycle.
`default_nettype none
module issue_slots #(
    parameter int HEAD_W = cfg::HEAD_W,
    parameter int BUFFER_W = cfg::IBUF_W
) (
    input wire clk,
    input wire rst,

    input  wire [             cfg::WARPS-1:0] dequeue,
    input  wire [cfg::WARPS*HEAD_W-1:0] heads,
    input  wire [cfg::WARPS*BUFFER_W-1:0] ib_indices,
    input  wire [             cfg::WARPS-1:0] issue,

    output wire [             cfg::WARPS-1:0] full,
    output wire [cfg::WARPS*HEAD_W-1:0] slots,
    output wire [cfg::WARPS*BUFFER_W-1:0] slot_indices
);
  logic [cfg::WARPS-1:0] full_q;
  logic [cfg::WARPS*HEAD_W-1:0] slots_q;
  logic [cfg::WARPS*BUFFER_W-1:0] ib_indices_q;

  assign full = full_q;
  assign slots = slots_q;
  assign slot_indices = ib_indices_q;

  always_ff @(posedge clk) begin
    full_q <= rst ? '0 : dequeue | (full_q & ~issue);
    // Free slots load any value: `full` qualifies it.
    for (int w = 0; w < cfg::WARPS; w++)
      if (!full_q[w] || issue[w]) begin
        slots_q[w*HEAD_W+:HEAD_W] <= heads[w*HEAD_W+:HEAD_W];
        ib_indices_q[w*BUFFER_W+:BUFFER_W] <= ib_indices[w*BUFFER_W+:BUFFER_W];
      end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert ((issue & ~full_q) == '0);
      assert ((dequeue & full_q & ~issue) == '0);
    end
`endif
endmodule
`default_nettype wire
