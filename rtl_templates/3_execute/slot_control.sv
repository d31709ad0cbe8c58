% local precise = knob.issue == "ghost" and knob.ghost_precise == 1
% local cores = knob.cores > 1 or knob.l2_kb > 0
% emit(knob.subcores > 1)
// The part of warp control's effect that concerns one sub-core.
//
// Warps are dealt by number: warp w of the core is warp w / SUBCORES of sub-core w % SUBCORES.
// Combinational.
`default_nettype none
module slot_control #(
    parameter int SUB = 0
) (
    input  wctl_t      in,
    input  wire        lone,  // one warp of the core is active
% if precise then
    input  ls_event_t  in_event,   // of the load/store unit, for the loads of the sub-core's warps
    output ls_event_t  out_event,
% end
    output slot_wctl_t out
);
  wire [cfg::CORE_WARPS-1:0] all_released = in.release_warps, all_spawned = in.spawn_warps;
  wire [cfg::WARPS-1:0] release_warps, spawn_warps;
% if cores then
  wire [cfg::CORE_WARPS-1:0] all_met = in.met;
  wire [cfg::WARPS-1:0] met;
% end
% if knob.yield > 0 then
  wire [cfg::CORE_WARPS-1:0] all_waits = in.waits;
  wire [cfg::WARPS-1:0] waits;
% end
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    assign release_warps[w] = all_released[w*cfg::SUBCORES+SUB];
    assign spawn_warps[w] = all_spawned[w*cfg::SUBCORES+SUB];
% if cores then
    assign met[w] = all_met[w*cfg::SUBCORES+SUB];
% end
% if knob.yield > 0 then
    assign waits[w] = all_waits[w*cfg::SUBCORES+SUB];
% end
  end

  wire [cfg::CORE_WARP_W-1:0] warp = in.warp;
  always_comb begin
    out.valid = in.valid && warp[cfg::SUB_W-1:0] == cfg::SUB_W'(SUB);
    out.warp = warp[cfg::CORE_WARP_W-1:cfg::SUB_W];
    out.pc = in.pc;
    out.tmask = in.tmask;
    out.resume = in.resume;
    out.bar_wait = in.bar_wait;
    out.release_warps = in.valid ? release_warps : '0;
    out.spawn = in.valid && in.spawn;
    out.spawn_warps = spawn_warps;
    out.spawn_pc = in.spawn_pc;
    out.lone = lone;
% if cores then
    out.met = met;
% end
% if knob.yield > 0 then
    out.waits = waits;
% end
  end
% if precise then
  wire [cfg::CORE_WARP_W-1:0] load_warp = in_event.mem_order_warp;
  always_comb begin
    out_event = in_event;
    out_event.load = in_event.load && load_warp[cfg::SUB_W-1:0] == cfg::SUB_W'(SUB);
    out_event.mem_order_warp = load_warp >> cfg::SUB_W;
  end
% end
  wire unused = &{1'b0, in};
endmodule
`default_nettype wire
