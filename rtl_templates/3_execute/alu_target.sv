// Where a branch leads, and whether fetch goes elsewhere: what its last lane decides comes behind that lane's carries, as late as it can be.
//
// Contract: combinational; of `taken` at most one bit is set.
// A module of its own, as alu_sum is: a LUT of up to four lanes, two of up to sixteen.
`default_nettype none
module alu_target (
    input  wire [cfg::THREADS-1:0] taken,
    input  wire                     predicted,
    input  wire                     jump,      // jalr, which is not predicted
    input  wire [             31:0] there,
    input  wire [             31:0] beside,
    output wire [             31:0] target,
    output wire                     redirect
);
  wire any = |taken;
  assign target = any ? there : beside;
  assign redirect = cfg::FETCH_PREDICT == 0 || jump || any != predicted;
endmodule
`default_nettype wire
