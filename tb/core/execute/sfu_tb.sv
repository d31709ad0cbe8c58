// Bench of the special function unit with the CSRs: random operations of all warps, in order.
//
// Every operation has its effect once, in the cycle in which its result has a place. The schedule is told and its
// packet comes after that. Both stages are followed cycle by cycle while the writeback arbiter is ready or not.
// Checked: scalar operands are those of the last active lane; CSR values of every lane, writes and refusals; faults
// with their cause, and that a faulting operation sends no packet. Split's result is checked, and the stack entry of a
// join that waited for the writeback arbiter with others behind it. The bench warp_control_tb has the details of warp
// control.
// With sub-cores an operation has its effect as the packet before it leaves, and packets have the sub-core of their
// operation.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | warps=8 threads=2 subcores=2
`default_nettype none
module sfu_tb;
  import types::*;

  localparam int N = cfg::CORE_WARPS / cfg::WARPS, W = cfg::CORE_WARPS, T = cfg::THREADS, DW = cfg::DATA_W, D = cfg::IPDOM_DEPTH;
  localparam logic [31:0] ARGUMENT = 32'h1234_5678;

  logic clk = 0, rst = 1;
  always #5 clk = !clk;

  logic in_valid = 0, out_ready = 0;
  op_t in;
  wire in_ready, out_valid;
  result_t out;
  wctl_t sf_wctl;
  fault_t fault;
  wire [11:0] pc_addr;
  localparam int OWNER_W = N > 1 ? $clog2(N) : 1;
  logic [OWNER_W-1:0] in_owner = 0, op_owner = 0, told_owner, packet_owner;
  wire [OWNER_W-1:0] out_owner;
  csr_read_t csr_read;
  csr_value_t csr_value;
  wire csr_write, csr_bad_value;
  wire [31:0] csr_wdata;
  logic [W-1:0] ws_active = 1, active_before = 1;
  scalar_op_t scalar;
  scalar_operands u_scalar (
      .in,
      .out(scalar)
  );
  wire own_clk;
  sfu dut (
      .in(scalar),
      .*
  );
  // A few counters, with the address as their value, a cycle later.
  logic [11:0] pc_addr_q;
  always_ff @(posedge clk) pc_addr_q <= pc_addr;
  csr_file u_csr_file (
      .clk,
      .own_clk,
      .rst,
      .boot_arg (ARGUMENT),
      .read     (csr_read),
      .value    (csr_value),
      .write    (csr_write),
      .wdata    (csr_wdata),
      .bad_value(csr_bad_value),
      .ws_active,
      .pc_addr,
      .pc_rdata ({20'hc0c0a, pc_addr_q}),
      .pc_exists(pc_addr[11:4] == 8'hb0)
  );

  int errors = 0, now = 0, seed = 1, done = 0, faults = 0, writes = 0, waits = 0, joins = 0;
  instr_t op_instr;  // the operation whose effect is due
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("sfu_tb: cycle %0d, op %0d of warp %0d, imm %h: %0s", now, op_instr.op, op_instr.warp,
                 op_instr.imm, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [7:0] fcsr[0:W-1];
  logic [31:0] mscratch;
  int depth[0:W-1];
  logic [T-1:0] full_mask[0:W*D-1], other_mask[0:W*D-1];
  logic started[0:W*D-1];

  int looking = 0;
  logic looked = 0;  // a CSR access in its second of two
  logic second = 0, third = 0;  // an operation in its second cycle; a packet at the writeback arbiter
  op_t op;
  result_t packet;

  function automatic logic [31:0] last_of(input [DW-1:0] lanes, input [T-1:0] mask);
    last_of = 0;
    for (int i = 0; i < T; i++) if (mask[i]) last_of = lanes[i*32+:32];
  endfunction

  function automatic int ones(input [31:0] set);
    ones = 0;
    for (int i = 0; i < 32; i++) if (set[i]) ones = ones + 1;
  endfunction

  // Value of a CSR in a lane; known is false if there is none.
  function automatic [32:0] csr_expected(input [11:0] number, input int w, input int lane);
    case (number)
      12'h001: csr_expected = fcsr[w][4:0];
      12'h002: csr_expected = fcsr[w][7:5];
      12'h003: csr_expected = fcsr[w];
      12'h340: csr_expected = mscratch;
      12'hcc0: csr_expected = lane;
      12'hcc1: csr_expected = w;
      12'hcc2: csr_expected = 0;
      12'hcc3: csr_expected = active_before;
      12'hcc4: csr_expected = op_instr.tmask;
      12'hf14: csr_expected = w * T + lane;
      12'hfc0: csr_expected = T;
      12'hfc1: csr_expected = W;
      12'hfc2: csr_expected = 1;
      12'hfc3: csr_expected = 32'hffff_0000;
      default: csr_expected = {20'hc0c0a, number};
    endcase
    csr_expected[32] = number[11:4] == 8'hb0 || number >= 12'h001 && number <= 12'h003
                    || number == 12'h340 || number >= 12'hcc0 && number <= 12'hcc4
                    || number == 12'hf14 || number >= 12'hfc0 && number <= 12'hfc3;
  endfunction

  logic bad;
  logic [4:0] want_cause;
  task automatic csr_effect;
    logic [31:0] source, old, value;
    logic [11:0] number;
    logic known, writing;
    logic [DW-1:0] data;
    int w;
    w = op_instr.warp * N + op_owner;
    number = op_instr.imm[11:0];
    writing = op_instr.op == cfg::SFU_CSRRW || op_instr.imm[17];
    source = op_instr.use_imm ? op_instr.imm[16:12] : last_of(op.rs1, op_instr.tmask);
    for (int i = 0; i < T; i++) {known, data[i*32+:32]} = csr_expected(number, w, i);
    {known, old} = csr_expected(number, w, 0);
    value = op_instr.op == cfg::SFU_CSRRW ? source
            : op_instr.op == cfg::SFU_CSRRS ? old | source : old & ~source;
    // No rounding mode is above 4.
    bad = !known || (writing && (number >= 12'hc00 || number[11:8] == 4'hb
          || number == 12'h002 && value[2:0] > 4 || number == 12'h003 && value[7:5] > 4));
    want_cause = 1;
    check(csr_write === (writing && !bad), "CSR write");
    if (writing && !bad) begin
      writes = writes + 1;
      case (number)
        12'h001: fcsr[w][4:0] = value;
        12'h002: fcsr[w][7:5] = value;
        12'h003: fcsr[w] = value;
        default: mscratch = value;
      endcase
    end
    told = op_instr.fences && !bad;
    told_mask = op_instr.tmask;
    packet.data = data;
  endtask

  task automatic control_effect;
    logic [T-1:0] yes, predicate, mask;
    logic [DW-1:0] rs1;
    logic [31:0] scalar1, scalar2;
    int w, top;
    w = op_instr.warp * N + op_owner;
    top = w * D + depth[w] - 1;
    rs1 = op.rs1;
    for (int i = 0; i < T; i++) predicate[i] = rs1[i*32];
    yes = op_instr.tmask & (op_instr.imm[0] ? ~predicate : predicate);
    scalar1 = last_of(op.rs1, op_instr.tmask);
    scalar2 = last_of(op.rs2, op_instr.tmask);
    mask = op_instr.tmask;
    packet.data = {T{32'(depth[w])}};
    bad = 0;
    case (op_instr.op)
      cfg::SFU_TMC: mask = scalar1;
      cfg::SFU_PRED: mask = yes != 0 ? yes : scalar2;
      cfg::SFU_WSPAWN: told_pc = scalar2;
      cfg::SFU_SPLIT:
      if (yes != 0 && yes != op_instr.tmask) begin
        if (depth[w] == D) begin
          bad = 1;
          want_cause = 4;
        end else begin
          mask = 2 * ones(yes) >= ones(op_instr.tmask) ? yes : op_instr.tmask ^ yes;
          full_mask[top+1] = op_instr.tmask;
          other_mask[top+1] = op_instr.tmask ^ mask;
          started[top+1] = 0;
          depth[w] = depth[w] + 1;
        end
      end
      default:  // join
      if (scalar1 != depth[w]) begin
        if (depth[w] == 0) begin
          bad = 1;
          want_cause = 5;
        end else if (!started[top]) begin
          mask = other_mask[top];
          started[top] = 1;
        end else begin
          mask = full_mask[top];
          depth[w] = depth[w] - 1;
        end
        joins = joins + 1;
      end
    endcase
    if ((op_instr.op == cfg::SFU_TMC || op_instr.op == cfg::SFU_PRED) && mask == 0) depth[w] = 0;
    told = !bad;
    told_mask = mask;
    check(csr_write === 0, "warp control writes a CSR");
  endtask

  task automatic effect;
    bad = 1;
    want_cause = op_instr.use_pc ? 7 : 1;
    packet = 0;
    if (op_instr.op[3] && op_instr.op != cfg::SFU_ILLEGAL) csr_effect;
    else if (op_instr.op != cfg::SFU_ILLEGAL) control_effect;
    else check(csr_write === 0, "effect of an illegal instruction");
    check(fault.valid === bad, "fault");
    if (bad) begin
      check({fault.cause, fault.tmask, fault.pc} === {want_cause, op_instr.tmask, op_instr.pc}
            && fault.warp == op_instr.warp * N + op_owner, "what the fault says");
      check(fault.addr === (op_instr.op[3] && op_instr.op != cfg::SFU_ILLEGAL ? 32'(op_instr.imm[11:0])
            : op_instr.use_pc ? op_instr.pc : op_instr.imm), "word, CSR or PC of a fault");
      faults = faults + 1;
    end
    packet.seq = op_instr.seq;
    packet.warp = op_instr.warp;
    packet_owner = op_owner;
    packet.tag = op.tag;
    packet.pc = op_instr.pc;
    packet.rd = op_instr.rd;
    packet.wb = op_instr.wb;
    packet.tmask = op_instr.tmask;
    packet.sop = 1;
    packet.eop = 1;
  endtask

  // The schedule's news in a cycle, about the operation of the one before.
  logic told = 0;
  instr_t told_instr;
  logic [T-1:0] told_mask;
  logic [31:0] told_pc;  // of wspawn
  task automatic check_told;
    check(sf_wctl.valid === told, "warp control");
    if (told) begin
      check(sf_wctl.warp == told_instr.warp * N + told_owner && sf_wctl.tmask === told_mask, "mask of the warp");
      check(sf_wctl.spawn === (told_instr.op == cfg::SFU_WSPAWN), "wspawn");
      if (sf_wctl.spawn) check(sf_wctl.spawn_pc === told_pc, "where wspawn starts warps");
      if (told_instr.op[3])
        check(sf_wctl.resume && !sf_wctl.bar_wait && sf_wctl.release_warps == 0
              && sf_wctl.pc === told_instr.pc + 32'd4, "a warp goes on wrongly");
    end
  endtask

  logic taken;
  result_t shown;
  task automatic cycle;
    logic acts, leaves, looks;
    looks = second && !looked && op_instr.op[3] && op_instr.op != cfg::SFU_ILLEGAL;
    acts = second && !looks && (!third || (N > 1 && out_ready));
    leaves = third && out_ready;
    #1;
    check(in_ready === (!second || acts), "in_ready");
    check(out_valid === third, "packet missing or extra");
    // The lanes of an instruction that writes nothing are not checked.
    shown = out;
    if (third && !packet.wb) shown.data = packet.data;
    if (third) check(shown === packet, "wrong packet");
    if (third && N > 1) check(out_owner === packet_owner, "a packet of another sub-core");
    if (third && !out_ready) waits = waits + 1;
    check_told;
    told = 0;
    told_instr = op_instr;
    told_owner = op_owner;
    taken = in_valid && (!second || acts);
    bad = 0;
    if (leaves) third = 0;
    if (acts) begin
      effect;
      third = !bad;
      done = done + 1;
    end else check(!csr_write && !fault.valid, "effect of nothing");
    looked = second && !acts;
    if (looks) looking = looking + 1;
    if (acts) second = 0;
    active_before = ws_active;
    @(posedge clk);
    #1 now = now + 1;
    if (taken) begin
      second = 1;
      op = in;
      op_instr = in.instr;
      op_owner = in_owner;
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  function automatic [11:0] random_csr(input unused);
    case ($urandom(seed) % 20)
      0: random_csr = 12'h001;
      1: random_csr = 12'h002;
      2, 3: random_csr = 12'h003;
      4, 5: random_csr = 12'h340;
      6: random_csr = 12'hf14;
      7: random_csr = 12'hb00 + $urandom(seed) % 17;
      8: random_csr = $urandom(seed);
      9, 10, 11: random_csr = 12'hfc0 + $urandom(seed) % 5;
      default: random_csr = 12'hcc0 + $urandom(seed) % 6;
    endcase
  endfunction

  task automatic random_op;
    logic [DW-1:0] rs1;
    logic [T-1:0] mask;
    mask = $urandom(seed);
    if (mask == 0) mask = {T{1'b1}};
    in = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    for (int i = 0; i < T; i++) rs1[i*32+:32] = $urandom(seed) % (D + 2);
    in.rs1 = rs1;
    for (int i = 0; i < T; i++) rs1[i*32+:32] = $urandom(seed);
    in.rs2 = rs1;
    in.instr = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    in.instr.warp = $urandom(seed) % (W / N);
    if (N > 1) in_owner = $urandom(seed) % N;
    in.instr.tmask = mask;
    in.instr.imm = {$urandom(seed), 12'($urandom(seed))};
    case ($urandom(seed) % 16)
      0: in.instr.op = cfg::SFU_TMC;
      1: in.instr.op = cfg::SFU_PRED;
      2: in.instr.op = cfg::SFU_WSPAWN;
      3, 4, 5, 6: in.instr.op = cfg::SFU_SPLIT;
      7, 8, 9, 10: in.instr.op = cfg::SFU_JOIN;
      11: in.instr.op = cfg::SFU_ILLEGAL;
      default: begin
        in.instr.op = $urandom(seed) % 3 == 0 ? cfg::SFU_CSRRW
                      : $urandom(seed) % 2 == 0 ? cfg::SFU_CSRRS : cfg::SFU_CSRRC;
        in.instr.imm = {14'b0, 1'($urandom(seed)), 5'($urandom(seed)), random_csr(0)};
      end
    endcase
    // A warp has one instruction here that needs the stack, and fetches none behind it.
    if (second && in.instr.warp == op_instr.warp && in_owner == op_owner && !op_instr.op[3]) begin
      in.instr.op = cfg::SFU_CSRRW;
      in.instr.imm = {14'b0, 1'($urandom(seed)), 5'($urandom(seed)), random_csr(0)};
    end
    ws_active = $urandom(seed);
  endtask

  int start;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    in = '0;
    op_instr = '0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    mscratch = ARGUMENT;
    for (int w = 0; w < W; w++) begin
      fcsr[w]  = 0;
      depth[w] = 0;
    end

    out_ready = 1;
    in_valid = 1;
    start = done;
    repeat (102) begin
      random_op;
      cycle;
    end
    check(done - start >= (N > 1 ? 65 : 49) && looking > 4, "too few operations");

    for (int i = 0; i < 8000; i++) begin
      out_ready = $urandom(seed) % (i % 2000 < 1000 ? 4 : 2) == 0;
      if (!in_valid || taken) begin
        in_valid = $urandom(seed) % 4 != 0;
        random_op;
      end
      cycle;
    end

    check(done > 2000 && faults > 200 && writes > 60 && waits > 1000, "too little happened");
    check(T == 1 || joins > 100, "too few joins");
    if (errors != 0) $display("FAIL sfu_tb: %0d errors", errors);
    else $display("PASS sfu_tb: %0d operations, %0d faults, %0d CSR writes, %0d joins", done, faults,
                  writes, joins);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
