% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Which warps may enter an instruction, so that what waits does not fill the window.
//
// An instruction waits when a source of it is still to come. It lingers when that may take long (with
// banks: behind a load; with a copy of the register file for every source: always, since entering
// early gains nothing), or when it has to dispatch after one that lingers: a memory operation after such a memory
// operation of its warp, a synchronising instruction after any. In the instruction buffer it holds
// up its own warp only, in the window all of them. So one that lingers enters only when no other
// can, and both only while waiting ones (and, without RRS, loads in flight) leave INTAKE_RESERVE
// eighths of the collector units and of the entries to others.
// A load gets a tag only while loads, and what waits for them, hold fewer than TAGGED_LOADS eighths
// of the results: one without (TAG_NONE) takes no entry, its unit is free once it has dispatched,
// and its consumers wait in the buffer as in order.
// Combinational but for three bits a unit. The policy is ours; thesis 5.2 lets any instruction enter.
`default_nettype none
module intake_policy (
    input wire     clk,
    input limits_t limits,

    input  wire [cfg::WARPS-1:0] willing,
    input  wire [cfg::WARPS-1:0] waits,
    input  wire [cfg::WARPS-1:0] lingers,
    output wire [cfg::WARPS-1:0] allowed,

    input  wire                        enter,
    input  wire [cfg::COLLECTOR_W-1:0] enter_unit,
    input  wire                        enter_waits,
    input  wire                        enter_lingers,
    input  wire                        enter_load,
    input  wire                        no_entry,
    output wire                        renamed,        // the one that enters gets a tag

    input  wire [              cfg::COLLECTORS-1:0] unit_waiting,  // not dispatched
    input  wire [cfg::COLLECTORS*cfg::WARP_W-1:0] unit_warps,
    input  wire [cfg::COLLECTORS*cfg::UNIT_W-1:0] unit_units,
    output wire [                 cfg::WARPS-1:0] late_memory,   // a memory operation lingers
    output wire [                 cfg::WARPS-1:0] late_any,      // any instruction does

    input  wire [cfg::COLLECTORS-1:0] unit_busy,
    input  wire [   cfg::RENAMES-1:0] entry_busy,
    input  wire [   cfg::RENAMES-1:0] entry_slow,
    output wire [                6:0] units_used,
    output wire [                6:0] entries_used
);
  logic [cfg::COLLECTORS-1:0] waits_q, lingers_q, load_q;  // load_q: holds the result of a load
  always_ff @(posedge clk)
    if (enter) begin
      waits_q[enter_unit] <= enter_waits;
      lingers_q[enter_unit] <= enter_lingers;
      load_q[enter_unit] <= cfg::RRS_ENTRIES == 0 && enter_load && renamed;
    end

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [cfg::COLLECTORS-1:0] late, memory;
    for (genvar i = 0; i < cfg::COLLECTORS; i++) begin : g_unit
      assign late[i] = unit_waiting[i] && lingers_q[i]
                       && unit_warps[i*cfg::WARP_W+:cfg::WARP_W] == cfg::WARP_W'(w);
      assign memory[i] = late[i] && unit_units[i*cfg::UNIT_W+:cfg::UNIT_W] == cfg::UNIT_LSU;
    end
    assign late_any[w] = |late;
    assign late_memory[w] = |memory;
  end

  wire [6:0] units_slow, entries_slow;
  popcount #(
      .N(cfg::COLLECTORS),
      .W(7)
  ) u_units_used (
      .bits (unit_busy),
      .count(units_used)
  );
  popcount #(
      .N(cfg::RENAMES),
      .W(7)
  ) u_entries_used (
      .bits (entry_busy),
      .count(entries_used)
  );
  popcount #(
      .N(cfg::COLLECTORS),
      .W(7)
  ) u_units_slow (
      .bits (unit_busy & (waits_q | lingers_q | load_q)),
      .count(units_slow)
  );
  popcount #(
      .N(cfg::RENAMES),
      .W(7)
  ) u_entries_slow (
      .bits (entry_busy & entry_slow),
      .count(entries_slow)
  );

  // Eighths of what may be used
  localparam logic [6:0] N = 7'(cfg::COLLECTORS);
  localparam logic [6:0] M = 7'(cfg::RENAMES);
  wire [6:0] unit_count = limits.window_entries < N ? limits.window_entries : N;
  wire [6:0] entries = cfg::RRS_ENTRIES == 0 ? unit_count : limits.results < M ? limits.results : M;
  wire [9:0] unit_eighths = 10'(unit_count) * 10'(cfg::INTAKE_RESERVE);
  wire [9:0] entry_eighths = 10'(entries) * 10'(cfg::TAGGED_LOADS);
  wire [6:0] reserve = unit_eighths[9:3];
  wire [6:0] tags = entry_eighths[9:3];

  wire scarce = units_slow + reserve >= unit_count
                || (cfg::RRS_ENTRIES > 0 && entries_slow + reserve >= entries);
  wire [cfg::WARPS-1:0] prompt = willing & ~lingers & (scarce ? ~waits : '1);
  assign allowed = |prompt ? prompt : scarce ? '0 : willing;
  assign renamed = !no_entry && !(enter_load && entries_slow >= tags);

  wire unused = &{1'b0, unit_eighths, entry_eighths};
endmodule
`default_nettype wire
