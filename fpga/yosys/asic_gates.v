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

// A table, before its words become registers: a gate that is open in a cycle in which any of them is written. A larger one
// becomes groups of some eight words, each a table with a gate on that of all. What is read is chosen by the highest bit
// of the address first, where most multiplexers are, since the lowest ones change most. The registers of its read
// port do not stay in it, since their clock is not the gate's: behind the words, or, where what is written shows at
// once, at the address.
(* techmap_celltype = "$mem_v2" *)
module gated_table (RD_CLK, RD_EN, RD_ARST, RD_SRST, RD_ADDR, RD_DATA, WR_CLK, WR_EN, WR_ADDR, WR_DATA);
  parameter MEMID = "";
  parameter SIZE = 1;
  parameter OFFSET = 0;
  parameter ABITS = 1;
  parameter WIDTH = 1;
  parameter INIT = 1'bx;
  parameter RD_PORTS = 1;
  parameter RD_CLK_ENABLE = 0;
  parameter RD_CLK_POLARITY = 0;
  parameter RD_TRANSPARENCY_MASK = 0;
  parameter RD_COLLISION_X_MASK = 0;
  parameter RD_WIDE_CONTINUATION = 0;
  parameter RD_CE_OVER_SRST = 0;
  parameter RD_ARST_VALUE = 0;
  parameter RD_SRST_VALUE = 0;
  parameter RD_INIT_VALUE = 0;
  parameter WR_PORTS = 1;
  parameter WR_CLK_ENABLE = 1;
  parameter WR_CLK_POLARITY = 1;
  parameter WR_PRIORITY_MASK = 0;
  parameter WR_WIDE_CONTINUATION = 0;
  parameter _TECHMAP_CONSTVAL_RD_EN_ = 0;
  parameter _TECHMAP_CONSTVAL_RD_ARST_ = 0;
  parameter _TECHMAP_CONSTVAL_RD_SRST_ = 0;
  input [RD_PORTS-1:0] RD_CLK, RD_EN, RD_ARST, RD_SRST;
  input [RD_PORTS*ABITS-1:0] RD_ADDR;
  output [RD_PORTS*WIDTH-1:0] RD_DATA;
  input [WR_PORTS-1:0] WR_CLK;
  input [WR_PORTS*WIDTH-1:0] WR_EN;
  input [WR_PORTS*ABITS-1:0] WR_ADDR;
  input [WR_PORTS*WIDTH-1:0] WR_DATA;

  localparam registered = RD_CLK_ENABLE != 0;
  localparam plain = _TECHMAP_CONSTVAL_RD_ARST_ === 1'b0 && _TECHMAP_CONSTVAL_RD_SRST_ === 1'b0 &&
      RD_CLK_POLARITY && (!RD_TRANSPARENCY_MASK || _TECHMAP_CONSTVAL_RD_EN_ === 1'b1);
  localparam starts = (|INIT) !== 1'bx || (&INIT) !== 1'bx;
  wire _TECHMAP_FAIL_ = RD_PORTS != 1 || WR_PORTS != 1 || !WR_CLK_ENABLE || !WR_CLK_POLARITY || starts ||
      (registered && !plain);

  wire [ABITS-1:0] address;
  wire [WIDTH-1:0] word;
  generate
    if (!registered) begin
      assign address = RD_ADDR;
      assign RD_DATA = word;
    end else if (RD_TRANSPARENCY_MASK) begin
      \$dff #(.WIDTH(ABITS), .CLK_POLARITY(1)) register (.CLK(RD_CLK), .D(RD_ADDR), .Q(address));
      assign RD_DATA = word;
    end else begin
      assign address = RD_ADDR;
      \$dffe #(.WIDTH(WIDTH), .CLK_POLARITY(1), .EN_POLARITY(1))
          register (.CLK(RD_CLK), .EN(RD_EN), .D(word), .Q(RD_DATA));
    end
  endgenerate

  wire gated;
  (* clock_gate *)
  \$and #(.A_SIGNED(0), .B_SIGNED(0), .A_WIDTH(1), .B_WIDTH(1), .Y_WIDTH(1))
      gate (.A(WR_CLK), .B(|WR_EN), .Y(gated));

  localparam MOST = SIZE >= 64 ? 3 : SIZE >= 32 ? 2 : SIZE >= 16 ? 1 : 0;
  localparam LOW = SIZE % (1 << MOST) == 0 ? MOST : 0;  // bits of the address that tell the group
  localparam HIGH = ABITS - LOW;  // that tell the word in it
  localparam GROUPS = 1 << LOW;
  localparam WORDS = SIZE / GROUPS;
  wire [GROUPS*WIDTH-1:0] shown;
  wire [HIGH-1:0] reads, writes;
  genvar i, level;
  generate
    for (i = 0; i < HIGH; i = i + 1) begin : bits
      localparam from = WORDS == 1 << HIGH ? ABITS - 1 - i : LOW + i;  // memory_map begins with the lowest
      assign reads[i] = address[from];
      assign writes[i] = WR_ADDR[from];
    end
    for (i = 0; i < GROUPS; i = i + 1) begin : group
      wire [WIDTH-1:0] enable;
      wire group_clock;
      if (GROUPS > 1) begin : gates
        assign enable = WR_EN & {WIDTH{WR_ADDR[LOW-1:0] == i}};
        (* clock_gate *)
        \$and #(.A_SIGNED(0), .B_SIGNED(0), .A_WIDTH(1), .B_WIDTH(1), .Y_WIDTH(1))
            gate (.A(gated), .B(|enable), .Y(group_clock));
      end else begin : gates
        assign enable = WR_EN;
        assign group_clock = gated;
      end
      \$mem_v2 #(.MEMID({MEMID, ".", "0" + i}), .SIZE(WORDS), .OFFSET(OFFSET), .ABITS(HIGH), .WIDTH(WIDTH),
          .INIT({WORDS*WIDTH{1'bx}}), .RD_PORTS(1), .RD_CLK_ENABLE(1'b0), .RD_CLK_POLARITY(1'b0),
          .RD_TRANSPARENCY_MASK(1'b0), .RD_COLLISION_X_MASK(1'b0), .RD_WIDE_CONTINUATION(1'b0),
          .RD_CE_OVER_SRST(1'b0), .RD_ARST_VALUE(RD_ARST_VALUE), .RD_SRST_VALUE(RD_SRST_VALUE),
          .RD_INIT_VALUE(RD_INIT_VALUE), .WR_PORTS(1), .WR_CLK_ENABLE(1'b1), .WR_CLK_POLARITY(1'b1),
          .WR_PRIORITY_MASK(1'b0), .WR_WIDE_CONTINUATION(1'b0))
          mem (.RD_CLK(1'b0), .RD_EN(1'b1), .RD_ARST(1'b0), .RD_SRST(1'b0), .RD_ADDR(reads),
          .RD_DATA(shown[i*WIDTH+:WIDTH]), .WR_CLK(group_clock), .WR_EN(enable), .WR_ADDR(writes), .WR_DATA(WR_DATA));
    end
    for (level = 0; level <= LOW; level = level + 1) begin : choice
      localparam half = GROUPS >> level;
      wire [half*WIDTH-1:0] of;
      if (level == 0) assign of = shown;
      else assign of = address[LOW-level] ? choice[level-1].of[half*WIDTH+:half*WIDTH]
                                          : choice[level-1].of[0+:half*WIDTH];
    end
  endgenerate
  assign word = choice[LOW].of;
endmodule
