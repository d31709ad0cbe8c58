% emit(knob.uniform ~= "none")
% local affine = knob.uniform == "affine"
% local renamed = knob.issue == "loog"
% local word_w = renamed and "RENAMED_W" or "HEAD_W"
// Tags of all registers of all warps: which sources of the instructions in the issue slots are uniform.
//
% if renamed then
// Tags describe the register file: a reader of a pending result needs no port anyway. So they are
// written like the file, one cycle later (found); in between the register counts as a vector. A tag cannot
// outlive its value, nor describe a value that was never written to the file.
// Latency: tags of a file write in cycle t are known in t + 2, when the first reader of the file can be in a slot.
// Until t readers were renamed to a physical tag, or waited. All tags are cleared in the REGS cycles
// after reset; until then no register is uniform.
% else
// Written by every instruction that writes a register, when it has its operands (set): its class, or
// none, which replaces the one before. So no tag outlives its value, whatever instruction reads it next. A result
// found to be uniform at writeback (found) waits for a cycle in which no tag is set.
// Latency: a tag set in cycle t is known in t + 1; the warp's next instruction is selected then at the
// earliest. All tags are cleared in the REGS cycles after reset; until then no register is uniform.
% end
`default_nettype none
module uniform_tags (
    input wire clk,
    input wire rst,

    input wire                    enqueue,  // to the instruction buffer
    input wire [cfg::WARP_W-1:0]  enqueue_warp,
    input wire [cfg::THREADS-1:0] enqueue_tmask,

    input  wire [    cfg::WARPS*cfg::${word_w}-1:0] slots,
    input  wire [             cfg::WARPS-1:0] chosen,   // one of them
    output wire [        cfg::RF_SOURCES-1:0] scalars,  // its sources that are uniform
    output wire [        cfg::RF_SOURCES-1:0] vectors,  // and that are not
% if affine then
    output wire [      cfg::RF_SOURCES*4-1:0] strides,
% end

% if renamed then
    input  uniform_class_t found,
% else
    input  uniform_class_t set,
    input  uniform_class_t found,
    output wire    found_taken,
% end

    output wire [cfg::WARPS*cfg::THREADS-1:0] tmasks  // lanes that each warp runs under
);
  logic [cfg::REG_W:0] cleared_q;
  wire clear = !cleared_q[cfg::REG_W];
  always_ff @(posedge clk)
    if (rst) cleared_q <= '0;
    else if (clear) cleared_q <= cleared_q + 1'b1;

  uniform_class_t uniform_class;
% if renamed then
  assign uniform_class = found;
% else
  assign uniform_class = set.valid ? set : found;
  assign found_taken = !set.valid;
% end

  wire [cfg::REG_W-1:0] rd = clear ? cleared_q[cfg::REG_W-1:0] : uniform_class.rd;
  wire [cfg::THREADS-1:0] lanes = clear ? '0 : uniform_class.lanes;
  wire [cfg::WARPS-1:0] writes = cfg::WARPS'(uniform_class.valid) << uniform_class.warp;
  localparam int WORD = cfg::RF_SOURCES * ${affine and 6 or 2};
  wire [cfg::WARPS*WORD-1:0] words;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    wire [cfg::RF_SOURCES-1:0] warp_scalars, warp_vectors;
% if affine then
    wire [cfg::RF_SOURCES*4-1:0] warp_strides;
    assign words[w*WORD+:WORD] = {warp_strides, warp_vectors, warp_scalars};
% else
    assign words[w*WORD+:WORD] = {warp_vectors, warp_scalars};
% end
    uniform_warp u_warp (
        .clk,
        .rst,
        .enqueue(enqueue && enqueue_warp == cfg::WARP_W'(w)),
        .enqueue_tmask,
        .slot(slots[w*cfg::${word_w}+:cfg::${word_w}]),
        .scalars(warp_scalars),
        .vectors(warp_vectors),
% if affine then
        .strides(warp_strides),
        .stride(uniform_class.stride),
% end
        .clear,
        .write(writes[w]),
        .rd,
        .lanes,
        .tmask_q(tmasks[w*cfg::THREADS+:cfg::THREADS])
    );
  end
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(WORD)
  ) u_chosen (
      .onehot(chosen),
      .words,
      .word  ({${affine and "strides, " or ""}vectors, scalars})
  );

% if renamed then
`ifdef HEDDLE_CHECKS
  // No selected instruction reads a register that was written in the last cycle.
  logic [cfg::RENAMED_W-1:0] going;
  renamed_t slot;
  always_comb begin
    going = '0;
    for (int w = 0; w < cfg::WARPS; w++)
      if (chosen[w] && writes[w]) going = going | slots[w*cfg::RENAMED_W+:cfg::RENAMED_W];
  end
  assign slot = going;
  wire unused = &{1'b0, slot};
  for (genvar s = 0; s < cfg::RF_SOURCES; s++) begin : g_source
    always_ff @(posedge clk)
      if (!rst) assert (!(slot.reads[s] && slot.regs[s*cfg::REG_W+:cfg::REG_W] == uniform_class.rd));
  end
`endif
% end
endmodule
`default_nettype wire
