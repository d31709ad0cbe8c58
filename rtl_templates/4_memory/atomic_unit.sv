% emit(knob.atomics == 1)
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local H = cores and "HARTS" or "cfg::CORE_WARPS"
// The operation of an atomic instruction on a word, and the reservations of lr and sc. It serves one memory,
// or one bank of a shared cache, with all harts that reach it.
//
// Contract: `go` carries out an operation on `old`, the present word. result is the lane's result, and
//   with `write` the word becomes `next`, in this cycle for all later requests. `wrote` marks
//   lines written by others: never the line of the operation of that cycle.
% if cores then
// With several cores, harts are the warps of all. The banks of a cache, each with a unit, exchange ended reservations.
% end
// Policy: a warp has one reservation, of a line, for the lanes that executed lr on it. Any write to the
//   line ends it for all warps; an sc, successful or not, ends it for its lane.
// Latency: combinational; reservations change with the clock.
`default_nettype none
module atomic_unit #(
% if cores then
    parameter int CORES = 1,
    parameter int BANKS = 1,  // units that share the harts
% end
    parameter int LINE_W = cfg::LADDR_W,
    parameter int WRITES = 1  // by others, in a cycle
) (
    input  wire               clk,
    input  wire               rst,
    input  wire               go,
    input  wire amo_t         amo,
% if cores then
    input  wire [cfg::CORE_W-1:0] core,
    output wire [cfg::THREADS-1:0] leaves,  // lanes of the hart that lose their reservation in other banks
    input  wire [BANKS*cfg::THREADS-1:0] left,  // those of the others, one cycle later, of harts left_hart
    input  wire [BANKS*(cfg::CORE_W+cfg::CORE_WARP_W)-1:0] left_hart,
% end
    input  wire [ LINE_W-1:0] line,
    input  wire [       31:0] old,
    input  wire [       31:0] operand,
    output wire               write,
    output wire [       31:0] next,
    output wire [       31:0] result,
    input  wire [ WRITES-1:0] wrote,
    input  wire [WRITES*LINE_W-1:0] wrote_line
);
% if cores then
  localparam int HARTS = CORES * cfg::CORE_WARPS;
  wire unused_core = &{1'b0, core};
% end
  // ----------------------------------------------------------------------------------------- state
  logic [${H}*LINE_W-1:0] line_q;
  logic [${H}*cfg::THREADS-1:0] lanes_q;

  // ------------------------------------------------------------------------------------- operation
  // funct5: 2 lr, 3 sc, 1 swap, else bits 4..2 select; the highest is set for comparisons.
  wire is_lr = amo.op[1:0] == 2'd2;
  wire is_sc = amo.op[1:0] == 2'd3;
  wire differ = old[31] ^ operand[31];
  wire less = differ ? old[31] ^ amo.op[3] : old[30:0] < operand[30:0];
  wire [31:0] choice = less ^ amo.op[2] ? old : operand;
  wire [31:0] bits = amo.op[3] ? amo.op[2] ? old & operand : old | operand
                     : amo.op[2] ? old ^ operand : old + operand;
  assign next = amo.op[0] ? operand : amo.op[4] ? choice : bits;

  // ---------------------------------------------------------------------------------- reservations
  logic good;
% if cores then
  wire [HARTS-1:0] is_mine;
  for (genvar h = 0; h < HARTS; h++) begin : g_hart
    assign is_mine[h] = amo.warp == cfg::CORE_WARP_W'(h % cfg::CORE_WARPS) && (CORES == 1 || core == cfg::CORE_W'(h / cfg::CORE_WARPS));
  end
% end
  always_comb begin
    good = 1'b0;
    for (int w = 0; w < ${H}; w++)
      if (${cores and "is_mine[w]" or "amo.warp == cfg::CORE_WARP_W'(w)"} && line_q[w*LINE_W+:LINE_W] == line &&
          |(lanes_q[w*cfg::THREADS+:cfg::THREADS] & amo.lane)) good = 1'b1;
  end
  assign write  = !is_lr && (!is_sc || good);
% if cores then
  assign leaves = {cfg::THREADS{go && is_lr}} | (amo.lane & {cfg::THREADS{go && is_sc}});
% end
  assign result = is_sc ? {31'd0, !good} : old;

  // ------------------------------------------------------------------------------------- registers
  for (genvar w = 0; w < ${H}; w++) begin : g_warp
    wire mine = go && ${cores and "is_mine[w]" or "amo.warp == cfg::CORE_WARP_W'(w)"};
    wire [LINE_W-1:0] has = line_q[w*LINE_W+:LINE_W];
    wire [cfg::THREADS-1:0] lanes = lanes_q[w*cfg::THREADS+:cfg::THREADS];
    logic ends;
    always_comb begin
      ends = go && write && has == line;
      for (int i = 0; i < WRITES; i++)
        if (wrote[i] && has == wrote_line[i*LINE_W+:LINE_W]) ends = 1'b1;
    end
% if cores then
    logic [cfg::THREADS-1:0] gone;
    always_comb begin
      gone = '0;
      for (int i = 0; i < BANKS; i++)
        if (left_hart[i*(cfg::CORE_W+cfg::CORE_WARP_W)+:cfg::CORE_W+cfg::CORE_WARP_W] ==
            {cfg::CORE_W'(w / cfg::CORE_WARPS), cfg::CORE_WARP_W'(w % cfg::CORE_WARPS)})
          gone = gone | left[i*cfg::THREADS+:cfg::THREADS];
    end
% end
    always_ff @(posedge clk) begin
      if (mine && is_lr) line_q[w*LINE_W+:LINE_W] <= line;
      if (rst) lanes_q[w*cfg::THREADS+:cfg::THREADS] <= '0;
      else if (mine && is_lr)
        lanes_q[w*cfg::THREADS+:cfg::THREADS] <= amo.lane | (has == line ? lanes : '0);
      else if (ends) lanes_q[w*cfg::THREADS+:cfg::THREADS] <= '0;
      else if (mine && is_sc) lanes_q[w*cfg::THREADS+:cfg::THREADS] <= lanes & ~amo.lane;
% if cores then
      else lanes_q[w*cfg::THREADS+:cfg::THREADS] <= lanes & ~gone;
% end
    end
  end

  wire unused = &{1'b0, amo.valid};

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst)
      for (int i = 0; i < WRITES; i++)
        assert (!(go && wrote[i] && wrote_line[i*LINE_W+:LINE_W] == line));
`endif
endmodule
`default_nettype wire
