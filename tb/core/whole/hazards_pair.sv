// hazards with registers whose one-hot form is that of their numbers, as issue stages give them (forms.sh).
module hazards_pair #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input head_t        head,
    input slot_t        slot,
    input completions_t completions,

    output wire                 raw,
    output wire                 waw,
    output wire [cfg::REGS-1:0] busy
);
  completions_t decoded;
  reader_t reader;
  assign reader = completions.reader;
  always_comb begin
    decoded = completions;
    decoded.wb_rd = cfg::REGS'(1) << completions.wb_number;
    decoded.reader_rd = cfg::REGS'(1) << reader.rd;
  end
  hazards #(
      .WARP(WARP)
  ) u_hazards (
      .clk,
      .rst,
      .head,
      .slot,
      .completions(decoded),
      .raw,
      .waw,
      .busy
  );
endmodule
