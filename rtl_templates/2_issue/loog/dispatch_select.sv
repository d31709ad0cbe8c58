% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Which collector unit dispatches.
//
// A unit may when its operands are there, its execution unit has room, and no rule of order holds
// it back: a synchronising instruction lets all older ones of its warp go first; memory operations
// of a warp keep their order (mem_order = strict), and so do CSR accesses.
// Policy: of a warp the oldest that may. dispatch = greedy: among warps by warp_select (gto), so that
// one warp runs ahead and meets the misses for the others; turn: round robin among the units.
// Combinational. Source: thesis 5.3.3, 5.2.3.
`default_nettype none
module dispatch_select (
    input wire clk,
    input wire rst,

    input wire [                cfg::COLLECTORS-1:0] ready,
    input wire [                cfg::COLLECTORS-1:0] guarded,  // held back by the WAR guard
    input wire [                cfg::COLLECTORS-1:0] serializes,
    input wire [    cfg::COLLECTORS*cfg::UNIT_W-1:0] exec_units,
    input wire [    cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input wire [cfg::COLLECTORS*cfg::COLLECTORS-1:0] older,
    input wire [                     cfg::UNITS-1:0] dp_unit_ready,

    input  wire                         dispatch,  // the granted unit does
    output wire [  cfg::COLLECTORS-1:0] grant,
    output wire [ cfg::COLLECTOR_W-1:0] unit,
    output wire [cfg::COLLECTORS-1:0] in_order,  // no rule of order holds it back
    output wire [cfg::COLLECTORS-1:0] has_room
);
  localparam int N = cfg::COLLECTORS;

  wire [N-1:0] may, first;
  wire [N-1:0] memory, special;
  for (genvar i = 0; i < N; i++) begin : g_class
    wire [cfg::UNIT_W-1:0] mine = exec_units[i*cfg::UNIT_W+:cfg::UNIT_W];
    assign memory[i] = mine == cfg::UNIT_LSU;
    assign special[i] = mine == cfg::UNIT_SFU;
    assign has_room[i] = dp_unit_ready[mine];
  end

  for (genvar i = 0; i < N; i++) begin : g_unit
    wire [N-1:0] elders = older[i*N+:N];
    assign in_order[i] = !(serializes[i] && |elders) && !(memory[i] && |(elders & memory))
                         && !(special[i] && |(elders & special)) && !guarded[i];
    assign may[i] = ready[i] && in_order[i] && has_room[i];
    assign first[i] = may[i] && (elders & may) == '0;
  end

% if knob.dispatch == "greedy" then
  // `first` has one unit of a warp at most.
  wire [cfg::WARPS-1:0] ready_warps, warp_grant;
  wire [cfg::WARP_W-1:0] unused_warp;
  wire [cfg::UNIT_W-1:0] unused_unit;
  wire [N*cfg::WARPS-1:0] of_warp;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [N-1:0] mine;
    for (genvar i = 0; i < N; i++) begin : g_unit
      assign mine[i] = first[i] && warps[i*cfg::WARP_W+:cfg::WARP_W] == cfg::WARP_W'(w);
    end
    assign of_warp[w*N+:N] = mine;
    assign ready_warps[w]  = |mine;
  end
  warp_select u_warp (
      .clk,
      .rst,
      .active({cfg::WARPS{1'b1}}),
      .ready(ready_warps),
      .first({cfg::WARPS{1'b0}}),
      .exec_units({cfg::WARPS * cfg::UNIT_W{1'b0}}),
      .issue(dispatch),
      .grant(warp_grant),
      .warp(unused_warp),
      .unit(unused_unit)
  );
  // One-hot: by the warp's number, N would be multiplied with it.
  logic [N-1:0] chosen;
  always_comb begin
    chosen = '0;
    for (int w = 0; w < cfg::WARPS; w++)
      chosen = chosen | (of_warp[w*N+:N] & {N{warp_grant[w]}});
  end
  assign grant = chosen;
  onehot_index #(
      .N(N),
      .W(cfg::COLLECTOR_W)
  ) u_index (
      .onehot(grant),
      .index (unit)
  );
% else
  rr_arbiter #(
      .N(N)
  ) u_turn (
      .clk,
      .rst,
      .request(first),
      .advance(dispatch),
      .grant,
      .index(unit)
  );
  wire unused = &{1'b0, warps};
% end
endmodule
`default_nettype wire
