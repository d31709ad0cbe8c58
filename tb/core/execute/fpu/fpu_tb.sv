// Bench top of the floating-point unit: what C offers goes in, what comes out goes to C (drive.c).
//
// Checked here: a packet that was shown and not taken stays. frm of warp w is w mod 5. `fault` is
// the number of a seeded fault, 0 for none (mutants.sh).
`default_nettype none
module fpu_tb
  import types::*;
(
    input wire clk,
    input wire rst
);
  import "DPI-C" function int fpu_begin(
    input int threads,
    input int lanes,
    input int warps,
    input int header_mask
  );
  // Offers an operation: 0 for none in this cycle.
  import "DPI-C" function bit fpu_offer(
    output int op,
    output int imm,
    output int id,
    output int header,
    output int tmask,
    output bit [cfg::DATA_W-1:0] a,
    output bit [cfg::DATA_W-1:0] b,
    output bit [cfg::DATA_W-1:0] c
  );
  import "DPI-C" function void fpu_accepted(input int id);
  import "DPI-C" function void fpu_packet(
    input int id,
    input int header,
    input int tmask,
    input bit sop,
    input bit eop,
    input bit [cfg::DATA_W-1:0] data,
    input int fflags
  );
  import "DPI-C" function bit fpu_open();
  import "DPI-C" function void fpu_changed(input int id);

  // Fields that travel with an operation, each on a byte of its own.
  function automatic int header_of(input result_t packet);
    header_of = {5'd0, 1'(packet.tag), 1'b0, packet.wb, 8'(packet.rd), 8'(packet.seq),
                 8'(packet.warp)};
  endfunction

  int fault;
  initial fault = fpu_begin(cfg::THREADS, cfg::FPU_LANES, cfg::WARPS, header_of('1));

  logic in_valid, out_ready;
  op_t in;
  wire in_ready, out_valid, fflags_valid;
  result_t out;
  wire [cfg::WARP_W-1:0] fflags_warp;
  wire [4:0] fflags;
  wire [cfg::WARPS*3-1:0] frm;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_frm
    assign frm[w*3+:3] = 3'(w % 5);
  end

  fpu u_fpu (.*);

  logic shown;
  result_t shown_packet;
  int op, imm, id, header, tmask;
  bit [cfg::DATA_W-1:0] a, b, c;

  always_ff @(posedge clk) begin
    shown <= !rst && out_valid && !out_ready;
    shown_packet <= out;
    if (rst) begin
      in_valid  <= 1'b0;
      out_ready <= 1'b0;
    end else begin
      if (shown && (!out_valid || out != shown_packet)) fpu_changed(out.pc);
      if (fflags_valid != (out_valid && out_ready) || fflags_valid && fflags_warp != out.warp)
        fpu_changed(out.pc);
      if (in_valid && in_ready) fpu_accepted(in.instr.pc);
      if (out_valid && out_ready)
        fpu_packet(out.pc, header_of(out), 32'(out.tmask), out.sop, out.eop, out.data,
                   32'(fflags));
      if (!in_valid || in_ready) begin
        in_valid <= fpu_offer(op, imm, id, header, tmask, a, b, c);
        in.instr.op <= op[cfg::OP_W-1:0];
        in.instr.imm <= imm;
        in.instr.pc <= id;
        in.instr.warp <= header[0+:cfg::WARP_W];
        in.instr.seq <= header[8+:cfg::SEQ_W];
        in.instr.rd <= header[16+:cfg::REG_W];
        in.instr.wb <= header[24];
        in.tag <= header[26+:cfg::TAG_W];
        in.instr.tmask <= tmask[cfg::THREADS-1:0];
        in.rs1 <= a;
        in.rs2 <= b;
        in.rs3 <= c;
      end
      out_ready <= fpu_open();
    end
  end
endmodule
`default_nettype wire
