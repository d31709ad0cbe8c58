% local many = knob.subcores > 1
% local warp = many and "warp" or "instr.warp"
% local cores = knob.cores > 1 or knob.l2_kb > 0
// Special function unit: CSR accesses and warp control, one instruction at a time.
//
// Operands are scalars (scalar_operands).
// Latency: t: the IPDOM stack is read. t+1: the instruction takes effect (stacks, barriers, CSRs) and its result is
//   registered. A CSR access does so in t+2, as its value takes a cycle to read. One cycle later the schedule gets
//   the effect, and the writeback arbiter the result packet.
% if many then
// Throughput: warp control one a cycle, CSR accesses one in two cycles.
% else
// Throughput: one in two cycles.
% end
// A CSR access that serializes (fences) is control: its warp continues after its effect.
// Illegal instructions (and fetches from a bad PC) are sent here, too, and raise their fault.
`default_nettype none
module sfu (
    input wire clk,
    input wire rst,

    input  wire        in_valid,
    output wire        in_ready,
    input  scalar_op_t in,
% if many then
    input  wire [cfg::SUB_W-1:0] in_owner,   // sub-core of the operation
% end

    output logic    out_valid,
    input  wire     out_ready,
    output result_t out,
% if many then
    output logic [cfg::SUB_W-1:0] out_owner,  // and of the result
% end

% local more = (cores or knob.yield > 0) and ", but for "..(cores and "met" or "")..(cores and knob.yield > 0 and " and " or "")..(knob.yield > 0 and "waits" or "") or ""
    output wctl_t  sf_wctl,  // of the cycle before${more}
% if cores then
    input  cluster_state_t   cluster,
    output cluster_barrier_t sf_cluster_barrier,  // all warps wait at a barrier across cores
% end
    output fault_t fault,

    output wire        own_clk,       // for csr_file, too
    output csr_read_t  csr_read,
    input  csr_value_t csr_value,     // of the cycle before
    output wire        csr_write,
    output wire [31:0] csr_wdata,
    input  wire        csr_bad_value  // the value to be written is not legal
);
  // State: the instruction in its second cycle
  logic valid_q;
  logic looked_q;  // it was there in the cycle before, too: csr_value belongs to it
  scalar_op_t op_q;
  instr_t instr;
  assign instr = op_q.instr;
  wire unused = &{1'b0, instr};
% if many then
  logic [cfg::SUB_W-1:0] owner_q;
  wire [cfg::CORE_WARP_W-1:0] warp = {instr.warp, owner_q};
  instr_t in_instr;
  assign in_instr = in.instr;
  wire unused_in = &{1'b0, in_instr};
% end

  wire is_csr = instr.op[3] && instr.op != cfg::SFU_ILLEGAL;
% local free = many and "(!out_valid || out_ready)" or "!out_valid"
% if many then
  // The result is sent to a queue, which accepts it early.
% else
  // Whether the writeback arbiter accepts the result is known too late for all users of `act`.
% end
% if knob.yield > 0 then
  wire settled;
  wire act = valid_q && (looked_q || !is_csr) && settled && ${free};
% else
  wire act = valid_q && (looked_q || !is_csr) && ${free};
% end
  assign in_ready = !valid_q || act;

% if cores then
  // A barrier across cores may release warps at any time.
  assign own_clk = clk;
% else
  clock_gate #(
      .LINGER(2)
  ) u_own_clk (
      .clk,
      .rst,
      .en(in_valid || valid_q || out_valid),
      .gated(own_clk)
  );
% end

  // Cycle t+1: effect
  wire is_illegal = instr.op == cfg::SFU_ILLEGAL;
  wire [31:0] source = instr.use_imm ? {27'b0, instr.imm[16:12]} : op_q.rs1;
  wire writes = instr.imm[17] || instr.op == cfg::SFU_CSRRW;
  wire csr_illegal = !csr_value.exists || (writes && (csr_value.read_only || csr_bad_value));
  wire bad_instr = is_illegal || (is_csr && csr_illegal);

  wire [11:0] csr_addr = instr.imm[11:0];
  assign csr_read = {csr_addr, ${warp}, instr.tmask};
  assign csr_write = act && is_csr && writes && !csr_illegal;
  assign csr_wdata = instr.op == cfg::SFU_CSRRW ? source
                     : instr.op == cfg::SFU_CSRRS ? csr_value.old | source : csr_value.old & ~source;

  wctl_t control;
  wire [cfg::IPDOM_W-1:0] pointer;
  wire control_fault;
  wire [4:0] control_cause;
  warp_control u_control (
      .clk(own_clk),
      .rst,
      .read(in_valid && in_ready),
      .read_op(in),
% if many then
      .read_warp({in_instr.warp, in_owner}),
% end
% if knob.yield > 0 then
      .held(valid_q && !is_csr),
      .settled,
% end
      .valid(act && !is_illegal && !is_csr),
      .op(op_q),
% if many then
      .warp,
% end
% if cores then
      .cluster,
      .cluster_barrier(sf_cluster_barrier),
% end
      .wctl(control),
      .pointer,
      .fault(control_fault),
      .cause(control_cause)
  );

  assign fault.valid = act && (bad_instr || control_fault);
  assign fault.cause = !bad_instr ? control_cause
                       : is_illegal && instr.use_pc ? cfg::FAULT_FETCH : cfg::FAULT_ILLEGAL;
  assign fault.warp = ${warp};
  assign fault.tmask = instr.tmask;
  assign fault.pc = instr.pc;
  assign fault.addr = is_csr ? {20'b0, csr_addr} : instr.use_pc ? instr.pc : instr.imm;

% if knob.rvfi == 1 then
  assign fault.seq = instr.seq;

% end
  wctl_t wctl_q;
% if more ~= "" then
  always_comb begin
    sf_wctl = wctl_q;
% if cores then
    sf_wctl.met = control.met;
% end
% if knob.yield > 0 then
    sf_wctl.waits = control.waits;
% end
  end
% else
  assign sf_wctl = wctl_q;
% end

  // A value that differs between lanes is a multiple of the threads in lane 0. So no adders are needed, and lanes
  // differ only after the register.
  result_t out_q;  // without data
  logic [31:0] shared_q;
  logic per_lane_q;
  logic [cfg::DATA_W-1:0] data;
  always_comb begin
    for (int i = 0; i < cfg::THREADS; i++) data[i*32+:32] = shared_q | (per_lane_q ? 32'(i) : 32'd0);
    out = out_q;
    out.data = data;
  end

  // Registers
  always_ff @(posedge own_clk) begin
    if (in_valid && in_ready) ${many and "begin\n      op_q <= in;\n      owner_q <= in_owner;\n    end" or "op_q <= in;"}
    if (act) begin
      out_q.seq <= instr.seq;
      out_q.warp <= instr.warp;
% if many then
      out_owner <= owner_q;
% end
      out_q.tag <= op_q.tag;
      out_q.pc <= instr.pc;
      out_q.rd <= instr.rd;
      out_q.wb <= instr.wb;
      out_q.tmask <= instr.tmask;
      out_q.sop <= 1'b1;
      out_q.eop <= 1'b1;
      out_q.data <= '0;
      shared_q <= is_csr ? csr_value.data : 32'(pointer);
      per_lane_q <= is_csr && csr_value.per_lane;
    end
    looked_q  <= valid_q && !act;
    wctl_q <= control;
    wctl_q.valid <= !rst && (control.valid || (act && is_csr && instr.fences && !csr_illegal));
    valid_q   <= !rst && ((in_valid && in_ready) || (valid_q && !act));
    out_valid <= !rst && ((act && !fault.valid) || (out_valid && !out_ready));
  end
endmodule
`default_nettype wire
