// line_index and line_bank: bank, index and tag tell the line; neighbours and things at large
// powers of two (stacks 8 KB apart) share the sets evenly.
`timescale 1ns / 1ps
`default_nettype none
module line_index_tb;
  localparam int BANKS = 4, LINES = 64, BANK_B = $clog2(BANKS), INDEX_W = $clog2(LINES);
  localparam int TAG_W = 26 - BANK_B - INDEX_W, SETS = BANKS * LINES;
  int seed = 1, errors = 0, most, sets;

  task automatic check(input logic ok, input [383:0] what, input int got);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      $display("line_index: %0s: %0d", what, got);
    end
  endtask

  logic [25:0] line = 26'd1, other, drawn;
  wire [INDEX_W-1:0] index;
  wire [TAG_W-1:0] tag;
  wire [BANK_B-1:0] bank;
  line_index #(
      .BANKS(BANKS),
      .LINES(LINES)
  ) dut (
      .line,
      .index,
      .tag
  );
  line_bank #(.BANKS(BANKS)) dut_bank (.*);

  logic [25:0] place;
  int hits[0:SETS-1];
  task clear;
    for (int i = 0; i < SETS; i = i + 1) hits[i] = 0;
    most = 0;
    sets = 0;
  endtask
  task put(input [25:0] at);
    line = at;
    #1 place = {tag, index, bank};
    if (hits[{index, bank}] == 0) sets = sets + 1;
    hits[{index, bank}] = hits[{index, bank}] + 1;
    if (hits[{index, bank}] > most) most = hits[{index, bank}];
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    $display("line_index: seed %0d", seed);
    // two lines that differ in one or two bits are never in the same place
    for (int n = 0; n < 3000; n = n + 1) begin
      clear;
      put($urandom(seed));
      drawn = line;
      other = place;
      put(line ^ (26'd1 << $unsigned($urandom(seed)) % 26) ^
          (n % 2 ? 26'd1 << $unsigned($urandom(seed)) % 26 : 26'd0));
      if (line != drawn) check(place != other, "two lines in one place", n);
    end
    // as many neighbouring lines as there are sets, from any place
    for (int n = 0; n < 8; n = n + 1) begin
      clear;
      other = $urandom(seed);
      for (int i = 0; i < SETS; i = i + 1) put({other[25:8], 8'd0} + i);
      check(sets == SETS && most == 1, "neighbours, sets used", sets);
    end
    // the top kilobyte of 16 stacks fills the cache without a collision
    clear;
    for (int h = 0; h < 16; h = h + 1)
      for (int i = 1; i <= 16; i = i + 1) put(26'h3ff_fc00 - h * 128 - i);
    check(most == 1, "stacks, lines in one set", most);
    // as many rows of a matrix (an aligned one), at any power of two
    for (int n = 0; n <= 26 - $clog2(SETS); n = n + 1) begin
      clear;
      for (int i = 0; i < SETS; i = i + 1) put(26'h155_5555 ^ (i << n));
      check(most == 1, "column of a matrix, lines in one set", most);
    end
    // banks too: as many rows as banks, aligned, each in its own
    for (int n = 0; n <= 24; n = n + 1)
      for (int i = 0; i < BANKS; i = i + 1) begin
        line = 26'(i) << n;
        #1 hits[i] = bank;
        for (int j = 0; j < i; j = j + 1)
          check(hits[i] != hits[j], "column of a matrix, two rows in a bank", n);
      end
    // lanes' stacks are in different banks
    for (int i = 0; i < BANKS; i = i + 1) begin
      line = 26'h3ff_fbff - i * 128;
      #1 hits[i] = bank;
    end
    check(hits[0] != hits[1] && hits[1] != hits[2] && hits[0] != hits[3] && hits[2] != hits[3],
          "stacks of a warp in one bank", 0);
    if (errors == 0) $display("PASS line_index");
    else $display("FAIL line_index: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
