% emit(knob.issue == "socgpu")
// SOCGPU issue: a dependence matrix says what may pass, no scoreboard and no renaming.
//
//   decode -> dependence checker -> instruction buffers, dependence matrices -> warp scheduler
//                                                ^ completion                -> operand read
//
// An instruction enters any free place of its warp's buffer as it is decoded, may issue in the next
// cycle and holds its place until its last packet comes; the tag is its place. So all that is in
// flight is in the buffer, and the matrix alone keeps order:
// - write after read: a writer waits for older readers to ${knob.ib_release == "issue" and "issue, and operands are read in issue order" or "complete"};
// - partial masks: writers of one register, and its readers, wait for the last packet of the writer
//   before, so lanes merge in the register file and are never read before all of them are there;
// - what follows a branch or warp control is not fetched before that is resolved.
// Source: SOCGPU 3. This module connects; every mechanism has its own.
`default_nettype none
module issue_socgpu (
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

    output wire       is_pending,
    output step_t     is_step,
    output is_event_t is_event
);
  localparam int N = cfg::PLACES;
  localparam int PW = cfg::PLACE_W;
  wire [4:0] limit = limits.window < 7'(N) ? limits.window[4:0] : 5'(N);

  // ------------------------------------------------------------- dependence checker
  wire [cfg::WARPS-1:0] enters = de_valid ? cfg::WARPS'(1) << de_instr.warp : '0;
  wire [cfg::WARPS*PW-1:0] enter_places;
  wire [cfg::WARPS*N-1:0] taken, present, waiting;
  wire [PW-1:0] enter_place = enter_places[de_instr.warp*PW+:PW];
  needs_t needs;
  instr_needs u_needs (
      .instr(de_instr),
      .needs
  );

  wire [N-1:0] raw, waw, war, memory, order;
  wire [5:0] raws, falses, orders;
  dependence_check #(
      .BRANCH_LAST(1)
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

  // ------------------------------------------------------------ instruction buffers
  wire [cfg::WARPS-1:0] issue, ready, far;
  wire [cfg::WARPS*PW-1:0] places;
  wire [cfg::WARPS*4-1:0] causes;
  wire rd_ready;

  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [4:0] count;
    socgpu_warp #(
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
        .enter_raw(raw),
        .enter_waw(waw),
        .enter_war(war),
        .enter_memory(memory),
        .enter_order(order),
        .enter_place(enter_places[w*PW+:PW]),
        .taken(taken[w*N+:N]),
        .present(present[w*N+:N]),
        .limit,
        .count,
        .far(far[w]),
        .issue(issue[w]),
        .ready(ready[w]),
        .place(places[w*PW+:PW]),
        .waiting(waiting[w*N+:N]),
        .cause(causes[w*4+:4]),
        .dp_unit_ready,
        .rd_ready,
        .wb_valid,
        .wb
    );
    wire [5:0] left = 6'(limit) - 6'(count) - 6'(enters[w]);
    assign ib_free[w*3+:3] = far[w] ? 3'd0 : left > 6'd4 ? 3'd4 : left[2:0];
  end

  // ------------------------------------------------------------ issue, operand read
  wire [cfg::WARP_W-1:0] warp;
  warp_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .ready,
      .issue(|issue),
      .grant(issue),
      .warp
  );

  // The rest of an instruction is looked at as it issues only.
  localparam int AW = cfg::WARP_W + PW;
  logic [cfg::INSTR_W-1:0] instrs[0:(1<<AW)-1];
  always_ff @(posedge clk) if (de_valid) instrs[{de_instr.warp, enter_place}] <= de_instr;
  wire [PW-1:0] place = places[warp*PW+:PW];
  instr_t chosen;
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
  // Ages, for the counters only
  wire [N*cfg::ORDER_W-1:0] seqs;
  wire [N-1:0] not_issued = waiting[warp*N+:N];
  wire [N-1:0] older, elders;
  for (genvar n = 0; n < N; n++) begin : g_age
    lutram_1r1w #(
        .WIDTH(cfg::ORDER_W),
        .DEPTH(cfg::WARPS)
    ) u_seqs (
        .clk,
        .wen  (de_valid && enter_place == PW'(n)),
        .waddr(de_instr.warp),
        .wdata(de_instr.seq[cfg::ORDER_W-1:0]),
        .raddr(warp),
        .rdata(seqs[n*cfg::ORDER_W+:cfg::ORDER_W])
    );
    // Less than half of the sequence numbers are between any two of a warp.
    wire [cfg::ORDER_W-1:0] gap = chosen.seq[cfg::ORDER_W-1:0] - seqs[n*cfg::ORDER_W+:cfg::ORDER_W];
    assign older[n] = gap != '0 && !gap[cfg::ORDER_W-1];
    assign elders[n] = |issue && not_issued[n] && older[n];
  end
  wire [4:0] distance;
  reorder_distance #(
      .N(N)
  ) u_distance (
      .elders,
      .seqs,
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
  end
  issue_slot u_slot (
      .clk,
      .rst,
      .issue(|issue),
      .chosen,
      .tag(place),
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

  assign is_pending = |taken;
  wire unused = &{1'b0, ws_warps, limits, ex_branch};  // nothing is predicted

`ifdef HEDDLE_CHECKS
  wire branch = chosen.unit == cfg::UNIT_ALU
                && (chosen.op[4:3] == 2'b11 || chosen.op == cfg::ALU_JALR);
  always_ff @(posedge clk)
    if (!rst && |issue) begin
      if (branch || chosen.sync) assert (elders == '0);
      if (chosen.drain) assert ((present[warp*N+:N] & older) == '0);
    end
`endif
endmodule
`default_nettype wire
