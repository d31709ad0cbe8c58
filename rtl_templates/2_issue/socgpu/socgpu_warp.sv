% emit(knob.issue == "socgpu")
% local by_turn = knob.ib_release == "issue"
// One warp's instruction buffer: any free slot, held until the instruction has completed.
//
// An instruction is dequeued into the warp's issue slot if its row of the dependence matrix is clear and its unit has
// room. The senior has priority, else the one in the lowest buffer slot is selected, whatever its age. The senior is the instruction
// that was in the lowest slot when the senior before it was dequeued. So an instruction that waits long gets its turn.
// One that passes the senior yields to other warps as long as the senior is not ready (passing).
// An instruction completes with its last packet: until then, registers have lanes of the old value. An ALU operation
// completes as it reads its operands, and one of another unit as it is announced. An instruction dequeued in the next
// cycle finds the result in the writeback register as it reads its own.
% if by_turn then
// An instruction without a result also completes as it reads its operands, since others wait only for its dequeue.
// Only one with `fences` waits for it; a counter holds how many have not written back.
% end
// A branch completes as it is resolved. Then the rows of younger instructions lose its bit, or, after a misprediction,
// these are invalidated. Only one branch at a time is dequeued and unresolved: a branch waits for the one before it.
// Latency: an instruction enqueued in cycle t may be dequeued from t+1 on. Source: SOCGPU section 3, phases 2 and 3.
`default_nettype none
module socgpu_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input warp_state_t ws_warp,

    input  wire       enqueue,
    input  entry_t    entry,
    input  deps_t     deps,
    input  wire [4:0] limit,  // slots that may be used
    output room_t     room,

    input  wire            full,  // the issue slot
    input  wire            issue,
    output offer_t         offer,
    output buffer_status_t status,

    input wire                  here,   // its branch is resolved
    input wire                  right,  // and was predicted correctly
    input wire [cfg::UNITS-1:0] dp_unit_ready,
% if by_turn then
    input wire                     read,       // an ALU operation, or one without a result, reads the last of its operands
    input wire                     read_quiet,  // and is not of the ALU: its writeback completes nothing
% else
    input wire                     read,       // an operation of the ALU reads the last of its operands
% end
    input completions_t         completions
);
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PW = cfg::BUFFER_W;
% if by_turn then
  localparam int QUIET_W = 7;  // all queues after the issue stage together hold fewer
% end

  needs_t needs;
  head_t entering;
  assign needs = entry.needs;
  assign entering = entry.head;
  wire [cfg::ORDER_W-1:0] seq = entry.seq;
  wire [1:0] quarter = seq[cfg::ORDER_W-1-:2];  // of the sequence numbers
  logic [N-1:0] valid_q, issued_q;
  logic [N-1:0] branch_q;  // the branch that was dequeued and is not resolved
  logic [N-1:0] branches_q;  // slots of branches
  logic passing_q;
  logic [1:0] newest_q;  // quarter of the youngest

  wire far_ahead, any;
  wire [PW-1:0] enqueue_index, ib_index;
  wire [4:0] count;
  wire flush = here && !right;
  wire [N-1:0] resolved = branch_q & {N{here}};
  wire [N-1:0] went = branch_q & {N{right}};  // younger instructions may be dequeued

  // ------------------------------------------------------------------------------------ completion
% if by_turn then
  wire ends = completions.wb_frees;
% else
  wire ends = completions.wb_frees || completions.wb_quiet;
% end
  wire [N-1:0] read_entry = completions.read_entry;
  wire early_here = completions.early_valid && completions.early_warp == cfg::WARP_W'(WARP);
  wire ends_here = ends && completions.wb_warp == cfg::WARP_W'(WARP);
  wire [N-1:0] done = ends_here ? completions.wb_entry : '0;
  wire [N-1:0] announced = ((read ? read_entry : '0) & ~branch_q) | (completions.early_entry & {N{early_here}});
  wire [N-1:0] present = valid_q & ~done & ~announced & ~resolved;
  wire [N-1:0] waiting = valid_q & ~issued_q;
  assign room = {enqueue_index, valid_q, present, 6'(count), far_ahead};
  wire [N-1:0] behind_branch;
  wire [N-1:0] stay = flush ? present & ~behind_branch : present;

  wire [N-1:0] free;
  priority_arbiter #(
      .N(N)
  ) u_free (
      .request(~valid_q),
      .grant(free),
      .index(enqueue_index)
  );
  socgpu_count u_count (
      .clk,
      .rst,
      .used(valid_q & ~done),
      .enqueue,
      .read,
      .is_branch((read_entry & branch_q) != '0),
      .announced(early_here),
      .count
  );

  wire [N-1:0] clear;
% if by_turn then
  // With `fences` an instruction waits for the results of all older ones; order keeps all after a branch.
  wire [N-1:0] results = (deps.raw | deps.waw | (needs.fences ? valid_q : '0)) & ~branches_q;
% else
  wire [N-1:0] results = deps.raw | deps.waw;
% end
  wire [N-1:0] turns = deps.war | deps.memory | deps.order;
  dependence_matrix u_matrix (
      .clk,
      .rst,
      .enqueue,
      .enqueue_index(free),
      .results,
      .turns,
      .dequeued((issued_q & ~branch_q) | went),
% if by_turn then
      .done,
% else
      .done(done | went),
% end
      .announced,
      .clear,
      .branches(branch_q),
      .behind(behind_branch)
  );

% if by_turn then
  // Instructions that completed without a result and have not written back
  logic [QUIET_W-1:0] quiet_q;
  wire quiet_back = completions.wb_quiet && completions.wb_warp == cfg::WARP_W'(WARP);
  wire older_pending = quiet_q != '0;
  wire pending = valid_q != '0 || older_pending;
  always_ff @(posedge clk)
    if (rst) quiet_q <= '0;
    else quiet_q <= quiet_q + QUIET_W'(read_quiet) - QUIET_W'(quiet_back);
% else
  wire pending = valid_q != '0;
% end

  // ----------------------------------------------------------------------------- ready instructions
  wire [N-1:0] may, pends, able, behind;  // able: ready but for its row, and its unit has room
  wire [N*cfg::UNIT_W-1:0] exec_units;
  wire [N-1:0] choice;
  wire has_room = !full || issue;  // the latest input: one LUT from the outputs
  wire [N-1:0] moves = has_room ? choice : '0;  // into the issue slot
  for (genvar n = 0; n < N; n++) begin : g_entry
    logic [cfg::UNIT_W-1:0] unit_q;
    logic [1:0] quarter_q;
    wire [1:0] span = newest_q - quarter_q;
    wire unused_span = span[0];
    wire enqueue_here = enqueue && free[n];
    assign exec_units[n*cfg::UNIT_W+:cfg::UNIT_W] = unit_q;
% if by_turn then
    logic fences_q;
    assign pends[n] = waiting[n] && !(fences_q && older_pending);
    always_ff @(posedge clk) if (enqueue_here) fences_q <= needs.fences;
% else
    assign pends[n] = waiting[n];
% end
    assign may[n] = pends[n] && clear[n];
    // The ALU always has room here: the cycle that the writeback arbiter may take from it is another one.
    assign able[n] = pends[n] && (unit_q == cfg::UNIT_ALU || dp_unit_ready[unit_q]);
    assign behind[n] = valid_q[n] && span[1];

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk) if (!rst && valid_q[n]) assert (span != 2'd3);  // sequence numbers give the order
`endif

    always_ff @(posedge clk) begin
      if (enqueue_here) unit_q <= needs.unit;
      if (enqueue_here) branches_q[n] <= entering.is_branch;
      if (enqueue_here) quarter_q <= quarter;
      valid_q[n]  <= !rst && (enqueue_here || stay[n]);
      issued_q[n] <= !enqueue_here && (issued_q[n] || moves[n]);
    end
  end
  assign far_ahead = |behind;

  logic [N-1:0] senior_q;
  logic [PW-1:0] senior_index_q;
  wire senior_waits = (senior_q & waiting) != '0;
  wire passes, stays_passing, is_branch;
  wire [N-1:0] next_senior;
  wire [PW-1:0] next_place;
  socgpu_choice u_choice (
      .clear,
      .pends,
      .able,
      .branches(branches_q),
      .senior(senior_q),
      .senior_index(senior_index_q),
      .senior_waits,
      .passing(passing_q),
      .passes,
      .stays_passing,
      .is_branch,
      .any,
      .choice,
      .ib_index
  );
  priority_arbiter #(
      .N(N)
  ) u_senior (
      .request(waiting),
      .grant(next_senior),
      .index(next_place)
  );
  always_ff @(posedge clk)
    if (rst) senior_q <= '0;
    else if (!senior_waits) begin
      senior_q <= next_senior;
      senior_index_q <= next_place;
    end
  wire [cfg::HEAD_W-1:0] head;
  lutram_1r1w #(
      .WIDTH(cfg::HEAD_W),
      .DEPTH(N)
  ) u_heads (
      .clk,
      .wen  (enqueue),
      .waddr(enqueue_index),
      .wdata(entry.head),
      .raddr(ib_index),
      .rdata(head)
  );
  assign offer = {any, head, ib_index};

  // ------------------------------------------------------------------------- stall cause, registers
  wire [N-1:0] unused_first;
  wire [PW-1:0] wanted;
  priority_arbiter #(
      .N(N)
  ) u_wanted (
      .request(may),
      .grant(unused_first),
      .index(wanted)
  );
  wire window_full = count >= limit;
  logic [3:0] cause_q;
  logic room_q;  // the cause is a unit without room
  logic [cfg::UNIT_W-1:0] wanted_q;
  wire [3:0] cause = room_q ? cfg::STALL_UNIT_ALU + 4'(wanted_q) : cause_q;
  assign status = {waiting, pending, passing_q, cause};
  always_ff @(posedge clk) begin
    if (waiting == '0 && window_full) cause_q <= cfg::STALL_WINDOW;
    else if (waiting == '0)
      cause_q <= !ws_warp.active ? cfg::STALL_IDLE : ws_warp.barrier ? cfg::STALL_FETCH_BARRIER
                 : ws_warp.control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (branch_q != '0) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= far_ahead ? cfg::STALL_UUID : window_full ? cfg::STALL_WINDOW : cfg::STALL_RAW;
    wanted_q <= exec_units[wanted*cfg::UNIT_W+:cfg::UNIT_W];
    room_q <= !rst && may != '0;

    if (enqueue) newest_q <= quarter;
    if (rst) begin
      passing_q <= 1'b0;
      branch_q <= '0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      passing_q <= has_room ? passes : stays_passing;
      branch_q <= (moves & branches_q) | (branch_q & ~resolved);
    end
  end

  wire unused = &{1'b0, completions, entry, needs, entering, seq, deps, is_branch};

`ifdef HEDDLE_CHECKS
  wire dequeue = has_room && any;
  head_t moving;
  assign moving = head;
  wire unused_moving = &{1'b0, moving};
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(enqueue && &valid_q));
      assert (32'(count) >= $countones(valid_q));
      assert (((done | announced | resolved) & ~(valid_q & issued_q)) == '0);
      assert ((moves & ~waiting) == '0);
      assert ((senior_q & (senior_q - 1'b1)) == '0);
      assert (!(flush && enqueue));
      assert (!flush || (behind_branch & valid_q & (issued_q | moves)) == '0);  // an invalid instruction is not dequeued
      assert (!(dequeue && moving.is_branch && (branch_q & ~resolved) != '0));
      assert (!dequeue || moving.is_branch == is_branch);
      assert (dequeue == (moves != '0));
      assert (!(dequeue && moving.fences && (present & issued_q) != '0));
% if by_turn then
      assert (!(dequeue && moving.fences && older_pending));
      assert (!(read_quiet && &quiet_q));
      assert (!(quiet_back && quiet_q == '0));
% end
    end
`endif
endmodule
`default_nettype wire
