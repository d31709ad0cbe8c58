% emit(knob.issue == "inorder" or knob.issue == "ghost")
// Scoreboard of one warp: one bit a register, set while its writeback is pending.
//
// Gives the hazards of the warp's oldest instruction, combinational. A writeback counts in its own cycle; `early`, for
// results whose time is known in advance, from the next cycle on.
// Registers arrive one-hot: all warps compare with the same few. Write after read needs no bit: operands are read in
// issue order.
% local plain = knob.r2d2 == 1 and knob.issue == "inorder"
% local names = plain and "cfg::PLAIN_REGS" or "cfg::REGS"
% if plain then
// Linear registers need no bits: the ALU writes them, and ALU results are never pending.
% end
`default_nettype none
module scoreboard (
    input wire clk,
    input wire rst,

    input head_t head,

    input wire                  set,  // an instruction issues that writes set_rd
    input wire [${names}-1:0] set_rd,
    input wire                  early,
    input wire [${names}-1:0] early_rd,
    input wire                  free,  // last packet of a result of this warp
    input wire [${names}-1:0] free_rd,
    input wire [cfg::REG_W-1:0] free_number,  // the same register, as a number

    output wire                 raw,
    output wire                 waw,
    output wire [${names}-1:0] busy  // before the writeback of this cycle
);
  logic [${names}-1:0] busy_q;

  assign busy = busy_q;
% local second, third = "head.rs2", "head.rs3"
% if plain then
  localparam int TOP = cfg::REG_W - 1;  // set for linear registers
% elseif knob.r2d2 == 1 then
  // The second source is never a linear register${knob.fpu == "none" and ", and the third is a block part" or ""}.
%   second = "{1'b0, head.rs2[cfg::REG_W-2:0]}"
%   third = knob.fpu == "none" and "{2'b11, head.rs3[3:0]}" or third
% end
  wire [${names}-1:0] pending_wb = busy_q & ~(free_rd & {${names}{free}});
  // The freed register is compared in parallel with the look-up of the pending ones, since it arrives late.
  wire freed1 = free && head.rs1 == free_number;
  wire freed2 = free && head.rs2 == free_number;
  wire freed = free && head.rd == free_number;
% if plain then
  wire raw1 = head.use_rs1 && !head.rs1[TOP] && busy_q[head.rs1[TOP-1:0]] && !freed1;
  wire raw2 = head.use_rs2 && busy_q[head.rs2[TOP-1:0]] && !freed2;
% if knob.fpu == "none" then
  wire raw3 = 1'b0;  // a block part
% else
  wire raw3 = head.use_rs3 && !head.rs3[TOP] && busy_q[head.rs3[TOP-1:0]] && !(free && head.rs3 == free_number);
% end
  assign raw = raw1 || raw2 || raw3;
  assign waw = head.wb && !head.rd[TOP] && busy_q[head.rd[TOP-1:0]] && !freed;
% else
  wire raw1 = head.use_rs1 && busy_q[head.rs1] && !freed1;
  wire raw2 = head.use_rs2 && busy_q[${second}] && !freed2;
% if cfg.RF_SOURCES == 3 then
  wire raw3 = head.use_rs3 && busy_q[${third}] && !(free && head.rs3 == free_number);
% else
  wire raw3 = 1'b0;
% end
  assign raw = raw1 || raw2 || raw3;
  assign waw = head.wb && busy_q[head.rd] && !freed;
% end

  always_ff @(posedge clk)
    if (rst) busy_q <= '0;
    else busy_q <= (pending_wb & ~(early_rd & {${names}{early}})) | (set_rd & {${names}{set}});

  wire unused = &{1'b0, head};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      if (free) assert (|(busy_q & free_rd));
% if plain then
      if (free) assert (!free_number[TOP]);
% end
      if (free) assert (free_rd == ${names}'(1) << free_number);
      if (early) assert (|(busy_q & early_rd));
      if (set) assert (set_rd != '0);
    end
`endif
endmodule
`default_nettype wire
