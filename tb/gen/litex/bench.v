// The LiteX SoC's clock and reset, and the end of its run: the CPU's store to the verdict's register.
module bench;
  reg clk = 1'b0, rst = 1'b1;
  wire [31:0] unused_verdict;
  wire [31:0] verdict = u_soc.VexRiscv.dBusWishbone_CYC && u_soc.VexRiscv.dBusWishbone_WE
      && u_soc.VexRiscv.dBusWishbone_ADR == 30'h3c002800 ? u_soc.VexRiscv.dBusWishbone_DAT_MOSI : 32'd0;
  integer cycles = 0;
  always #5 clk = !clk;
  soc u_soc (
      .clk    (clk),
      .rst    (rst),
      .verdict(unused_verdict)
  );
  // LiteX's decoder is an always @(*) whose input is 0 from the beginning: it has to change once.
  initial begin
    force u_soc.soc_shared_adr = 30'h3fffffff;
    #1 release u_soc.soc_shared_adr;
  end
  always @(posedge clk) begin
    cycles <= cycles + 1;
    if (cycles == 8) rst <= 1'b0;
    if (cycles > 16 && verdict != 32'd0) begin
      $display("verdict %h after %0d cycles", verdict, cycles);
      $finish;
    end
    if (cycles == 40000) begin
      $display("no verdict");
      $finish;
    end
  end
endmodule
