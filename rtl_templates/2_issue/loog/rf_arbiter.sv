% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units" and cfg.RF_BANKS > 0)
// Register file ports of the collector units: one operand a bank a cycle.
//
// Register r of warp w is in bank (r + w) mod banks. Every bank serves one unit that wants a
// register of it, and of that unit the lowest such source.
% if knob.rf_arbiter == "id" then
// Policy: the unit with the lowest number. Source: thesis 5.3.2, 5.4.2. Units that have waited for a whole PERIOD of cycles
//   have priority: otherwise warps that wait in a loop would block the one they wait for.
% else
// Policy: round robin over the units. Source: thesis 5.4.2.
% end
`default_nettype none
module rf_arbiter #(
    parameter int PERIOD = 256  // a power of two
) (
    input wire clk,
    input wire rst,

    input  wire [          cfg::COLLECTORS*cfg::RF_SOURCES-1:0] wants,
    input  wire [              cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input  wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    output wire [          cfg::COLLECTORS*cfg::RF_SOURCES-1:0] granted,

    // An instruction in lookup gets the ports that no unit wants: its lowest source in each bank.
    input  wire                                  fresh,
    input  wire [         cfg::COLLECTOR_W-1:0] fresh_unit,
    input  wire [              cfg::WARP_W-1:0] fresh_warp,
    input  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] fresh_regs,
    input  wire [          cfg::RF_SOURCES-1:0] fresh_uses,
    output wire [          cfg::RF_SOURCES-1:0] fresh_granted,

    output wire [                              cfg::RF_BANKS-1:0] ren,
    output wire [cfg::RF_BANKS*(cfg::WARP_W+cfg::REG_W)-1:0] raddr,
    output wire [        cfg::RF_BANKS*cfg::RF_SOURCES-1:0] sources,  // that each bank reads, one-hot
    output wire [       cfg::RF_BANKS*cfg::COLLECTOR_W-1:0] targets     // for this unit
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int B = cfg::RF_BANKS;
  localparam int BW = cfg::RF_BANK_W;
  localparam int RW = cfg::REG_W;
  localparam int AW = cfg::WARP_W + RW;

  // Bank of every source of every unit
  wire [N*S*B-1:0] of_bank;
  for (genvar i = 0; i < N * S; i++) begin : g_source
    wire [BW-1:0] bank = regs[i*RW+:BW] + BW'(warps[(i/S)*cfg::WARP_W+:cfg::WARP_W]);
    assign of_bank[i*B+:B] = wants[i] ? (B > 1 ? B'(1) << bank : B'(1)) : '0;
  end

% if knob.rf_arbiter == "id" then
  logic [$clog2(PERIOD)-1:0] time_q;
  wire tick = &time_q;
  always_ff @(posedge clk) time_q <= rst ? '0 : time_q + 1'b1;

% end
  wire [B*N*S-1:0] bank_grants;
  wire [B*S-1:0] bank_fresh;
  for (genvar b = 0; b < B; b++) begin : g_bank
    // Select the unit
    wire [N*S-1:0] in_bank;
    wire [N-1:0] requests, unit;
    wire [cfg::COLLECTOR_W-1:0] index;
    for (genvar i = 0; i < N * S; i++) begin : g_source
      assign in_bank[i] = of_bank[i*B+b];
    end
    for (genvar i = 0; i < N; i++) begin : g_unit
      assign requests[i] = |in_bank[i*S+:S];
    end
% if knob.rf_arbiter == "id" then
    logic [N-1:0] waits_q, late_q;  // since the last tick; since the one before
    wire [N-1:0] late = requests & late_q;
    always_ff @(posedge clk) begin
      waits_q <= requests & ~unit & (waits_q | {N{tick}});
      late_q <= requests & ~unit & (late_q | (waits_q & {N{tick}}));
    end
    priority_arbiter #(
        .N(N)
    ) u_unit (
        .request(late != '0 ? late : requests),
        .grant(unit),
        .index(index)
    );
% else
    rr_arbiter #(
        .N(N)
    ) u_unit (
        .clk,
        .rst,
        .request(requests),
        .advance(1'b1),
        .grant(unit),
        .index(index)
    );
% end

    // Select its source: the lowest in this bank
    logic [AW-1:0] address;
    wire [N*S-1:0] mine;
    for (genvar i = 0; i < N; i++) begin : g_lowest
      assign mine[i*S+:S] = unit[i] ? in_bank[i*S+:S] & (~in_bank[i*S+:S] + 1'b1) : '0;
    end
    logic [S-1:0] source;
    always_comb begin
      source = '0;
      for (int i = 0; i < N; i++) source = source | mine[i*S+:S];
      address = '0;
      for (int i = 0; i < N * S; i++)
        address = address | ({warps[(i/S)*cfg::WARP_W+:cfg::WARP_W], regs[i*RW+:RW]} & {AW{mine[i]}});
    end
    wire wanted = |requests;
    wire [S-1:0] here, first;
    for (genvar s = 0; s < S; s++) begin : g_fresh
      wire [BW-1:0] bank = fresh_regs[s*RW+:BW] + BW'(fresh_warp);
      assign here[s] = fresh && fresh_uses[s] && (B == 1 || bank == BW'(b));
    end
    assign first = here & (~here + 1'b1);
    logic [RW-1:0] fresh_reg;
    always_comb begin
      fresh_reg = '0;
      for (int s = 0; s < S; s++) fresh_reg = fresh_reg | (fresh_regs[s*RW+:RW] & {RW{first[s]}});
    end
    assign bank_grants[b*N*S+:N*S] = mine;
    assign bank_fresh[b*S+:S] = wanted ? '0 : first;
    assign ren[b] = wanted || here != '0;
    assign raddr[b*AW+:AW] = wanted ? address : {fresh_warp, fresh_reg};
    assign sources[b*S+:S] = wanted ? source : first;
    assign targets[b*cfg::COLLECTOR_W+:cfg::COLLECTOR_W] = wanted ? index : fresh_unit;
  end

  logic [N*S-1:0] any;
  always_comb begin
    any = '0;
    for (int b = 0; b < B; b++) any = any | bank_grants[b*N*S+:N*S];
  end
  assign granted = any;
  logic [S-1:0] any_fresh;
  always_comb begin
    any_fresh = '0;
    for (int b = 0; b < B; b++) any_fresh = any_fresh | bank_fresh[b*S+:S];
  end
  assign fresh_granted = any_fresh;
% if knob.rf_arbiter ~= "id" then
  wire unused = &{1'b0, PERIOD};
% end
endmodule
`default_nettype wire
