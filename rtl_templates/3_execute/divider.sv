% emit(knob.mul == "pipelined")
% local two = knob.div_bits == 2
// Iterative divider of all lanes in lockstep: DIV, DIVU, REM, REMU.
//
// Contract: operands and `header`, a packet without data, are accepted on in_valid && in_ready, one
//   operation at a time, the next as the packet is accepted. The packet holds the results and stays until
//   it is accepted. kind is funct3[1:0], the low bits of cfg::MULDIV_*.
% if two then
// Latency: accepted in cycle t, packet in t + 17, a remainder in t + 18. Every leading zero byte of the
//   dividend that all active lanes share saves three cycles; a negative dividend costs a cycle, a
//   negative result another. The packet is in registers.
% else
// Latency: accepted in cycle t, packet in t + 33, a remainder in t + 34. Every leading zero byte of the
//   dividend that all active lanes share saves seven cycles; a negative dividend costs a cycle, a
//   negative result another. The packet is in registers.
% end
`default_nettype none
module divider (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   in_valid,
    output wire                   in_ready,
    input  wire [            1:0] kind,
    input  wire [cfg::DATA_W-1:0] a,
    input  wire [cfg::DATA_W-1:0] b,
    input  result_t               header,
    output wire                   out_valid,
    input  wire                   out_ready,
    output result_t               out,
    output wire                   busy,     // an operation is in progress
    output logic                  soon,     // out_valid in two cycles; a register
    output wire                   in_six    // or in six${two and "; in five if a skip has just reached the last byte" or ""}
);
  localparam int STEPS = 32 / cfg::DIV_BITS;  // of an operation
  localparam int SKIPS = STEPS / 4;  // of a byte
  localparam int W = $clog2(STEPS) + 1;

  // ----------------------------------------------------------------------------------------- state
  logic busy_q;  // an operation is in progress
  logic fresh_q;  // accepted in the cycle before
  logic leading_q;  // no quotient bit yet
  logic remainder_q;
  logic [W-1:0] steps_q;  // steps to do
  logic correct_q;  // the last remainder may need a correction
  logic negate_q;  // a lane's result is to be negated
  logic next_q;  // done in the next cycle
  logic done_q;
  result_t header_q;

  // --------------------------------------------------------------------------------- combinational
  wire [cfg::THREADS-1:0] dividend_negative, result_negative, can_skip;
  wire load = in_valid && in_ready;
  wire stepped = busy_q && steps_q == '0;
  wire negate_dividend = fresh_q && |(dividend_negative & header_q.tmask);
  wire correct = stepped && correct_q;
  wire negate_result = stepped && !correct_q && negate_q;
  // The last byte is always divided, so that a skip never has to end the operation.
  wire skip = busy_q && !negate_dividend && leading_q && steps_q > W'(SKIPS)
              && &(can_skip | ~header_q.tmask);
  wire step = busy_q && !stepped && !negate_dividend && !skip;

  wire ends = step && steps_q == W'(1) && !correct_q;  // last digits of a quotient

  assign busy = busy_q;
  assign in_ready = !busy_q || done_q && out_ready;
  assign out_valid = done_q;

  // A correction and a negation take a cycle each, after the last step. After a skip a byte's steps or more remain, so the
  // last ones, counted here, are single steps.
  wire [1:0] left = correct_q && negate_q ? 2'd1 : correct_q || negate_q ? 2'd2 : 2'd3;
  wire almost = busy_q && !fresh_q && steps_q == W'(left);
% if two then
  assign in_six = step && steps_q == W'(left) + W'(3) || skip && steps_q == W'(8) && !(correct_q && negate_q);
% else
  assign in_six = step && steps_q == W'(left) + W'(3);
% end

  // ----------------------------------------------------------------------------------------- lanes
  wire [cfg::DATA_W-1:0] result;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
    divider_lane u_lane (
        .clk,
        .load,
        .negate(negate_dividend || negate_result),
        .correct,
        .correcting(correct_q && !fresh_q),
        .clear(correct || ends),
        .skip,
        .step,
        .is_signed(!kind[0]),
        .of_result(!fresh_q),
        .is_remainder(remainder_q),
        .a(a[i*32+:32]),
        .b(b[i*32+:32]),
        .dividend_negative(dividend_negative[i]),
        .result_negative(result_negative[i]),
        .can_skip(can_skip[i]),
        .result(result[i*32+:32])
    );
  end

  always_comb begin
    out = header_q;
    out.data = result;
  end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    fresh_q <= load && !rst;
    soon <= almost && !rst;
    next_q <= soon && !rst;
    done_q <= !rst && (next_q || (done_q && !out_ready));
    if (rst) busy_q <= 1'b0;
    else if (in_ready) busy_q <= in_valid;
    if (load) begin
      header_q <= header;
      remainder_q <= kind[1];
      correct_q <= kind[1];
      leading_q <= 1'b1;
      steps_q <= W'(STEPS);
    end else if (skip) begin
      steps_q <= steps_q - W'(SKIPS);
    end else if (step) begin
      steps_q   <= steps_q - 1'b1;
      leading_q <= 1'b0;
    end else if (correct) begin
      correct_q <= 1'b0;
    end
    if (fresh_q) negate_q <= |(result_negative & header_q.tmask);
    else if (negate_result) negate_q <= 1'b0;
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) assert (done_q == (stepped && !correct_q && !negate_q));
`endif
endmodule
`default_nettype wire
