% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units" and cfg.RF_BANKS > 0)
// Write after read on the register file, where reads wait for ports.
//
// An instruction that enters notes which units still have to read its destination register from
// the file; they are all older. It does not dispatch before they have, so its result cannot be
// written over the value that they want. (With a copy for every source there is nothing to guard:
// all registers are read as an instruction enters.)
// Source: the hole is in thesis 5.3.2-5.3.4, the guard is ours.
`default_nettype none
module war_guard (
    input wire clk,
    input wire rst,

    input wire                                                    enter,
    input wire [                          cfg::COLLECTOR_W-1:0] enter_unit,
    input wire [                               cfg::WARP_W-1:0] enter_warp,
    input wire [                                cfg::REG_W-1:0] enter_rd,
    input wire                                                    enter_wb,
    input wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] left,   // wants not served in this cycle
    input wire [               cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::REG_W-1:0] regs,

    output wire [cfg::COLLECTORS-1:0] blocked
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;

  logic [N*N-1:0] readers_q;  // bit i*N+j: unit i waits for unit j to read

  wire [N-1:0] reading, conflict;
  for (genvar j = 0; j < N; j++) begin : g_reader
    wire [S-1:0] same;
    for (genvar s = 0; s < S; s++) begin : g_source
      assign same[s] = left[j*S+s] && regs[(j*S+s)*cfg::REG_W+:cfg::REG_W] == enter_rd;
    end
    assign reading[j] = |left[j*S+:S];
    assign conflict[j] = enter_wb && |same && warps[j*cfg::WARP_W+:cfg::WARP_W] == enter_warp
                         && cfg::COLLECTOR_W'(j) != enter_unit;
  end

  for (genvar i = 0; i < N; i++) begin : g_unit
    assign blocked[i] = |readers_q[i*N+:N];
    always_ff @(posedge clk)
      if (rst) readers_q[i*N+:N] <= '0;
      else
        readers_q[i*N+:N] <= (enter && enter_unit == cfg::COLLECTOR_W'(i) ? conflict
                              : readers_q[i*N+:N]) & reading;
  end
endmodule
`default_nettype wire
