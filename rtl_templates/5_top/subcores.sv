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

    // operations for the shared units, and their results
    output shared_ops_t     ops,
    output shared_owners_t  ops_owners,
    input  shared_units_t   ops_ready,
    input  shared_results_t results,
    input  shared_owners_t  results_owners,
    output shared_units_t   results_ready,

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
    wire [cfg::OPERATION_W-1:0] lsu_bits;
    wire [cfg::SCALAR_W-1:0] sfu_bits;
% if fpu_shared then
    wire [cfg::OPERATION_W-1:0] fpu_bits;
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
        .ops({lsu_valid[s], sfu_valid[s]${fpu_shared and ", fpu_valid[s]" or ""},
              ${lane0_load and "lane0, " or ""}lsu_bits, sfu_bits${fpu_shared and ", fpu_bits" or ""}}),
        .ops_ready({lsu_ready[s], sfu_ready[s]${fpu_shared and ", fpu_ready[s]" or ""}}),
        .results({own_ls_valid[s], own_sf_valid[s]${fpu_shared and ", own_fp_valid[s]" or ""},
                  own_ls[s*cfg::RESULT_W+:cfg::RESULT_W], own_sf[s*cfg::RESULT_W+:cfg::RESULT_W]${fpu_shared and ",\n                  own_fp[s*cfg::RESULT_W+:cfg::RESULT_W]" or ""}}),
        .results_ready({own_ls_ready[s], own_sf_ready[s]${fpu_shared and ", own_fp_ready[s]" or ""}}),
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
      .out_valid(ops.lsu_valid),
      .out_ready(ops_ready.lsu),
      .out_owner(ops_owners.lsu),
      .out      (lsu_word)
  );
% if lane0_load then
  assign ops.lsu_lane0 = lsu_word[LSU_W-1];
  assign ops.lsu = {cfg::ISSUE_W'(0), lsu_word[LSU_W-2:0], cfg::DATA_W'(0)};
% else
  assign ops.lsu = {cfg::ISSUE_W'(0), lsu_word, cfg::DATA_W'(0)};
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
      .out_valid(ops.sfu_valid),
      .out_ready(ops_ready.sfu),
      .out_owner(ops_owners.sfu),
      .out      (sfu_word)
  );
  assign ops.sfu = cfg::SCALAR_W'(sfu_word);
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
      .out_valid(ops.fpu_valid),
      .out_ready(ops_ready.fpu),
      .out_owner(ops_owners.fpu),
      .out      (fpu_word)
  );
  assign ops.fpu = cfg::OPERATION_W'(fpu_word);
% end

  owner_queues #(
      .WIDTH(cfg::RESULT_W),
      .DEPTH(4)
  ) u_lsu_results (
      .clk,
      .rst,
      .in_valid (results.lsu_valid),
      .in_ready (results_ready.lsu),
      .in_owner (results_owners.lsu),
      .in       (results.lsu),
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
      .in_valid (results.sfu_valid),
      .in_ready (results_ready.sfu),
      .in_owner (results_owners.sfu),
      .in       (results.sfu),
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
      .in_valid (results.fpu_valid),
      .in_ready (results_ready.fpu),
      .in_owner (results_owners.fpu),
      .in       (results.fpu),
      .out_valid(own_fp_valid),
      .out_ready(own_fp_ready),
      .out      (own_fp)
  );
% end

  assign is_pending = pending != '0;
endmodule
`default_nettype wire
