// Scoreboard of one warp: one bit a register, set while a result is due.
//
// Hazards of one instruction of the warp, its oldest, combinational. A writeback counts in its own
// cycle: it is compared beside the look-up, which is no longer for it. A wake, for results whose time
// is known ahead, counts from the next cycle on. WAR needs no bit: operands are read in issue order.
`default_nettype none
module scoreboard (
    input wire clk,
    input wire rst,

    input needs_t head,

    input wire                  set,  // an instruction issues that writes set_rd
    input wire [cfg::REG_W-1:0] set_rd,
    input wire                  wake_valid,
    input wire [cfg::REG_W-1:0] wake_rd,
    input wire                  early_valid,  // another wake
    input wire [cfg::REG_W-1:0] early_rd,
    input wire                  wb_valid,  // last packet of a result of this warp
    input wire [cfg::REG_W-1:0] wb_rd,

    output wire                 raw,
    output wire                 waw,
    output wire [cfg::REGS-1:0] busy  // after the writeback of this cycle
);
  logic [cfg::REGS-1:0] busy_q;

  wire raw1 = head.use_rs1 && busy_q[head.rs1] && !(wb_valid && wb_rd == head.rs1);
  wire raw2 = head.use_rs2 && busy_q[head.rs2] && !(wb_valid && wb_rd == head.rs2);
  wire raw3 = head.use_rs3 && busy_q[head.rs3] && !(wb_valid && wb_rd == head.rs3);
  assign raw = raw1 || raw2 || raw3;
  assign waw = head.wb && busy_q[head.rd] && !(wb_valid && wb_rd == head.rd);

  assign busy = busy_q & ~(wb_valid ? cfg::REGS'(1) << wb_rd : '0);
  wire [cfg::REGS-1:0] woken = (wake_valid ? cfg::REGS'(1) << wake_rd : '0)
                               | (early_valid ? cfg::REGS'(1) << early_rd : '0);

  always_ff @(posedge clk)
    if (rst) busy_q <= '0;
    else busy_q <= (busy & ~woken) | (set ? cfg::REGS'(1) << set_rd : '0);

  wire unused = &{1'b0, head};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      if (wb_valid) assert (busy_q[wb_rd]);
      if (wake_valid) assert (busy_q[wake_rd]);
      if (early_valid) assert (busy_q[early_rd]);
      if (set) assert (!busy[set_rd]);
    end
`endif
endmodule
`default_nettype wire
