// Special function unit: CSR accesses and warp control, one instruction at a time.
//
// Cycle t: operands are reduced to the last active lane's and the IPDOM stack is read.
// Cycle t+1: the instruction takes effect (schedule, CSRs) and its result is registered.
// Cycle t+2: the result packet is offered to commit. Throughput: one a cycle.
// A CSR access that stands alone (drain) is control: its warp goes on with its effect.
// Illegal instructions (and fetches from a bad PC) come here too and raise their fault.
`default_nettype none
module sfu (
    input wire clk,
    input wire rst,

    input  wire in_valid,
    output wire in_ready,
    input  op_t in,

    output logic    out_valid,
    input  wire     out_ready,
    output result_t out,

    output wctl_t  sf_wctl,
    output fault_t fault,

    output wire [            11:0] csr_addr,
    output wire [ cfg::WARP_W-1:0] csr_warp,
    output wire [cfg::THREADS-1:0] csr_tmask,
    output wire                    csr_write,
    output wire [            31:0] csr_wdata,
    input  wire [            31:0] csr_rdata,     // value of lane 0
    input  wire                    csr_per_lane,  // lane i reads csr_rdata + i, which is csr_rdata | i
    input  wire                    csr_exists,
    input  wire                    csr_read_only,
    input  wire                    csr_bad_value   // what would be written is none
);
  // State: the instruction in its second cycle
  logic valid_q;
  instr_t instr_q;
  logic [cfg::TAG_W-1:0] tag_q;
  logic [cfg::THREADS-1:0] predicate_q;
  logic [31:0] rs1_q, rs2_q;

  // Cycle t: scalar operands
  wire [cfg::THREADS-1:0] predicate;
  wire [31:0] rs1, rs2;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
    assign predicate[i] = in.rs1[i*32];
  end

  last_lane #(
      .LANES(cfg::THREADS)
  ) u_rs1 (
      .mask (in.instr.tmask),
      .lanes(in.rs1),
      .word (rs1)
  );
  last_lane #(
      .LANES(cfg::THREADS)
  ) u_rs2 (
      .mask (in.instr.tmask),
      .lanes(in.rs2),
      .word (rs2)
  );

  wire act = valid_q && (!out_valid || out_ready);
  assign in_ready = !valid_q || act;

  // Cycle t+1: effect
  wire is_csr = instr_q.op[3] && instr_q.op != cfg::SFU_ILLEGAL;
  wire is_illegal = instr_q.op == cfg::SFU_ILLEGAL;
  wire [31:0] source = instr_q.use_imm ? {27'b0, instr_q.imm[16:12]} : rs1_q;
  wire writes = instr_q.imm[17] || instr_q.op == cfg::SFU_CSRRW;
  wire csr_illegal = !csr_exists || (writes && (csr_read_only || csr_bad_value));
  wire bad_instr = is_illegal || (is_csr && csr_illegal);

  assign csr_addr = instr_q.imm[11:0];
  assign csr_warp = instr_q.warp;
  assign csr_tmask = instr_q.tmask;
  assign csr_write = act && is_csr && writes && !csr_illegal;
  assign csr_wdata = instr_q.op == cfg::SFU_CSRRW ? source
                     : instr_q.op == cfg::SFU_CSRRS ? csr_rdata | source : csr_rdata & ~source;

  wire [cfg::IPDOM_W-1:0] pointer;
  wire control_fault;
  wire [4:0] control_cause;
  warp_control u_control (
      .clk,
      .rst,
      .read(in_valid && in_ready),
      .read_warp(in.instr.warp),
      .valid(act && !bad_instr && (!is_csr || instr_q.drain)),
      .instr(instr_q),
      .predicate(predicate_q),
      .rs1(rs1_q),
      .rs2(rs2_q),
      .wctl(sf_wctl),
      .pointer,
      .fault(control_fault),
      .cause(control_cause)
  );

  assign fault.valid = act && (bad_instr || control_fault);
  assign fault.cause = !bad_instr ? control_cause
                       : is_illegal && instr_q.use_pc ? cfg::FAULT_FETCH : cfg::FAULT_ILLEGAL;
  assign fault.warp = instr_q.warp;
  assign fault.tmask = instr_q.tmask;
  assign fault.pc = instr_q.pc;
  assign fault.addr = is_csr ? {20'b0, csr_addr} : instr_q.use_pc ? instr_q.pc : instr_q.imm;

  // What differs from lane to lane is a multiple of the threads in lane 0: no adders.
  wire [31:0] shared = is_csr ? csr_rdata : 32'(pointer);
  logic [cfg::DATA_W-1:0] data;
  always_comb
    for (int i = 0; i < cfg::THREADS; i++)
      data[i*32+:32] = shared | (is_csr && csr_per_lane ? 32'(i) : 32'd0);

  wire unused = &{1'b0, in.rs3};

  // Registers
  always_ff @(posedge clk) begin
    if (in_valid && in_ready) begin
      instr_q <= in.instr;
      tag_q <= in.tag;
      predicate_q <= predicate;
      rs1_q <= rs1;
      rs2_q <= rs2;
    end
    if (act) begin
      out.seq <= instr_q.seq;
      out.warp <= instr_q.warp;
      out.tag <= tag_q;
      out.pc <= instr_q.pc;
      out.rd <= instr_q.rd;
      out.wb <= instr_q.wb;
      out.tmask <= instr_q.tmask;
      out.sop <= 1'b1;
      out.eop <= 1'b1;
      out.data <= data;
    end
    valid_q   <= !rst && ((in_valid && in_ready) || (valid_q && !act));
    out_valid <= !rst && ((act && !fault.valid) || (out_valid && !out_ready));
  end
endmodule
`default_nettype wire
