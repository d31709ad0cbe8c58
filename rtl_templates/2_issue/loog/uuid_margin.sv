% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// The margin of the sequence numbers: which warps must not enter another instruction.
//
// The order of uuid_order holds while a warp's instructions in the window span less than
// 2^(UUID_W-2). A warp is held back when its next one would be that far from any of its own that
// has not dispatched, until that one has.
// Combinational. Source: thesis 5.2.3, which waits until the whole warp is drained.
`default_nettype none
module uuid_margin (
    input  wire [             cfg::COLLECTORS-1:0] waiting,
    input  wire [cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input  wire [cfg::COLLECTORS*cfg::ORDER_W-1:0] uuids,
    input  wire [   cfg::WARPS*cfg::UUID_W-1:0] next,  // number of every warp's head
    output wire [                 cfg::WARPS-1:0] exceeded
);
  wire unused = &{1'b0, uuids};
  localparam int U = cfg::UUID_W;

  wire [cfg::COLLECTORS-1:0] far;
  for (genvar i = 0; i < cfg::COLLECTORS; i++) begin : g_unit
    wire [U-1:0] distance = next[warps[i*cfg::WARP_W+:cfg::WARP_W]*U+:U] - uuids[i*cfg::ORDER_W+:U];
    assign far[i] = waiting[i] && |distance[U-1-:2];
    wire unused_low = &{1'b0, distance};
  end

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [cfg::COLLECTORS-1:0] mine;
    for (genvar i = 0; i < cfg::COLLECTORS; i++) begin : g_unit
      assign mine[i] = far[i] && warps[i*cfg::WARP_W+:cfg::WARP_W] == cfg::WARP_W'(w);
    end
    assign exceeded[w] = |mine;
  end
endmodule
`default_nettype wire
