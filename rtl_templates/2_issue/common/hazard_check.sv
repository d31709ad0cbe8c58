% emit(knob.issue == "inorder" or knob.issue == "ghost")
// Register hazards of a warp's oldest instruction (hazards.sv): with pending registers of the scoreboard, and with those
// of the slot's instruction and of the reader. These are not in the scoreboard yet. Combinational.
% local plain = knob.r2d2 == 1 and knob.issue == "inorder"
% local names = plain and "cfg::PLAIN_REGS" or "cfg::REGS"
`default_nettype none
module hazard_check (
    input head_t        head,
    input head_t        waiting,      // in the slot
    input wire          fills,        // it is valid and writes a register
    input completions_t completions,
    input wire          reads,        // completions.reader is of this warp
    input wire          frees,        // completions.wb_rd is of this warp, and is pending no longer

    input wire [${names}-1:0] busy,  // the scoreboard's: pending writebacks, and what they mean for the head
    input wire                  raw_due,
    input wire                  waw_due,

    output wire raw,
    output wire waw
);
  reader_t reader;
  assign reader = completions.reader;
  wire soon1 = head.use_rs1 && (fills && head.rs1 == waiting.rd || reads && head.rs1 == reader.rd);
  wire soon2 = head.use_rs2 && (fills && head.rs2 == waiting.rd || reads && head.rs2 == reader.rd);
% if cfg.RF_SOURCES == 3 then
  wire soon3 = head.use_rs3 && (fills && head.rs3 == waiting.rd || reads && head.rs3 == reader.rd);
% else
  wire soon3 = 1'b0;
% end
  assign raw = raw_due || soon1 || soon2 || soon3;
  assign waw = waw_due || head.wb && (fills && head.rd == waiting.rd || reads && head.rd == reader.rd);
  wire unused = &{1'b0, head, waiting, completions, reader, frees, busy};
endmodule
`default_nettype wire
