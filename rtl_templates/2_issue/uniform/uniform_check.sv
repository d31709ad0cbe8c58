% emit(knob.uniform ~= "none")
% local lane0_only = has.lane0_only
% -- A block part is one word for the warp, which may be held for lane 0 only.
% local block = knob.r2d2 == 1 and knob.fpu == "none"
% local lane = lane0_only and "(lane0_only ? 0 : i)" or block and "(s == 2 ? 0 : i)" or "i"
// Simulation checks of uniform registers: every operand from the scalars equals the vector file's word in the lanes that
// execute, and a warp's mask equals its instructions' masks.
//
// It has a register file of its own, since uniform registers spare the vector file's ports. Nothing in it feeds back.
`default_nettype none
module uniform_check (
    input wire clk,
    input wire rst,

    input wire                                    valid,      // these operands are at dispatch
    input op_t                                    op,
% if lane0_only then
    input wire                                    lane0_only,      // lane 0's operands are those of all lanes
% end
    input wire [cfg::RF_SOURCES*cfg::REG_W-1:0] registers,
    input wire [           cfg::RF_SOURCES-1:0] scalars,    // sources that are uniform
    input wire [  cfg::WARPS*cfg::THREADS-1:0] tmasks,

    input wire     wb_valid,
    input result_t wb
);
`ifdef HEDDLE_CHECKS
  localparam int S = cfg::RF_SOURCES;
  localparam int AW = cfg::WARP_W + cfg::REG_W;
  localparam int T = cfg::THREADS;

  instr_t instr;
  assign instr = op.instr;
  wire [3*cfg::DATA_W-1:0] operands = {op.rs3, op.rs2, op.rs1};
  wire [T-1:0] tmask = instr.tmask;
  wire [T-1:0] written = wb.tmask;
  wire [cfg::DATA_W-1:0] data = wb.data;
  wire [AW-1:0] waddr = {wb.warp, wb.rd};

  logic [cfg::DATA_W-1:0] file[0:(1<<AW)-1];
  always_ff @(posedge clk)
    for (int i = 0; i < T; i++)
      if (wb_valid && wb.wb && written[i]) file[waddr][i*32+:32] <= data[i*32+:32];

  for (genvar s = 0; s < S; s++) begin : g_source
    wire [AW-1:0] address = {instr.warp, registers[s*cfg::REG_W+:cfg::REG_W]};
    wire [cfg::DATA_W-1:0] stored = file[address];
    wire now = wb_valid && wb.wb && address == waddr;
    for (genvar i = 0; i < T; i++) begin : g_lane
      wire [31:0] holds = now && written[i] ? data[i*32+:32] : stored[i*32+:32];
      always_ff @(posedge clk)
        if (!rst && valid && scalars[s] && tmask[i])
          assert (operands[s*cfg::DATA_W+${lane}*32+:32] == holds);
    end
  end

  always_ff @(posedge clk)
    if (!rst && valid) assert (tmask == tmasks[instr.warp*T+:T]);

  wire unused = &{1'b0, op, instr, operands, wb};
`else
  wire unused = &{1'b0, clk, rst, valid, op, ${lane0_only and "lane0_only, " or ""}registers, scalars, tmasks, wb_valid, wb};
`endif
endmodule
`default_nettype wire
