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

    input wire active,
    input wire control,
    input wire barrier,

    input  wire                      enqueue,
    input  wire [ cfg::ORDER_W-1:0] enqueue_seq,
    input  needs_t                   enqueue_needs,
    input  head_t                    enqueue_head,
    input  wire [  cfg::BUFFER_ENTRIES-1:0] enqueue_raw,
    input  wire [  cfg::BUFFER_ENTRIES-1:0] enqueue_waw,
    input  wire [  cfg::BUFFER_ENTRIES-1:0] enqueue_war,
    input  wire [  cfg::BUFFER_ENTRIES-1:0] enqueue_memory,
    input  wire [  cfg::BUFFER_ENTRIES-1:0] enqueue_order,
    output wire [ cfg::BUFFER_W-1:0] enqueue_index,
    output wire [  cfg::BUFFER_ENTRIES-1:0] occupied,    // used slots
    output wire [  cfg::BUFFER_ENTRIES-1:0] present,  // and still used after this cycle
    input  wire [              4:0] limit,    // slots that may be used
    output wire [              4:0] count,    // used slots (socgpu_count)
    output wire                     far,      // the youngest is too many instructions from an older one

    // to the slot
    input  wire                     full,
    input  wire                     issue,
    output wire                     any,      // one is ready, and is dequeued if the slot has room
    output wire                     passing,  // the slot's instruction passed the senior, which is not ready
    output wire [  cfg::HEAD_W-1:0] head,
    output wire [ cfg::BUFFER_W-1:0] ib_index,
    output wire [  cfg::BUFFER_ENTRIES-1:0] waiting,  // not dequeued
    output wire  [             3:0] cause,    // why nothing was dequeued in the cycle before

    input wire                     here,   // its branch is resolved
    input wire                     right,  // and was predicted correctly
    input wire [cfg::UNITS-1:0]   dp_unit_ready,
% if by_turn then
    input wire                     read,       // an ALU operation, or one without a result, reads the last of its operands
    input wire                     read_quiet,  // and is not of the ALU: its writeback completes nothing
% else
    input wire                     read,       // an operation of the ALU reads the last of its operands
% end
    input wire [ cfg::BUFFER_ENTRIES-1:0] read_index,  // one-hot, as the next
    input wake_t                   early,
    input wire [ cfg::BUFFER_ENTRIES-1:0] early_place,
    input wire                     wb_frees,
    input wire                     wb_valid,
    input result_t                 wb,
    input wire [ cfg::BUFFER_ENTRIES-1:0] wb_place,
    output wire                    pending     // an instruction is in the buffer or has not written back
);
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PW = cfg::BUFFER_W;
% if by_turn then
  localparam int QUIET_W = 7;  // all queues after the issue stage together hold fewer
% end

  logic [N-1:0] valid_q, issued_q;
  logic [N-1:0] branch_q;  // the branch that was dequeued and is not resolved
  logic [N-1:0] branches_q;  // slots of branches
  logic passing_q;
  logic [1:0] newest_q;  // quarter of the sequence numbers

  wire flush = here && !right;
  wire [N-1:0] resolved = branch_q & {N{here}};
  wire [N-1:0] went = branch_q & {N{right}};  // younger instructions may be dequeued

  // ------------------------------------------------------------------------------------ completion
% if by_turn then
  wire ends = wb_frees;
% else
  wire ends = wb_frees || (wb_valid && wb.eop && !wb.wb && !wb.tag[0]);
