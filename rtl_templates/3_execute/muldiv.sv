% emit(knob.mul == "pipelined")
% local votes = knob.votes == 1
// Multiply and divide unit: a pipelined multiplier and an iterative divider.
//
// Contract: an operation is accepted on in_valid && in_ready and gives one packet (sop = eop = 1)
//   that stays until it is accepted. Multiplications pass a division in progress, so packets may
//   be in another order than the operations. A second division waits at the input and is accepted with the first one's
//   packet. While a second one waits, a cycle of the writeback arbiter is requested for the first.
% if votes then
//   A vote or shuffle is like a multiplication.
% end
// Latency: MUL* accepted in cycle t, packet in t + 2, one a cycle; DIV* in t + 17, REM* in t + 18, a
//   cycle more for a negative dividend and for a negative result, or earlier (divider.sv).
// Policy: a finished division has priority, since it blocks the next one. A packet that
//   was shown and not accepted stays, whichever unit it is from.
`default_nettype none
module muldiv (
    input  wire     clk,
    input  wire     rst,
    input  wire     in_valid,
    output wire     in_ready,
    input  op_t     in,
    output wire     out_valid,
    input  wire     out_ready,
    output result_t out,
    output wake_t   soon,  // the packet at `out` in two cycles, for certain
    output wire     keep,  // reserves a cycle at the writeback arbiter, six from now
    output logic    first  // before other units: a division that another waits for
);
  // ----------------------------------------------------------------------------------------- state
  logic mul_shown_q;  // a product was shown and not accepted

  // --------------------------------------------------------------------------------- combinational
  // funct3: bit 2 is set for divisions; the low bits are for the unit.
% if votes then
  wire is_lanes = in.instr.op[3];
  wire is_div = in.instr.op[2] && !is_lanes;
% else
  wire is_div = in.instr.op[2];
% end
  wire [1:0] kind = in.instr.op[1:0];
  wire mul_in_ready, div_in_ready, div_busy, div_in_six;
  wire mul_valid, div_valid;
  result_t mul_out, div_out;

  result_t header;
  assign header.seq = in.instr.seq;
  assign header.warp = in.instr.warp;
  assign header.tag = in.tag;
  assign header.pc = in.instr.pc;
  assign header.rd = in.instr.rd;
  assign header.wb = in.instr.wb;
  assign header.tmask = in.instr.tmask;
  assign header.sop = 1'b1;
  assign header.eop = 1'b1;
  assign header.data = '0;

  wire choose_div = div_valid && !mul_shown_q;

  assign in_ready = is_div ? div_in_ready : mul_in_ready;
  assign out_valid = mul_valid || div_valid;

  // A product that is accepted now, if none is before it: a division that arrives later takes longer.
  // Or the divider's packet, if no product is in the way; a product of the same cycle yields to it.
  wire mul_empty, div_soon;
  wire takes_mul = in_valid && !is_div;
  assign soon.valid = mul_empty && (div_soon ? div_out.wb
                                    : takes_mul && !div_busy && in.instr.wb);
  assign soon.warp = div_soon ? div_out.warp : in.instr.warp;
  assign soon.rd = div_soon ? div_out.rd : in.instr.rd;
  assign soon.tag = div_soon ? div_out.tag : in.tag;
  assign out = choose_div ? div_out : mul_out;
  assign keep = div_in_six && in_valid && is_div;

  // ----------------------------------------------------------------------------------------- units
  wire mul_clk;
  clock_gate u_mul_clk (
      .clk,
      .rst,
      .en(in_valid && !is_div || !mul_empty),
      .gated(mul_clk)
  );
  multiplier u_multiplier (
      .clk(mul_clk),
      .rst,
      .in_valid(in_valid && !is_div),
      .in_ready(mul_in_ready),
% if votes then
      .lanes(is_lanes),
      .shuffle(in.instr.op[2]),
% end
      .kind,
      .a(in.rs1),
      .b(in.rs2),
      .header,
      .out_valid(mul_valid),
      .out_ready(out_ready && !choose_div),
      .out(mul_out),
      .empty(mul_empty)
  );

  wire div_clk;
  clock_gate #(
      .LINGER(1)
  ) u_div_clk (
      .clk,
      .rst,
      .en(in_valid && is_div || div_busy),
      .gated(div_clk)
  );
  divider u_divider (
      .clk(div_clk),
      .rst,
      .in_valid(in_valid && is_div),
      .in_ready(div_in_ready),
      .kind,
      .a(in.rs1),
      .b(in.rs2),
      .header,
      .out_valid(div_valid),
      .out_ready(out_ready && choose_div),
      .out(div_out),
      .busy(div_busy),
      .soon(div_soon),
      .in_six(div_in_six)
  );

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk)
    if (rst) mul_shown_q <= 1'b0;
    else mul_shown_q <= mul_valid && !choose_div && !out_ready;
  // A waiting division stays at the input until the first one is done.
  always_ff @(posedge clk) first <= !rst && div_busy && in_valid && is_div && !(div_valid && div_in_ready);

  wire unused = &{1'b0, in.rs3, in.instr.unit, in.instr.op[cfg::OP_W-1:${votes and 4 or 3}], in.instr.imm,
                  in.instr.use_imm, in.instr.use_pc, in.instr.rs1, in.instr.rs2, in.instr.rs3,
                  in.instr.use_rs1, in.instr.use_rs2, in.instr.use_rs3, in.instr.serializes,
                  in.instr.fences};
endmodule
`default_nettype wire
