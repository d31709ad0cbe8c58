// Bench of the writeback arbiter: units that offer random packets and hold them until they are taken. The ALU's packets
// are of operations that issued four cycles before, never in a cycle with hold.
//
// Directed: all units offer all the time: the ALU gets 15 cycles of 16, the others take turns in
// the sixteenth. Random: units come and go.
// Checked in every cycle: one packet goes if there is one, and it is the taken unit's own, in the writeback register
// one cycle later. The ALU never waits, and no unit waits longer than the others take. retired follows eop. hold comes
// when the others have waited or MULDIV asks, and else never. A promised cycle is the product's; one that the ALU
// leaves is MULDIV's if that goes first.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | warps=2 threads=8 | fpu=full
`default_nettype none
module writeback_arbiter_tb;
  import types::*;

  localparam int U = cfg::UNITS, RW = cfg::RESULT_W, WAIT = 16;

  logic clk = 0, rst = 1;
  logic [U-1:0] ex_valid = 0;
  wire [U-1:0] ex_ready;
  logic [U*RW-1:0] ex_results = 0;
  wire wb_valid, retired, hold, wb_frees;
  logic alu_next = 0;
  logic keep = 0, first = 0, kept = 0;
  wake_t soon = '0, early;
  logic [1:0] promised = 0;  // for the next cycle, for this one
  logic late_early = 0, random = 0;
  int promises = 0, firsts = 0;
  result_t wb;
  writeback_arbiter dut (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, packets = 0, ends = 0, contended = 0;
  int waited[0:U-1], served[0:U-1];
  result_t want;
  logic late = 0;         // a packet is in the writeback register
  logic [3:0] held = 0;   // hold in the last cycles
  int starving = 0;       // cycles in which the others have waited for the ALU
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5)
        $display("writeback_arbiter_tb: cycle %0d, valid %b ready %b: %0s", now, ex_valid, ex_ready, what);
    end
  endtask

  task automatic offer(input int u);
    logic [RW-1:0] bits;
    for (int i = 0; i < RW; i = i + 32) bits = {bits, $urandom(seed)};
    ex_valid[u] = 1;
    ex_results[u*RW+:RW] = bits;
  endtask

  task automatic cycle;
    int taken;
    #1;
    taken = -1;
    check(early === {soon.valid && !alu_next && (ex_valid >> 1) == 0, soon.warp, soon.rd, soon.tag}, "promise");
    check(wb_frees === (late && want.eop && want.wb && !want.tag[0] && !late_early), "what was due");
    late_early = promised[0];
    check(wb_valid === late, "wb_valid");
    if (late) check(wb === want, "not the packet of the unit taken");
    for (int u = 0; u < U; u++)
      if (ex_ready[u] !== 0) begin
        check(taken < 0 && ex_valid[u], "takes more than there is");
        taken = u;
      end
    check((taken >= 0) == (ex_valid != 0), "takes nothing");
    check(retired === (wb_valid && wb.eop), "retired");
    if ((ex_valid & (ex_valid - 1)) != 0) contended = contended + 1;
    if (taken >= 0) begin
      want = ex_results[taken*RW+:RW];
      packets = packets + 1;
      if (want.eop) ends = ends + 1;
      served[taken] = served[taken] + 1;
    end
    if (promised[0]) check(taken == 32'(cfg::UNIT_MULDIV), "a promise is not kept");
    if (promised[0]) promises = promises + 1;
    if (first && ex_valid[cfg::UNIT_MULDIV] && !ex_valid[cfg::UNIT_ALU]) begin
      check(taken == 32'(cfg::UNIT_MULDIV), "does not go first");
      if ((ex_valid & (ex_valid - 1)) != 0) firsts = firsts + 1;
    end
    late = taken >= 0;
    promised = {early.valid, promised[1]};
    if (kept) check(hold, "not held");
    if (hold) check(kept || starving >= 11, "hold without need");
    kept = keep;
    starving = ex_valid[cfg::UNIT_ALU] && (ex_valid >> 1) != 0 ? starving + 1 : 0;
    held = {held[2:0], hold};
    for (int u = 0; u < U; u++) begin
      waited[u] = ex_valid[u] && u != taken ? waited[u] + 1 : 0;
      check(waited[u] < (u == 32'(cfg::UNIT_ALU) ? 1 : WAIT * (U - 1)), "starved");
    end
    @(posedge clk);
    #1 now = now + 1;
    if (taken >= 0) ex_valid[taken] = 0;
    // A product that is about to come: nothing is before it.
    alu_next = $urandom(seed) % 2;
    soon = $urandom(seed);
    soon.valid = random && $urandom(seed) % 4 == 0 && promised == 0 && !ex_valid[cfg::UNIT_MULDIV];
    keep = random && $urandom(seed) % 8 == 0;
    first = random && $urandom(seed) % 4 == 0;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    for (int u = 0; u < U; u++) begin
      waited[u] = 0;
      served[u] = 0;
    end
    repeat (2) @(posedge clk);
    #1 rst = 0;
    repeat (10 * WAIT * (U - 1)) begin
      for (int u = 0; u < U; u++) if (!ex_valid[u] && (u != 32'(cfg::UNIT_ALU) || !held[3])) offer(u);
      cycle;
    end
    for (int u = 0; u < U; u++)
      check(served[u] == (u == 32'(cfg::UNIT_ALU) ? 10 * (WAIT - 1) * (U - 1) : 10), "not in turn");
    ex_valid = 0;
    cycle;

    random = 1;
    for (int round = 1; round < 8; round++)
      repeat (500) begin
        for (int u = 0; u < U; u++)
          // In a promised cycle there is the product, and nothing of the ALU.
          if (u == 32'(cfg::UNIT_MULDIV) && (soon.valid || promised != 0)) begin
            if (promised[0]) offer(u);
          end else if (!ex_valid[u] && $urandom(seed) % 8 < round
                       && (u != 32'(cfg::UNIT_ALU) || (!held[3] && !promised[0]))) offer(u);
        cycle;
      end

    check(packets > 2000 && ends > 800 && ends < packets - 800 && contended > 1000 && promises > 10 && firsts > 10,
          "too little happened");
    if (errors != 0) $display("FAIL writeback_arbiter_tb: %0d errors", errors);
    else $display("PASS writeback_arbiter_tb: %0d packets, %0d cycles contended", packets, contended);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
