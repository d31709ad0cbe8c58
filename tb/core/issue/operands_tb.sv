// Bench of operand read: copies of the register file or, with rf_banks, operands in turn.
//
// Directed: for every pattern of sources, 32 instructions back to back take 32 times the cycles
// that its most loaded bank has operands. Random: instructions of all warps, writebacks of whole
// and of part registers in every cycle.
// Checked in every cycle: in_last, the number of operands read, and in the cycle after the last read
// all operands of the instruction, each as of its read, a writeback of that cycle or of the next one
// included. Of a block part from a copy it is the first lane.
// Configurations: rf_banks=0 | rf_banks=1 | rf_banks=2 | rf_banks=4 | warps=1 threads=1 rf_banks=2 | fpu=full | r2d2=1 fpu=full
// Long matrix: r2d2=1 | r2d2=1 rf_banks=2 | r2d2=1 rf_banks=4 fpu=full | r2d2=1 warps=1 threads=1
`default_nettype none
module operands_tb;
  import types::*;

  localparam int T = cfg::THREADS, DW = cfg::DATA_W, AW = cfg::WARP_W + cfg::REG_W;
  localparam int B = cfg::RF_BANKS, S = cfg::RF_BANKS > 0 ? 3 : cfg::RF_SOURCES;
  localparam int PATTERNS = 10, STRAIGHT = 32;

  logic clk = 0, rst = 1;
  logic in_valid = 0, wb_valid = 0;
  read_t in;
  result_t wb;
  wire in_last;
  wire [1:0] rd_reads;
  wire [3*DW-1:0] operands;
  if (B > 0) begin : g_banks
    operand_banks #(.BYPASS(1)) dut (.*);
  end else begin : g_copies
    operand_copies #(.BYPASS(1)) dut (.*);
  end
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, taken = 0, forwards = 0, bypasses = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("operands_tb: cycle %0d: %0s", now, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ names
  // With linear registers the upper half of the names: 16 thread parts, then 8 block parts.
  localparam int TOP = cfg::REG_W - 1;
  logic linear;

  function automatic [cfg::REG_W-1:0] name(input int r);
    name = cfg::REG_W'(r);
    if (linear && name[TOP]) begin
      if (TOP > 5) name[5] = 0;
      if (name[4]) name[3] = 0;
    end
  endfunction

  // A bank gives any, a copy those that its source may name.
  function automatic [cfg::REG_W-1:0] source(input int s, input int r);
    source = name(r);
    if (linear && B == 0) begin
      if (s == 1) source[TOP] = 0;
      if (s == 2 && TOP == 5) source[TOP] = 1;
      if (source[TOP]) source[4] = s == 2;
      source = name(32'(source));
    end
  endfunction

  // ------------------------------------------------------------------------------------ reference
  logic [DW-1:0] mem[0:(1<<AW)-1];
  int age = 0;            // cycles for which the instruction at the input has been there
  logic done = 0;         // one has read its last operand in the cycle before
  logic [S-1:0] fresh = 0;  // sources that were read in the cycle before
  logic [S*AW-1:0] fresh_sources;
  logic [3*DW-1:0] want = 0;
  logic [3*T-1:0] whole;  // lanes that are looked at

  // Writes in this cycle to lanes of a register.
  function automatic [DW-1:0] merged(input [DW-1:0] old);
    logic [T-1:0] lanes;
    logic [DW-1:0] data;
    lanes = wb.tmask;
    data = wb.data;
    merged = old;
    for (int i = 0; i < T; i++) if (lanes[i]) merged[i*32+:32] = data[i*32+:32];
  endfunction

  task automatic cycle;
    int reads, cost, turn, b;
    int load[0:3];  // operands that it wants of each bank
    logic [S*AW-1:0] sources;
    logic [S-1:0] uses;
    #1;
    if (wb_valid && wb.wb) mem[{wb.warp, wb.rd}] = merged(mem[{wb.warp, wb.rd}]);
    for (int s = 0; s < S; s++)
      if (fresh[s] && wb_valid && wb.wb && {wb.warp, wb.rd} == fresh_sources[s*AW+:AW]) begin
        want[s*DW+:DW] = merged(want[s*DW+:DW]);
        bypasses = bypasses + 1;
      end
    if (done) begin
      for (int i = 0; i < 3 * T; i++)
        if (whole[i]) check(operands[i*32+:32] === want[i*32+:32], "operands");
      want = 0;
    end
    done = 0;
    fresh = 0;
    reads = 0;
    if (in_valid) begin
      sources = {in.warp, in.rs3, in.warp, in.rs2, in.warp, in.rs1};
      uses = {in.use_rs3, in.use_rs2, in.use_rs1};
      cost = 1;
      for (int i = 0; i < 4; i++) load[i] = 0;
      for (int s = 0; s < S; s++)
        if (uses[s]) begin
          // A copy serves every source: none queues.
          b = B > 0 ? (sources[s*AW+:cfg::REG_W] + 32'(in.warp)) % B : s;
          turn = load[b];
          load[b] = load[b] + 1;
          if (load[b] > cost) cost = load[b];
          if (turn == age) begin
            reads = reads + 1;
            fresh[s] = 1;
            want[s*DW+:DW] = mem[sources[s*AW+:AW]];
            if (wb_valid && wb.wb && {wb.warp, wb.rd} == sources[s*AW+:AW]) forwards = forwards + 1;
          end
        end
      fresh_sources = sources;
      whole = -1;
      if (linear && B == 0 && in.use_rs3 && sources[2*AW+TOP]) for (int i = 1; i < T; i++) whole[2*T+i] = 0;
      check(in_last === (age == cost - 1), "in_last");
      done = age == cost - 1;
      age = done ? 0 : age + 1;
      if (done) taken = taken + 1;
    end
    check(rd_reads === reads, "operands read");
    @(posedge clk);
    #1 now = now + 1;
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  task automatic set_instr(input int w, input int rs1, input int rs2, input int rs3,
                           input [2:0] use_flags);
    in.warp = w;
    in.rs1 = source(0, rs1);
    in.rs2 = source(1, rs2);
    in.rs3 = source(2, rs3);
    {in.use_rs3, in.use_rs2, in.use_rs1} = S == 3 ? use_flags : use_flags & 3'b011;
  endtask

  task automatic set_result(input int w, input int r, input [T-1:0] mask);
    logic [DW-1:0] data;
    for (int i = 0; i < T; i++) data[i*32+:32] = $urandom(seed);
    wb_valid = 1;
    wb = {$urandom(seed), $urandom(seed), $urandom(seed), data};
    wb.warp = w;
    wb.rd = name(r);
    wb.wb = 1;
    wb.tmask = linear && wb.rd[TOP] && wb.rd[4] ? -1 : mask;  // a block part has no lanes
  endtask

  // Sources r + the distances, and the cycles of an instruction with 1, 2 and 4 banks.
  function automatic [23:0] pattern(input int i);
    case (i)  //       use   distances        cycles
      0: pattern = {3'b000, 4'd0, 4'd0, 4'd0, 3'd1, 3'd1, 3'd1};
      1: pattern = {3'b001, 4'd0, 4'd0, 4'd0, 3'd1, 3'd1, 3'd1};
      2: pattern = {3'b010, 4'd0, 4'd0, 4'd0, 3'd1, 3'd1, 3'd1};
      3: pattern = {3'b011, 4'd0, 4'd1, 4'd0, 3'd2, 3'd1, 3'd1};
      4: pattern = {3'b011, 4'd0, 4'd2, 4'd0, 3'd2, 3'd2, 3'd1};
      5: pattern = {3'b011, 4'd0, 4'd4, 4'd0, 3'd2, 3'd2, 3'd2};
      6: pattern = {3'b011, 4'd0, 4'd0, 4'd0, 3'd2, 3'd2, 3'd2};
      7: pattern = {3'b111, 4'd0, 4'd1, 4'd2, 3'd3, 3'd2, 3'd1};
      8: pattern = {3'b111, 4'd0, 4'd1, 4'd4, 3'd3, 3'd2, 3'd2};
      default: pattern = {3'b111, 4'd0, 4'd4, 4'd8, 3'd3, 3'd3, 3'd3};
    endcase
  endfunction

  task automatic straight(input int i);
    logic [2:0] use_flags, one, two, four;
    logic [3:0] d1, d2, d3;
    int first, count, cycles;
    {use_flags, d1, d2, d3, one, two, four} = pattern(i);
    cycles = B == 1 ? one : B == 2 ? two : B == 4 ? four : 1;
    if (S == 2 && use_flags[2]) cycles = 1;
    in_valid = 0;
    wb_valid = 0;
    cycle;
    first = now;
    in_valid = 1;
    for (int n = 0; n < STRAIGHT; n++) begin
      set_instr(n % cfg::WARPS, n + d1, n + d2, n + d3, use_flags);
      count = taken;
      while (taken == count) cycle;
    end
    in_valid = 0;
    check(now - first == STRAIGHT * cycles, "cycles of a pattern");
    if (now - first != STRAIGHT * cycles)
      $display("  pattern %0d: %0d cycles for %0d", i, now - first, STRAIGHT);
  endtask

  int few;
  logic leaves;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    linear = $test$plusargs("r2d2=1");
    in = '0;
    wb = '0;
    for (int a = 0; a < 1 << AW; a++) mem[a] = 0;
    repeat (2) @(posedge clk);
    #1 rst = 0;

    for (int w = 0; w < cfg::WARPS; w++)
      for (int a = 0; a < cfg::REGS; a++) begin
        set_result(w, a, -1);
        cycle;
      end
    for (int i = 0; i < PATTERNS; i++) straight(i);

    for (int round = 0; round < 4; round++) begin
      few = round % 2 == 0 ? 4 : cfg::REGS;
      for (int n = 0; n < 4000; n++) begin
        if (!in_valid || leaves) begin
          in_valid = $urandom(seed) % 4 != 0;
          set_instr($urandom(seed) % cfg::WARPS, $urandom(seed) % few, $urandom(seed) % few,
                    $urandom(seed) % few, $urandom(seed));
        end
        set_result($urandom(seed) % cfg::WARPS, $urandom(seed) % few, $urandom(seed));
        if ($urandom(seed) % 4 == 0) begin
          if ($urandom(seed) % 2 == 0) wb_valid = 0;
          else wb.wb = 0;
        end
        cycle;
        leaves = done;
      end
    end

    check(taken > 4000 && forwards > 50 && bypasses > 50, "too little happened");
    if (errors != 0) $display("FAIL operands_tb: %0d errors", errors);
    else $display("PASS operands_tb: %0d banks, %0d instructions, %0d forwarded, %0d bypassed", B,
                  taken, forwards, bypasses);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
