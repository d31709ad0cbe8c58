% emit(knob.rvfi == 1)
// Retired instructions of one warp in program order (RVFI), for observers.
//
// Contract: each decoded instruction that no branch removes is reported once, one cycle after its last packet at the
// earliest, or as a trap one cycle after its fault. `order` counts for each lane. pc_wdata is the next PC by fetch, by
// decode's jump, or by the branch unit. Lanes that warp control switches off continue at a later instruction. While
// the queue is `full`, as the oldest instruction is slow, the warp fetches no more: this is the only effect on the core.
// Source: the RISC-V formal interface (YosysHQ, riscv-formal).
`default_nettype none
module rvfi_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input wire        de_valid,
    input instr_t     de_instr,
    input wire [31:0] de_word,
    input decode_flow_t de_flow,
    input redirect_t  ex_branch,
    input wire        is_valid,
    input op_t        is_op,
    input shared_reports_t reports,
    input wire        wb_valid,
    input result_t    wb,

    output wire   full,
    output rvfi_t rvfi
);
  localparam int N = cfg::RVFI_ENTRIES;
  localparam int P = $clog2(N);
  localparam int T = cfg::THREADS;
  localparam logic [cfg::WARP_W-1:0] W = cfg::WARP_W'(WARP);

  access_t ls_access;
  fault_t ls_fault, sf_fault;
  assign ls_access = reports.ls_access;
  assign ls_fault = reports.ls_fault;
  assign sf_fault = reports.sf_fault;

  // ----------------------------------------------------------------------------------------- state
  logic [P-1:0] head_q;  // the oldest entry
  logic [T*64-1:0] order_q;

  // --------------------------------------------------------------------------------- combinational
  wire redirects = ex_branch.valid && ex_branch.redirect && ex_branch.warp == W;
  wire [P-1:0] kept = ex_branch.seq[P-1:0] - head_q;

  wire [N-1:0] valid, complete;
  // Room remains for what is between schedule and decode.
  wire [P-1:0] limit = head_q - P'(8);
  assign full = valid[limit];
  wire [N*cfg::RVFI_W-1:0] entries;
  for (genvar i = 0; i < N; i++) begin : g_entry
    wire [P-1:0] age = P'(i) - head_q;
    rvfi_entry u_entry (
        .clk,
        .rst,
        .allocates(de_valid && de_instr.warp == W && de_instr.seq[P-1:0] == P'(i)),
        .de_instr,
        .de_word,
        .de_flow,
        .resolves (ex_branch.valid && ex_branch.warp == W && ex_branch.seq[P-1:0] == P'(i)),
        .ex_pc    (ex_branch.pc),
        .leaves   (is_valid && is_op.instr.warp == W && is_op.instr.seq[P-1:0] == P'(i)),
        .is_op,
        .begins   (ls_access.begins && ls_access.warp == W && ls_access.seq[P-1:0] == P'(i)),
        .loads    (ls_access.loads && ls_access.load_warp == W && ls_access.load_seq[P-1:0] == P'(i)),
        .ls_access,
        .faults   ((ls_fault.valid && ls_fault.warp == W && ls_fault.seq[P-1:0] == P'(i)) ||
                   (sf_fault.valid && sf_fault.warp == W && sf_fault.seq[P-1:0] == P'(i))),
        .returns  (wb_valid && wb.warp == W && wb.seq[P-1:0] == P'(i)),
        .wb,
        .ends     ((redirects && age > kept) || (retires && age == '0)),
        .valid    (valid[i]),
        .complete (complete[i]),
        .report   (entries[i*cfg::RVFI_W+:cfg::RVFI_W])
    );
  end

  wire retires = complete[head_q];
  // (A select by index would be a shifter as wide as all entries.)
  logic [cfg::RVFI_W-1:0] chosen;
  always_comb begin
    chosen = '0;
    for (int i = 0; i < N; i++) if (head_q == P'(i)) chosen = entries[i*cfg::RVFI_W+:cfg::RVFI_W];
  end
  rvfi_t oldest;
  assign oldest = chosen;
  wire [T-1:0] mask = oldest.valid;
  always_comb begin
    rvfi = oldest;
    rvfi.valid = retires ? mask : '0;
    rvfi.order = order_q;
  end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    head_q <= rst ? '0 : head_q + P'(retires);
    for (int i = 0; i < T; i++)
      if (rst) order_q[i*64+:64] <= '0;
      else if (retires && mask[i]) order_q[i*64+:64] <= order_q[i*64+:64] + 64'd1;
  end

  wire unused = &{1'b0, de_instr, ex_branch, is_op, ls_access, ls_fault, sf_fault, wb};
endmodule
`default_nettype wire
