% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local renamed = knob.issue == "loog"
% local word = renamed and "renamed_t" or "head_t"
// What is known of one warp's registers: for each the lanes that hold its scalar (uniform_registers).
//
// No lane: nothing is known. A source of the instruction in the warp's slot is uniform if all lanes hold
// it that the warp runs under: those of what entered last, since the mask changes only behind an
// instruction that stands alone. Combinational from the slot.
% if renamed then
// Nothing is known, either, of what was written to the register file in the last cycle. (In the slot are
// readers of what was written by then.)
% end
`default_nettype none
module uniform_warp (
    input wire clk,

    input wire                    enter,
    input wire [cfg::THREADS-1:0] enter_tmask,

    input  ${word}                         slot,
    output wire   [cfg::RF_SOURCES-1:0] scalars,  // sources that are uniform
    output wire   [cfg::RF_SOURCES-1:0] vectors,  // sources that are not
% if affine then
    output wire [cfg::RF_SOURCES*4-1:0] strides,  // of those that are, else 0
% end

    input wire                    clear,  // nothing is known
    input wire                    write,
    input wire [  cfg::REG_W-1:0] rd,
    input wire [cfg::THREADS-1:0] lanes,
% if affine then
    input wire [3:0] stride,
% end

    output logic [cfg::THREADS-1:0] tmask_q
);
  always_ff @(posedge clk) if (enter) tmask_q <= enter_tmask;

% if renamed then
  wire [cfg::RF_SOURCES*cfg::REG_W-1:0] sources = slot.regs;
  wire [cfg::RF_SOURCES-1:0] used = slot.reads;  // from the file
% elseif cfg.RF_SOURCES == 3 then
  wire [3*cfg::REG_W-1:0] sources = {slot.rs3, slot.rs2, slot.rs1};
  wire [cfg::RF_SOURCES-1:0] used = {slot.use_rs3, slot.use_rs2, slot.use_rs1};
% else
  wire [2*cfg::REG_W-1:0] sources = {slot.rs2, slot.rs1};
  wire [cfg::RF_SOURCES-1:0] used = {slot.use_rs2, slot.use_rs1};
% end
  for (genvar s = 0; s < cfg::RF_SOURCES; s++) begin : g_source
    wire [cfg::THREADS-1:0] known;
% if affine then
    wire [3:0] known_stride;
% end
    lutram_1r1w #(
        .WIDTH(cfg::THREADS${affine and " + 4" or ""}),
        .DEPTH(cfg::REGS)
    ) u_tags (
        .clk,
        .wen  (write),
        .waddr(rd),
        .wdata(${affine and "{stride, lanes}" or "lanes"}),
        .raddr(sources[s*cfg::REG_W+:cfg::REG_W]),
        .rdata(${affine and "{known_stride, known}" or "known"})
    );
% if renamed then
    wire [cfg::REG_W-1:0] source = sources[s*cfg::REG_W+:cfg::REG_W];
    wire unsettled = write && source == rd;
    wire uniform = (tmask_q & ~known) == '0 && !clear && !unsettled;
% else
    wire uniform = (tmask_q & ~known) == '0 && !clear;
% end
    assign scalars[s] = used[s] && uniform;
    assign vectors[s] = used[s] && !uniform;
% if affine then
    assign strides[s*4+:4] = scalars[s] ? known_stride : '0;
% end
  end

  wire unused = &{1'b0, slot};
endmodule
`default_nettype wire
