% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Origin of the operands of the instruction that is dispatched: the register file, or a result's slot.
//
// Each unit stores its origins in the cycle of the lookup (load). The one-hot selection picks them, before the number of
// the dispatched unit is known.
// Latency: combinational from `leave`. `written` is from a register: a result that is announced by `soon` is written back
// one cycle later.
`default_nettype none
module origin_select (
    input wire clk,

    input wire [cfg::COLLECTORS-1:0] load,     // the unit of the instruction in lookup, one-hot
    input origins_t                  origins,
    input wire [cfg::RF_SOURCES-1:0] now,      // `soon` announces this source's result in the cycle of the lookup
    input announce_t                 soon,

    input wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] arrivals,  // register file words, by unit
    input wire [               cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input slot_reads_t                                          reads,

    input  wire [cfg::COLLECTORS-1:0] leave,  // the unit whose instruction is dispatched, one-hot
    output operand_places_t           places
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int TW = cfg::TAG_W;
  localparam int BW = cfg::RF_BANK_W;
  localparam int PLACES_W = 4 * S + S * TW + S * BW;

  wire [S-1:0] refers = origins.refers;
  wire [N*S*TW-1:0] read_slots = reads.slots;
  wire [N*PLACES_W-1:0] all_places;
  for (genvar i = 0; i < N; i++) begin : g_unit
    logic [S-1:0] files_q, refers_q, written_q;
    wire [S-1:0] written;  // in the next cycle
    wire [S*BW-1:0] banks;
    for (genvar s = 0; s < S; s++) begin : g_source
      wire [TW-1:0] mine = read_slots[(i*S+s)*TW+:TW];
      assign written[s] = load[i] ? refers[s] && now[s] : refers_q[s] && soon.valid && mine == soon.slot;
      assign banks[s*BW+:BW] = regs[(i*S+s)*cfg::REG_W+:BW] + BW'(warps[i*cfg::WARP_W+:cfg::WARP_W]);
    end
    always_ff @(posedge clk) begin
      if (load[i]) {files_q, refers_q} <= {origins.uses & ~refers, refers};
      written_q <= written;
    end
    wire [S-1:0] arriving = arrivals[i*S+:S];
    assign all_places[i*PLACES_W+:PLACES_W] =
        {files_q & ~arriving, arriving, refers_q, written_q, read_slots[i*S*TW+:S*TW], banks};
  end
  onehot_pick #(
      .N    (N),
      .WIDTH(PLACES_W)
  ) u_places (
      .onehot(leave),
      .words (all_places),
      .word  (places)
  );

  wire unused = &{1'b0, origins, reads, regs};
endmodule
`default_nettype wire
