% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Limits the collector units and results that waiting instructions may allocate.
//
// Slow instructions are those that wait for a result at lookup, and those ordered after a slow one. Without an RRS loads
// are slow, too, since their unit is held until the data arrive. INTAKE_RESERVE eighths of the collector units are
// reserved for others, and as many result entries are reserved from results of loads and of their dependents.
// `scarce` keeps waiting instructions in the instruction buffer, where they block only their own warp. Loads and
// their dependents get tags only while they hold fewer than TAGGED_LOADS eighths of the results.
// A result without a tag is not forwarded, and its unit is free as its instruction is dispatched.
// The policy is ours; thesis 5.2 accepts any instruction.
`default_nettype none
module intake_policy (
    input wire     clk,
    input wire     rst,
    input limits_t limits,

    input wire [cfg::COLLECTORS-1:0] load,  // the unit of the instruction that is looked up, one-hot
    input wire [cfg::COLLECTORS-1:0] follows,  // it is dispatched after these
    input wire                        waits,
    output wire                       behind,  // slow ones among them
    input wire                        holds_load,  // its result is a load's, and holds the unit
    input wire [cfg::COLLECTORS-1:0] entered,
    input result_counts_t             counts,

    output logic       scarce,
    output wire        entry_left,
    output wire        load_left,   // and one for a load
    output wire  [6:0] units_used
);
  localparam logic [6:0] N = 7'(cfg::COLLECTORS);
  localparam logic [6:0] M = 7'(cfg::RENAMES);

  logic [cfg::COLLECTORS-1:0] slow_q;
  wire [6:0] slow;
  popcount #(
      .N(cfg::COLLECTORS),
      .W(7)
  ) u_used (
      .bits (entered),
      .count(units_used)
  );
  popcount #(
      .N(cfg::COLLECTORS),
      .W(7)
  ) u_slow (
      .bits (entered & slow_q),
      .count(slow)
  );

  // Eighths of the usable entries
  wire [6:0] usable_units = limits.window_entries < N ? limits.window_entries : N;
  wire [6:0] entries = cfg::RRS_ENTRIES == 0 ? usable_units : limits.results < M ? limits.results : M;
  wire [9:0] unit_eighths = 10'(usable_units) * 10'(cfg::INTAKE_RESERVE);
  wire [9:0] entry_eighths = 10'(entries) * 10'(cfg::TAGGED_LOADS);
  wire [6:0] reserve = unit_eighths[9:3];
  wire [6:0] tags = entry_eighths[9:3];

  assign behind = (follows & slow_q) != '0;
  // Compared one cycle before, for both cases of the instruction that is then in lookup, and of the one before it, which
  // is late.
  wire [2:0] entries_fit, loads_fit;
  wire [1:0] crowded;
  for (genvar k = 0; k < 3; k++) begin : g_fit
    assign entries_fit[k] = counts.used_next + 7'(k) < entries;
    assign loads_fit[k] = counts.lingering_next + 7'(k) < tags;
  end
  for (genvar k = 0; k < 2; k++) begin : g_crowded
    assign crowded[k] = counts.lingering + 7'(k) + reserve >= entries;
  end
  logic entry_left_q, next_entry_left_q, load_left_q, next_load_left_q;
  assign entry_left = cfg::RRS_ENTRIES == 0 || (counts.one_more_used ? next_entry_left_q : entry_left_q);
  assign load_left = counts.one_more_lingers ? next_load_left_q : load_left_q;

  always_ff @(posedge clk) begin
    for (int i = 0; i < cfg::COLLECTORS; i++) if (load[i]) slow_q[i] <= waits || behind || holds_load;
    entry_left_q <= rst || (counts.one_more_used ? entries_fit[1] : entries_fit[0]);
    next_entry_left_q <= rst || (counts.one_more_used ? entries_fit[2] : entries_fit[1]);
    load_left_q <= rst || (counts.one_more_lingers ? loads_fit[1] : loads_fit[0]);
    next_load_left_q <= rst || (counts.one_more_lingers ? loads_fit[2] : loads_fit[1]);
    scarce <= !rst && (slow + reserve >= usable_units || (cfg::RRS_ENTRIES > 0 && (counts.one_more_lingers ? crowded[1] : crowded[0])));
  end

  wire unused = &{1'b0, unit_eighths, entry_eighths, counts};
endmodule
`default_nettype wire
