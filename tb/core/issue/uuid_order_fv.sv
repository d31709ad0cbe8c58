// Proof: uuid_order is a strict total order, and the order of age, on any numbers that span less
// than a quarter of the circle, from any base, for widths of 4, 6 and 8 bits.
`default_nettype none
module uuid_order_fv (
    input wire clk
);
  for (genvar g = 2; g <= 4; g++) begin : g_width
    localparam int W = 2 * g;
    (* anyconst *) reg [W-1:0] base;
    (* anyconst *) reg [W-3:0] age_a, age_b, age_c;  // distance from the base
    wire [W-1:0] a = base + W'(age_a);
    wire [W-1:0] b = base + W'(age_b);
    wire [W-1:0] c = base + W'(age_c);
    wire aa, ab, ba, bc, ac;
    uuid_order #(.WIDTH(W)) u_aa (.a(a), .b(a), .precedes(aa));
    uuid_order #(.WIDTH(W)) u_ab (.a(a), .b(b), .precedes(ab));
    uuid_order #(.WIDTH(W)) u_ba (.a(b), .b(a), .precedes(ba));
    uuid_order #(.WIDTH(W)) u_bc (.a(b), .b(c), .precedes(bc));
    uuid_order #(.WIDTH(W)) u_ac (.a(a), .b(c), .precedes(ac));
    always @* begin
      assert (!aa);                  // irreflexive
      assert (!(ab && ba));          // asymmetric
      assert (a == b || ab || ba);   // total
      assert (!(ab && bc) || ac);    // transitive
      assert (ab == (age_a < age_b));
    end
  end
endmodule
`default_nettype wire
