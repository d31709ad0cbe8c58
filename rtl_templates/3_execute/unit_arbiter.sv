% emit(knob.subcores > 1)
// Shares a unit among the sub-cores, which send it operations in turn, through a register.
//
// Contract: valid/ready on both sides; `out_owner` is the sub-core of `out`. Operations of a sub-core keep their order.
// Policy: round robin, so each sub-core with an operation has its turn within SUBCORES operations.
// Latency: one cycle. Throughput: one operation a cycle.
`default_nettype none
module unit_arbiter #(
    parameter int WIDTH = 8
) (
    input wire clk,
    input wire rst,

    input  wire [      cfg::SUBCORES-1:0] in_valid,
    output wire [      cfg::SUBCORES-1:0] in_ready,
    input  wire [cfg::SUBCORES*WIDTH-1:0] in,

    output logic                  out_valid,
    input  wire                   out_ready,
    output logic [cfg::SUB_W-1:0] out_owner,
    output logic [     WIDTH-1:0] out
);
  wire room = !out_valid || out_ready;
  wire [cfg::SUBCORES-1:0] grant;
  wire [cfg::SUB_W-1:0] owner;
  wire [WIDTH-1:0] word;
  rr_arbiter #(
      .N(cfg::SUBCORES)
  ) u_turn (
      .clk,
      .rst,
      .request(in_valid),
      .advance(room),
      .grant,
      .index(owner)
  );
  word_pick #(
      .N    (cfg::SUBCORES),
      .WIDTH(WIDTH)
  ) u_word (
      .words(in),
      .index(owner),
      .word
  );
  assign in_ready = room ? grant : '0;

  always_ff @(posedge clk) begin
    out_valid <= !rst && (in_valid != '0 || (out_valid && !out_ready));
    if (room) begin
      out_owner <= owner;
      out <= word;
    end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert ((in_ready & ~in_valid) == '0);
`endif
endmodule
`default_nettype wire
