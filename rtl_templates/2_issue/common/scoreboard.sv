// Scoreboard of one warp: one bit a register, set while a result is due.
//
// Hazards of one instruction of the warp, its oldest, combinational. A writeback counts in its own
// cycle (the register file forwards it), so that a dependent instruction issues in the cycle in
// which the result is written. WAR needs no bit: operands are read in issue order.
`default_nettype none
module scoreboard (
    input wire clk,
    input wire rst,

    input needs_t head,

    input wire                  set,  // an instruction issues that writes set_rd
    input wire [cfg::REG_W-1:0] set_rd,
    input wire                  wb_valid,  // last packet of a result of this warp
    input wire [cfg::REG_W-1:0] wb_rd,

    output wire                 raw,
    output wire                 waw,
    output wire [cfg::REGS-1:0] busy  // after the writeback of this cycle
);
  logic [cfg::REGS-1:0] busy_q;

  wire [cfg::REGS-1:0] cleared = wb_valid ? cfg::REGS'(1) << wb_rd : '0;
  assign busy = busy_q & ~cleared;

  register_check u_check (
      .needs(head),
      .busy,
      .raw,
      .waw
  );

  always_ff @(posedge clk)
    if (rst) busy_q <= '0;
    else busy_q <= busy | (set ? cfg::REGS'(1) << set_rd : '0);

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      if (wb_valid) assert (busy_q[wb_rd]);
      if (set) assert (!busy[set_rd]);
    end
`endif
endmodule
`default_nettype wire
