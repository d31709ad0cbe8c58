% emit(knob.issue == "socgpu")
% local words = has.plain_words
% local alone = has.lone_lane
% local by_turn = knob.ib_release == "issue"
// SOCGPU issue: a dependence matrix says what may pass, no scoreboard and no renaming.
//
//   decode -> dependence checker -> instruction buffers, dependence matrices -> issue slots -> select
//                                                ^ completion                          -> operand read
//
// An instruction enters any free place of its warp's buffer as it is decoded, may move into its warp's
// slot in the next cycle and holds its place until it has completed; the tag is its place. So all whose
// result is due is in the buffer, and the matrix alone keeps order:
// - write after read: a writer waits for older readers to ${knob.ib_release == "issue" and "move, and operands are read in that order" or "complete"};
// - partial masks: writers of one register, and its readers, wait for the last packet of the writer
//   before, so lanes merge in the register file and are never read before all of them are there;
// - what is behind a branch waits until that is resolved; what follows warp control is not fetched before.
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
% if words then
    output wire [2*cfg::DATA_W-1:0] is_words,
% end
% if alone then
    output wire                   is_alone,
% end

    input wake_t   early,     // this result is in wb in three cycles
    input wire     wb_frees,  // something waits for this result still
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

  // -------------------------------------------------------------------------- dependence checker
  wire [cfg::WARPS-1:0] enters = de_valid ? cfg::WARPS'(1) << de_instr.warp : '0;
  wire [cfg::WARPS*PW-1:0] enter_places;
  wire [cfg::WARPS*N-1:0] taken, present, waiting;
  wire [PW-1:0] enter_place = enter_places[de_instr.warp*PW+:PW];
  needs_t needs;
  head_t enter_head;
  instr_needs u_needs (
      .instr(de_instr),
      .needs,
      .head(enter_head)
  );

  wire [N-1:0] raw, waw, war, memory, order;
  wire [5:0] raws, falses, orders;
  dependence_check #(
      .BRANCH_LAST(${by_turn and 0 or 1})
  ) u_check (
      .clk,
      .enter(de_valid),
      .warp(de_instr.warp),
      .place(enter_place),
      .needs,
      .present(taken[de_instr.warp*N+:N]),  // what completes as it enters its row leaves out
      .counted(present[de_instr.warp*N+:N]),
      .raw,
      .waw,
      .war,
      .memory,
      .order,
      .raws,
      .falses,
      .orders
  );

  // ------------------------------------------------------------------------- instruction buffers
  wire [cfg::WARPS-1:0] any, passing, full, leave, far, pending;
  // Once more than in the warps, where this condition stands behind other levels
  wire [cfg::WARPS-1:0] move = any & (~full | leave);
  wire [cfg::WARPS*cfg::HEAD_W-1:0] heads, unused_slots;
  wire [cfg::WARPS*PW-1:0] places;
  wire [cfg::WARPS*4-1:0] why_empty;
  wire rd_take;
  wire [cfg::IBUF_W-1:0] rd_place;
  reader_t reader;
% if by_turn then
  // What completes as it reads its operands: nobody waits for more of it than its turn, but what drains (read_quiet).
  wire reads = rd_take && (reader.alu || !reader.valid);
  wire reads_quiet = rd_take && !reader.alu && !reader.valid;
  wire [cfg::WARPS-1:0] read, read_quiet;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_read
    assign read[w] = reads && reader.warp == cfg::WARP_W'(w);
    assign read_quiet[w] = reads_quiet && reader.warp == cfg::WARP_W'(w);
  end
% else
  wire [cfg::WARPS-1:0] read = rd_take && reader.alu ? cfg::WARPS'(1) << reader.warp : '0;
