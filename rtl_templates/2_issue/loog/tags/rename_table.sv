% emit(cfg.RENAME_REGS > 0)
% local mixes = knob.mem_order ~= "strict" and knob.uniform == "none"
% -- With many entries or warps an LUT level is worth more than a tag that is offered but cannot be allocated.
% local loose = mixes or knob.warps > 8
// Rename table of one warp: the register alias table (RAT), and for each physical tag its register and state.
//
// An instruction that writes a register allocates a tag. From then on the tag holds that register until a younger writer
// allocates another tag, or the tag itself is reallocated. Meanwhile readers of the register read the tag: that of a
// pending result, or of one that is complete and whose tag was not reallocated. A register without a tag is in the
// register file.
//   not_ready   readers wait.
//   pending_wb  its last packet is not written. After that write the file has it, too, unless a younger writer owns the
//               register.
//   same_mask   it has the lanes that the warp has now.
// Contract: a tag is free when its writeback is not pending and no instruction still has to read it (pinned). Tags are
//   offered in turn, so that a result is kept as long as possible.
// Partial masks: a result with other lanes than the warp has now is read from the file after its writeback. Its
//   register is written only after that: the file merges lanes (masked). It is pending in the cycle of its write, too.
% if mixes then
//   Only instructions that read or write the register of such a result wait for it.
% else
//   While there is such a result, all instructions wait.
% end
`default_nettype none
module rename_table (
    input wire clk,
    input wire rst,

    // the instruction in lookup
    input wire [cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input wire [          cfg::RF_SOURCES-1:0] uses,
    input wire [               cfg::REG_W-1:0] rd,
    input wire                                  wb,
    output source_tags_t                        tags,
    output wire                                 waits,    // one of them is not ready
    output wire                                 renames,  // it has a tag if it needs one, and does not wait for the file

    input  wire                         allocate,      // it is dequeued (late), with the tag that is offered
    input  wire                         new_mask,  // the next instruction has other lanes than all before
    input  wire [cfg::RENAME_REGS-1:0] pinned,
    output wire                         free,
    output wire [     cfg::PTAG_W-1:0] ptag,

    input  wakeups_t                wakeups,        // of this warp only: announcements for the next cycle, and the writeback
    output wire [cfg::PTAG_W-1:0] wb_rat_ptag,    // the tag of the latest writer of wb's register

    output wire [cfg::RENAME_REGS-1:0] not_ready,  // after the writeback of this cycle
    output wire [cfg::RENAME_REGS-1:0] pending_wb
);
  localparam int N = cfg::RENAME_REGS;
  localparam int S = cfg::RF_SOURCES;

  // ----------------------------------------------------------------------------------------- state
  logic [N-1:0] not_ready_q, pending_wb_q, same_mask_q;
  logic [N-1:0] next_q;  // the tag that is offered, one-hot
  // LUT RAM, a read port for each register of the head
  logic [cfg::PTAG_W-1:0] rat_q[0:(1<<cfg::REG_W)-1];  // the tag that a register's latest writer allocated
  logic [cfg::REG_W-1:0] owner_q[0:N-1];                           // the register that a tag was last allocated for

  // --------------------------------------------------------------------------------- combinational
  wire [N-1:0] allocated = allocate ? next_q : '0;
  // A tag that is not free is skipped, whether or not one is wanted. (Not `?`: in a four-state simulator `free` may be
  // unknown as long as there is no head.)
  logic [N-1:0] passed;
  always_comb begin
    passed = next_q;
    if (free) passed = allocated;
  end
  wire [N-1:0] done = wakeups.wb_valid && wakeups.wb_write ? wakeups.wb_ptag : '0;
  wire [N-1:0] woken = (wakeups.alu_valid ? wakeups.alu_ptag : '0) | (wakeups.early_valid ? wakeups.early_ptag : '0);
  wire [N-1:0] late = wakeups.wb_frees ? wakeups.wb_ptag : '0;  // written back, and was not announced
  assign not_ready = not_ready_q & ~late;
  wire [N-1:0] not_ready_d;
  late_set_clear #(
      .N(N)
  ) u_not_ready (
      .now(not_ready & ~woken),
      .clear(1'b0),
      .clear_mask({N{1'b0}}),
      .set(allocate),
      .set_mask(next_q),
      .next(not_ready_d)
  );
  assign pending_wb = pending_wb_q;

  // A tag holds a register if the two memories agree. Entries that were not written yet are ignored, since no tag has
  // same_mask then. A tag is not allocated even if only rat_q matches (loose), which saves levels.
  localparam int ALL = 1 << cfg::PTAG_W;  // number of tag values
  wire [ALL-1:0] all_same_mask = ALL'(same_mask_q), all_not_ready = ALL'(not_ready);
  wire [S-1:0] stored, waiting;
  wire [S-1:0] offered;  // the source is mapped to the tag that is offered
  wire [S*cfg::PTAG_W-1:0] ptags;
  wire [S*N-1:0] found;
  for (genvar s = 0; s < S; s++) begin : g_source
    wire [cfg::REG_W-1:0] register = regs[s*cfg::REG_W+:cfg::REG_W];
    wire [cfg::PTAG_W-1:0] mapped = rat_q[register];
    assign ptags[s*cfg::PTAG_W+:cfg::PTAG_W] = mapped;
    assign stored[s] = uses[s] && owner_q[mapped] == register && all_same_mask[mapped];
    assign waiting[s] = stored[s] && all_not_ready[mapped];
% if loose then
    assign offered[s] = uses[s] && mapped == ptag;  // even if the tag holds another register, to save levels
% else
    assign offered[s] = stored[s] && mapped == ptag;
% end
    for (genvar i = 0; i < N; i++) begin : g_ptag
      assign found[s*N+i] = stored[s] && mapped == cfg::PTAG_W'(i);
    end
  end
  assign wb_rat_ptag = rat_q[wakeups.wb_rd];
  logic [N-1:0] any;
  always_comb begin
    any = '0;
    for (int s = 0; s < S; s++) any = any | found[s*N+:N];
  end
  assign tags.stored = stored;
  assign tags.ptags = ptags;
  assign tags.needs = any;
  assign waits = |waiting;
% if mixes then
  wire [N-1:0] mixed = ~same_mask_q & pending_wb_q;
  // Older tags of the register are ignored: they have the lanes of its latest, and the file does not get them.
  wire [ALL-1:0] all_mixed = ALL'(mixed);
  wire [(S+1)*cfg::REG_W-1:0] registers = {rd, regs};
  wire [S:0] accesses;
  assign accesses[S-1:0] = uses;
  assign accesses[S] = wb;
  wire [S:0] merges;
  for (genvar s = 0; s <= S; s++) begin : g_merges
    wire [cfg::REG_W-1:0] register = registers[s*cfg::REG_W+:cfg::REG_W];
    wire [cfg::PTAG_W-1:0] mapped = rat_q[register];
    assign merges[s] = accesses[s] && owner_q[mapped] == register && all_mixed[mapped];
  end
  wire masked = |merges;
% else
  wire masked = (~same_mask_q & pending_wb_q) != '0;
% end

  assign free = (next_q & ~pending_wb_q & ~pinned) != '0 && offered == '0;
  assign renames = !masked && !(wb && !free);
  onehot_index #(
      .N(N),
      .W(cfg::PTAG_W)
  ) u_next (
      .onehot(next_q),
      .index (ptag)
  );

  // ------------------------------------------------------------------------------------- registers
`ifndef SYNTHESIS
`ifndef FORMAL
  // After reset any value will do, as no tag has same_mask; a four-state simulator would read x.
% if loose then
  // But cycles depend on it (offered), and must be the same in all simulators.
  initial for (int i = 0; i < 1 << cfg::REG_W; i++) rat_q[i] = cfg::PTAG_W'(i);
% else
  initial for (int i = 0; i < 1 << cfg::REG_W; i++) rat_q[i] = cfg::PTAG_W'($urandom);
% end
`endif
`endif
  // (Not always_ff, which allows no other process to write it.)
  always @(posedge clk)
    if (allocate) begin
      rat_q[rd] <= ptag;
      owner_q[ptag] <= rd;
    end
  always_ff @(posedge clk) begin
    if (rst) begin
      not_ready_q   <= '0;
      pending_wb_q  <= '0;
      next_q  <= N'(1);
      same_mask_q  <= '0;
    end else begin
      same_mask_q  <= new_mask ? '0 : same_mask_q | allocated;
      not_ready_q   <= not_ready_d;
      pending_wb_q  <= (pending_wb_q & ~done) | allocated;
      next_q  <= (next_q & ~passed) | {passed[N-2:0], passed[N-1]};
    end
  end

  wire unused = &{1'b0, wakeups};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(allocate && !(wb && free)));
      assert (!(allocate && masked));
      assert ((done & ~pending_wb_q) == '0);
      assert ((late & ~not_ready_q) == '0);
      assert ((late & ~done) == '0);
      assert ((woken & ~not_ready_q) == '0);
      assert ((not_ready_q & ~pending_wb_q) == '0);
    end
`endif
endmodule
`default_nettype wire
