% emit(knob.dcache == "banked" and knob.dcache_prefetch == 1)
// Marks of a bank's lines that were prefetched and that no load has needed yet.
//
// A line's mark is written one cycle after its last beat, before any load reads it. The mark is cleared by the
// first load that hits it, a cycle later or in the next one.
// Contract: `trigger` says that a load was the first to need trigger_line, until trigger_taken. `ev_used` is of this
// cycle, `ev_prefetch` of the last one. `moving`: work is left for the next cycle.
`default_nettype none
module dcache_marks #(
    parameter int WAYS = cfg::DCACHE_WAYS,
    parameter int INDEX_W = cfg::DCACHE_INDEX_W,
    parameter int FRAME_W = INDEX_W
) (
    input  wire                    clk,
    input  wire                    rst,
    input  wire                    filled,           // a line's last beat arrives
    input  wire  [    FRAME_W-1:0] filled_frame,     // one cycle later: of that line, and whether it is
    input  wire                    filled_prefetch,  // a prefetched one
    // the load in the tag stage
    input  wire                    load,
    input  wire                    prefetch,
    input  wire  [cfg::LADDR_W-1:0] line,
    input  wire  [    INDEX_W-1:0] index,
    input  wire  [       WAYS-1:0] hits,
    input  wire  [    FRAME_W-1:0] hit_frame,
    input  wire                    allocate,  // its line is requested
    input  wire                    joins,     // or is a pending one that was prefetched
    output logic                   trigger,
    input  wire                    trigger_taken,
    output logic [cfg::LADDR_W-1:0] trigger_line,
    output logic                   ev_prefetch,
    output wire                    ev_used,
    output wire                    moving
);
  logic filled_q, used_q;
  logic [FRAME_W-1:0] used_frame_q;
  wire [FRAME_W-1:0] mark_frame = filled_q ? filled_frame : used_frame_q;
  wire mark = filled_q || used_q;
  wire [WAYS-1:0] mark_way = WAYS'(1) << ((FRAME_W + 1)'(mark_frame) >> INDEX_W);
  wire [WAYS-1:0] prefetched;
  for (genvar w = 0; w < WAYS; w++) begin : gen_mark
    lutram_1r1w #(
        .WIDTH(1),
        .DEPTH(cfg::DCACHE_BANK_SETS)
    ) u_prefetch (
        .clk,
        .wen  (mark && mark_way[w]),
        .waddr(mark_frame[INDEX_W-1:0]),
        .wdata(filled_q && filled_prefetch),
        .raddr(index),
        .rdata(prefetched[w])
    );
  end
  wire first_hit = load && !prefetch && |(hits & prefetched) && !used_q;
  assign ev_used = joins || first_hit;
  assign moving = filled_q || used_q || trigger || ev_prefetch;
  always_ff @(posedge clk) begin
    if (!used_q) used_frame_q <= hit_frame;
    filled_q <= !rst && filled;
    used_q <= !rst && (first_hit || (used_q && filled_q));
    ev_prefetch <= !rst && allocate && prefetch;
    trigger <= !rst && ((allocate && !prefetch) || ev_used || (trigger && !trigger_taken));
    if (load && (!trigger || trigger_taken)) trigger_line <= line;
  end
endmodule
`default_nettype wire
