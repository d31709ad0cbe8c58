% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// The collector unit that the next allocation gets, selected one cycle before.
//
// Latency: a free unit is on offer from the next cycle on, until `take` allocates it. A unit that is free from the next
//   cycle on (unit_end) is on offer at once: its next instruction is looked up one cycle later. It is the latest input, and
//   takes no part in the selection, which does not wait for `take` either.
% if cfg.RRS_ENTRIES == 0 then
//   A unit that ended in the cycle before may come as `unit_end`, too. It must then be in `busy`.
% end
// Contract: `take` only while `free`; `busy` has an allocated unit from the cycle after `take` until the cycle in which it
//   ends.
// Source: thesis 5.3.1; the offer is ours.
`default_nettype none
module unit_offer (
    input  wire                         clk,
    input  wire                         rst,
    input  wire [ cfg::COLLECTORS-1:0] busy,
    input  wire [                  6:0] limit,       // usable units: the first ones
    input  unit_end_t                   unit_end,
    input  wire                         take,
    output wire                         free,
    output wire [ cfg::COLLECTORS-1:0] onehot,
    output wire [cfg::COLLECTOR_W-1:0] index
);
  localparam int N = cfg::COLLECTORS;

  logic offer_q;
  logic [N-1:0] onehot_q;
  logic [cfg::COLLECTOR_W-1:0] index_q;
  assign free = offer_q || unit_end.valid;
  assign onehot = offer_q ? onehot_q : unit_end.onehot;
  assign index = offer_q ? index_q : unit_end.index;

  wire none;
  wire [cfg::COLLECTOR_W-1:0] selected;
  free_select #(
      .N(N),
      .ROTATE(${knob.rf_arbiter == "rr_alloc" and 1 or 0})
  ) u_select (
      .clk,
      .rst,
      .busy (busy | onehot_q),
      .limit,
      .take (!none && (take || !offer_q)),
      .none,
      .index(selected)
  );
  wire keeps = offer_q && !take;
  wire leftover = unit_end.valid && (offer_q || !take);
  always_ff @(posedge clk) begin
    offer_q <= !rst && (keeps || !none || leftover);
    if (!keeps) begin
      onehot_q <= !none ? N'(1) << selected : offer_q || !take ? unit_end.onehot : '0;
      index_q  <= !none ? selected : unit_end.index;
    end
    if (rst) onehot_q <= '0;
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(take && !free));
      assert ((busy & onehot_q) == '0 && (unit_end.onehot & ~busy) == '0);
      assert (unit_end.valid == (unit_end.onehot != '0) && (unit_end.onehot & (unit_end.onehot - 1'b1)) == '0);
      assert (offer_q == (onehot_q != '0));
    end
`endif
endmodule
`default_nettype wire
