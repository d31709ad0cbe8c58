// The registers as they are written and as standard cells, fed with the same random bits. All outputs are equal in
// every cycle, from the first on in which all of them have been written.
module compare;

  reg clk = 0;
  reg rst, en, other;
  reg [1:0] waddr, raddr;
  reg [7:0] d;
  wire [93:0] source, cells;
  integer cycle, wrong = 0;

  `define OUTPUTS(of) .plain(of[7:0]), .inverted(of[15:8]), .reset_first(of[23:16]), .reset_low(of[31:24]), \
      .enable_first(of[39:32]), .always_on(of[47:40]), .both(of[51:48]), .shares(of[52]), .shares_not(of[53]), \
      .count(of[61:54]), .word(of[69:62]), \
      .read_later(of[77:70]), .read_before(of[85:78]), .read_odd(of[93:86])
  `define INPUTS .clk(clk), .rst(rst), .en(en), .other(other), .waddr(waddr), .raddr(raddr), .d(d)

  registers u_source (`INPUTS, `OUTPUTS(source));
  registers_cells u_cells (`INPUTS, `OUTPUTS(cells));

  always #5 clk = ~clk;

  initial begin
    for (cycle = 0; cycle < 4000; cycle = cycle + 1) begin
      {rst, en, other, waddr, raddr, d} = $random;
      rst = rst && (cycle < 20 || d[2:0] == 0);
      #1 if (cycle >= 1000 && source !== cells) wrong = wrong + 1;
      @(posedge clk);
      #1 if (cycle >= 1000 && source !== cells) wrong = wrong + 1;
    end
    if (wrong == 0) $display("equal");
    else $display("%0d differences", wrong);
    $finish;
  end

endmodule
