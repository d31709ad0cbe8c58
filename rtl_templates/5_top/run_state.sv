% local cores = knob.cores > 1 or knob.l2_kb > 0
// State of a run: whether the core is busy, and the first fault.
//
// busy: a warp is active or an instruction is in flight. fault holds the first fault (the memory
// unit's if two occur together) until reset.
% if cores then
// still: nothing is in flight, and all active warps wait for other cores.
% end
`default_nettype none
module run_state (
    input wire clk,
    input wire rst,

    input wire [cfg::CORE_WARPS-1:0] ws_active,
    input wire                  is_pending,
    input wire                  ls_idle,
    input fault_t               ls_fault,
    input fault_t               sf_fault,

    output wire    busy,
% if cores then
    input  wire    waits,  // all active warps, at a barrier across cores
    output wire    still,
% end
    output fault_t fault
);
  fault_t fault_q;

% if cores then
  wire in_flight = is_pending || !ls_idle;
  assign busy  = |ws_active || in_flight;
  assign still = !in_flight && (waits || !(|ws_active));
% else
  assign busy  = |ws_active || is_pending || !ls_idle;
% end
  assign fault = fault_q;

  wire fault_clk;
  clock_gate u_fault_clk (
      .clk,
      .rst,
      .en(ls_fault.valid || sf_fault.valid),
      .gated(fault_clk)
  );
  always_ff @(posedge fault_clk)
    if (rst) fault_q <= '0;
    else if (!fault_q.valid) fault_q <= ls_fault.valid ? ls_fault : sf_fault;
endmodule
`default_nettype wire
