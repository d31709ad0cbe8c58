% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
// Tags of all registers of all warps: which sources of the instructions in the issue slots are uniform.
//
// Written by every instruction that writes a register, when it has its operands (set): its own claim, or
// none, which withdraws the one before. So no tag outlives its value, whoever is next to read it. What
// is found to be uniform at writeback (found) waits for a cycle in which nothing is set.
// Latency: what is set in cycle t is known in t + 1; the next of its warp is selected then at the
// earliest. Nothing is known before all tags were cleared, REGS cycles behind reset.
`default_nettype none
module uniform_tags (
    input wire clk,
    input wire rst,

    input wire                    enter,  // to the instruction buffer
    input wire [cfg::WARP_W-1:0]  enter_warp,
    input wire [cfg::THREADS-1:0] enter_tmask,

    input  wire [    cfg::WARPS*cfg::HEAD_W-1:0] slots,
    output wire [cfg::WARPS*cfg::RF_SOURCES-1:0] scalars,  // sources of each that are uniform
    output wire [cfg::WARPS*cfg::RF_SOURCES-1:0] vectors,  // and that are not
% if affine then
    output wire [cfg::WARPS*cfg::RF_SOURCES*4-1:0] strides,
% end

    input  claim_t set,
    input  claim_t found,
    output wire    found_taken,

    output wire [cfg::WARPS*cfg::THREADS-1:0] tmasks  // what the warps run under
);
  logic [cfg::REG_W:0] cleared_q;
  wire clear = !cleared_q[cfg::REG_W];
  always_ff @(posedge clk)
    if (rst) cleared_q <= '0;
    else if (clear) cleared_q <= cleared_q + 1'b1;

  claim_t claim;
  assign claim = set.valid ? set : found;
  assign found_taken = !set.valid;

  wire [cfg::REG_W-1:0] rd = clear ? cleared_q[cfg::REG_W-1:0] : claim.rd;
  wire [cfg::THREADS-1:0] lanes = clear ? '0 : claim.lanes;
  wire [cfg::WARPS-1:0] writes = cfg::WARPS'(claim.valid) << claim.warp;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    uniform_warp u_warp (
        .clk,
        .enter(enter && enter_warp == cfg::WARP_W'(w)),
        .enter_tmask,
        .slot(slots[w*cfg::HEAD_W+:cfg::HEAD_W]),
        .scalars(scalars[w*cfg::RF_SOURCES+:cfg::RF_SOURCES]),
        .vectors(vectors[w*cfg::RF_SOURCES+:cfg::RF_SOURCES]),
% if affine then
        .strides(strides[w*cfg::RF_SOURCES*4+:cfg::RF_SOURCES*4]),
        .stride(claim.stride),
% end
        .clear,
        .write(clear || writes[w]),
        .rd,
        .lanes,
        .tmask_q(tmasks[w*cfg::THREADS+:cfg::THREADS])
    );
  end
endmodule
`default_nettype wire
