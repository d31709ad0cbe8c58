// Bench of in-order issue, between models of fetch and decode, dispatch, the units and the writeback arbiter.
//
// Every warp runs a random program with few registers: partial lanes, results in several packets
// and in any order between instructions, drains, barriers, branches with decoded instructions behind
// them that turn out void or not, and a first warp that waits until it is alone, as wspawn does. ALU
// results come back three cycles after the operation, always; others when they like. The reference executes a program
// in order. A lost or swapped result, or an operand that was read too early, shows as a wrong operand in the next
// reader of the register. Directed: one instruction a cycle from one warp and from all. A dependent instruction issues
// three cycles after the ALU operation that it needs, and in the cycle after the writeback of another. Checked besides:
// program order, claims, drains, is_pending, the accounting of the issue slot (issued or one cause). Branches and
// instructions of the SFU are chosen before others (control_first). None passes a branch that is not resolved, and none
// hangs.
// Configurations: warps=1 threads=1 | fpu=full rf_banks=4
// Long matrix: rf_banks=1 warp_sched=srr | control_first=0 | warp_sched=gto | warps=2 threads=8 rf_banks=2
`default_nettype none
module issue_inorder_tb;
  import types::*;

  localparam int W = cfg::WARPS, T = cfg::THREADS, DW = cfg::DATA_W, U = cfg::UNITS;
  localparam int RING = 64, SLOTS = 64, BUFFER_ENTRIES = 4;
  localparam int PLAIN = 0, DRAIN = 1, BARRIER = 2, ALONE = 3, BRANCH = 4;  // kinds of instructions

  logic clk = 0, rst = 1;
  logic de_valid = 0;
  instr_t de_instr;
  redirect_t ex_branch = '0;
  wire [W*3-1:0] ib_free;
  warps_t ws_warps;
  logic [U-1:0] dp_unit_ready = 0;
  wire is_valid, is_pending;
  unit_credit_t is_credit;
  logic alu_free = 0;
  op_t is_op;
  logic wb_valid = 0, wb_frees = 0;
  wake_t early = '0;
  int promised = -1, ask = -1;  // slots: of a result that was promised, of one that may be
  int promises = 0;
  limits_t limits = '1;
  result_t wb;
  is_event_t is_event;
  issue_inorder dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, issues = 0, packets = 0, barriers = 0, parts = 0;
  task automatic check(input ok, input int w, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("issue_inorder_tb: cycle %0d, warp %0d: %0s", now, w, what);
    end
  endtask

  // ------------------------------------------------------------------------------------- programs
  logic [cfg::INSTR_W-1:0] program_q[0:W*RING-1];  // decoded and not yet dispatched
  int kind_q[0:W*RING-1];
  int decoded[0:W-1], issued[0:W-1], dispatched[0:W-1], retired[0:W-1], left[0:W-1];
  logic [W-1:0] active, control, at_barrier, lane0_only;
  int branches = 0, voids = 0;
  int branching[0:W-1];  // a branch is on its way, or was a moment ago
  logic [1:0] late_issued = 0;
  logic last_claim = 0;
  logic [cfg::UNIT_W-1:0] last_unit = 0;
  logic [W-1:0] late_void = 0, late_active = 0, late_control = 0, late_barrier = 0;  // in the cycle before
  int branch_due[0:W-1];  // cycle in which the ALU resolves the branch of a warp, or -1
  logic [DW-1:0] regs[0:W*cfg::REGS-1];  // after what was dispatched
  int registers, style;                 // how programs are made
  localparam int RANDOM = 0, STRAIGHT = 1, CHAIN = 2, SLOW = 3;

  int kind;
  task automatic next_instr(input int w);
    de_instr = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    de_instr.seq = decoded[w];
    de_instr.warp = w;
    de_instr.use_rs3 = de_instr.use_rs3 && cfg::RF_SOURCES == 3;
    de_instr.fences = 0;
    de_instr.op[4] = 0;  // no branch
    kind = PLAIN;
    if (style == RANDOM) begin
      de_instr.rd = 1 + $urandom(seed) % registers;
      de_instr.rs1 = 1 + $urandom(seed) % registers;
      de_instr.rs2 = 1 + $urandom(seed) % registers;
      de_instr.rs3 = 1 + $urandom(seed) % registers;
      de_instr.unit = $urandom(seed) % U;
      de_instr.wb = $urandom(seed) % 4 != 0;
      if ($urandom(seed) % 16 == 0) kind = DRAIN;
      if ($urandom(seed) % 32 == 0) kind = BARRIER;
      if (w == 0 && decoded[w] == 0 && W > 1 && registers == 3) kind = ALONE;
      if (kind != PLAIN) de_instr.unit = cfg::UNIT_SFU;
      if (kind != PLAIN) de_instr.fences = 1;
      if (kind == PLAIN && $urandom(seed) % 12 == 0) begin
        kind = BRANCH;
        de_instr.unit = cfg::UNIT_ALU;
        de_instr.op = 24 + $urandom(seed) % 8;
        de_instr.wb = 0;
      end
    end else begin  // one source: what was written just now, or long ago
      de_instr.unit = style == SLOW ? cfg::UNIT_MULDIV : cfg::UNIT_ALU;
      de_instr.tmask = {T{1'b1}};
      de_instr.wb = 1;
      de_instr.rd = 1 + decoded[w] % 31;
      de_instr.rs1 = style != STRAIGHT ? 1 + (decoded[w] + 30) % 31 : 1 + (decoded[w] + 15) % 31;
      de_instr.use_rs1 = 1;
      de_instr.use_rs2 = 0;
      de_instr.use_rs3 = 0;
    end
    if (de_instr.tmask == 0) de_instr.tmask = {T{1'b1}};
  endtask

  // --------------------------------------------------------------------------------------- results
  logic [SLOTS-1:0] used = 0;
  instr_t slot_instr[0:SLOTS-1];
  logic [DW-1:0] slot_data[0:SLOTS-1];
  logic [T-1:0] slot_lanes[0:SLOTS-1];  // not yet sent
  logic [cfg::TAG_W-1:0] slot_tag[0:SLOTS-1];
  int slot_due[0:SLOTS-1];
  int claimed[0:U-1];
  int latency;  // of units: up to, or exactly if there is no choice

  // The operation at the dispatch port: in order, with the operands of the program.
  task automatic accept;
    instr_t instr, want;
    logic [DW-1:0] data, word;
    logic [T-1:0] lanes;
    int w, at, slot;
    instr = is_op.instr;
    w = instr.warp;
    check(branch_due[w] < 0, w, "passes a branch");
    at = w * RING + dispatched[w] % RING;
    check(dispatched[w] < issued[w], w, "operation that was not issued");
    // The registers that are read are not checked any more.
    want = program_q[at];
    {instr.rs1, instr.rs2, instr.rs3, instr.use_rs1, instr.use_rs2, instr.use_rs3, instr.serializes} =
        {want.rs1, want.rs2, want.rs3, want.use_rs1, want.use_rs2, want.use_rs3, want.serializes};
    check(instr === want, w, "not the next of its program");
    check(is_op.rs1 === (instr.use_rs1 ? regs[w*cfg::REGS+instr.rs1] : {DW{1'b0}}), w, "rs1");
    check(is_op.rs2 === (instr.use_rs2 ? regs[w*cfg::REGS+instr.rs2] : {DW{1'b0}}), w, "rs2");
    check(is_op.rs3 === (instr.use_rs3 ? regs[w*cfg::REGS+instr.rs3] : {DW{1'b0}}), w, "rs3");
    dispatched[w] = dispatched[w] + 1;
    lanes = instr.tmask;
    for (int i = 0; i < T; i++) data[i*32+:32] = $urandom(seed);
    if (instr.wb) begin
      word = regs[w*cfg::REGS+instr.rd];
      for (int i = 0; i < T; i++) if (lanes[i]) word[i*32+:32] = data[i*32+:32];
      regs[w*cfg::REGS+instr.rd] = word;
    end
    if (kind_q[at] == BARRIER) at_barrier[w] = 1;
    if (kind_q[at] == ALONE) lane0_only[w] = 1;
    slot = 0;
    while (used[slot]) slot = slot + 1;
    used[slot] = 1;
    slot_instr[slot] = instr;
    slot_data[slot] = data;
    slot_lanes[slot] = lanes;
    slot_tag[slot] = is_op.tag;
    slot_due[slot] = now + (instr.unit == cfg::UNIT_ALU ? 3 : style == RANDOM ? 3 + $urandom(seed) % latency : latency);
    // Some products are taken in the next cycle, and there three cycles later.
    if (style == RANDOM && instr.unit == cfg::UNIT_MULDIV && instr.wb && promised < 0 && $urandom(seed) % 2 == 0)
      ask = slot;
    if (kind_q[at] == BRANCH) branch_due[w] = now + 2;
  endtask

  // At most one packet: of a result that is due, all the lanes that are left or some of them.
  task automatic choose_packet;
    int slot, first;
    logic [T-1:0] lanes, all;
    logic [DW-1:0] data;
    instr_t instr;
    wb_valid = 0;
    wb_frees = 0;
    wb = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    first = style == RANDOM ? $urandom(seed) % SLOTS : 0;
    // The ALU's goes first, when it is due.
    for (int i = 0; i < SLOTS; i++) begin
      instr = slot_instr[i];
      if (used[i] && instr.unit == cfg::UNIT_ALU && slot_due[i] <= now) first = i;
    end
    if (promised >= 0 && slot_due[promised] == now) first = promised;
    for (int i = 0; i < SLOTS; i++) begin
      slot = (first + i) % SLOTS;
      if (!wb_valid && used[slot] && slot_due[slot] <= now) begin
        instr = slot_instr[slot];
        all = slot_lanes[slot];
        lanes = all & (style == RANDOM && instr.unit == cfg::UNIT_LSU ? $urandom(seed) : -1);
        if (lanes == 0) lanes = all;
        wb_valid = 1;
        wb_frees = lanes == all && instr.wb && !slot_tag[slot][0] && slot != promised;
        if (slot == promised) promised = -1;
        wb.seq = instr.seq;
        wb.warp = instr.warp;
        wb.rd = instr.rd;
        wb.wb = instr.wb;
        wb.pc = instr.pc;
        wb.tag = slot_tag[slot];
        wb.tmask = lanes;
        wb.sop = all == instr.tmask;
        wb.eop = lanes == all;
        data = slot_data[slot];
        for (int b = 0; b < T; b++) if (!lanes[b]) data[b*32+:32] = $urandom(seed);
        wb.data = data;
        slot_lanes[slot] = all & ~lanes;
        if (lanes == all) begin
          used[slot] = 0;
          claimed[instr.unit] = claimed[instr.unit] - 1;
        end else parts = parts + 1;
        packets = packets + 1;
      end
    end
  endtask

  // ----------------------------------------------------------------------------------------- cycle
  int drains[0:W-1];  // cycles that an instruction has waited for its drain at the head of its warp
  int drained = 0;
  int fetching = -1, decoding = -1, quiet = 0;
  task automatic check_accounting;
    logic [3:0] cause;
    logic empty, any;
    logic [W*4-1:0] causes;
    causes = is_event.warp_stall;
    any = 0;
    for (int w = 0; w < W; w++) begin
      cause = causes[w*4+:4];
      empty = decoded[w] == issued[w];
      if (!empty || issued[w] != retired[w]) any = 1;
      // As of the cycle before, when the last of its instructions may not have been there.
      if (decoded[w] - issued[w] > 1)
        check(cause != cfg::STALL_IDLE && cause != cfg::STALL_FETCH_ICACHE
              && cause != cfg::STALL_FETCH_BARRIER, w, "the buffer is not empty");
      if (empty && !late_void[w])
        check(cause === (!late_active[w] ? cfg::STALL_IDLE : late_barrier[w] ? cfg::STALL_FETCH_BARRIER
                         : late_control[w] ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE)
              || (branching[w] != 0 && cause == cfg::STALL_FETCH_CONTROL), w,
              "cause of waiting for instructions");
      // A branch that has issued and is not resolved is what an empty buffer waits for, before any line.
      if (empty && !late_void[w] && branching[w] == 4 && late_active[w] && !late_barrier[w])
        check(cause === cfg::STALL_FETCH_CONTROL, w, "waits for its branch");
      // A draining instruction waits for results, as one that needs a result does.
      drains[w] = !empty && !dut.u_issue.full[w] && branching[w] == 0 && issued[w] != retired[w]
                  && (kind_q[w*RING+issued[w]%RING] != PLAIN && kind_q[w*RING+issued[w]%RING] != BRANCH)
                  ? drains[w] + 1 : 0;
      if (drains[w] > 3) check(cause === cfg::STALL_RAW, w, "waits until it has drained");
      if (drains[w] > 3) drained = drained + 1;
      if (cfg::RF_BANKS == 0) check(cause !== cfg::STALL_RF_PORT, w, "no ports to wait for");
    end
    check(is_event.rf_write === (wb_valid && wb.wb), 0, "register writes");
    // The slot's cause is of two cycles before, what was issued of one.
    check(late_issued[0] === (is_event.stall == cfg::STALL_NONE), 0, "slot accounted for twice");
    late_issued = {late_issued[0], is_event.issued};
    check(is_pending === any, 0, "is_pending");
  endtask

  // Of the slots that may go, those that go first; and who was chosen, w, is one, if the one before was not.
  int firsts = 0;
  logic control_first;
  logic went_first = 0;
  task automatic check_first(input int w);
    logic [W-1:0] first;
    instr_t instr;
    for (int i = 0; i < W; i++) begin
      instr = program_q[i*RING+issued[i]%RING];
      first[i] = dut.u_issue.full[i] && dp_unit_ready[instr.unit]
                 && (instr.unit == cfg::UNIT_SFU || kind_q[i*RING+issued[i]%RING] == BRANCH || dut.urgent[i]);
    end
    if (control_first && first != 0 && !went_first) begin
      check(first[w], w, "chosen before control");
      firsts = firsts + 1;
    end
    went_first = first != 0 && !went_first;
  endtask
  // The instruction in the slot before control is known to do so, some cycles after that has come.
  int stands[0:W-1];
  int hurries = 0;
  task automatic check_urgent;
    int next;
    instr_t instr;
    for (int i = 0; i < W; i++) begin
      next = i * RING + (issued[i] + 1) % RING;
      instr = program_q[next];
      if (dut.u_issue.full[i] && decoded[i] > issued[i] + 1 && (instr.unit == cfg::UNIT_SFU || kind_q[next] == BRANCH)) begin
        stands[i] = stands[i] + 1;
        if (stands[i] > 2) begin
          check(dut.urgent[i], i, "control waits for the slot, and nobody knows");
          hurries = hurries + 1;
        end
      end else stands[i] = 0;
      if (is_event.step.valid && is_event.step.warp == i) stands[i] = 0;
    end
  endtask

  task automatic cycle;
    int w, start_at, oldest;
    instr_t instr;
    // Inputs
    ex_branch = {$urandom(seed), $urandom(seed)};
    ex_branch.valid = 0;
    late_void = 0;
    for (int i = 0; i < W; i++) begin
      if (branching[i] > 0 && branching[i] < 3) branching[i] = branching[i] - 1;
      if (branch_due[i] == now) begin
        branch_due[i] = -1;
        branching[i] = 2;
        branches = branches + 1;
        ex_branch.valid = 1;
        ex_branch.warp = i;
        ex_branch.seq = dispatched[i] - 1;
        // The instructions behind it are void, or not.
        if (ex_branch.redirect) begin
          if (decoding == i) decoding = -1;
          if (fetching == i) fetching = -1;
        end
      end
    end
    de_valid = decoding >= 0;
    if (de_valid) next_instr(decoding);
    {late_active, late_control, late_barrier} = {ws_warps.active, ws_warps.control, ws_warps.barrier};
    ws_warps = 0;
    ws_warps.active = active;
    ws_warps.control = control;
    ws_warps.barrier = at_barrier;
    ws_warps.waits = at_barrier | lane0_only;
    alu_free = style != RANDOM || $urandom(seed) % 4 != 0;
    for (int u = 0; u < U; u++) dp_unit_ready[u] = u == cfg::UNIT_ALU ? alu_free : claimed[u] < BUFFER_ENTRIES;
    choose_packet;
    // An operation of the ALU that is at dispatch now has its result where the product's would be.
    early = $urandom(seed);
    early.valid = 0;
    #1;
    if (ask >= 0) begin
      instr = slot_instr[ask];
      if (!(is_valid && is_op.instr.unit == cfg::UNIT_ALU)) begin
        promised = ask;
        promises = promises + 1;
        slot_due[ask] = now + 3;
        early = {1'b1, instr.warp, instr.rd, cfg::TAG_W'(0)};
      end else slot_due[ask] = now + 4;
      ask = -1;
      #1;
    end
    // Issue
    check_accounting;
    check(is_credit.valid === is_event.step.valid, 0, "claim, step");
    check(is_event.issued === last_claim && (!last_claim || is_event.unit === last_unit), 0, "event");
    last_claim = is_credit.valid;
    last_unit = is_credit.unit;
    quiet = quiet + 1;
    if (is_event.step.valid) begin
      w = is_event.step.warp;
      check_first(w);
      oldest = w * RING + issued[w] % RING;
      instr = program_q[oldest];
      check(issued[w] < decoded[w], w, "issue out of an empty buffer");
      check({is_event.step.seq, is_event.step.pc} === {instr.seq, instr.pc}, w, "step of whom");
      check(is_credit.unit === instr.unit, w, "claim");
      check(dp_unit_ready[instr.unit], w, "issue to a unit without a ib_index");
      if (kind_q[oldest] != PLAIN)
        check(issued[w] == retired[w] || kind_q[oldest] == BRANCH, w, "fences");
      if (kind_q[oldest] == BRANCH) branching[w] = 4;
      claimed[instr.unit] = claimed[instr.unit] + 1;
      issues = issues + 1;
      quiet = 0;
    end
    check_urgent;
    check(quiet < 400, 0, "hangs");
    if (is_valid) accept;
    if (is_event.step.valid) issued[w] = issued[w] + 1;
    // Retire; control instructions let their warp go on, barriers and `lane0_only` when others are there
    if (wb_valid && wb.eop) begin
      retired[wb.warp] = retired[wb.warp] + 1;
      if (decoded[wb.warp] == retired[wb.warp] && !at_barrier[wb.warp] && !lane0_only[wb.warp])
        control[wb.warp] = 0;
    end
    if (de_valid) begin
      program_q[decoding*RING+decoded[decoding]%RING] = de_instr;
      kind_q[decoding*RING+decoded[decoding]%RING] = kind;
      decoded[decoding] = decoded[decoding] + 1;
      left[decoding] = left[decoding] - 1;
      if (kind != PLAIN && kind != BRANCH) control[decoding] = 1;
    end
    if (ex_branch.valid && ex_branch.redirect) begin
      w = ex_branch.warp;
      voids = voids + decoded[w] - dispatched[w];
      left[w] = left[w] + decoded[w] - dispatched[w];
      decoded[w] = dispatched[w];
      control[w] = 0;
      late_void[w] = 1;
    end
    for (int i = 0; i < W; i++)
      if (left[i] <= 0 && decoded[i] == retired[i] && !at_barrier[i] && !lane0_only[i]) active[i] = 0;
    if (at_barrier != 0 && (at_barrier | lane0_only) == active) begin
      barriers = barriers + 1;
      for (int i = 0; i < W; i++) if (at_barrier[i] && decoded[i] == retired[i]) control[i] = 0;
      at_barrier = 0;
    end
    if (lane0_only != 0 && active == lane0_only) begin
      control = control & ~lane0_only;
      lane0_only = 0;
    end
    // Fetch: what is behind a control instruction never reaches decode
    decoding = fetching >= 0 && !control[fetching] && left[fetching] > 0 ? fetching : -1;
    start_at = style == RANDOM ? $urandom(seed) % W : now % W;
    fetching = -1;
    for (int i = W - 1; i >= 0; i--) begin
      w = (start_at + i) % W;
      if (ib_free[w*3+:3] > (decoding == w) && active[w] && !control[w]) fetching = w;
    end
    @(posedge clk);
    #1 now = now + 1;
  endtask

  // Programs of `length` instructions in the warps of `who`, from the first to the last cycle.
  task automatic run(input [W-1:0] who, input int length);
    rst = 1;
    wb_valid = 0;
    de_valid = 0;
    ws_warps = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    quiet = 0;
    active = who;
    for (int i = 0; i < W; i++) {stands[i], drains[i]} = 0;
    {control, at_barrier, lane0_only, late_void, late_issued, last_claim, went_first} = 0;
    fetching = -1;
    decoding = -1;
    for (int u = 0; u < U; u++) claimed[u] = 0;
    for (int w = 0; w < W; w++) begin
      {decoded[w], issued[w], dispatched[w], retired[w]} = 0;
      branch_due[w] = -1;
      branching[w] = 0;
      left[w] = who[w] ? length : 0;
    end
    issues = 0;
    while (active != 0 && errors < 20) cycle;
    repeat (4) cycle;
  endtask

  int start;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    control_first = !$test$plusargs("control_first=0") && !$test$plusargs("warp_sched=srr");
    de_instr = '0;
    wb = '0;
    ws_warps = '0;
    for (int i = 0; i < W * cfg::REGS; i++) regs[i] = 0;

    style = STRAIGHT;
    latency = 2;
    start = now;
    run({W{1'b1}}, 256 / W);
    check(now - start < 256 + 20, 0, "all warps: not one a cycle");
    start = now;
    run(1, 128);
    if (cfg::IBUF_DEPTH >= 4) check(now - start < 128 + 20, 0, "one warp: not one a cycle");
    style = CHAIN;
    start = now;
    run(1, 64);
    check(now - start < 64 * 3 + 20, 0, "dependent: not three cycles later");
    style = SLOW;
    for (latency = 2; latency < 6; latency++) begin
      start = now;
      run(1, 64);
      check(now - start < 64 * (latency + 3) + 20, 0, "dependent: not at the writeback");
    end

    style = RANDOM;
    for (int round = 0; round < 6 && errors < 20; round++) begin
      registers = round % 3 == 0 ? 3 : round % 3 == 1 ? 8 : 31;
      latency = round % 2 == 0 ? 3 : 20;
      run({W{1'b1}}, 600 / W);
    end

    check(packets > 2500 && (T == 1 || parts > 100) && barriers > 20 && branches > 100 && voids > 50 && promises > 20 && drained > 50
          && (W == 1 || !control_first || (firsts > 100 && hurries > 20)), 0,
          "too little happened");
    if (errors != 0) $display("FAIL issue_inorder_tb: %0d errors", errors);
    else $display("PASS issue_inorder_tb: %0d cycles, %0d packets, %0d in part, %0d barriers, %0d branches, %0d and %0d first", now,
                  packets, parts, barriers, branches, firsts, hurries);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
