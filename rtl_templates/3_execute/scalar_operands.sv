// Operands of the special function unit, from those of all lanes: rs1 and rs2 of the last active lane,
// and bit 0 of every lane's rs1.
//
// It is placed before the unit's queue, which is much narrower then. Combinational.
`default_nettype none
module scalar_operands (
    input  op_t        in,
    output scalar_op_t out
);
  assign out.instr = in.instr;
  assign out.tag   = in.tag;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
    assign out.predicate[i] = in.rs1[i*32];
  end

  last_lane #(
      .LANES(cfg::THREADS)
  ) u_rs1 (
      .mask (in.instr.tmask),
      .lanes(in.rs1),
      .word (out.rs1)
  );
  last_lane #(
      .LANES(cfg::THREADS)
  ) u_rs2 (
      .mask (in.instr.tmask),
      .lanes(in.rs2),
      .word (out.rs2)
  );

  wire unused = &{1'b0, in.rs3};
endmodule
`default_nettype wire