% end

  // Once for all warps
  wire [PW-1:0] early_tag = early.tag[PW:1];
  wire [PW-1:0] wb_tag = wb.tag[PW:1];
  wire [N-1:0] read_place, early_place, wb_place;
  tag_decode #(
      .N(N)
  ) u_read_place (
      .tag(rd_place[PW-1:0]),
      .onehot(read_place)
  );
  tag_decode #(
      .N(N)
  ) u_early_place (
      .tag(early_tag),
      .onehot(early_place)
  );
  tag_decode #(
      .N(N)
  ) u_wb_place (
      .tag(wb_tag),
      .onehot(wb_place)
  );

  wire [cfg::WARPS-1:0] here, right;
  branch_ends u_ends (
      .ex_branch,
      .here,
      .right
  );
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
        .enter_head,
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
        .full(full[w]),
        .leave(leave[w]),
        .any(any[w]),
        .passing(passing[w]),
        .head(heads[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .place(places[w*PW+:PW]),
        .waiting(waiting[w*N+:N]),
        .cause(why_empty[w*4+:4]),
        .here(here[w]),
        .right(right[w]),
        .dp_unit_ready,
        .read(read[w]),
% if by_turn then
        .read_quiet(read_quiet[w]),
% end
        .read_place,
        .early,
        .early_place,
        .wb_frees,
        .wb_valid,
        .wb,
        .wb_place,
        .pending(pending[w])
    );
    wire [5:0] left = 6'(limit) - 6'(count) - 6'(enters[w]);
    assign ib_free[w*3+:3] = far[w] || left[5] ? 3'd0 : left > 6'd4 ? 3'd4 : left[2:0];
  end

  // --------------------------------------------------------------------------------------- events
  // What else waits in its warp as one is chosen, and, as it reads, the numbers of these.
  wire [N-1:0] others;
  logic [N-1:0] others_q, elders_q;
  wire [N*cfg::ORDER_W-1:0] seqs;
  logic [N*cfg::ORDER_W-1:0] seqs_q;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(N)
  ) u_others (
      .onehot(leave),
      .words (waiting),
      .word  (others)
  );
  for (genvar n = 0; n < N; n++) begin : g_age
    lutram_1r1w #(
        .WIDTH(cfg::ORDER_W),
        .DEPTH(cfg::WARPS)
    ) u_seqs (
        .clk,
        .wen  (de_valid && enter_place == PW'(n)),
        .waddr(de_instr.warp),
        .wdata(de_instr.seq[cfg::ORDER_W-1:0]),
        .raddr(reader.warp),
        .rdata(seqs[n*cfg::ORDER_W+:cfg::ORDER_W])
    );
  end
  always_ff @(posedge clk) begin
    if (is_claim) others_q <= others;
    elders_q <= rd_take ? others_q : '0;
    seqs_q <= seqs;
  end

  wire [10:0] window_used;
  popcount #(
      .N(cfg::WARPS*N),
      .W(11)
  ) u_window (
      .bits (taken),
      .count(window_used)
  );
  wire [4:0] distance;
  reorder_distance #(
      .N(N)
  ) u_distance (
      .clk,
      .elders(elders_q),
      .seqs(seqs_q),
      .seq(is_op.instr.seq[cfg::ORDER_W-1:0]),
      .distance
  );
  logic entered_q;
  always_ff @(posedge clk) entered_q <= !rst && de_valid;
  is_event_t window;
  always_comb begin
    window = '0;
    window.enters = entered_q;
    window.raws = raws;
    window.falses = falses;
    window.orders = orders;
    window.window = taken;
    window.window_used = window_used;
    window.distance = distance;
  end
  slot_issue u_issue (
      .clk,
      .rst,
      .enter(de_valid),
      .enter_place,
      .enter_instr(de_instr),
      .move,
      .heads,
      .places,
      .passing,
      .urgent({cfg::WARPS{1'b0}}),
      .why_empty,
      .full,
      .slots(unused_slots),
      .leave,
      .reader,
      .rd_take,
      .rd_place,
      .ws_warps,
      .dp_unit_ready,
      .is_claim,
      .is_claim_unit,
      .is_valid,
      .is_op,
% if words then
      .is_words,
% end
% if alone then
      .is_alone,
% end
      .wb_valid,
      .wb,
      .window,
      .is_step,
      .is_event
  );

  assign is_pending = |pending;
  wire unused = &{1'b0, limits, reader};

`ifdef HEDDLE_CHECKS
% if not by_turn then
  wire branch = is_op.instr.unit == cfg::UNIT_ALU
                && (is_op.instr.op[4:3] == 2'b11 || is_op.instr.op == cfg::ALU_JALR);
% end
  logic syncs[0:(1<<(cfg::WARP_W+PW))-1];
  logic sync_q, last_q, late_q;
  always_ff @(posedge clk) begin
    if (de_valid) syncs[{de_instr.warp, enter_place}] <= de_instr.drain;
    sync_q <= syncs[{reader.warp, rd_place}];
    last_q <= !rst && is_valid && (${by_turn and "" or "branch || "}sync_q);
    late_q <= !rst && last_q;
    // What goes last has passed nothing.
    if (!rst && late_q) assert (distance == '0);
  end
`endif
endmodule
`default_nettype wire
