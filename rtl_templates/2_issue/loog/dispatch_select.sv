% emit(knob.issue == "loog")
// Which collector unit dispatches.
//
// A unit may when its operands are there, its execution unit has room, and no rule of order holds
// it back: a synchronising instruction lets all older ones of its warp go first; memory operations
// of a warp keep their order (mem_order = strict), and so do CSR accesses.
// Policy: of a warp the oldest that may; among warps round robin.
// Combinational. Source: thesis 5.3.3, 5.2.3.
`default_nettype none
module dispatch_select (
    input wire clk,
    input wire rst,

    input wire [                cfg::COLLECTORS-1:0] ready,
    input wire [                cfg::COLLECTORS-1:0] guarded,  // held back by the WAR guard
    input wire [                cfg::COLLECTORS-1:0] sync,
    input wire [    cfg::COLLECTORS*cfg::UNIT_W-1:0] units,
    input wire [cfg::COLLECTORS*cfg::COLLECTORS-1:0] older,
    input wire [                     cfg::UNITS-1:0] dp_unit_ready,

    output wire [  cfg::COLLECTORS-1:0] grant,
    output wire [ cfg::COLLECTOR_W-1:0] unit,
    output wire [cfg::COLLECTORS-1:0] in_order,  // no rule of order holds it back
    output wire [cfg::COLLECTORS-1:0] has_room
);
  localparam int N = cfg::COLLECTORS;

  wire [N-1:0] may, first;
  wire [N-1:0] memory, special;
  for (genvar i = 0; i < N; i++) begin : g_class
    wire [cfg::UNIT_W-1:0] mine = units[i*cfg::UNIT_W+:cfg::UNIT_W];
    assign memory[i] = mine == cfg::UNIT_LSU;
    assign special[i] = mine == cfg::UNIT_SFU;
    assign has_room[i] = dp_unit_ready[mine];
  end

  for (genvar i = 0; i < N; i++) begin : g_unit
    wire [N-1:0] elders = older[i*N+:N];
    assign in_order[i] = !(sync[i] && |elders) && !(memory[i] && |(elders & memory))
                         && !(special[i] && |(elders & special)) && !guarded[i];
    assign may[i] = ready[i] && in_order[i] && has_room[i];
    assign first[i] = may[i] && (elders & may) == '0;
  end

  rr_arbiter #(
      .N(N)
  ) u_turn (
      .clk,
      .rst,
      .request(first),
      .advance(1'b1),
      .grant,
      .index(unit)
  );

endmodule
`default_nettype wire
