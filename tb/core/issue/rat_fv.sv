// Proof: an entry of the alias table is pending with its writer's tag from the allocation of the
// writer to the broadcast of its owner, and a lookup in the cycle of that broadcast sees it gone.
//
// r is any register; every port looks at it in every cycle (a port's answer depends on its own
// address only). Contract of the surroundings: only the owner of a pending entry clears it.
// probe: inner = u_dut.pending_q
`default_nettype none
module rat_fv (
    input wire clk,
    input wire set_valid,
    input wire [cfg::REG_W-1:0] set_reg,
    input wire [cfg::TAG_W-1:0] set_tag,
    input wire clear,
    input wire [cfg::REG_W-1:0] clear_reg
);
  localparam int P = 3;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  (* anyconst *) reg [cfg::REG_W-1:0] r;
  wire [P-1:0] pending;
  wire [P*cfg::TAG_W-1:0] tags;
  rat #(.PORTS(P)) u_dut (
      .clk, .rst, .regs({P{r}}), .pending, .tags,
      .set_valid, .set_reg, .set_tag, .clear, .clear_reg
  );

  (* keep *) wire [cfg::REGS-1:0] inner;
  reg [cfg::REGS-1:0] due = '0;
  reg [cfg::TAG_W-1:0] tag;
  wire now = due[r] && !(clear && clear_reg == r);
  always @(posedge clk) begin
    if (clear) due[clear_reg] <= 1'b0;
    if (set_valid) due[set_reg] <= 1'b1;
    if (rst) due <= '0;
    if (set_valid && set_reg == r) tag <= set_tag;
  end

  always @*
    if (!rst) begin
      assume (!clear || due[clear_reg]);
      assert (inner == due);
      for (int p = 0; p < P; p++) begin
        assert (pending[p] == now);
        assert (!now || tags[p*cfg::TAG_W+:cfg::TAG_W] == tag);
      end
    end
endmodule
`default_nettype wire
