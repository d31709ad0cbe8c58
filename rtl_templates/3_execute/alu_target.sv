// Target of a branch and whether fetch is redirected: the last lane's outcome follows that lane's carries, so it is late.
//
// Contract: combinational; of `taken` at most one bit is set.
// It is a module of its own, like alu_sum: one LUT for up to four lanes, two for up to sixteen.
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
