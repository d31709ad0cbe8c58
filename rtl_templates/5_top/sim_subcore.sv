// Reports of a sub-core to functions in C (DPI): for a trace, stages that instructions pass and causes of stalls. At the
// end, however the run ended, the state of its warps.
//
// Contract: sim_top calls trace_cycle in each cycle of a trace, for one sub-core after another: the trace has their order.
`default_nettype none
module sim_subcore #(
    parameter int FIRST = 0,  // number of its first warp among those of all cores
    parameter int STEP  = 1   // distance to the next one's
) (
    input wire                                 clk,
    input wire                                 rst,
    input warps_t                              ws_warps,
    input wire [            cfg::WARPS*32-1:0] ws_pcs,
    input wire [cfg::WARPS*cfg::THREADS-1:0] ws_tmasks,
    input step_t                               flush_step,
    input step_t                               de_step,
    input step_t                               is_step,
    input step_t                               dp_step,
    input wire                                 wb_valid,
    input result_t                             wb,
    input is_event_t                           is_event
);
  import "DPI-C" function void heddle_trace(
    input int stage,
    input int warp,
    input int seq,
    input int pc
  );
  import "DPI-C" function void heddle_stall(
    input int warp,
    input int cause
  );
  import "DPI-C" function void heddle_warp(
    input int warp,
    input bit active,
    input int pc,
    input int tmask,
    input int stall
  );

  task automatic trace_step(input int stage, input step_t step);
    if (step.valid) heddle_trace(stage, FIRST + 32'(step.warp) * STEP, 32'(step.seq), step.pc);
  endtask

  logic [cfg::WARPS*4-1:0] stall_q = '0;
  // A warp's PC is that of its youngest decoded instruction, since fetch is beyond the next instruction.
  logic [cfg::WARPS-1:0] decoded_q;
  logic [cfg::WARPS*32-1:0] decoded_pc_q;

  always_ff @(posedge clk)
    if (rst) decoded_q <= '0;
    else begin
      decoded_q <= decoded_q & ws_warps.active;
      if (de_step.valid) begin
        decoded_q[de_step.warp] <= 1'b1;
        decoded_pc_q[de_step.warp*32+:32] <= de_step.pc;
      end
    end

  task automatic trace_cycle();
    trace_step(5, flush_step);
    trace_step(0, de_step);
    trace_step(4, is_event.allocate);
    trace_step(1, is_step);
    trace_step(2, dp_step);
    if (wb_valid && wb.eop) heddle_trace(3, FIRST + 32'(wb.warp) * STEP, 32'(wb.seq), wb.pc);
    for (int w = 0; w < cfg::WARPS; w++)
      if (is_event.warp_stall[w*4+:4] != stall_q[w*4+:4])
        heddle_stall(FIRST + w * STEP, 32'(is_event.warp_stall[w*4+:4]));
    stall_q <= is_event.warp_stall;
  endtask

  final
    for (int w = 0; w < cfg::WARPS; w++)
      heddle_warp(FIRST + w * STEP, ws_warps.active[w], decoded_q[w] ? decoded_pc_q[w*32+:32] : ws_pcs[w*32+:32],
                  32'(ws_tmasks[w*cfg::THREADS+:cfg::THREADS]), 32'(is_event.warp_stall[w*4+:4]));

  wire unused = &{1'b0, ws_warps, wb, is_event};
endmodule
`default_nettype wire
