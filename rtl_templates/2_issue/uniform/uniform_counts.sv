% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
// Counts of uniform registers for an instruction at is_op. Combinational.
`default_nettype none
module uniform_counts (
    input wire                          valid,
    input wire [                   5:0] lanes,    // active lanes
    input wire [cfg::RF_SOURCES-1:0] scalars,  // sources that are uniform
    input wire [cfg::RF_SOURCES-1:0] vectors,  // sources that are not
% if affine then
    input wire [cfg::RF_SOURCES*4-1:0] strides,
% end
    input wire set,    // its result is set uniform
    input wire found,  // an older result was found uniform at writeback

    output uniform_event_t counts
);
  wire [1:0] scalar_reads;
  popcount #(
      .N(cfg::RF_SOURCES),
      .W(2)
  ) u_scalar_reads (
      .bits (valid ? scalars : '0),
      .count(scalar_reads)
  );
% if affine then
  wire scalar_op = valid && vectors == '0 && strides == '0;
  wire [1:0] affine_reads;
  logic [cfg::RF_SOURCES-1:0] strided;
  always_comb for (int s = 0; s < cfg::RF_SOURCES; s++) strided[s] = valid && strides[s*4+:4] != '0;
  popcount #(
      .N(cfg::RF_SOURCES),
      .W(2)
  ) u_affine_reads (
      .bits (strided),
      .count(affine_reads)
  );
% else
  wire scalar_op = valid && vectors == '0;
% end

  always_comb begin
    counts.scalar_reads = scalar_reads;
% if affine then
    counts.affine_reads = affine_reads;
% end
    counts.scalar_op = scalar_op;
    counts.lanes_alike = scalar_op ? lanes - 1'b1 : '0;
    counts.scalar_set = set;
    counts.scalar_found = found;
  end
endmodule
`default_nettype wire
