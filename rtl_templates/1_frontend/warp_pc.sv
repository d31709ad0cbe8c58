// One warp's PC: of its next fetch, or of the one in ws.
//
// Contract: of several events of a cycle that of the oldest instruction wins, which is that of the latest stage. In this
//   order: a branch or warp control (they never resolve the same warp in one cycle), a jump, a miss, the fetch itself.
// Latency: 1 cycle. Area: two LUTs of six inputs a bit. It is a module of its own, mapped once for all warps: among the
// words of 16 warps the synthesis result varies, with twice the LUTs in some cores.
`default_nettype none
module warp_pc (
    input wire clk,

    input wire fetched,  // ws has it
    input wire missed,
    input wire jumps,
    input wire branches,
    input wire control,  // or a spawn, or reset

    input wire [31:0] next_pc,
    input wire [31:0] missed_pc,
    input wire [31:0] jump_pc,
    input wire [31:0] branch_pc,
    input wire [31:0] control_pc,

    output logic [31:0] pc
);
  wire resolves = branches || control;
  wire late = jumps || resolves;
  wire second = resolves || (missed && !jumps);
  wire [31:0] resolved_pc = control ? control_pc : branch_pc;
  always_ff @(posedge clk)
    if (fetched || missed || late)
      pc <= late ? (second ? resolved_pc : jump_pc) : second ? missed_pc : next_pc;
endmodule
`default_nettype wire
