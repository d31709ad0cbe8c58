% emit(knob.issue == "socgpu")
// How many places of a warp's buffer are in use, or a few more for a cycle.
//
// Contract: `count` is in a cycle not less than there are instructions in the buffer, and as many one cycle after the
// last that came or went. Who enters, reads and is announced is known last: it is two LUT levels from the register, for
// which of two who leave at once the second counts a cycle longer, and so does whatever `used` tells then.
`default_nettype none
module socgpu_count #(
    parameter int N = cfg::PLACES
) (
    input  wire         clk,
    input  wire         rst,
    input  wire [N-1:0] used,       // and not done
    input  wire         enter,
    input  wire         read,       // one completes as it reads, which
    input  wire         branch,     // stays nevertheless, as it is one
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
  wire one_more = enter && !leaves && !announced;
  wire one_fewer = enter ? leaves && announced : leaves || announced;
  always_ff @(posedge clk) count_q <= rst ? '0 : one_more ? more : one_fewer ? fewer : stays;
endmodule
`default_nettype wire
