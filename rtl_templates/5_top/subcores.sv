% local lane0_load = has.lane0_load
% local fpu_shared = knob.subcore_fpu == "shared"
% local float = knob.fpu == "full" and not fpu_shared -- a unit each
% local precise = knob.issue == "ghost" and knob.ghost_precise == 1
% emit(knob.subcores > 1)
// The sub-cores of a core, and their arbiters for the units that they share.
//
//   sub-core 0 .. n-1 -> unit_arbiter -> load/store unit | special function unit${fpu_shared and " | floating-point unit" or ""}
//        ^------------- owner_queues <---- results ----------------'
//
// Warps are dealt by number: warp w of the core is warp w / SUBCORES of sub-core w % SUBCORES. Ports count the warps of
// the core; each sub-core counts its own.
`default_nettype none
module subcores (
    input wire    clk,
    input wire    rst,
    input start_t start,
    input wire    halt,   // after a fault: no more fetches

    output wire [cfg::SUBCORES*cfg::IC_REQ_W-1:0] ic_reqs,
    input  wire [cfg::SUBCORES*cfg::IC_RSP_W-1:0] ic_rsps,

    // operations for the shared units, and their results; the owner is a sub-core
    output shared_units_t        op_valid,
    input  shared_units_t        op_ready,
    output op_t                  dp_lsu,
    output wire [cfg::SUB_W-1:0] dp_lsu_owner,
% if lane0_load then
    output wire                  dp_lsu_lane0,  // lane 0 loads for all
% end
    output scalar_op_t           dp_sfu,
    output wire [cfg::SUB_W-1:0] dp_sfu_owner,
% if fpu_shared then
    output op_t                  dp_fpu,
    output wire [cfg::SUB_W-1:0] dp_fpu_owner,
% end
    input  shared_units_t        result_valid,
    output shared_units_t        result_ready,
    input  result_t              ls_result,
    input  wire [cfg::SUB_W-1:0] ls_owner,
    input  result_t              sf_result,
    input  wire [cfg::SUB_W-1:0] sf_owner,
% if fpu_shared then
    input  result_t              fp_result,
    input  wire [cfg::SUB_W-1:0] fp_owner,
% end

    input wctl_t                     sf_wctl,
% if precise then
    input ls_event_t                 ls_event,
% end
% if float then
    input  wire [    cfg::CORE_WARPS*3-1:0] frm,
    output wire [cfg::SUBCORES*cfg::FFLAGS_W-1:0] fflags,
% end

    output wire [cfg::CORE_WARPS-1:0] ws_active,
    output wire                       is_pending,  // some instruction is in flight
    output wire [  cfg::SUBCORES-1:0] retired,     // one has executed
    output wire [cfg::SUBCORES*cfg::FE_EVENT_W-1:0] fe_events,
    output wire [cfg::SUBCORES*cfg::IS_EVENT_W-1:0] is_events
);
  localparam int N = cfg::SUBCORES;
  // The load/store unit reads neither the issue stage's fields of an operation nor the third source.
  localparam int LSU_W = cfg::OPERATION_W - cfg::ISSUE_W - cfg::DATA_W${lane0_load and " + 1" or ""};
  localparam int SFU_W = cfg::SCALAR_W - cfg::ISSUE_W;
% if fpu_shared then
  localparam int FPU_W = cfg::OPERATION_W - cfg::ISSUE_W;
% end

  wire [N-1:0] lsu_valid, lsu_ready, sfu_valid, sfu_ready, pending;
  wire [N-1:0] own_ls_valid, own_ls_ready, own_sf_valid, own_sf_ready;
  wire [N*cfg::RESULT_W-1:0] own_ls, own_sf;
  wire [N*LSU_W-1:0] lsu_words;
  wire [N*SFU_W-1:0] sfu_words;
% if fpu_shared then
  wire [N-1:0] fpu_valid, fpu_ready, own_fp_valid, own_fp_ready;
  wire [N*cfg::RESULT_W-1:0] own_fp;
  wire [N*FPU_W-1:0] fpu_words;
% end

  // A wspawn waits for its warp to be the only active one, and no warp becomes active before.
  logic lone_q;
  always_ff @(posedge clk) lone_q <= (ws_active & (ws_active - 1'b1)) == '0;

  for (genvar s = 0; s < N; s++) begin : g_subcore
    warps_t ws_warps;
    wire [5*cfg::WARPS-1:0] state = ws_warps;  // (Yosys reads no field here)
    slot_wctl_t wctl;
% if precise then
    ls_event_t own_event;
% end
    slot_control #(
        .SUB(s)
    ) u_control (
        .in  (sf_wctl),
        .lone(lone_q),
% if precise then
        .in_event(ls_event),
        .out_event(own_event),
% end
        .out (wctl)
    );
% if float then
    wire [cfg::WARPS*3-1:0] rounding;
% end
    for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
      assign ws_active[w*N+s] = state[4*cfg::WARPS+w];
% if float then
      assign rounding[w*3+:3] = frm[(w*N+s)*3+:3];
% end
    end
    op_t lsu_op;
    wire [cfg::OPERATION_W-1:0] lsu_bits = lsu_op;
    scalar_op_t sfu_op;
    wire [cfg::SCALAR_W-1:0] sfu_bits = sfu_op;
% if fpu_shared then
    op_t fpu_op;
    wire [cfg::OPERATION_W-1:0] fpu_bits = fpu_op;
    assign fpu_words[s*FPU_W+:FPU_W] = fpu_bits[FPU_W-1:0];
% end
    wire unused = &{1'b0, state, lsu_bits, sfu_bits${fpu_shared and ", fpu_bits" or ""}};
    assign sfu_words[s*SFU_W+:SFU_W] = sfu_bits[SFU_W-1:0];
% if lane0_load then
    wire lane0;
    assign lsu_words[s*LSU_W+:LSU_W] = {lane0, lsu_bits[cfg::DATA_W+:LSU_W-1]};
% else
    assign lsu_words[s*LSU_W+:LSU_W] = lsu_bits[cfg::DATA_W+:LSU_W];
% end

    subcore #(
        .FIRST(s == 0)
    ) u_subcore (
        .clk,
        .rst,
        .start,
        .halt,
        .ic_req(ic_reqs[s*cfg::IC_REQ_W+:cfg::IC_REQ_W]),
        .ic_rsp(ic_rsps[s*cfg::IC_RSP_W+:cfg::IC_RSP_W]),
        .op_valid({lsu_valid[s], sfu_valid[s]${fpu_shared and ", fpu_valid[s]" or ""}}),
        .op_ready({lsu_ready[s], sfu_ready[s]${fpu_shared and ", fpu_ready[s]" or ""}}),
        .dp_lsu(lsu_op),
% if lane0_load then
        .dp_lsu_lane0(lane0),
% end
        .dp_sfu(sfu_op),
% if fpu_shared then
        .dp_fpu(fpu_op),
% end
        .result_valid({own_ls_valid[s], own_sf_valid[s]${fpu_shared and ", own_fp_valid[s]" or ""}}),
        .result_ready({own_ls_ready[s], own_sf_ready[s]${fpu_shared and ", own_fp_ready[s]" or ""}}),
        .ls_result(own_ls[s*cfg::RESULT_W+:cfg::RESULT_W]),
        .sf_result(own_sf[s*cfg::RESULT_W+:cfg::RESULT_W]),
% if fpu_shared then
        .fp_result(own_fp[s*cfg::RESULT_W+:cfg::RESULT_W]),
% end
        .sf_wctl(wctl),
% if precise then
        .ls_event(own_event),
% end
% if float then
        .frm(rounding),
        .fflags(fflags[s*cfg::FFLAGS_W+:cfg::FFLAGS_W]),
% end
        .ws_warps,
        .is_pending(pending[s]),
        .retired(retired[s]),
        .fe_event(fe_events[s*cfg::FE_EVENT_W+:cfg::FE_EVENT_W]),
        .is_event(is_events[s*cfg::IS_EVENT_W+:cfg::IS_EVENT_W])
    );
  end

  wire [LSU_W-1:0] lsu_word;
  unit_arbiter #(
      .WIDTH(LSU_W)
  ) u_lsu_arbiter (
      .clk,
      .rst,
      .in_valid (lsu_valid),
      .in_ready (lsu_ready),
      .in       (lsu_words),
      .out_valid(op_valid.lsu),
      .out_ready(op_ready.lsu),
      .out_owner(dp_lsu_owner),
      .out      (lsu_word)
  );
% if lane0_load then
  assign dp_lsu_lane0 = lsu_word[LSU_W-1];
  assign dp_lsu = {cfg::ISSUE_W'(0), lsu_word[LSU_W-2:0], cfg::DATA_W'(0)};
% else
  assign dp_lsu = {cfg::ISSUE_W'(0), lsu_word, cfg::DATA_W'(0)};
% end

  wire [SFU_W-1:0] sfu_word;
  unit_arbiter #(
      .WIDTH(SFU_W)
  ) u_sfu_arbiter (
      .clk,
      .rst,
      .in_valid (sfu_valid),
      .in_ready (sfu_ready),
      .in       (sfu_words),
      .out_valid(op_valid.sfu),
      .out_ready(op_ready.sfu),
      .out_owner(dp_sfu_owner),
      .out      (sfu_word)
  );
  assign dp_sfu = cfg::SCALAR_W'(sfu_word);
% if fpu_shared then

  wire [FPU_W-1:0] fpu_word;
  unit_arbiter #(
      .WIDTH(FPU_W)
  ) u_fpu_arbiter (
      .clk,
      .rst,
      .in_valid (fpu_valid),
      .in_ready (fpu_ready),
      .in       (fpu_words),
      .out_valid(op_valid.fpu),
      .out_ready(op_ready.fpu),
      .out_owner(dp_fpu_owner),
      .out      (fpu_word)
  );
  assign dp_fpu = cfg::OPERATION_W'(fpu_word);
% end

  owner_queues #(
      .WIDTH(cfg::RESULT_W),
      .DEPTH(4)
  ) u_lsu_results (
      .clk,
      .rst,
      .in_valid (result_valid.lsu),
      .in_ready (result_ready.lsu),
      .in_owner (ls_owner),
      .in       (ls_result),
      .out_valid(own_ls_valid),
      .out_ready(own_ls_ready),
      .out      (own_ls)
  );
  owner_queues #(
      .WIDTH(cfg::RESULT_W),
      .DEPTH(2)
  ) u_sfu_results (
      .clk,
      .rst,
      .in_valid (result_valid.sfu),
      .in_ready (result_ready.sfu),
      .in_owner (sf_owner),
      .in       (sf_result),
      .out_valid(own_sf_valid),
      .out_ready(own_sf_ready),
      .out      (own_sf)
  );
% if fpu_shared then
  owner_queues #(
      .WIDTH(cfg::RESULT_W),
      .DEPTH(4)
  ) u_fpu_results (
      .clk,
      .rst,
      .in_valid (result_valid.fpu),
      .in_ready (result_ready.fpu),
      .in_owner (fp_owner),
      .in       (fp_result),
      .out_valid(own_fp_valid),
      .out_ready(own_fp_ready),
      .out      (own_fp)
  );
% end

  assign is_pending = pending != '0;
endmodule
`default_nettype wire
