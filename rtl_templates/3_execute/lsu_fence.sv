% local cores = knob.cores > 1 or knob.l2_kb > 0
% local acquires = cores and knob.atomics == 1
% local buffers = knob.write_buffer > 0 and " && buffer_empty" or ""
// Decides when the fence in lsu_sequencer may respond.
//
% if cores then
// Contract: `fence_ok` is true one cycle after no operation of its warp was pending, the data cache was idle, and all
//   cores saw the stores. Until then the fence `waits`, and as it is done the data cache is emptied (`invalidate`).
% else
// Contract: `fence_ok` is true one cycle after no operation of its warp was pending and all stores were sent. Until then
//   the fence `waits`.
% end
% if acquires then
//   An atomic operation with rl begins when a fence would respond. After one with aq no operation begins before
//   it has its response, and the cache is empty.
% end
// Once a fence may respond, no operation can precede its response: the fence blocks them.
`default_nettype none
module lsu_fence (
    input  wire       clk,
    input  wire       rst,
    // the operation in lsu_sequencer
    input  wire       in_valid,
    input  lsu_kind_t kind,
% if acquires then
    input  wire       acquires,  // aq
    input  wire       releases,  // rl
    output wire       valid,     // it may begin
% end
    input  wire       done,
    output wire       waits,
    output wire       fence_ok,
    // its conditions
    input  wire       warp_busy,     // an operation of its warp is pending
% if knob.write_buffer > 0 then
    input  wire       buffer_empty,
% end
% if cores then
    input  wire       dc_idle,
    input  wire       writes_done,
    output wire       invalidate
% else
    input  wire       dc_quiet
% end
);
  logic fence_ok_q;
  assign fence_ok = fence_ok_q;
% if acquires then

  logic acquire_q;
  wire acquired = acquire_q && dc_idle;
  assign valid = in_valid && !acquire_q;
  assign waits = valid && (kind.fence || (kind.atomic && releases));
  assign invalidate = (done && kind.fence) || acquired;
  always_ff @(posedge clk) acquire_q <= !rst && ((done && kind.atomic && acquires) || (acquire_q && !dc_idle));
% else
  assign waits = in_valid && kind.fence;
% if cores then
  assign invalidate = done && kind.fence;
% end
% end
  wire unused = &{1'b0, kind${cores and not acquires and ", rst" or ""}};

% if cores then
  always_ff @(posedge clk) fence_ok_q <= waits${buffers} && !done && dc_idle && !warp_busy && writes_done;
% else
  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en(waits),
      .gated(own_clk)
  );
  always_ff @(posedge own_clk) fence_ok_q <= waits${buffers} && !done && dc_quiet && !warp_busy;
% end
endmodule
`default_nettype wire
