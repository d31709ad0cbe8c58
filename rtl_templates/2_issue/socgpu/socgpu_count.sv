% emit(knob.issue == "socgpu")
// Counts the used slots of a warp's buffer: never too few, and for one cycle perhaps too many.
//
// Contract: a register, as of the inputs of the cycle before. Enqueue, read and announcement count at once. Of two slots
//   that are freed together without an enqueue, the second is counted one cycle later. So are a resolved branch and the
//   instructions invalidated with it: `used` is without them only then.
// Enqueue, read and announcement are known last and are two LUT levels from the register. The sum is of registers, and
// these inputs select among the sum, one more and one fewer.
`default_nettype none
module socgpu_count #(
    parameter int N = cfg::BUFFER_ENTRIES
) (
    input  wire         clk,
    input  wire         rst,
    input  wire [N-1:0] used,       // used slots, but for the one that is written back
    input  wire         enqueue,
    input  wire         read,       // one reads its operands and completes
    input  wire         is_branch,  // but keeps its slot, as it is a branch
    input  wire         announced,  // another completes
    output wire [  4:0] count
);
  logic [4:0] count_q;
  assign count = count_q;

  wire [4:0] stays;
  popcount #(
      .N(N),
      .W(5)
  ) u_stays (
      .bits (used),
      .count(stays)
  );
  wire [4:0] more = stays + 5'd1;
  wire [4:0] fewer = stays - 5'd1;
  wire leaves = read && !is_branch;
  wire one_more = enqueue && !leaves && !announced;
  wire one_fewer = enqueue ? leaves && announced : leaves || announced;
  always_ff @(posedge clk) count_q <= rst ? '0 : one_more ? more : one_fewer ? fewer : stays;
endmodule
`default_nettype wire
