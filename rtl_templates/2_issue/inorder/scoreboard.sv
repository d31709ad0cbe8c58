// Scoreboard of one warp: one bit a register, set while a result is due.
//
// Hazards of the warp's oldest instruction, combinational. A writeback counts in its own cycle
// (the register file forwards it), so that a dependent instruction issues in the cycle in which
// the result is written. WAR needs no bit: operands are read in issue order.
`default_nettype none
module scoreboard (
    input wire clk,
    input wire rst,

    input instr_t head,
    input wire    issue,

    input wire                  wb_valid,  // last packet of a result of this warp
    input wire [cfg::REG_W-1:0] wb_rd,

    output wire raw,
    output wire waw
);
  logic [cfg::REGS-1:0] busy_q;

  wire [cfg::REGS-1:0] cleared = wb_valid ? cfg::REGS'(1) << wb_rd : '0;
  wire [cfg::REGS-1:0] busy = busy_q & ~cleared;

  assign raw = (head.use_rs1 && busy[head.rs1]) || (head.use_rs2 && busy[head.rs2])
               || (head.use_rs3 && busy[head.rs3]);
  assign waw = head.wb && busy[head.rd];

  always_ff @(posedge clk)
    if (rst) busy_q <= '0;
    else busy_q <= busy | (issue && head.wb ? cfg::REGS'(1) << head.rd : '0);

  wire unused = &{1'b0, head};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      if (wb_valid) assert (busy_q[wb_rd]);
      if (issue) assert (!raw && !waw);
    end
`endif
endmodule
`default_nettype wire
