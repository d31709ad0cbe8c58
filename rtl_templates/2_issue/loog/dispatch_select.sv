% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Selects the collector unit whose instruction is dispatched.
//
// Policy, among ready units whose execution unit has room: dispatch = greedy: the one allocated first; turn: round robin.
// Combinational, from registers. Contract: grant is one-hot, zero if none is ready; a granted instruction is dispatched.
// Source: thesis 5.3.3, which names no policy.
`default_nettype none
module dispatch_select (
    input wire clk,
    input wire rst,

    input wire [                cfg::COLLECTORS-1:0] ready,
    input wire [    cfg::COLLECTORS*cfg::UNIT_W-1:0] classes,
    input wire [cfg::COLLECTORS*cfg::COLLECTORS-1:0] older,
    input wire [                     cfg::UNITS-1:0] dp_unit_ready,

    output wire                         any,
    output wire [  cfg::COLLECTORS-1:0] grant,
    output wire [ cfg::COLLECTOR_W-1:0] index,
    output wire [      cfg::UNIT_W-1:0] unit,     // its execution unit
    output wire [  cfg::COLLECTORS-1:0] has_room
);
  localparam int N = cfg::COLLECTORS;

  wire [N-1:0] may;
  for (genvar i = 0; i < N; i++) begin : g_room
    assign has_room[i] = dp_unit_ready[classes[i*cfg::UNIT_W+:cfg::UNIT_W]];
    assign may[i] = ready[i] && has_room[i];
  end
  assign any = |may;

% if knob.dispatch == "greedy" then
  for (genvar i = 0; i < N; i++) begin : g_unit
    assign grant[i] = may[i] && (older[i*N+:N] & may) == '0;
  end
  onehot_index #(
      .N(N),
      .W(cfg::COLLECTOR_W)
  ) u_index (
      .onehot(grant),
      .index
  );
  wire unused = &{1'b0, clk, rst};
% else
  rr_arbiter #(
      .N(N)
  ) u_turn (
      .clk,
      .rst,
      .request(may),
      .advance(1'b1),
      .grant,
      .index
  );
  wire unused = &{1'b0, older};
% end
  onehot_pick #(
      .N    (N),
      .WIDTH(cfg::UNIT_W)
  ) u_unit (
      .onehot(grant),
      .words (classes),
      .word  (unit)
  );
endmodule
`default_nettype wire
