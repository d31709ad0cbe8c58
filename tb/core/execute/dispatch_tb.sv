// Bench of dispatch, between a model of the issue stage and units that are ready or not.
//
// The issue stage claims a place at a unit that has one; the operands follow one to three cycles
// later. Directed: one operation a cycle to any one unit. A stopped unit takes as many as it has claims for and holds
// up no other. Random: all units. Checked in every cycle: each unit sees the oldest operation it was sent, untouched
// (the special function unit: its scalars), in the next cycle at the latest. The step event is right, and ready units
// are offered places.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8
`default_nettype none
module dispatch_tb;
  import types::*;

  localparam int U = cfg::UNITS, OW = cfg::OPERATION_W, ROOM = 16;

  logic clk = 0, rst = 1;
  wire [U-1:0] dp_unit_ready, dp_valid;
  logic is_valid = 0;
  unit_credit_t is_credit = '0;
  logic hold = 0, held_before = 0;
  op_t is_op;
  logic [U-1:0] dp_ready = 0;
  wire [U*OW-1:0] dp_ops;
  scalar_op_t dp_scalar;
  step_t dp_step;
  wire dp_alu_next;
  dispatch dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, sent = 0, done = 0, held = 0, crowded = 0;
  task automatic check(input ok, input int u, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("dispatch_tb: cycle %0d, unit %0d: %0s", now, u, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [OW-1:0] expected, seen;
  logic [cfg::DATA_W-1:0] lanes;
  op_t sent_op;
  logic [cfg::THREADS-1:0] predicate;
  logic [OW-1:0] queue[0:U*ROOM-1];
  int head[0:U-1], count[0:U-1], served[0:U-1];
  int claimed[0:U-1];  // places taken: claimed, and not yet left
  logic reading = 0;   // operands of a claim on their way
  int delay;

  function automatic logic [31:0] last_of(input [cfg::DATA_W-1:0] lanes, input [cfg::THREADS-1:0] mask);
    last_of = 0;
    for (int i = 0; i < cfg::THREADS; i++) if (mask[i]) last_of = lanes[i*32+:32];
  endfunction

  function automatic op_t random_op(input int u);
    logic [OW-1:0] bits;
    for (int i = 0; i < OW; i = i + 32) bits = {bits, $urandom(seed)};
    random_op = bits;
    random_op.instr.unit = u;
  endfunction

  // One cycle: issue to unit u if that is possible (-1: to none), with operands `wait_for` later.
  logic issued;
  task automatic cycle(input int u, input int wait_for);
    logic leaves;
    is_valid = reading && delay == 0;
    #1;
    leaves = is_valid;
    issued = u >= 0 && (!reading || leaves) && dp_unit_ready[u] === 1'b1;
    is_credit.valid = issued;
    is_credit.unit = u;
    #1;
    check(dp_unit_ready[cfg::UNIT_ALU] === !held_before, 0, "the ALU is not there, or held");
    held_before = hold;
    if (hold) held = held + 1;
    check(dp_step.valid === leaves, is_op.instr.unit, "step");
    check(dp_alu_next === (leaves && is_op.instr.unit == cfg::UNIT_ALU), 0, "what the ALU has next");
    if (leaves)
      check({dp_step.warp, dp_step.seq, dp_step.pc}
            === {is_op.instr.warp, is_op.instr.seq, is_op.instr.pc}, is_op.instr.unit, "step of whom");
    for (int i = 0; i < U; i++) begin
      if (claimed[i] == 0 && i != 32'(cfg::UNIT_ALU)) check(dp_unit_ready[i], i, "no place at a unit without work");
      if (!dp_unit_ready[i]) crowded = crowded + 1;
      check(dp_valid[i] === (count[i] > 0), i, "operation missing or extra");
      seen = i == cfg::UNIT_SFU ? OW'(dp_scalar) : dp_ops[i*OW+:OW];
      if (count[i] > 0) check(seen === queue[i*ROOM+head[i]], i, "wrong operation");
      if (dp_valid[i] && dp_ready[i]) begin
        head[i] = (head[i] + 1) % ROOM;
        count[i] = count[i] - 1;
        claimed[i] = claimed[i] - 1;
        served[i] = served[i] + 1;
        done = done + 1;
      end
    end
    if (leaves) begin
      expected = is_op;
      // Queues leave out what is for the issue stage.
      sent_op = is_op;
      {sent_op.instr.unit, sent_op.instr.rs1, sent_op.instr.rs2, sent_op.instr.rs3} = 0;
      {sent_op.instr.use_rs1, sent_op.instr.use_rs2, sent_op.instr.use_rs3, sent_op.instr.serializes} = 0;
      if (is_op.instr.unit != cfg::UNIT_ALU) expected = sent_op;
      // The third source, in the low bits, is for floating-point units (and the ALU's register).
      if (is_op.instr.unit != cfg::UNIT_ALU && is_op.instr.unit < cfg::UNIT_SFU)
        expected = (expected >> cfg::DATA_W) << cfg::DATA_W;
      // The special function unit has scalars.
      if (is_op.instr.unit == cfg::UNIT_SFU) begin
        lanes = is_op.rs1;
        for (int i = 0; i < cfg::THREADS; i++) predicate[i] = lanes[i*32];
        expected = OW'({sent_op.instr, is_op.tag, predicate, last_of(is_op.rs1, is_op.instr.tmask),
                        last_of(is_op.rs2, is_op.instr.tmask)});
      end
      queue[is_op.instr.unit*ROOM+(head[is_op.instr.unit]+count[is_op.instr.unit])%ROOM] = expected;
      count[is_op.instr.unit] = count[is_op.instr.unit] + 1;
      reading = 0;
      sent = sent + 1;
    end
    @(posedge clk);
    #1 now = now + 1;
    if (reading && delay > 0) delay = delay - 1;
    if (issued) begin
      is_op = random_op(u);
      claimed[u] = claimed[u] + 1;
      check(claimed[u] < ROOM, u, "places without end");
      reading = 1;
      delay = wait_for;
    end
  endtask

  task automatic reset;
    rst = 1;
    is_credit.valid = 0;
    is_valid = 0;
    reading = 0;
    held_before = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;
    for (int u = 0; u < U; u++) begin
      head[u] = 0;
      count[u] = 0;
      claimed[u] = 0;
      served[u] = 0;
    end
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  localparam logic [U-1:0] ALL = {U{1'b1}};
  int first;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    is_op = '0;
    reset;
    for (int u = 0; u < U; u++) begin
      reset;
      dp_ready = ALL;
      repeat (50) cycle(u, 0);
      check(served[u] == 48, u, "not one operation a cycle");
    end

    // Unit u stands still: it fills, the others go on at full rate. The ALU never does.
    for (int u = 1; u < U; u++) begin
      reset;
      dp_ready = ALL & ~(U'(1) << u);
      repeat (20) cycle(u, 0);
      check(!dp_unit_ready[u], u, "claims of a unit that stands still");
      check(count[u] >= 2, u, "hardly a queue");
      for (int other = 0; other < U; other++)
        if (other != u) begin
          first = served[other];
          repeat (22) cycle(other, 0);
          repeat (3) cycle(-1, 0);
          check(served[other] - first == 22, other, "held up by another unit");
        end
      dp_ready = ALL;
      repeat (20) cycle(-1, 0);
      check(count[u] == 0 && claimed[u] == 0, u, "does not fences");
    end

    for (int round = 0; round < 4; round++) begin
      reset;
      for (int i = 0; i < 1000; i++) begin
        dp_ready = round % 2 == 0 ? $urandom(seed) : $urandom(seed) & $urandom(seed);
        dp_ready[cfg::UNIT_ALU] = 1;
        hold = $urandom(seed) % 8 == 0;
        cycle($urandom(seed) % (U + 1) - 1, round < 2 ? 0 : $urandom(seed) % 3);
      end
      dp_ready = ALL;
      hold = 0;
      repeat (20) cycle(-1, 0);
      for (int u = 0; u < U; u++) check(count[u] == 0 && claimed[u] == 0, u, "does not fences");
    end

    check(sent > 1500 && held > 100 && crowded > 100, 0, "too little happened");
    if (errors != 0) $display("FAIL dispatch_tb: %0d errors", errors);
    else $display("PASS dispatch_tb: %0d operations, %0d times no place, %0d held", done, crowded,
                  held);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
