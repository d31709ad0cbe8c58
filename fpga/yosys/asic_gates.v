// Registers with an enable become registers behind a gate of the clock, for techmap (asic_gates.ys). A gate is an `$and`
// with the attribute clock_gate, so that opt_merge makes one of those with the same clock and enable.

(* techmap_celltype = "$dffe" *)
module gated_dffe (CLK, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1;
  parameter EN_POLARITY = 1;
  input CLK, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;

  wire _TECHMAP_FAIL_ = !CLK_POLARITY;
  wire gated;
  (* clock_gate *)
  \$and #(.A_SIGNED(0), .B_SIGNED(0), .A_WIDTH(1), .B_WIDTH(1), .Y_WIDTH(1))
      gate (.A(CLK), .B(EN_POLARITY ? EN : !EN), .Y(gated));
  \$dff #(.WIDTH(WIDTH), .CLK_POLARITY(1)) register (.CLK(gated), .D(D), .Q(Q));
endmodule

// Of $sdffe reset comes before the enable: its gate is open for both. Of $sdffce it is one of the values that the enable
// lets in.
(* techmap_celltype = "$sdffe $sdffce" *)
module gated_sdff (CLK, EN, SRST, D, Q);
  parameter _TECHMAP_CELLTYPE_ = "";
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1;
  parameter EN_POLARITY = 1;
  parameter SRST_POLARITY = 1;
  parameter SRST_VALUE = 0;
  input CLK, EN, SRST;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;

  wire _TECHMAP_FAIL_ = !CLK_POLARITY;
  wire gated;
  wire enable = EN_POLARITY ? EN : !EN;
  wire reset = SRST_POLARITY ? SRST : !SRST;
  (* clock_gate *)
  \$and #(.A_SIGNED(0), .B_SIGNED(0), .A_WIDTH(1), .B_WIDTH(1), .Y_WIDTH(1))
      gate (.A(CLK), .B(_TECHMAP_CELLTYPE_ == "$sdffe" ? enable | reset : enable), .Y(gated));
  \$sdff #(.WIDTH(WIDTH), .CLK_POLARITY(1), .SRST_POLARITY(1), .SRST_VALUE(SRST_VALUE))
      register (.CLK(gated), .SRST(reset), .D(D), .Q(Q));
endmodule
