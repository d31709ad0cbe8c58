% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Origin of the operands of the instruction that is dispatched: the register file, or a result's slot.
//
// The one-hot selection picks them, before the number of the dispatched unit is known.
// Latency: combinational from `leave`; `files` are stored with `load`, in the cycle of the lookup.
`default_nettype none
module origin_select (
    input wire clk,

    input wire [cfg::COLLECTORS-1:0] load,   // the unit of the instruction in lookup, one-hot
    input wire [cfg::RF_SOURCES-1:0] files,  // its sources from the register file

    // by unit
    input wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] arrivals,  // register file words of this cycle
    input wire [               cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input slot_reads_t                                          reads,
    input wire [           cfg::COLLECTORS*cfg::RF_SOURCES-1:0] written,   // results that are written back now

    input  wire [cfg::COLLECTORS-1:0] leave,  // the unit whose instruction is dispatched, one-hot
    output operand_places_t           places
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int TW = cfg::TAG_W;
  localparam int BW = cfg::RF_BANK_W;
  localparam int PLACES_W = 4 * S + S * TW + S * BW;

  wire [N*S-1:0] results = reads.valid;
  wire [N*S*TW-1:0] slots = reads.slots;
  wire [N*PLACES_W-1:0] all_places;
  for (genvar i = 0; i < N; i++) begin : g_unit
    logic [S-1:0] files_q;
    always_ff @(posedge clk) if (load[i]) files_q <= files;
    wire [S*BW-1:0] banks;
    for (genvar s = 0; s < S; s++) begin : g_source
      assign banks[s*BW+:BW] = regs[(i*S+s)*cfg::REG_W+:BW] + BW'(warps[i*cfg::WARP_W+:cfg::WARP_W]);
    end
    wire [S-1:0] arriving = arrivals[i*S+:S];
    assign all_places[i*PLACES_W+:PLACES_W] =
        {files_q & ~arriving, arriving, results[i*S+:S], written[i*S+:S], slots[i*S*TW+:S*TW], banks};
  end
  onehot_pick #(
      .N    (N),
      .WIDTH(PLACES_W)
  ) u_places (
      .onehot(leave),
      .words (all_places),
      .word  (places)
  );

  wire unused = &{1'b0, reads, regs};
endmodule
`default_nettype wire
