% emit(knob.fpu == "full")
// Product and sum of the fused multiply-add: its second and third register.
//
// Contract: sum and opposite difference of product and addend; each register loads the one before it at the end
//   of a cycle with load[i].
// 1 The addend is shifted to its position while the factors are multiplied. The window has 76 bits: 24 for an addend that
//   is far above, 2 so that rounding cannot see bits below it, 48 for the product, 2 for bits that
//   cancellation may shift up. The rest is the sticky bit.
// 2 Sum and opposite difference.
`default_nettype none
module fpu_fma_add (
    input  wire [1:0]     clk,       // of each register
    input  wire [1:0]     load,
    input  fma_operands_t operands,
    output fma_sum_t      sums
);
  localparam int W = 76;

  // --------------------------------------------------------------------------- multiply, align
  wire [31:0] addend = operands.addend;
  wire [9:0] distance = operands.distance;
  wire at_top = distance[9] || operands.product_zero;
  wire far = distance[8] || distance[7];
  wire [6:0] amount = (distance[6:0] | {7{far}}) & {7{!at_top}};

  // First by less than 16, then by multiples of 16, where bits that fall out of the window are easy to detect.
  wire [46:0] nearly = {addend, 15'd0} >> amount[3:0];
  wire [W-1:0] aligned = {nearly, 29'd0} >> {amount[6:4], 4'd0};
  wire lost = amount[6:4] == 3'd3 && |nearly[18:0] || amount[6:4] == 3'd4 && |nearly[34:0] ||
      amount[6:4] >= 3'd5 && |nearly;

  logic [47:0] product2_q;
  logic [W-1:0] addend2_q;
  logic [8:0] top2_q;
  logic sticky2_q;
  fma_kind_t kind2_q;

  always_ff @(posedge clk[0])
    if (load[0]) begin
      product2_q <= operands.multiplicand * operands.factor;
      addend2_q <= aligned;
      top2_q <= at_top ? operands.addend_top : operands.product_top;
      sticky2_q <= lost;
      kind2_q <= operands.kind;
    end

  // --------------------------------------------------------------------------------------- add
  // Both differences at once. The lost bits of a subtracted addend subtract one from the window and set the
  // sticky bit; the addend is the smaller one then. A carry in is an extra low bit. Bits
  // above the product only add a carry. The halves of the others are added in parallel,
  // the upper one for both carries: three short chains instead of one as long as the window.
  localparam int P = 50;  // product and the two bits below it
  localparam int H = P / 2;
  wire [P-1:0] product = {product2_q, 2'd0};
  wire [P-1:0] beside = addend2_q[P-1:0];  // the product
  wire [W-P-1:0] addend_above = addend2_q[W-1:P];
  wire [P-1:0] operand = beside ^ {P{kind2_q.subtract}};
  wire [W-P:0] operand_above = {1'b0, addend_above} ^ {W - P + 1{kind2_q.subtract}};

  // product + operand + 1 at most, of which the result is negative if the addend is larger
  wire [H+1:0] sum_low = {1'b0, product[H-1:0], 1'b1}
      + {1'b0, operand[H-1:0], kind2_q.subtract && !sticky2_q};
  wire [H:0] sum_high0 = {1'b0, product[P-1:H]} + {1'b0, operand[P-1:H]};
  wire [H+1:0] sum_high1 = {1'b0, product[P-1:H], 1'b1} + {1'b0, operand[P-1:H], 1'b1};
  wire [W-P:0] sum_above1 = operand_above + 1'b1;

  // addend - product
  wire [H:0] opposite_low = {1'b0, beside[H-1:0]} - {1'b0, product[H-1:0]};
  wire [H:0] opposite_high0 = {1'b0, beside[P-1:H]} - {1'b0, product[P-1:H]};
  wire [H+1:0] opposite_high1 = {1'b0, beside[P-1:H], 1'b0} - {1'b0, product[P-1:H], 1'b1};
  wire [W-P-1:0] opposite_above1 = addend_above - 1'b1;

  wire sum_carry = sum_low[H+1];
  wire sum_carry_above = sum_carry ? sum_high1[H+1] : sum_high0[H];
  wire borrow = opposite_low[H];
  wire borrow_above = borrow ? opposite_high1[H+1] : opposite_high0[H];

  // Written as gates: Yosys would merge two adders before a multiplexer into one.
  always_ff @(posedge clk[1])
    if (load[1]) begin
      sums.sum <= {
        sum_above1 & {W - P + 1{sum_carry_above}} | operand_above & {W - P + 1{!sum_carry_above}},
        sum_high1[H:1] & {H{sum_carry}} | sum_high0[H-1:0] & {H{!sum_carry}},
        sum_low[H:1]
      };
      sums.opposite <= {
        opposite_above1 & {W - P{borrow_above}} | addend_above & {W - P{!borrow_above}},
        opposite_high1[H:1] & {H{borrow}} | opposite_high0[H-1:0] & {H{!borrow}},
        opposite_low[H-1:0]
      };
      sums.top <= top2_q;
      // Normalisation ends at exponent 1; an integer is not shifted.
      sums.limit <= kind2_q.to_int ? 9'd0 : top2_q - 9'd1;
      sums.sticky <= sticky2_q;
      sums.kind <= kind2_q;
    end

  wire unused = &{1'b0, sum_low[0], sum_high1[0], opposite_high1[0]};
endmodule
`default_nettype wire
