// Bench of the register file in every shape: 2 and 3 copies, 1, 2 and 4 banks, with and without bypass,
// side by side.
//
// Each shape is compared with an array of words. First every register is written and read back through every port that
// has it; then random reads and writes meet at a handful of registers. Checked in every cycle and port: lanes that are
// written in the cycle of the read are new, the others old. With BYPASS lanes written in the cycle after it are new,
// too. A port without ren shows zero; registers start as zero.
// Configurations: warps=4 threads=4 | warps=1 threads=1
// Long matrix: warps=2 threads=8
`default_nettype none
module regfile_tb;
  localparam int T = cfg::THREADS, DW = cfg::DATA_W, AW = cfg::WARP_W + cfg::REG_W;
  localparam int SHAPES = 10, WORDS = 1 << AW;
  localparam int CYCLES = 3000;

  logic clk = 0;
  always #5 clk = !clk;

  int errors = 0, seed = 1, finished = 0, forwards = 0, partial = 0, bypasses = 0;

  for (genvar s = 0; s < SHAPES; s++) begin : g_shape
    localparam int BYPASS = s / 5, SHAPE = s % 5;
    localparam int BANKED = SHAPE >= 2 ? 1 : 0;
    localparam int N = SHAPE == 0 || SHAPE == 3 ? 2 : SHAPE == 1 ? 3 : SHAPE == 2 ? 1 : 4;

    logic [N-1:0] ren = 0, wen = 0;
    logic [N*AW-1:0] raddr = 0;
    wire [N*DW-1:0] rdata;
    logic [AW-1:0] waddr = 0;
    logic [T-1:0] wmask = 0;
    logic [DW-1:0] wdata = 0;
    regfile #(
        .READS (N),
        .BANKED(BANKED),
        .BYPASS(BYPASS)
    ) dut (
        .*
    );

    int now = 0;
    task automatic check(input ok, input int p, input [8*40-1:0] what);
      if (ok !== 1'b1) begin
        errors = errors + 1;
        if (errors <= 5)
          $display("regfile_tb: READS %0d, BANKED %0d, cycle %0d, port %0d: %0s", N, BANKED, now, p,
                   what);
      end
    endtask

    // -------------------------------------------------------------------------------- reference
    logic [DW-1:0] mem[0:WORDS-1];
    logic [N*DW-1:0] shown = 0;  // value of every port
    logic [N-1:0] reads = 0;     // and of which register
    logic [N*AW-1:0] addresses;

    function automatic int bank_of(input [AW-1:0] a);
      bank_of = ({27'd0, a[cfg::REG_W-1:0]} + (a >> cfg::REG_W)) % N;
    endfunction

    function automatic [DW-1:0] merged(input [DW-1:0] old);
      merged = old;
      for (int i = 0; i < T; i++) if (wmask[i]) merged[i*32+:32] = wdata[i*32+:32];
    endfunction

    task automatic cycle;
      logic [AW-1:0] a;
      logic [N*DW-1:0] now_shown;
      #1;
      now_shown = shown;
      for (int p = 0; p < N; p++)
        if (BYPASS != 0 && reads[p] && wen[p] && addresses[p*AW+:AW] == waddr) begin
          now_shown[p*DW+:DW] = merged(shown[p*DW+:DW]);
          if (wmask != 0) bypasses = bypasses + 1;
        end
      if (now > 0)
        for (int p = 0; p < N; p++) check(rdata[p*DW+:DW] === now_shown[p*DW+:DW], p, "wrong word");
      reads = ren;
      addresses = raddr;
      for (int p = 0; p < N; p++) begin
        a = raddr[p*AW+:AW];
        if (ren[p]) begin
          shown[p*DW+:DW] = wen[p] && a == waddr ? merged(mem[a]) : mem[a];
          if (wen[p] && a == waddr && wmask != 0) forwards = forwards + 1;
          if (wen[p] && a == waddr && wmask != 0 && wmask != {T{1'b1}}) partial = partial + 1;
        end else shown[p*DW+:DW] = 0;
      end
      if (wen != 0) mem[waddr] = merged(mem[waddr]);
      @(posedge clk);
      #1 now = now + 1;
    endtask

    // --------------------------------------------------------------------------------- stimulus
    task automatic write(input [AW-1:0] a, input [T-1:0] mask);
      waddr = a;
      wmask = mask;
      for (int i = 0; i < T; i++) wdata[i*32+:32] = $urandom(seed);
      wen = BANKED != 0 ? 1 << bank_of(a) : -1;
    endtask

    // A register that the port has: addresses go up until it does.
    task automatic read(input int p, input [AW-1:0] a);
      logic [AW-1:0] at;
      at = a;
      if (BANKED != 0) while (bank_of(at) != p) at[cfg::REG_W-1:0] = at[cfg::REG_W-1:0] + 1;
      raddr[p*AW+:AW] = at;
      ren[p] = 1;
    endtask

    // A handful of registers of three warps.
    function automatic [AW-1:0] pick(input [31:0] r);
      pick = ((r[8] ? cfg::WARPS - 1 : r[9]) << cfg::REG_W) + r[7:0] % 5;
    endfunction

    initial begin
      #2;  // the seed is there
      for (int a = 0; a < WORDS; a++) mem[a] = 0;
      @(posedge clk);
      #1;
      for (int a = 0; a < 8; a++) begin
        for (int p = 0; p < N; p++) read(p, a);
        cycle;
      end
      ren = 0;
      for (int a = 0; a < WORDS; a++) begin
        write(a, -1);
        cycle;
      end
      wen = 0;
      for (int a = 0; a < WORDS; a++) begin
        for (int p = 0; p < N; p++) read(p, a);
        cycle;
      end
      for (int i = 0; i < CYCLES; i++) begin
        ren = 0;
        for (int p = 0; p < N; p++) if ($urandom(seed) % 4 != 0) read(p, pick($urandom(seed)));
        write(pick($urandom(seed)), $urandom(seed));
        if ($urandom(seed) % 4 == 0) wen = 0;
        cycle;
      end
      finished = finished + 1;
    end
  end

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    wait (finished == SHAPES);
    if (forwards < 500 || bypasses < 500 || (T > 1 && partial < 300)) begin
      errors = errors + 1;
      $display("regfile_tb: too little happened");
    end
    if (errors != 0) $display("FAIL regfile_tb: %0d errors", errors);
    else $display("PASS regfile_tb: %0d words forwarded, %0d in part", forwards, partial);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