% end
  wire early_here = early.valid && early.warp == cfg::WARP_W'(WARP);
  wire ends_here = ends && wb.warp == cfg::WARP_W'(WARP);
  wire [N-1:0] done = ends_here ? wb_place : '0;
  wire [N-1:0] announced = ((read ? read_index : '0) & ~branch_q) | (early_place & {N{early_here}});
  assign occupied = valid_q;
  assign present = valid_q & ~done & ~announced & ~resolved;
  assign waiting = valid_q & ~issued_q;
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
      .is_branch((read_index & branch_q) != '0),
      .announced(early_here),
      .count
  );

  wire [N-1:0] clear;
% if by_turn then
  // With `fences` an instruction waits for the results of all older ones; order keeps all after a branch.
  wire [N-1:0] results = (enqueue_raw | enqueue_waw | (enqueue_needs.fences ? valid_q : '0)) & ~branches_q;
% else
  wire [N-1:0] results = enqueue_raw | enqueue_waw;
% end
  wire [N-1:0] turns = enqueue_war | enqueue_memory | enqueue_order;
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
  wire quiet_back = wb_valid && wb.eop && !wb.wb && !wb.tag[0] && wb.warp == cfg::WARP_W'(WARP);
  wire older_pending = quiet_q != '0;
  assign pending = valid_q != '0 || older_pending;
  always_ff @(posedge clk)
    if (rst) quiet_q <= '0;
    else quiet_q <= quiet_q + QUIET_W'(read_quiet) - QUIET_W'(quiet_back);
% else
  assign pending = valid_q != '0;
% end

  // ----------------------------------------------------------------------------- ready instructions
  wire [N-1:0] may, pends, able, behind;  // able: ready but for its row, and its unit has room
  wire [N*cfg::UNIT_W-1:0] exec_units;
  wire [N-1:0] choice;
  wire room = !full || issue;  // the latest input: one LUT from the outputs
  wire [N-1:0] moves = room ? choice : '0;  // into the issue slot
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
    always_ff @(posedge clk) if (enqueue_here) fences_q <= enqueue_needs.fences;
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
      if (enqueue_here) unit_q <= enqueue_needs.unit;
      if (enqueue_here) branches_q[n] <= enqueue_head.is_branch;
      if (enqueue_here) quarter_q <= enqueue_seq[cfg::ORDER_W-1-:2];
      valid_q[n]  <= !rst && (enqueue_here || stay[n]);
      issued_q[n] <= !enqueue_here && (issued_q[n] || moves[n]);
    end
  end
  assign far = |behind;

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
  lutram_1r1w #(
      .WIDTH(cfg::HEAD_W),
      .DEPTH(N)
  ) u_heads (
      .clk,
      .wen  (enqueue),
      .waddr(enqueue_index),
      .wdata(enqueue_head),
      .raddr(ib_index),
      .rdata(head)
  );
  head_t moving;
  assign moving = head;

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
  assign passing = passing_q;
  logic [3:0] cause_q;
  logic room_q;  // the cause is a unit without room
  logic [cfg::UNIT_W-1:0] wanted_q;
  assign cause = room_q ? cfg::STALL_UNIT_ALU + 4'(wanted_q) : cause_q;
  always_ff @(posedge clk) begin
    if (waiting == '0 && window_full) cause_q <= cfg::STALL_WINDOW;
    else if (waiting == '0)
      cause_q <= !active ? cfg::STALL_IDLE : barrier ? cfg::STALL_FETCH_BARRIER
                 : control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (branch_q != '0) cause_q <= cfg::STALL_FETCH_CONTROL;
    else cause_q <= far ? cfg::STALL_UUID : window_full ? cfg::STALL_WINDOW : cfg::STALL_RAW;
    wanted_q <= exec_units[wanted*cfg::UNIT_W+:cfg::UNIT_W];
    room_q <= !rst && may != '0;

    if (enqueue) newest_q <= enqueue_seq[cfg::ORDER_W-1-:2];
    if (rst) begin
      passing_q <= 1'b0;
      branch_q <= '0;
      cause_q <= cfg::STALL_IDLE;
    end else begin
      passing_q <= room ? passes : stays_passing;
      branch_q <= (moves & branches_q) | (branch_q & ~resolved);
    end
  end

  wire unused = &{1'b0, wb, enqueue_seq, enqueue_needs, early, moving, is_branch};

`ifdef HEDDLE_CHECKS
  wire dequeue = room && any;
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
