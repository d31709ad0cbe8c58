% local many = knob.subcores > 1
// Front end: a fetch a cycle for the warps of a sub-core, and its decoded instruction. Connections only; no logic.
//
//   schedule -> fetch -> decode -> instruction buffers
//
// Contract: `de_valid` with an instruction only if its warp's buffer has room (ib_free).
`default_nettype none
module front_end ${many and "#(\n    parameter bit FIRST = 1'b1  // has the warp that runs after reset\n) (" or "("}
    input wire clk,
    input wire rst,
    input wire warm,  // reset keeps the branch history

    input wire [31:0] boot_addr,
    input wire        halt,      // after a fault: no more fetches

    output ic_req_t ic_req,
    input  ic_rsp_t ic_rsp,

    input wire [cfg::WARPS*3-1:0] ib_free,
    input redirect_t              ex_branch,
% if knob.yield > 0 then
    input wire                    ex_yields,
% end
    input ${many and "slot_wctl_t" or "wctl_t     "}             sf_wctl,

    output wire       de_valid,
    output instr_t    de_instr,
    output warps_t    ws_warps,
    output fe_event_t fe_event,

    // for observers only
% if knob.rvfi == 1 then
    input  wire [cfg::WARPS*3-1:0] rvfi_full,
    output wire [            31:0] fe_instr,
    output decode_flow_t           de_flow,
% end
    output wire [            cfg::WARPS*32-1:0] ws_pcs,
    output wire [cfg::WARPS*cfg::THREADS-1:0] ws_tmasks
);
  wire ws_valid;
  wire [cfg::WARP_W-1:0] ws_warp;
  wire [31:0] ws_pc;
  wire fe_valid, fe_miss, fe_static_mismatch, fe_bad;
  wire [cfg::WARP_W-1:0] fe_warp;
  wire [31:0] fe_pc${knob.rvfi == 1 and "" or ", fe_instr"};
  wire [cfg::WARPS-1:0] fe_in_flight;
  wire de_kill;
% if knob.rvfi == 0 then
  decode_flow_t de_flow;
% end

  schedule ${many and "#(\n      .FIRST(FIRST)\n  ) " or ""}u_schedule (
      .clk,
      .rst,
      .boot_addr,
      .halt,
      .ws_valid,
      .ws_warp,
      .ws_pc,
% if knob.rvfi == 1 then
      .ib_free(ib_free & ~rvfi_full),
% else
      .ib_free,
% end
      .fe_in_flight,
      .fe_miss,
      .fe_warp,
      .fe_pc,
      .fe_fill(ic_rsp.fill),
      .de_valid,
      .de_flow,
      .ex_branch,
      .sf_wctl,
      .ws_tmasks,
      .ws_pcs,
      .ws_warps
  );

  fetch u_fetch (
      .clk,
      .rst,
      .warm,
      .ws_valid,
      .ws_warp,
      .ws_pc,
      .de_kill,
      .ex_branch,
      .ic_req,
      .ic_rsp,
      .fe_valid,
      .fe_miss,
      .fe_warp,
      .fe_pc,
      .fe_instr,
      .fe_static_mismatch,
      .fe_bad,
      .fe_in_flight,
      .fe_event
  );

  decode u_decode (
      .clk,
      .rst,
      .fe_valid,
      .fe_warp,
      .fe_pc,
      .fe_instr,
      .fe_static_mismatch,
      .fe_bad,
      .ws_tmasks,
      .ex_branch,
% if knob.yield > 0 then
      .ex_yields,
% end
      .de_valid,
      .de_instr,
      .de_flow,
      .de_kill
  );
endmodule
`default_nettype wire
