// Word of a register-file port: of each lane the value written now (`bypass`), written one cycle before (`forward`), or
// stored. Combinational; zero without a read. FORWARD = 0: never `forward`, and undefined without a read.
% local narrow = knob.r2d2 == 1 or knob.uniform ~= "none"
% local lanes, width = narrow and "LANES" or "cfg::THREADS", narrow and "(32 * LANES)" or "cfg::DATA_W"
`default_nettype none
module regfile_forward #(
% if narrow then
    parameter int LANES = cfg::THREADS,
% end
    parameter int FORWARD = 1
) (
    input  wire read,
    input  wire [${lanes}-1:0] bypass,
    input  wire [${lanes}-1:0] forward,
    input  wire [${width}-1:0] wdata,
    input  wire [${width}-1:0] written,
    input  wire [${width}-1:0] stored,
    output wire [${width}-1:0] word
);
  for (genvar i = 0; i < ${lanes}; i++) begin : g_lane
    if (FORWARD != 0) begin : g_forward
      regfile_lane u_lane (
          .read,
          .bypass (bypass[i]),
          .forward(forward[i]),
          .wdata  (wdata[i*32+:32]),
          .written(written[i*32+:32]),
          .stored (stored[i*32+:32]),
          .word   (word[i*32+:32])
      );
    end else begin : g_forward
      wire unused = &{1'b0, read, forward[i], written[i*32+:32]};
      assign word[i*32+:32] = bypass[i] ? wdata[i*32+:32] : stored[i*32+:32];
    end
  end
endmodule
`default_nettype wire
