% emit((knob.issue == "inorder" or knob.issue == "ghost") and knob.r2d2 == 0)
// Register hazards of a warp's oldest instruction (2_issue/common/hazard_check.sv) in a model: all pending registers in
// one vector, which a host processor computes faster than the comparisons.
`default_nettype none
module hazard_check (
    input head_t        head,
    input head_t        waiting,      // in the slot
    input wire          fills,        // it is valid and writes a register
    input completions_t completions,
    input wire          reads,        // completions.reader is of this warp
    input wire          frees,        // completions.wb_rd is of this warp, and is pending no longer

    input wire [cfg::REGS-1:0] busy,  // the scoreboard's: pending writebacks, and what they mean for the head
    input wire                 raw_due,
    input wire                 waw_due,

    output wire raw,
    output wire waw
);
  wire [cfg::REGS-1:0] held = (busy & ~(completions.wb_rd & {cfg::REGS{frees}}))
                              | (completions.reader_rd & {cfg::REGS{reads}}) | (cfg::REGS'(fills) << waiting.rd);
  assign raw = head.use_rs1 && held[head.rs1] || head.use_rs2 && held[head.rs2]${cfg.RF_SOURCES == 3 and " || head.use_rs3 && held[head.rs3]" or ""};
  assign waw = head.wb && held[head.rd];
  wire unused = &{1'b0, head, waiting, completions, raw_due, waw_due};
endmodule
`default_nettype wire
