% emit(cfg.RESULT_ROWS > 0)
// The results of one warp, a row each: which register it is, and how far it has come.
//
// A row is taken by an instruction that writes a register, and from then on stands for that register
// (owner) until a newer writer takes another row, or the row itself is taken again. In the meantime who
// reads the register reads the row: of results that are due, and of those that are there as long as
// nobody needs the row. So a register that is in no row is in the register file.
//   due    who needs it waits;  busy  until its last packet was written: then the file has it, too, unless
//   a newer writer owns the register;  same  it has the lanes that the warp has now.
// Contract: a row is free when it is not busy and nobody waits for his turn to read it (pinned). Rows are
//   offered in turn, so that a result stays as long as can be.
// Partial masks: a row with other lanes than the warp has now is read from the file once it is there, and
//   replaced no sooner: the file merges lanes (masked). In the cycle of the write it still counts as busy.
`default_nettype none
module result_rows (
    input wire clk,
    input wire rst,

    // the instruction that is looked up
    input wire [cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input wire [          cfg::RF_SOURCES-1:0] uses,
    input wire [               cfg::REG_W-1:0] rd,
    input wire                                  wb,
    output wire [               cfg::RF_SOURCES-1:0] stored,  // source is in a row
    output wire [     cfg::RF_SOURCES*cfg::RESULT_ROW_W-1:0] rows,    // this one
    output wire [              cfg::RESULT_ROWS-1:0] needs,   // the rows of all sources
    output wire                                       masked,  // it has to wait for the register file

    // and moves (late), with the row that is offered if it writes a register: the caller joins both
    input  wire                         move,
    output wire [cfg::RESULT_ROWS-1:0]  offered,
    input  wire [cfg::RESULT_ROWS-1:0]  taken,
    input  wire                         new_mask,  // who comes next may have other lanes than all before
    input  wire [cfg::RESULT_ROWS-1:0] pinned,
    output wire                         free,
    output wire [     cfg::RESULT_ROW_W-1:0] row,

    // what becomes of results: ahead (in this cycle, for the next), and at writeback; rows one-hot
    input wire                         wake_valid,
    input wire [cfg::RESULT_ROWS-1:0] wake_row,
    input wire                         early_valid,
    input wire [cfg::RESULT_ROWS-1:0] early_row,
    input wire                         done_valid,
    input wire [cfg::RESULT_ROWS-1:0] done_row,
    input wire                         done_late,  // it is done, and was not told ahead

    output wire [cfg::RESULT_ROWS-1:0] due,  // after the writeback of this cycle
    output wire [cfg::RESULT_ROWS-1:0] owner,
    output wire [cfg::RESULT_ROWS-1:0] busy
);
  localparam int N = cfg::RESULT_ROWS;
  localparam int S = cfg::RF_SOURCES;

  // ----------------------------------------------------------------------------------------- state
  logic [N*cfg::REG_W-1:0] regs_q;
  logic [N-1:0] owner_q, due_q, busy_q, same_q;
  logic [N-1:0] next_q;  // the row that is offered, one-hot

  // --------------------------------------------------------------------------------- combinational
  wire [N-1:0] done = done_valid ? done_row : '0;
  wire [N-1:0] woken = (wake_valid ? wake_row : '0) | (early_valid ? early_row : '0);
  wire [N-1:0] late = done_late ? done_row : '0;
  assign due = due_q & ~late;
  assign owner = owner_q;
  assign busy = busy_q;

  wire [S*N-1:0] found;
  wire [S-1:0] unwritten;
  logic [N-1:0] any;
  for (genvar s = 0; s < S; s++) begin : g_source
    wire [N-1:0] match;
    for (genvar i = 0; i < N; i++) begin : g_row
      assign match[i] = owner_q[i] && regs_q[i*cfg::REG_W+:cfg::REG_W] == regs[s*cfg::REG_W+:cfg::REG_W];
    end
    assign found[s*N+:N] = match & same_q;
    assign stored[s] = uses[s] && |found[s*N+:N];
    assign unwritten[s] = uses[s] && |(match & ~same_q & busy_q);
    onehot_index #(
        .N(N),
        .W(cfg::RESULT_ROW_W)
    ) u_row (
        .onehot(found[s*N+:N]),
        .index (rows[s*cfg::RESULT_ROW_W+:cfg::RESULT_ROW_W])
    );
  end
  always_comb begin
    any = '0;
    for (int s = 0; s < S; s++) any = any | (found[s*N+:N] & {N{uses[s]}});
  end
  assign needs = any;

  wire [N-1:0] replaced;
  for (genvar i = 0; i < N; i++) begin : g_replaced
    assign replaced[i] = owner_q[i] && wb && regs_q[i*cfg::REG_W+:cfg::REG_W] == rd;
  end
  assign masked = |unwritten || |(replaced & ~same_q & busy_q);

  assign free = (next_q & ~busy_q & ~pinned & ~needs) != '0;
  onehot_index #(
      .N(N),
      .W(cfg::RESULT_ROW_W)
  ) u_next (
      .onehot(next_q),
      .index (row)
  );

  // ------------------------------------------------------------------------------------- registers
  assign offered = wb ? next_q : '0;
  always_ff @(posedge clk) begin
    for (int i = 0; i < N; i++) if (taken[i]) regs_q[i*cfg::REG_W+:cfg::REG_W] <= rd;
    same_q  <= (same_q & ~{N{new_mask}} & ~taken) | (new_mask ? '0 : taken);
    if (rst) begin
      owner_q <= '0;
      due_q   <= '0;
      busy_q  <= '0;
      next_q  <= N'(1);
    end else begin
      owner_q <= (owner_q & ~(move ? replaced : '0)) | taken;
      due_q   <= (due & ~woken) | taken;
      busy_q  <= (busy_q & ~done) | taken;
      // One that is not free is passed over, whether or not anybody wants one.
      if ((move && wb) || !free) next_q <= {next_q[N-2:0], next_q[N-1]};
    end
  end

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(move && wb && !free));
      assert (!(move && masked));
      assert ((done & ~busy_q) == '0);
      assert ((late & ~due_q) == '0);
      assert ((late & ~done) == '0);
      assert ((woken & ~due_q) == '0);
      assert ((due_q & ~busy_q) == '0);
    end
`endif
endmodule
`default_nettype wire
