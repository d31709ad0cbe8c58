% emit(knob.rvfi == 1)
% local others = cfg.REG_W > 5 and function(number) return " && " .. number .. "[cfg::REG_W-1:5] == '0" end or function() return "" end
// One decoded instruction until it is reported (rvfi_warp): what the stages show of it.
//
// Contract: the inputs are those of the warp's instruction with this entry. It is complete after its last packet or
// its fault. Registers other than integer ones are reported as none.
`default_nettype none
module rvfi_entry (
    input wire clk,
    input wire rst,

    input wire        allocates,
    input instr_t     de_instr,
    input wire [31:0] de_word,
    input decode_flow_t de_flow,
    input wire        resolves,  // a branch, at ex_pc
    input wire [31:0] ex_pc,
    input wire        leaves,    // the issue stage
    input op_t        is_op,
    input wire        begins,    // its access
    input wire        loads,
    input access_t    ls_access,
    input wire        faults,
    input wire        returns,
    input result_t    wb,
    input wire        ends,      // reported, or removed by a branch

    output wire   valid,
    output wire   complete,
    output rvfi_t report
);
  localparam int T = cfg::THREADS;

  // ----------------------------------------------------------------------------------------- state
  logic valid_q, done_q, trap_q;
  logic [T-1:0] mask_q;
  logic [31:0] insn_q, pc_rdata_q, pc_wdata_q;
  logic [4:0] rs1_addr_q, rs2_addr_q, rd_addr_q;
  logic [cfg::DATA_W-1:0] rs1_rdata_q, rs2_rdata_q, rd_wdata_q, mem_addr_q, mem_rdata_q, mem_wdata_q;
  logic [4*T-1:0] mem_rmask_q, mem_wmask_q;

  assign valid = valid_q;
  assign complete = valid_q && (done_q || trap_q);

  wire use_rs1 = de_instr.use_rs1${others("de_instr.rs1")};
  wire use_rs2 = de_instr.use_rs2${others("de_instr.rs2")};
  wire writes = wb.wb${others("wb.rd")};

  wire [T-1:0] load_mask = ls_access.load_mask;
  wire [T-1:0] lanes = wb.tmask;
  wire [cfg::DATA_W-1:0] loaded = ls_access.rdata;
  wire [cfg::DATA_W-1:0] data = wb.data;

  // An unused register reads as zero. A trap has no effect.
  always_comb begin
    report.valid = mask_q;
    report.order = '0;
    report.insn = insn_q;
    report.trap = trap_q;
    report.rs1_addr = rs1_addr_q;
    report.rs2_addr = rs2_addr_q;
    report.rs1_rdata = rs1_addr_q == '0 ? '0 : rs1_rdata_q;
    report.rs2_rdata = rs2_addr_q == '0 ? '0 : rs2_rdata_q;
    report.rd_addr = trap_q ? '0 : rd_addr_q;
    report.rd_wdata = trap_q || rd_addr_q == '0 ? '0 : rd_wdata_q;
    report.pc_rdata = pc_rdata_q;
    report.pc_wdata = pc_wdata_q;
    report.mem_addr = mem_addr_q;
    report.mem_rmask = trap_q ? '0 : mem_rmask_q;
    report.mem_wmask = trap_q ? '0 : mem_wmask_q;
    report.mem_rdata = mem_rdata_q;
    report.mem_wdata = mem_wdata_q;
  end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (rst || ends) valid_q <= 1'b0;
    else if (allocates) valid_q <= 1'b1;
    if (allocates) begin
      done_q <= 1'b0;
      trap_q <= 1'b0;
      mask_q <= de_instr.tmask;
      insn_q <= de_word;
      pc_rdata_q <= de_instr.pc;
      pc_wdata_q <= de_flow.jump ? de_flow.target : de_instr.pc + 32'd4;
      rs1_addr_q <= use_rs1 ? de_instr.rs1[4:0] : '0;
      rs2_addr_q <= use_rs2 ? de_instr.rs2[4:0] : '0;
      rd_addr_q <= '0;
      mem_rmask_q <= '0;
      mem_wmask_q <= '0;
    end else begin
      if (resolves) pc_wdata_q <= ex_pc;
      if (leaves) begin
        rs1_rdata_q <= is_op.rs1;
        rs2_rdata_q <= is_op.rs2;
      end
      if (begins) begin
        mem_rmask_q <= ls_access.store || ls_access.fence ? '0 : ls_access.byteen;
        mem_wmask_q <= ls_access.store ? ls_access.byteen : '0;
        mem_addr_q <= ls_access.addr & {T{32'hffff_fffc}};
        mem_wdata_q <= ls_access.wdata;
      end
      if (faults) trap_q <= 1'b1;
      if (returns) begin
        rd_addr_q <= writes ? wb.rd[4:0] : '0;
        done_q <= wb.eop;
      end
    end
    for (int i = 0; i < T; i++) begin
      if (loads && load_mask[i]) mem_rdata_q[i*32+:32] <= loaded[i*32+:32];
      if (returns && lanes[i]) rd_wdata_q[i*32+:32] <= data[i*32+:32];
    end
  end

  wire unused = &{1'b0, de_flow, de_instr, is_op, ls_access, wb};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  // An instruction is dispatched once, and each of its lanes has one result.
  logic left_q;
  logic [T-1:0] lanes_q;
  always_ff @(posedge clk) begin
    if (allocates) begin
      left_q <= 1'b0;
      lanes_q <= '0;
    end else begin
      if (leaves) left_q <= 1'b1;
      if (returns) lanes_q <= lanes_q | lanes;
    end
    if (!rst) begin
      if (allocates) assert (!valid_q);
      if (leaves) assert (valid_q && !left_q);
      if (returns) assert (valid_q && left_q && !done_q && !trap_q && wb.pc == pc_rdata_q);
      if (returns) assert ((lanes & lanes_q) == '0 && wb.sop == (lanes_q == '0));
      if (returns) assert (wb.eop == ((lanes | lanes_q) == mask_q));
    end
  end
`endif
endmodule
`default_nettype wire
