// The thesis's example of three instructions (5.3.6), cycle by cycle beside this issue stage.
//
//   A  w0: addi r2, r1, 1    B  w0: add r2, r2, r3    C  w1: sw r1, 0(r2)
//
// The bench is what surrounds the stage, with the thesis's own times: a result is at writeback
// four cycles after its dispatch, a store has left six after. So A and B go to a unit whose results are announced by
// their writeback: those of the ALU come back after three cycles. Cycle 1 is the one in which A
// leaves the instruction buffer. Prints the table. Fails if two events of an instruction are in another order than in
// the thesis, or one is later than there. Fails if A's result reaches the register file, or B got a wrong operand. Configuration:
// issue=loog loog_scheduler=collector_units rf_banks=1 warps=2 threads=2, eight collector units.
`default_nettype none
module example_tb;
  import types::*;

  localparam int T = cfg::THREADS, DW = cfg::DATA_W, N = cfg::COLLECTORS;
  localparam int A = 0, B = 1, C = 2;
  // Events, in the order of an instruction's life
  localparam int ENTER = 0, READ = 1, READY = 2, DISPATCH = 3, EXECUTE = 4, WRITEBACK = 5,
                 BROADCAST = 6, FREE = 7, EVENTS = 8;

  logic clk = 0, rst = 1;
  logic de_valid = 0;
  instr_t de_instr = '0;
  redirect_t ex_branch = '0;
  wire [cfg::WARPS*3-1:0] ib_free;
  warps_t ws_warps = '0;
  logic [cfg::UNITS-1:0] dp_unit_ready = '1;
  wire is_valid, is_pending;
  unit_credit_t is_credit;
  op_t is_op;
  wake_t soon = '0;
  logic wb_valid = 0;
  result_t wb = '0;
  limits_t limits = '1;
  is_event_t is_event;
  issue_loog dut (.*);
  always #5 clk = !clk;
  // Icarus takes no variable index into another module's vectors.
  wire [N*cfg::RF_SOURCES-1:0] granted = dut.u_units.granted;
  wire [N-1:0] unit_ready = dut.u_units.ready;
  wire [N-1:0] unit_busy = dut.entered | dut.u_intake.load_q;
  wire [N-1:0] looked_up = dut.u_intake.load_q;  // reads a port that no unit wants
  wire [cfg::RF_SOURCES-1:0] early = dut.u_units.load_granted & dut.uses & ~dut.refers;

  instr_t program_q[0:2];
  int unit_of[0:2];                  // collector unit
  int ours[0:3*EVENTS-1], theirs[0:3*EVENTS-1];
  int now = 0, errors = 0, writes = 0;
  op_t sent[0:2], op;

  task automatic instruction(input int i, input int warp, input int seq, input int unit, input int rd,
                             input int rs1, input int rs2);
    instr_t made;
    made = '0;
    made.warp = warp;
    made.seq = seq;
    made.tmask = '1;
    made.pc = cfg::BOOT_ADDR + 4 * i;
    made.unit = unit;
    made.rd = rd;
    made.wb = rd != 0;
    made.rs1 = rs1;
    made.use_rs1 = 1;
    made.rs2 = rs2;
    made.use_rs2 = rs2 != 0;
    program_q[i] = made;
  endtask

  // 0: the thesis has no such event
  task automatic thesis(input int i, input int enter, input int read, input int ready,
                        input int dispatch, input int execute, input int writeback,
                        input int broadcast, input int free);
    theirs[i*EVENTS+ENTER] = enter;
    theirs[i*EVENTS+READ] = read;
    theirs[i*EVENTS+READY] = ready;
    theirs[i*EVENTS+DISPATCH] = dispatch;
    theirs[i*EVENTS+EXECUTE] = execute;
    theirs[i*EVENTS+WRITEBACK] = writeback;
    theirs[i*EVENTS+BROADCAST] = broadcast;
    theirs[i*EVENTS+FREE] = free;
  endtask

  task automatic check(input ok, input [8*48-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("example_tb: %0s", what);
    end
  endtask

  function automatic int which(input [cfg::WARP_W-1:0] warp, input [cfg::SEQ_W-1:0] seq);
    which = warp == 1 ? C : seq == 0 ? A : B;
  endfunction

  // Events of this cycle
  int i, u;
  logic [cfg::RF_SOURCES-1:0] reads;
  task automatic observe;
    if (dut.u_intake.taken) begin
      i = dut.u_intake.warp == 1 ? C : unit_of[A] < 0 ? A : B;
      unit_of[i] = dut.u_intake.free_unit;
      ours[i*EVENTS+ENTER] = now;
    end
    for (int k = 0; k < 3; k++)
      if (unit_of[k] >= 0) begin
        u = unit_of[k];
        reads = granted[u*cfg::RF_SOURCES+:cfg::RF_SOURCES];
        if (reads != 0 || (looked_up[u] && early != 0))
          ours[k*EVENTS+READ] = now;  // the last one stays
        if (unit_ready[u] && ours[k*EVENTS+READY] == 0) ours[k*EVENTS+READY] = now;
        if (ours[k*EVENTS+ENTER] != now && !unit_busy[u] && ours[k*EVENTS+FREE] == 0)
          ours[k*EVENTS+FREE] = now;
      end
    if (is_valid) begin
      i = which(is_op.instr.warp, is_op.instr.seq);
      ours[i*EVENTS+DISPATCH] = now;
      ours[i*EVENTS+EXECUTE] = now + 1;
      sent[i] = is_op;
    end
    if (wb_valid && wb.wb) ours[which(wb.warp, wb.seq)*EVENTS+WRITEBACK] = now;
    if (wb_valid && wb.wb) ours[which(wb.warp, wb.seq)*EVENTS+BROADCAST] = now;
    if (dut.newest) writes = writes + 1;
    if (dut.newest) check(ours[B*EVENTS+WRITEBACK] == now, "the register file got A's result");
  endtask

  task automatic report(input [8*10-1:0] name, input int e);
    $write("| %0s |", name);
    for (int k = 0; k < 3; k++) begin
      if (theirs[k*EVENTS+e] == 0) $write("  |  |");
      else $write(" %0d | %0d |", theirs[k*EVENTS+e], ours[k*EVENTS+e]);
      check((theirs[k*EVENTS+e] == 0) === (ours[k*EVENTS+e] == 0), "an event that should not be, or is missing");
      check(ours[k*EVENTS+e] <= theirs[k*EVENTS+e], "later than in the thesis");
      for (int f = 0; f < e; f++)
        if (ours[k*EVENTS+e] != 0 && theirs[k*EVENTS+f] < theirs[k*EVENTS+e])
          check(ours[k*EVENTS+f] <= ours[k*EVENTS+e], "events in another order");
    end
    $display("");
  endtask

  initial begin
    instruction(A, 0, 0, cfg::UNIT_MULDIV, 2, 1, 0);
    instruction(B, 0, 1, cfg::UNIT_MULDIV, 2, 2, 3);
    instruction(C, 1, 0, cfg::UNIT_LSU, 0, 1, 2);
    // The cycle in which the last register is read; a store has no result.
    thesis(A, 1, 5, 6, 8, 9, 12, 13, 14);
    thesis(B, 2, 7, 14, 16, 17, 20, 21, 22);
    thesis(C, 3, 10, 11, 13, 14, 0, 0, 14);
    for (int k = 0; k < 3; k++) unit_of[k] = -1;
    for (int k = 0; k < 3 * EVENTS; k++) ours[k] = 0;
    repeat (3) @(posedge clk);
    #1 rst = 0;
    ws_warps.active = 3;
    for (now = 0; now < 24; now++) begin
      de_valid = now < 3;
      if (de_valid) de_instr = program_q[now];
      wb_valid = 0;
      soon = '0;
      for (int k = 0; k < 2; k++)
        if (ours[k*EVENTS+DISPATCH] != 0 && now == ours[k*EVENTS+DISPATCH] + 3) begin
          op = sent[k];
          soon = {1'b1, op.instr.warp, op.instr.rd, op.tag};
        end
      for (int k = 0; k < 3; k++)
        if (ours[k*EVENTS+DISPATCH] != 0 && now == ours[k*EVENTS+DISPATCH] + (k == C ? 6 : 4)) begin
          wb_valid = 1;
          op = sent[k];
          wb.warp = op.instr.warp;
          wb.seq = op.instr.seq;
          wb.tag = op.tag;
          wb.rd = op.instr.rd;
          wb.wb = op.instr.wb;
          wb.tmask = '1;
          wb.sop = 1;
          wb.eop = 1;
          wb.data = {T{32'd100 + k}};
        end
      #2 observe;
      @(posedge clk);
      #1;
    end
    $display("| event | A thesis | A here | B thesis | B here | C thesis | C here |");
    $display("| --- | --- | --- | --- | --- | --- | --- |");
    report("enters", ENTER);
    report("last read", READ);
    report("ready", READY);
    report("dispatch", DISPATCH);
    report("execute", EXECUTE);
    report("writeback", WRITEBACK);
    report("broadcast", BROADCAST);
    report("free", FREE);
    check(writes == 1, "not one register file write, B's");
    op = sent[B];
    check(op.rs1 === {T{32'd100}}, "B did not get A's result");
    check(!is_pending, "something is left");
    if (errors != 0) $display("FAIL example_tb: %0d errors", errors);
    else $display("PASS example_tb: no step later than in the thesis, first write elided");
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
