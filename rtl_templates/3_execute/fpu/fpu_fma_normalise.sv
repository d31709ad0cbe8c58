% emit(knob.fpu == "full")
// Normalisation of the fused multiply-add's sum: its fourth and fifth register.
//
// Contract: a magnitude of two that are each other's opposite, shifted left; each register loads the one before it at
//   the end of a cycle with load[i].
// 1 The one that is not negative, and its leading zeros in eights.
// 2 Normalised, but never beyond exponent 1, which is all that a subnormal result needs.
`default_nettype none
module fpu_fma_normalise (
    input  wire [1:0]   clk,     // of each register
    input  wire [1:0]   load,
    input  fma_sum_t    sums,
    output fma_normal_t normal
);
  localparam int W = 76;

  wire fma_kind_t kind = sums.kind;
  wire [W:0] sum = sums.sum;
  wire [8:0] limit = sums.limit;

  // ----------------------------------------------------------------- magnitude, leading zeros
  wire addend_larger = sum[W] && !kind.from_int;
  wire [W-1:0] magnitude = addend_larger ? sums.opposite : sum[W-1:0];

  logic [3:0] eights;
  always_comb begin
    eights = 4'd9;
    for (int i = 8; i >= 0; i--) if (|magnitude[W-1-8*i-:8]) eights = 4'(i);
  end
  wire limited = limit[8:3] <= {2'd0, eights};
  wire zero = eights == 4'd9 && magnitude[3:0] == '0 && !sums.sticky;

  logic [W-1:0] magnitude4_q;
  logic [3:0] eights4_q;
  logic [2:0] ones_limit4_q;
  logic [8:0] top4_q;
  logic sticky4_q;
  fma_outcome_t outcome4_q;

  always_ff @(posedge clk[0])
    if (load[0]) begin
      magnitude4_q <= magnitude;
      eights4_q <= limited ? limit[6:3] : eights;
      ones_limit4_q <= limited ? limit[2:0] : 3'd7;
      top4_q <= sums.top;
      sticky4_q <= sums.sticky;
      outcome4_q.rm <= kind.rm;
      outcome4_q.zero <= zero;
      // Operands that cancel give -0 in one mode only.
      if (zero && kind.subtract && !kind.beyond) outcome4_q.sign <= kind.rm == 3'd2;
      else outcome4_q.sign <= addend_larger || kind.beyond ? kind.addend_sign : kind.product_sign;
      outcome4_q.to_int <= kind.to_int;
      outcome4_q.is_unsigned <= kind.is_unsigned;
      outcome4_q.beyond <= kind.beyond;
      outcome4_q.nan <= kind.nan;
      outcome4_q.invalid <= kind.invalid;
    end

  // --------------------------------------------------------------------------------- normalise
  wire [W-1:0] coarse = magnitude4_q << {eights4_q, 3'd0};
  logic [2:0] leading;
  always_comb begin
    leading = 3'd7;
    for (int i = 6; i >= 0; i--) if (coarse[W-1-i]) leading = 3'(i);
  end
  wire [2:0] ones = leading < ones_limit4_q ? leading : ones_limit4_q;
  // 24 bits of significand, two more for rounding, and those that the shift may move there.
  wire [32:0] fine = coarse[W-1-:33] << ones;
  wire below = sticky4_q || |coarse[W-34:0];

  always_ff @(posedge clk[1])
    if (load[1]) begin
      normal.fine <= fine;
      normal.exponent <= top4_q - {2'd0, eights4_q, ones};
      normal.below <= below;
      normal.outcome <= outcome4_q;
    end
endmodule
`default_nettype wire
