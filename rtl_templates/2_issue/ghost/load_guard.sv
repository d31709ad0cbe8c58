% emit(knob.issue == "ghost" and knob.ghost_precise == 1)
// GhOST-Precise: an instruction that must not execute twice waits until all older loads are known to be good.
//
// A load is good when the load/store unit has accepted it with all its lanes; it accepts the loads of a
// warp in order. Loads are counted as they are enqueued and as they prove good (the paper's LoadCounter is
// the difference). Each instruction stores how many loads precede it (InstLoadCounter).
// Must not execute twice: stores, CSR accesses, warp control, and each instruction that overwrites a register that it
// reads, or that is read since the oldest unresolved load. In the paper a compiler marks these; here a register set does.
// Source: GhOST IV-F.
`default_nettype none
module load_guard (
    input wire clk,
    input wire rst,

    input wire                     enqueue,
    input wire [cfg::BUFFER_W-1:0] enqueue_index,
    input needs_t                  enqueue_needs,

    input wire                     good,  // the oldest unresolved load is good

    input wire [cfg::BUFFER_ENTRIES-1:0] branches,  // of a branch dequeued in the cycle before
    input wire                    flush,   // younger ones are invalid, and none is enqueued

    output wire [cfg::BUFFER_ENTRIES-1:0] held
);
  // Numbers wrap. Any two that are compared are less than half their range apart: the loads of the
  // buffer and of the queues after it.
  localparam int L = 7;
  localparam int N = cfg::BUFFER_ENTRIES;

  logic [L-1:0] next_q;     // loads that were enqueued
  logic [L-1:0] good_q;     // loads that are good
  logic [cfg::REGS-1:0] read_q;
  logic [N*L-1:0] before_q;
  logic [N-1:0] once_q;

  wire [cfg::REGS-1:0] since = next_q == good_q ? '0 : read_q;
  wire [cfg::REGS-1:0] reads =
      since | (enqueue_needs.use_rs1 ? cfg::REGS'(1) << enqueue_needs.rs1 : '0)
% if cfg.RF_SOURCES == 3 then
      | (enqueue_needs.use_rs3 ? cfg::REGS'(1) << enqueue_needs.rs3 : '0)
% end
      | (enqueue_needs.use_rs2 ? cfg::REGS'(1) << enqueue_needs.rs2 : '0);
  wire once = enqueue_needs.store || enqueue_needs.special || enqueue_needs.serializes
              || (enqueue_needs.wb && reads[enqueue_needs.rd]);

  // Invalidated loads do not count. A branch stores how many loads precede it.
  logic [L-1:0] resume_q;
  wire [L-1:0] resume;
  onehot_pick #(
      .N    (N),
      .WIDTH(L)
  ) u_resume (
      .onehot(branches),
      .words (before_q),
      .word  (resume)
  );
  always_ff @(posedge clk) if (branches != '0) resume_q <= resume;

  for (genvar n = 0; n < N; n++) begin : g_entry
    wire [L-1:0] in_doubt = before_q[n*L+:L] - good_q;
    assign held[n] = once_q[n] && in_doubt != '0 && !in_doubt[L-1];
    always_ff @(posedge clk)
      if (enqueue && enqueue_index == cfg::BUFFER_W'(n)) begin
        before_q[n*L+:L] <= next_q;
        once_q[n] <= once;
      end
  end

  always_ff @(posedge clk)
    if (rst) begin
      next_q <= '0;
      good_q <= '0;
    end else begin
      next_q <= flush ? resume_q : next_q + L'(enqueue && enqueue_needs.load);
      good_q <= good_q + L'(good);
    end
  always_ff @(posedge clk) if (enqueue) read_q <= reads;

  wire unused = &{1'b0, enqueue_needs};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert (!good || next_q != good_q);
`endif
endmodule
`default_nettype wire
