% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Program order among the instructions in the collector units.
//
// older[i*N+j]: unit j holds an older instruction of unit i's warp, and neither has dispatched.
// One comparison a pair: sequence numbers differ, so the order of (j, i) is that of (i, j) turned.
// Combinational. Source: thesis 5.2.3.
`default_nettype none
module window_order (
    input  wire [                cfg::COLLECTORS-1:0] waiting,
    input  wire [   cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input  wire [  cfg::COLLECTORS*cfg::ORDER_W-1:0] uuids,
    output wire [cfg::COLLECTORS*cfg::COLLECTORS-1:0] older
);
  localparam int N = cfg::COLLECTORS;

  for (genvar i = 0; i < N; i++) begin : g_row
    assign older[i*N+i] = 1'b0;
    for (genvar j = 0; j < i; j++) begin : g_pair
      wire precedes;
      wire related = waiting[i] && waiting[j]
                     && warps[i*cfg::WARP_W+:cfg::WARP_W] == warps[j*cfg::WARP_W+:cfg::WARP_W];
      uuid_order #(
          .WIDTH(cfg::UUID_W)
      ) u_order (
          .a(uuids[j*cfg::ORDER_W+:cfg::UUID_W]),
          .b(uuids[i*cfg::ORDER_W+:cfg::UUID_W]),
          .precedes
      );
      assign older[i*N+j] = related && precedes;
      assign older[j*N+i] = related && !precedes;
    end
  end
% if cfg.UUID_W < cfg.ORDER_W then
  wire unused = &{1'b0, uuids};
% end
endmodule
`default_nettype wire
