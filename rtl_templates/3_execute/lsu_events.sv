% local cores = knob.cores > 1 or knob.l2_kb > 0
// Events of the load/store unit, for counters and traces.
//
// Contract: `begins`: the operation in lsu_sequencer gets its position in memory order. Fields of ls_event are
//   of this cycle, but for prefetches_used, which is one cycle later.
`default_nettype none
module lsu_events (
    input  wire           clk,
    input  wire           rst,
    // the operation in lsu_sequencer
    input  wire           begins,
    input  lsu_kind_t     kind,
    input  lsu_instr_t    instr,
    // the data cache's requests
    input  dcache_ports_t dc_valid,
    input  dcache_ports_t dc_ready,
    input  dcache_event_t dc_event,
    input  wire           lmem_access,
    input  wire [5:0]     loads,        // in flight
    output ls_event_t     ls_event
);
  localparam int BANKS = cfg::DCACHE_BANKS;
  localparam int COUNTS = 4;

  wire own_clk;
  clock_gate #(
      .LINGER(1)
  ) u_own_clk (
      .clk,
      .rst,
      .en(|dc_event.prefetch_used),
      .gated(own_clk)
  );
  logic [BANKS-1:0] used_q;  // the latest input, counted one cycle later
  always_ff @(posedge own_clk) used_q <= dc_event.prefetch_used;

% if knob.atomics == 1 then
  wire writes = kind.store || kind.atomic;
% else
  wire writes = kind.store;
% end
  wire [COUNTS*BANKS-1:0] counted = {
    used_q, dc_event.prefetch, dc_event.miss, dc_valid.banks & dc_ready.banks & {BANKS{!writes}}
  };
  wire [COUNTS*3-1:0] counts;
  for (genvar i = 0; i < COUNTS; i++) begin : gen_count
    popcount #(
        .N(BANKS),
        .W(3)
    ) u_banks (
        .bits (counted[i*BANKS+:BANKS]),
        .count(counts[i*3+:3])
    );
  end

  assign ls_event.load            = begins && !kind.store && !kind.fence;
  assign ls_event.store           = begins && kind.store;
% if cores then
  assign ls_event.mem_order_valid = begins;  // a fence's position is that of its response
% else
  assign ls_event.mem_order_valid = begins && !kind.fence;
% end
  assign ls_event.mem_order_warp  = instr.warp;
  assign ls_event.mem_order_seq   = instr.seq;
  assign ls_event.dcache_reads    = counts[0*3+:3];
  assign ls_event.dcache_write    = writes && |(dc_valid.banks & dc_ready.banks);
  assign ls_event.dcache_misses   = counts[1*3+:3];
  assign ls_event.prefetches      = counts[2*3+:3];
  assign ls_event.prefetches_used = counts[3*3+:3];
  assign ls_event.bank_stall      = |(dc_valid.banks & ~dc_ready.banks);
  assign ls_event.mshr_stall      = dc_event.mshr_stall;
  assign ls_event.lmem_access     = lmem_access;
  assign ls_event.loads_in_flight = loads;

  wire unused = &{1'b0, instr, dc_valid.io, dc_ready.io};
endmodule
`default_nettype wire
