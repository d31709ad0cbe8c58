% emit(knob.mul == "iterative")
// Multiply and divide unit of a small core: one adder, a bit a cycle, lane after lane.
//
// Contract: an operation stays at the input until its packet (sop = eop = 1) has been accepted; both are
//   accepted in the same cycle. The unit stores only the results of its lanes.
// Latency: 34 cycles for every active lane, one for each inactive one, and one for the packet.
// Per lane: the dividend's magnitude (or the multiplier) is loaded into `low_q` through the adder; 32 steps
//   multiply, adding from the low bit up, or divide, restoring, from the high bit down; the
//   selected word is written through the adder, which gives it its sign.
// Results as RISC-V requires: x / 0 = -1, x % 0 = x, overflow = dividend, remainder 0.
`default_nettype none
module muldiv_serial (
    input  wire     clk,
    input  wire     rst,
    input  wire     in_valid,
    output wire     in_ready,
    input  op_t     in,
    output wire     out_valid,
    input  wire     out_ready,
    output result_t out,
    output wake_t   soon,  // never
    output wire     keep,  // never
    output wire     first  // never
);
  localparam logic [1:0] LOAD = 2'd0, STEP = 2'd1, SIGN = 2'd2, DONE = 2'd3;

  // ----------------------------------------------------------------------------------------- state
  logic [1:0] state_q;
  logic [4:0] step_q;
  logic [cfg::THREAD_W-1:0] lane_q;
  logic [32:0] high_q;  // sum so far, or remainder
  logic [31:0] low_q;   // shifts the multiplier out below, or the dividend above; the result in
  logic [cfg::DATA_W-1:0] result_q;

  // --------------------------------------------------------------------------------- the operation
  wire is_div = in.instr.op[2];
  wire [1:0] kind = in.instr.op[1:0];
  wire a_signed = is_div ? !kind[0] : kind == cfg::MULDIV_MULH[1:0] || kind == cfg::MULDIV_MULHSU[1:0];
  wire b_signed = is_div ? !kind[0] : kind == cfg::MULDIV_MULH[1:0];

  wire [cfg::DATA_W-1:0] rs1 = in.rs1, rs2 = in.rs2;
  logic [31:0] a, b;
  always_comb begin
    a = '0;
    b = '0;
    for (int i = 0; i < cfg::THREADS; i++)
      if (lane_q == cfg::THREAD_W'(i)) begin
        a = rs1[i*32+:32];
        b = rs2[i*32+:32];
      end
  end
  wire a_negative = a_signed && a[31];
  wire b_negative = b_signed && b[31];

  // ------------------------------------------------------------------------------------- the adder
  wire is_step = state_q == STEP;
  wire last_step = &step_q;
  wire upper = is_div ? kind[1] : kind != cfg::MULDIV_MUL[1:0];
  // A quotient by zero, all ones, has no sign; the only other one with its top bit set is its own
  // negative.
  wire negate = is_div && (kind[1] ? a_negative : (a_negative ^ b_negative) && !low_q[31]);

  logic [33:0] x, y;
  logic subtract;
  always_comb begin
    x = '0;
    y = {2'd0, upper ? high_q[31:0] : low_q};
    subtract = negate;
    if (state_q == LOAD) begin
      y = {2'd0, a};
      subtract = is_div && a_negative;
    end else if (is_step && is_div) begin
      x = {1'b0, high_q[31:0], low_q[31]};
      y = {{2{b_negative}}, b};
      subtract = !b_negative;
    end else if (is_step) begin
      // The multiplier's sign bit has a negative weight.
      x = {high_q[32], high_q};
      y = {{2{b_negative}}, b} & {34{low_q[0]}};
      subtract = last_step && a_signed;
    end
  end
  // The carry in is an extra low bit: one carry chain.
  wire [34:0] sum_ext = {x, 1'b1} + {y ^ {34{subtract}}, subtract};
  wire [33:0] sum = sum_ext[34:1];

  // ---------------------------------------------------------------------------------------- output
  wire [cfg::THREADS-1:0] lanes = in.instr.tmask;
  wire skip = state_q == LOAD && !lanes[lane_q];
  wire next_lane = in_valid && (skip || state_q == SIGN);
  wire final_lane = lane_q == cfg::THREAD_W'(cfg::THREADS - 1);

  assign out_valid = state_q == DONE;
  assign soon = '0;
  assign {keep, first} = 2'b00;
  assign in_ready  = out_valid && out_ready;
  assign out.seq = in.instr.seq;
  assign out.warp = in.instr.warp;
  assign out.tag = in.tag;
  assign out.pc = in.instr.pc;
  assign out.rd = in.instr.rd;
  assign out.wb = in.instr.wb;
  assign out.tmask = in.instr.tmask;
  assign out.sop = 1'b1;
  assign out.eop = 1'b1;
  assign out.data = result_q;

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (state_q == LOAD) begin
      low_q  <= sum[31:0];
      high_q <= '0;
      step_q <= '0;
    end else if (is_step) begin
      step_q <= step_q + 1'b1;
      if (is_div) begin
        low_q  <= {low_q[30:0], !sum[33]};
        high_q <= {1'b0, sum[33] ? x[31:0] : sum[31:0]};
      end else begin
        low_q  <= {sum[0], low_q[31:1]};
        high_q <= sum[33:1];
      end
    end
    for (int i = 0; i < cfg::THREADS; i++)
      if (state_q == SIGN && lane_q == cfg::THREAD_W'(i)) result_q[i*32+:32] <= sum[31:0];

    if (rst) begin
      state_q <= LOAD;
      lane_q  <= '0;
    end else begin
      if (next_lane) lane_q <= final_lane ? '0 : lane_q + 1'b1;
      case (state_q)
        LOAD: if (in_valid) state_q <= !skip ? STEP : final_lane ? DONE : LOAD;
        STEP: if (last_step) state_q <= SIGN;
        SIGN: state_q <= final_lane ? DONE : LOAD;
        default: if (out_ready) state_q <= LOAD;
      endcase
    end
  end

  wire unused = &{1'b0, sum_ext[0], in.rs3, in.instr.unit, in.instr.op[cfg::OP_W-1:3],
                  in.instr.imm, in.instr.use_imm, in.instr.use_pc, in.instr.rs1, in.instr.rs2,
                  in.instr.rs3, in.instr.use_rs1, in.instr.use_rs2, in.instr.use_rs3,
                  in.instr.serializes, in.instr.fences};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst && state_q != LOAD) assert (in_valid);
`endif
endmodule
`default_nettype wire
