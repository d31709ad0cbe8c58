% emit(cfg.RENAME_REGS > 0 and knob.uniform ~= "none")
% local disambiguates = knob.mem_order == "disambiguate"
% local affine = knob.uniform == "affine"
% local op = disambiguates and "op_valid && !op_probe" or "op_valid"
// Uniform registers of LOOG's window of tags: their classes for the selected instruction, checks and counts.
//
// A class describes the register file, so it is found as a result is written there (uniform_detect).
// Latency: `classes` are of the selected instruction, in the cycle of its selection. The event has fields of
// the operation at `op`, and `scalar_found` of a writeback.
`default_nettype none
module tag_uniform (
    input wire clk,
    input wire rst,

    input wire    de_valid,
    input instr_t de_instr,

    // selection
    input  wire [cfg::WARPS*cfg::RENAMED_W-1:0] slots,
    input  wire [                cfg::WARPS-1:0] grant,
    output source_classes_t                      classes,

    // the operation that is sent to dispatch, and its sources
    input wire                                    op_valid,
% if disambiguates then
    input wire                                    op_probe,
% end
    input op_t                                    op,
    input op_sources_t                            op_sources,
    input wire [                            5:0] lanes,  // active lanes of it

    input  wire            wb_valid,  // a result is written to the register file
    input  result_t        wb,
    output uniform_event_t uniform
);
  wire [cfg::WARPS*cfg::THREADS-1:0] tmasks;
  uniform_class_t found;
  uniform_detect u_detect (
      .clk,
      .rst,
      .wb_valid,
      .wb,
      .found
  );
  uniform_tags u_tags (
      .clk,
      .rst,
      .enqueue(de_valid),
      .enqueue_warp(de_instr.warp),
      .enqueue_tmask(de_instr.tmask),
      .slots,
      .chosen(grant),
      .scalars(classes.scalars),
      .vectors(classes.vectors),
% if affine then
      .strides(classes.strides),
% end
      .found,
      .tmasks
  );
  uniform_check u_check (
      .clk,
      .rst,
      .valid(op_valid),
      .op,
      .registers(op_sources.registers),
      .scalars(op_sources.scalars),
      .tmasks,
      .wb_valid,
      .wb
  );
  uniform_counts u_counts (
      .valid(${op}),
      .lanes,
      .scalars(op_sources.scalars),
      .vectors(op_sources.vectors),
% if affine then
      .strides(op_sources.strides),
% end
      .set(1'b0),
      .found(found.valid && found.lanes != '0),
      .counts(uniform)
  );

  wire unused = &{1'b0, de_instr};
endmodule
`default_nettype wire
