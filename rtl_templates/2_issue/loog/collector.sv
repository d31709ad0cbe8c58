% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// One collector unit: which operands its instruction still lacks, and when it is ready.
//
// A source is wanted (from the register file), waiting (for a result that is not announced), or known: in the unit's
// words of operand_store, or there before they are read.
// Contract: `load` writes the fields in the cycle of the lookup. If the instruction is accepted, the unit holds it from
//   the next cycle on and requests ports. `ready` is from registers: it follows the last grant or announcement, and
//   the dispatch of the last instruction that must precede, by one cycle.
% if cfg.RRS_ENTRIES > 0 then
// The unit is free in the cycle after dispatch: the result has an entry of its own.
% else
// After dispatch unit_release keeps the unit for a tagged result.
% end
// Source: thesis 5.2.1, 5.3.1-5.3.4, 5.4.3.
`default_nettype none
module collector (
    input wire clk,
    input wire rst,

    input wire        load,
    input unit_load_t instr,       // with `load`
    input wire        refused,     // the instruction is not accepted: the latest input
    input wire        load_ready,  // with `load`: the instruction may be dispatched in the next cycle

    input  wire [cfg::RF_SOURCES-1:0] granted,
    output unit_reads_t               reads,
    input  announce_t                 wake,  // an ALU result
    input  announce_t                 soon,  // a result that is written back in the next cycle

    input  wire       held,       // an older instruction must precede
    input  wire       held_next,  // the same in the next cycle
    input  wire       leave,
    output wire       waiting,  // it has an instruction that was not dispatched
    output wire       ready,    // and may be
    output wire [3:0] cause     // why not; STALL_WAR: another must precede
);
  localparam int S = cfg::RF_SOURCES;

  logic waiting_q, ready_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [S*cfg::REG_W-1:0] regs_q;
  logic [S-1:0] wanted_q, refers_q, waits_q, written_q;
  logic [S*cfg::TAG_W-1:0] slots_q;

  wire [S-1:0] told, announced;
  for (genvar s = 0; s < S; s++) begin : g_source
    wire [cfg::TAG_W-1:0] mine = slots_q[s*cfg::TAG_W+:cfg::TAG_W];
    assign announced[s] = soon.valid && soon.slot == mine;
    assign told[s] = announced[s] || (wake.valid && wake.slot == mine);
  end
  assign reads.warp = warp_q;
  assign reads.regs = regs_q;
  assign reads.wanted = wanted_q;
  assign reads.results = refers_q & {S{waiting_q}};
  assign reads.written = written_q;
  assign reads.slots = slots_q;
  assign waiting = waiting_q;
  assign ready = ready_q;
  assign cause = !waiting_q ? cfg::STALL_IDLE
                 : waits_q != '0 ? cfg::STALL_RAW
                 : wanted_q != '0 ? cfg::STALL_RF_PORT
                 : held ? cfg::STALL_WAR : cfg::STALL_NONE;

  wire [S-1:0] still_waits = waits_q & ~told;
  wire [S-1:0] still_wanted = wanted_q & ~granted;
  wire enters = load && instr.live && !refused;
  always_ff @(posedge clk) begin
    if (load) begin
      warp_q   <= instr.warp;
      regs_q   <= instr.regs;
      slots_q  <= instr.slots;
      refers_q <= instr.refers;
      waits_q <= instr.waits;
      written_q <= instr.written;
      wanted_q <= enters ? instr.wants : '0;
      ready_q <= load_ready;
    end else begin
      waits_q <= still_waits;
      written_q <= refers_q & announced;
      wanted_q <= still_wanted;
      ready_q <= waiting_q && !leave && still_wanted == '0 && still_waits == '0 && !held_next;
    end
    waiting_q <= enters || (waiting_q && !leave);
    if (rst) begin
      waiting_q <= 1'b0;
      ready_q <= 1'b0;
      wanted_q <= '0;
    end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) assert (ready == (waiting_q && wanted_q == '0 && waits_q == '0 && !held));
`endif
endmodule
`default_nettype wire
