// ram_1r1w and lutram_1r1w: random reads and masked writes against a model; X in the slices where
// read and write meet, rdata held without ren, zero at power-up. Two of them: one writes single
// words, one ROWS words at a time.
`timescale 1ns / 1ps
`default_nettype none
module ram_1r1w_tb;
  localparam int WIDTH = 24, DEPTH = 12, MASKS = 3, AW = $clog2(DEPTH), ROWS = 4, RW = 2;
  logic clk = 1'b0;
  always #5 clk = ~clk;
  int seed = 1, errors = 0, met = 0;

  task automatic check(input logic ok, input [255:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("ram_1r1w: %0s at %0t", what, $time);
    end
  endtask

  logic ren = 1'b0, wen = 1'b0;
  logic [AW-1:0] raddr = '0, waddr = '0;
  logic [MASKS-1:0] wmask = '0;
  logic [WIDTH-1:0] wdata = '0;
  wire [WIDTH-1:0] rdata, lut_rdata, row_rdata;
  logic [RW-1:0] row = '0;  // of raddr, that is read
  logic [ROWS*MASKS-1:0] row_wmask = '0;
  logic [ROWS*WIDTH-1:0] row_wdata = '0;

  ram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(DEPTH),
      .MASKS(MASKS)
  ) dut (
      .*
  );
  ram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(DEPTH),
      .MASKS(MASKS),
      .ROWS (ROWS)
  ) dut_rows (
      .clk,
      .ren,
      .raddr({raddr, row}),
      .rdata(row_rdata),
      .wen,
      .waddr,
      .wmask(row_wmask),
      .wdata(row_wdata)
  );
  lutram_1r1w #(
      .WIDTH(WIDTH),
      .DEPTH(DEPTH)
  ) dut_lut (
      .rdata(lut_rdata),
      .*
  );

  logic [WIDTH-1:0] model[0:DEPTH-1], lut_model[0:DEPTH-1], expected;
  logic [WIDTH-1:0] row_model[0:DEPTH*ROWS-1], row_expected;
  logic [DEPTH-1:0] written = '0;
  logic known = 1'b0;

  task cycle;
    @(posedge clk);
    if (known) check(rdata === expected, "rdata");
    if (known) check(row_rdata === row_expected, "rdata of rows");
    if (written[raddr]) check(lut_rdata === lut_model[raddr], "combinational rdata");
    if (ren) begin
      expected = model[raddr];
      row_expected = row_model[{raddr, row}];
      known = 1'b1;
      if (wen && waddr == raddr) begin
        met = met + 1;
        for (int m = 0; m < MASKS; m = m + 1) begin
          if (wmask[m]) expected[m*8+:8] = 'x;
          if (row_wmask[row*MASKS+m]) row_expected[m*8+:8] = 'x;
        end
      end
    end
    if (wen) begin
      for (int m = 0; m < MASKS; m = m + 1)
        if (wmask[m]) model[waddr][m*8+:8] = wdata[m*8+:8];
      for (int r = 0; r < ROWS; r = r + 1)
        for (int m = 0; m < MASKS; m = m + 1)
          if (row_wmask[r*MASKS+m])
            row_model[waddr*ROWS+r][m*8+:8] = row_wdata[r*WIDTH+m*8+:8];
      lut_model[waddr] = wdata;
      written[waddr] = 1'b1;
    end
    ren   <= $urandom(seed);
    wen   <= $urandom(seed);
    raddr <= $unsigned($urandom(seed)) % DEPTH;
    waddr <= $unsigned($urandom(seed)) % DEPTH;
    wmask <= $urandom(seed);
    wdata <= $urandom(seed);
    row   <= $urandom(seed);
    row_wmask <= $urandom(seed);
    row_wdata <= {$urandom(seed), $urandom(seed), $urandom(seed)};
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    $display("ram_1r1w: seed %0d", seed);
    for (int i = 0; i < DEPTH; i = i + 1) model[i] = '0;
    for (int i = 0; i < DEPTH * ROWS; i = i + 1) row_model[i] = '0;
    // zero before anything is written
    for (int i = 0; i < DEPTH * ROWS; i = i + 1) begin
      ren <= 1'b1;
      raddr <= i / ROWS;
      row <= i;
      @(posedge clk);
      @(posedge clk);
      check(rdata === '0 && row_rdata === '0, "not zero at power-up");
    end
    repeat (3000) cycle;
    check(met > 30, "read and write never met");
    if (errors == 0) $display("PASS ram_1r1w");
    else $display("FAIL ram_1r1w: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
