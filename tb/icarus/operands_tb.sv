// Bench of operand read: copies of the register file or, with rf_banks, operands in turn.
//
// Directed: for every pattern of sources, 32 instructions back to back take 32 times the cycles
// that its most loaded bank has operands. Random: instructions of all warps, writebacks of whole
// and of part registers in every cycle, dispatch ready or not.
// Checked in every cycle: both handshakes, the cause of waiting, the number of operands read, and
// an instruction with its operands as of the cycle in which it was taken, a writeback of that
// cycle included; unchanged while it waits, even if its registers are written meanwhile.
// Configurations: rf_banks=0 | rf_banks=1 | rf_banks=2 | rf_banks=4 | warps=1 threads=1 rf_banks=2 | fpu=full
`default_nettype none
module operands_tb;
  localparam int T = cfg::THREADS, DW = cfg::DATA_W, AW = cfg::WARP_W + cfg::REG_W;
  localparam int B = cfg::RF_BANKS, S = cfg::RF_BANKS > 0 ? 3 : cfg::RF_SOURCES;
  localparam int PATTERNS = 10, STRAIGHT = 32;

  logic clk = 0, rst = 1;
  logic in_valid = 0, out_ready = 0, wb_valid = 0;
  instr_t in;
  logic [cfg::TAG_W-1:0] in_tag = 0;
  result_t wb;
  wire in_ready, out_valid, rd_busy;
  wire [1:0] rd_reads;
  op_t out;
  if (B > 0) begin : g_banks
    operand_banks dut (.*);
  end else begin : g_copies
    operand_copies dut (.*);
  end
  always #5 clk = !clk;

  int errors = 0, now = 0, seed = 1, taken = 0, waited = 0, forwards = 0;
  task automatic check(input ok, input [8*40-1:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 5) $display("operands_tb: cycle %0d: %0s", now, what);
    end
  endtask

  // ------------------------------------------------------------------------------------ reference
  logic [DW-1:0] mem[0:(1<<AW)-1];
  logic held = 0;
  int age = 0;    // cycles since it was taken
  int cost;       // cycles that it needs
  int load[0:3];  // operands that it wants of each bank
  op_t want;

  // Registers of the instruction that stands at the input, as one port of every source sees them.
  logic [S*AW-1:0] sources;
  logic [S-1:0] uses;
  task automatic look_at_input;
    sources = {in.warp, in.rs3, in.warp, in.rs2, in.warp, in.rs1};
    uses = {in.use_rs3, in.use_rs2, in.use_rs1};
  endtask

  task automatic take;
    logic [3*DW-1:0] data;
    int b;
    look_at_input;
    held = 1;
    age = 0;
    cost = 1;
    data = 0;
    for (int i = 0; i < 4; i++) load[i] = 0;
    for (int s = 0; s < S; s++)
      if (uses[s]) begin
        data[s*DW+:DW] = mem[sources[s*AW+:AW]];
        if (wb_valid && wb.wb && {wb.warp, wb.rd} == sources[s*AW+:AW]) forwards = forwards + 1;
        // A copy serves every source: nobody queues.
        b = B > 0 ? (sources[s*AW+:cfg::REG_W] + 32'(in.warp)) % B : s;
        load[b] = load[b] + 1;
        if (load[b] > cost) cost = load[b];
      end
    want.instr = in;
    want.tag = in_tag;
    {want.rs3, want.rs2, want.rs1} = data;
    taken = taken + 1;
  endtask

  task automatic cycle;
    logic take_now, leave_now;
    int reads;
    logic [DW-1:0] word, data;
    logic [T-1:0] lanes;
    #1;
    check(out_valid === (held && age >= cost), "out_valid");
    check(in_ready === (!held || (age >= cost && out_ready)), "in_ready");
    check(rd_busy === (held && age < cost), "rd_busy");
    if (held && age >= cost) check(out === want, "instruction or operands");
    take_now = in_valid && in_ready === 1'b1;
    leave_now = out_valid && out_ready;
    if (out_valid && !out_ready) waited = waited + 1;

    lanes = wb.tmask;
    data = wb.data;
    if (wb_valid && wb.wb) begin
      word = mem[{wb.warp, wb.rd}];
      for (int i = 0; i < T; i++) if (lanes[i]) word[i*32+:32] = data[i*32+:32];
      mem[{wb.warp, wb.rd}] = word;
    end
    if (leave_now) held = 0;
    if (take_now) take;
    reads = 0;
    if (held) for (int b = 0; b < 4; b++) if (load[b] > age) reads = reads + 1;
    check(rd_reads === reads, "operands read");
    age = age + 1;
    @(posedge clk);
    #1 now = now + 1;
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  task automatic set_instr(input int w, input int rs1, input int rs2, input int rs3,
                           input [2:0] use_flags);
    in = {$urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
    in.warp = w;
    in_tag = $urandom(seed);
    in.rs1 = rs1;
    in.rs2 = rs2;
    in.rs3 = rs3;
    {in.use_rs3, in.use_rs2, in.use_rs1} = S == 3 ? use_flags : use_flags & 3'b011;
  endtask

  task automatic set_result(input int w, input int r, input [T-1:0] mask);
    logic [DW-1:0] data;
    for (int i = 0; i < T; i++) data[i*32+:32] = $urandom(seed);
    wb_valid = 1;
    wb = {$urandom(seed), $urandom(seed), $urandom(seed), data};
    wb.warp = w;
    wb.rd = r;
    wb.wb = 1;
    wb.tmask = mask;
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
    out_ready = 1;
    in_valid = 0;
    wb_valid = 0;
    while (held) cycle;
    first = now;
    in_valid = 1;
    for (int n = 0; n < STRAIGHT; n++) begin
      set_instr(n % cfg::WARPS, n + d1, n + d2, n + d3, use_flags);
      count = taken;
      while (taken == count) cycle;
    end
    in_valid = 0;
    while (held) cycle;
    check(now - first == STRAIGHT * cycles + 1, "cycles of a pattern");
    if (now - first != STRAIGHT * cycles + 1)
      $display("  pattern %0d: %0d cycles for %0d", i, now - first, STRAIGHT);
  endtask

  int r, few;
  logic clash;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
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
        if (!in_valid || in_ready) begin
          in_valid = $urandom(seed) % 4 != 0;
          set_instr($urandom(seed) % cfg::WARPS, $urandom(seed) % few, $urandom(seed) % few,
                    $urandom(seed) % few, $urandom(seed));
        end
        out_ready = $urandom(seed) % (round < 2 ? 4 : 2) != 0;
        set_result($urandom(seed) % cfg::WARPS, $urandom(seed) % few, $urandom(seed));
        // Nothing in flight writes a register that somebody is about to read: the scoreboard.
        clash = 0;
        for (int s = 0; s < S; s++)
          if (held && age < cost && uses[s] && {wb.warp, wb.rd} == sources[s*AW+:AW]) clash = 1;
        if (clash || $urandom(seed) % 4 == 0) begin
          if ($urandom(seed) % 2 == 0) wb_valid = 0;
          else wb.wb = 0;
        end
        cycle;
      end
    end

    check(taken > 4000 && waited > 1000 && forwards > 50, "too little happened");
    if (errors != 0) $display("FAIL operands_tb: %0d errors", errors);
    else $display("PASS operands_tb: %0d banks, %0d instructions, %0d waited, %0d forwarded", B,
                  taken, waited, forwards);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
