% emit(knob.fpu == "full")
// One lane of the floating-point unit without division and square root.
//
// Contract: operands of an operation of either kind; its pipeline loads them at the end of a cycle
//   with the kind's first enable. All results and flags {NV, DZ, OF, UF, NX} are in registers.
// Latency: multiply-add and conversions t + 6 (fma_load, fpu_fma.sv), the rest t + 1 (quick_load).
`default_nettype none
module fpu_lane (
    input  wire                  clk,         // of quick results
    input  wire [           5:0] fma_clk,     // of each register
    input  wire [           5:0] fma_load,
    input  wire                  quick_load,
    input  wire [cfg::OP_W-1:0] op,
    input  wire [           2:0] rm,
    input  wire [          31:0] a,
    input  wire [          31:0] b,
    input  wire [          31:0] c,
    output wire [          31:0] fma_result,
    output wire [           4:0] fma_flags,
    output wire [          31:0] quick_result,
    output wire [           4:0] quick_flags
);
  logic [31:0] result_q;
  logic invalid_q;
  wire [31:0] compared;
  wire invalid;

  fpu_fma u_fma (
      .clk(fma_clk),
      .load(fma_load),
      .op,
      .rm,
      .a,
      .b,
      .c,
      .result(fma_result),
      .flags(fma_flags)
  );

  fpu_compare u_compare (
      .op,
      .a,
      .b,
      .result(compared),
      .invalid
  );

  assign quick_result = result_q;
  assign quick_flags  = {invalid_q, 4'd0};

  always_ff @(posedge clk)
    if (quick_load) begin
      result_q  <= compared;
      invalid_q <= invalid;
    end
endmodule
`default_nettype wire
