% emit(cfg.RENAME_REGS > 0)
// Events of the windows: how far an instruction overtakes, and how many entries and physical tags are allocated.
//
// Latency: distance and enqueues one cycle after selection; the others are the state of this cycle. Distances are those
// of the dequeue from the window, from the oldest instruction of the warp that waited.
`default_nettype none
module tag_events (
    input wire clk,
    input wire rst,

    input wire [cfg::WARPS-1:0] grant,
    input wire [cfg::IBUF_W:0] chosen_number,  // of the selected instruction in its buffer
    input wire [cfg::WARPS-1:0] dequeue,
    input windows_use_t windows_use,

    output is_event_t window_event
);
  localparam int NW = cfg::IBUF_W + 1;
  logic [NW-1:0] chosen_q, elder_q;
  logic [cfg::WARPS-1:0] enqueues_q;
  wire [NW-1:0] elder;
  always_ff @(posedge clk) begin
    {chosen_q, elder_q} <= rst ? '0 : {chosen_number, elder};
    enqueues_q <= rst ? '0 : dequeue;
  end
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(NW)
  ) u_elder (
      .onehot(grant),
      .words (windows_use.elders),
      .word  (elder)
  );
  wire [NW-1:0] distance = chosen_q - elder_q;
  wire [$clog2(cfg::WINDOW+1)-1:0] window_used;
  popcount #(
      .N(cfg::WINDOW)
  ) u_window (
      .bits (windows_use.used),
      .count(window_used)
  );
  wire [$clog2(cfg::RESULTS+1)-1:0] results_used;
  popcount #(
      .N(cfg::RESULTS)
  ) u_results (
      .bits (windows_use.pending_wb),
      .count(results_used)
  );
  always_comb begin
    window_event = '0;
    window_event.distance = 5'(distance);
    window_event.enqueues = |enqueues_q;
    window_event.window_occupancy = 11'(window_used);
    window_event.results_occupancy = 10'(results_used);
    window_event.window_occupied = windows_use.used;
    window_event.results_occupied = windows_use.pending_wb;
  end

  wire unused = &{1'b0, distance};
endmodule
`default_nettype wire
