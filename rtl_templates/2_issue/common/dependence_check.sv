% emit(knob.issue == "ghost" or knob.issue == "socgpu")
// Dependence checker: compares a decoded instruction with all slots of its warp's issue window.
//
// One checker serves all warps, since one instruction is decoded a cycle. The fields that a check needs of the
// instructions in the window are in banks of LUT RAM: bank n has slot n of every warp.
// Contract: results have a bit for each slot. `present` says which slots hold an older instruction. `counted`, which may
// be later, says for which of them a dependence is counted. Counted kinds are disjoint: raw, else false (write after
// write or write after read), else order (memory, synchronisation, branch).
// Latency: combinational; the instruction is stored in a cycle of `enqueue`, counts follow one cycle later.
// Source: GhOST IV-A (time-shared, one IB-Calc per slot); SOCGPU section 3, phase 1.
`default_nettype none
module dependence_check #(
    parameter int LOADS_KEEP  = 0,
    parameter int BRANCH_LAST = 0
) (
    input wire clk,

    input wire                     enqueue,
    input wire [ cfg::WARP_W-1:0] warp,
    input wire [cfg::BUFFER_W-1:0] ib_index,    // the slot that it is written to
    input needs_t                  needs,
    input wire [ cfg::BUFFER_ENTRIES-1:0] present,
    input wire [ cfg::BUFFER_ENTRIES-1:0] counted,

    output deps_t       deps,
    output dep_counts_t counts
);
  localparam int N = cfg::BUFFER_ENTRIES;

  wire [cfg::RF_SOURCES-1:0] uses;
  assign uses[0] = needs.use_rs1;
  assign uses[1] = needs.use_rs2;
% if cfg.RF_SOURCES == 3 then
  assign uses[2] = needs.use_rs3;
% end
  wire [N-1:0] waw_if, war_if;
  wire [N-1:0] raw, memory, order;
  wire [N-1:0] waw = needs.wb ? waw_if : '0;
  wire [N-1:0] war = needs.wb ? war_if : '0;
  assign deps = {raw, waw, war, memory, order};
  for (genvar n = 0; n < N; n++) begin : g_entry
    wire [cfg::NEEDS_W-1:0] older;
    wire [cfg::RF_SOURCES-1:0] raw_if;
    assign raw[n] = (raw_if & uses) != '0;
    lutram_1r1w #(
        .WIDTH(cfg::NEEDS_W),
        .DEPTH(cfg::WARPS)
    ) u_bank (
        .clk,
        .wen  (enqueue && ib_index == cfg::BUFFER_W'(n)),
        .waddr(warp),
        .wdata(needs),
        .raddr(warp),
        .rdata(older)
    );
    dependence #(
        .LOADS_KEEP (LOADS_KEEP),
        .BRANCH_LAST(BRANCH_LAST)
    ) u_dependence (
        .younger(needs),
        .older,
        .present(present[n]),
        .raw(raw_if),
        .waw(waw_if[n]),
        .war(war_if[n]),
        .memory(memory[n]),
        .order(order[n])
    );
  end

  wire [5:0] raw_deps, false_deps, order_deps;
  assign counts = {raw_deps, false_deps, order_deps};
  logic [N-1:0] raw_q, false_q, order_q;
  always_ff @(posedge clk) begin
    raw_q   <= enqueue ? raw & counted : '0;
    false_q <= enqueue ? (waw | war) & ~raw & counted : '0;
    order_q <= enqueue ? (memory | order) & ~raw & ~waw & ~war & counted : '0;
  end
  popcount #(
      .N(N),
      .W(6)
  ) u_raws (
      .bits (raw_q),
      .count(raw_deps)
  );
  popcount #(
      .N(N),
      .W(6)
  ) u_falses (
      .bits (false_q),
      .count(false_deps)
  );
  popcount #(
      .N(N),
      .W(6)
  ) u_orders (
      .bits (order_q),
      .count(order_deps)
  );
endmodule
`default_nettype wire
