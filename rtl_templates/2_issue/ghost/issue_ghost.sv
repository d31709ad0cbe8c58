% emit(knob.issue == "ghost")
// GhOST issue: an instruction may pass older ones that wait, without renaming or speculation.
//
//   decode -> dependence checker -> issue buffers -> warp scheduler -> operand read
//                                     ^ GhOST scheduler: what may pass ^
//
// The issue buffer takes the place of the in-order core's instruction buffer: an instruction is
// checked as it is decoded and may issue in the next cycle. Issue in cycle t, operands in t+1.
// An entry is free at issue; what is in flight is known to the scoreboard of the warp. Writers of
// one register issue in turn, each after the result of the one before it has come whole, so that
// lanes merge in the register file; a writer issues after the older readers, and operands are read
// in issue order, so that it cannot overtake their reads.
// Source: GhOST IV. This module connects; every mechanism has its own.
`default_nettype none
module issue_ghost (
    input wire clk,
    input wire rst,

    input  wire                   de_valid,
    input  instr_t                de_instr,
    output wire [cfg::WARPS*3-1:0] ib_free,   // free places of each warp but for de_instr, 4 if more
    input  redirect_t             ex_branch,
    input  warps_t                ws_warps,

    input  wire [ cfg::UNITS-1:0] dp_unit_ready,
    output wire                   is_claim,
    output wire [cfg::UNIT_W-1:0] is_claim_unit,
    output wire                   is_valid,
    output op_t                   is_op,

    input wire     wb_valid,
    input result_t wb,
    input limits_t limits,  // places of each warp
% if knob.ghost_precise == 1 then
    input ls_event_t ls_event,  // loads that the load/store unit takes: their addresses are good
% end

    output wire       is_pending,
    output step_t     is_step,
    output is_event_t is_event
);
  localparam int N = cfg::PLACES;
  localparam int PW = cfg::PLACE_W;
  localparam int T = cfg::ITAB_ENTRIES;
  wire [5:0] limit = limits.window < 7'(N) ? limits.window[5:0] : 6'(N);

  // ------------------------------------------------------------- dependence checker
  wire [cfg::WARPS-1:0] enters = de_valid ? cfg::WARPS'(1) << de_instr.warp : '0;
  wire [cfg::WARPS*PW-1:0] enter_places;
  wire [cfg::WARPS*N-1:0] taken, present, free;
  wire [PW-1:0] enter_place = enter_places[de_instr.warp*PW+:PW];
  needs_t needs;
  instr_needs u_needs (
      .instr(de_instr),
      .needs
  );

  wire [N-1:0] raw, waw, war, memory, order;
  wire [5:0] raws, falses, orders;
  dependence_check #(
      .LOADS_KEEP(${knob.ghost_precise})
  ) u_check (
      .clk,
      .enter(de_valid),
      .warp(de_instr.warp),
      .place(enter_place),
      .needs,
      .present(present[de_instr.warp*N+:N]),
      .raw,
      .waw,
      .war,
      .memory,
      .order,
      .raws(raws),
      .falses(falses),
      .orders(orders)
  );

  // ------------------------------------------------------------------ issue buffers
  wire [cfg::WARPS-1:0] issue, ready, pending, reordered, itab_full, itab_empty, fill, far;
  wire [cfg::WARPS*PW-1:0] places;
  wire [cfg::WARPS*N*PW-1:0] ages;
  wire [cfg::WARPS*cfg::REGS-1:0] busy;
  wire [cfg::WARPS*cfg::ORDER_W-1:0] oldest_seqs;
  wire [cfg::WARPS*4-1:0] causes;
  wire [T-1:0] fill_valid;
  wire [T*PW-1:0] fill_place;
  wire [T*cfg::UNIT_W-1:0] fill_unit;
  wire rd_ready;
  instr_t chosen;

% if knob.ghost_precise == 1 then
  wire [cfg::WARPS-1:0] loads_good = ls_event.load ? cfg::WARPS'(1) << ls_event.mem_order_warp : '0;
  wire unused_event = &{1'b0, ls_event};
% else
  wire [cfg::WARPS-1:0] loads_good = '0;
% end
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [5:0] count;
    ghost_warp #(
        .WARP(w)
    ) u_warp (
        .clk,
        .rst,
        .active(ws_warps.active[w]),
        .control(ws_warps.control[w]),
        .barrier(ws_warps.barrier[w]),
        .enter(enters[w]),
        .enter_seq(de_instr.seq[cfg::ORDER_W-1:0]),
        .enter_needs(needs),
        .enter_deps(raw | waw | war | memory | order),
        .enter_place(enter_places[w*PW+:PW]),
        .taken(taken[w*N+:N]),
        .present(present[w*N+:N]),
        .limit,
        .count,
        .far(far[w]),
        .free(free[w*N+:N]),
        .busy(busy[w*cfg::REGS+:cfg::REGS]),
        .order(ages[w*N*PW+:N*PW]),
        .itab_full(itab_full[w]),
        .itab_empty(itab_empty[w]),
        .fill(fill[w]),
        .fill_valid,
        .fill_place,
        .fill_unit,
        .issue(issue[w]),
        .issue_wb(chosen.wb),
        .issue_rd(chosen.rd),
        .ready(ready[w]),
        .place(places[w*PW+:PW]),
        .reordered(reordered[w]),
        .oldest_seq(oldest_seqs[w*cfg::ORDER_W+:cfg::ORDER_W]),
        .pending(pending[w]),
        .cause(causes[w*4+:4]),
        .load_good(loads_good[w]),
        .dp_unit_ready,
        .rd_ready,
        .wb_valid,
        .wb
    );
    wire [6:0] left = 7'(limit) - 7'(count) - 7'(enters[w]);
    assign ib_free[w*3+:3] = far[w] ? 3'd0 : left > 7'd4 ? 3'd4 : left[2:0];
  end

  ghost_scheduler u_scheduler (
      .clk,
      .rst,
      .enter(de_valid),
      .enter_warp(de_instr.warp),
      .enter_place,
      .enter_needs(needs),
      .issue,
      .written(wb_valid && wb.eop ? cfg::WARPS'(1) << wb.warp : '0),
      .free,
      .busy,
      .order(ages),
      .itab_full,
      .fill,
      .fill_valid,
      .fill_place,
      .fill_unit
  );

  // ------------------------------------------------------------ issue, operand read
% if knob.warp_sched ~= "srr" then
  // Warps that can go on in order come first; one that only has something that may pass gets a cycle
  // that is left over, and that is its turn: else all that is left would go to one warp until another
  // goes on in order. (In strict order no other warp could have that cycle.)
  wire [cfg::WARPS-1:0] in_order = ready & ~reordered;
% end
  wire [cfg::WARP_W-1:0] warp;
  warp_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
% if knob.warp_sched == "srr" then
      .ready,
% else
      .ready(|in_order ? in_order : ready),
% end
      .issue(|issue),
      .grant(issue),
      .warp
  );

  wire issues = |issue;

  // The rest of an instruction is looked at as it issues only.
  localparam int AW = cfg::WARP_W + PW;
  logic [cfg::INSTR_W-1:0] instrs[0:(1<<AW)-1];
  always_ff @(posedge clk) if (de_valid) instrs[{de_instr.warp, enter_place}] <= de_instr;
  wire [PW-1:0] place = places[warp*PW+:PW];
  assign chosen = instrs[{warp, place}];

  // ------------------------------------------------------------------------- events
  is_event_t window;
  wire [10:0] used;
  popcount #(
      .N(cfg::WARPS*N),
      .W(11)
  ) u_window (
      .bits (taken),
      .count(used)
  );
  wire [4:0] distance;
  reorder_distance #(
      .N(1)
  ) u_distance (
      .elders(|(issue & reordered)),
      .seqs(oldest_seqs[warp*cfg::ORDER_W+:cfg::ORDER_W]),
      .seq(chosen.seq[cfg::ORDER_W-1:0]),
      .distance
  );
  always_comb begin
    window = '0;
    window.enters = de_valid;
    window.raws = raws;
    window.falses = falses;
    window.orders = orders;
    window.window = taken;
    window.window_used = used;
    window.distance = distance;
    window.itab_miss = rd_ready && !issues && |(fill & itab_empty) && |fill_valid;
  end
  issue_slot u_slot (
      .clk,
      .rst,
      .issue(issues),
      .chosen,
      .tag('0),
      .causes,
      .window,
      .rd_ready,
      .is_claim,
      .is_claim_unit,
      .is_valid,
      .is_op,
      .wb_valid,
      .wb,
      .is_step,
      .is_event
  );

  assign is_pending = |pending;

% if knob.warp_sched ~= "srr" then
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert (in_order == '0 || (issue & reordered) == '0);
`endif
% end
  wire unused = &{1'b0, ws_warps, limits, ex_branch};  // nothing is predicted
endmodule
`default_nettype wire
