% emit(knob.issue == "socgpu")
// How many places of a warp's buffer are in use: never fewer than there are, and for a cycle perhaps more.
//
// Contract: a register, as of the inputs of the cycle before. One that enters, reads or is announced counts at once. Of two
//   that leave together without one that enters the second leaves the count a cycle later, and so do a branch that is
//   resolved and what is dropped behind it: `used` is without them only then.
// Who enters, reads and is announced is known last, and is two LUT levels from the register: the sum is of registers, and
// these choose among it, one more and one fewer.
`default_nettype none
module socgpu_count #(
    parameter int N = cfg::BUFFER_ENTRIES
) (
    input  wire         clk,
    input  wire         rst,
    input  wire [N-1:0] used,       // places in use, but for the one that is written back
    input  wire         enqueue,
    input  wire         read,       // one reads its operands and completes,
    input  wire         branch,     // but stays, as it is a branch
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
  wire leaves = read && !branch;
  wire one_more = enqueue && !leaves && !announced;
  wire one_fewer = enqueue ? leaves && announced : leaves || announced;
  always_ff @(posedge clk) count_q <= rst ? '0 : one_more ? more : one_fewer ? fewer : stays;
endmodule
`default_nettype wire
