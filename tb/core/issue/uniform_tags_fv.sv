// Proof: a tag never claims more than the register holds, for any register of any warp under any divergence.
//
// r is any register, w any warp: `value` is what the vector file has in its lanes, `base` what the scalars
// have. By one step from any state in which the invariants hold; a reset leads to one of those.
// Contract of the surroundings: a writer of r has its operands (set) no earlier than in the cycle in which the one
// before has its last packet. Its claim is true of its result (uniform_rule_fv), which is whole then. It has them under
// the mask of what entered last.
// probe: whole = u_detect.whole_q
// probe: inner_warp = u_detect.warp_q
// probe: inner_rd = u_detect.rd_q
// probe: inner_tmask = u_detect.tmask_q
// probe: differs = u_detect.differs_q
// probe: steps = u_detect.steps_q
// probe: far = u_detect.far_q
// probe: cleared = u_tags.cleared_q
// probe: tag = u_tags.g_warp[1].u_warp.g_source[0].known
// probe: tag_kind = u_tags.g_warp[1].u_warp.g_source[0].known_kind
// probe: tag_stride = u_tags.g_warp[1].u_warp.g_source[0].known_stride
// probe: turn = u_tags.g_warp[1].u_warp.turn_q
// probe: turns = u_tags.g_warp[1].u_warp.turns_q
// probe: swept = u_tags.g_warp[1].u_warp.cleared_q
// probe: sweep = u_tags.g_warp[1].u_warp.sweep_q
`default_nettype none
module uniform_tags_fv (
    input wire clk,
    input wire rst,  // at any time
    input wire wb_valid,
    input wire [cfg::RESULT_W-1:0] result,
    input wire set_valid,
    input wire [cfg::WARP_W-1:0] set_warp,
    input wire [cfg::REG_W-1:0] set_rd,
    input wire [cfg::THREADS-1:0] set_lanes,
    input wire [cfg::THREADS-1:0] set_tmask,
    input wire [3:0] set_stride,
    input wire enqueue,
    input wire [cfg::WARP_W-1:0] enqueue_warp,
    input wire [cfg::THREADS-1:0] enqueue_tmask
);
  localparam int T = cfg::THREADS;
  localparam logic [cfg::WARP_W-1:0] W = 1;

  (* anyconst *) reg [cfg::REG_W-1:0] r;
  reg first = 1'b1;
  always @(posedge clk) first <= 1'b0;

  result_t wb;
  assign wb = result;
  uniform_class_t set, found;
  assign set.valid = set_valid;
  assign set.warp = set_warp;
  assign set.rd = set_rd;
  assign set.lanes = set_lanes;
  assign set.stride = set_stride;

  head_t slot;
  always @* begin
    slot = '0;
    slot.rs1 = r;
    slot.use_rs1 = 1'b1;
  end
  wire found_taken;
  wire [cfg::RF_SOURCES-1:0] scalars, vectors;
  wire [cfg::RF_SOURCES*4-1:0] strides;
  wire [cfg::WARPS*T-1:0] tmasks;
  uniform_tags u_tags (
      .clk, .rst, .enqueue, .enqueue_warp, .enqueue_tmask, .slots({cfg::WARPS{slot}}),
      .chosen('0), .scalars, .vectors, .strides, .set, .found, .found_taken, .tmasks
  );
  uniform_detect u_detect (.clk, .rst, .wb_valid, .wb, .set, .found, .found_taken);

  (* keep *) wire whole;
  (* keep *) wire [cfg::WARP_W-1:0] inner_warp;
  (* keep *) wire [cfg::REG_W-1:0] inner_rd;
  (* keep *) wire [T-1:0] inner_tmask, differs, far;
  (* keep *) wire [T*4-1:0] steps;
  (* keep *) wire [cfg::REG_W:0] cleared;
  (* keep *) wire [3:0] tag, tag_stride;
  (* keep *) wire [1:0] tag_kind;
  (* keep *) wire turn, turns, swept;
  (* keep *) wire [cfg::REG_W-1:0] sweep;

  // The register, its scalar, and its writer: from its operands to its last packet
  reg [31:0] base;
  reg [cfg::DATA_W-1:0] value;
  reg flying;
  reg [T-1:0] flying_lanes, flying_tmask;
  reg [3:0] flying_stride;
  wire sets = set_valid && set_warp == W && set_rd == r;
  wire writes = wb_valid && wb.wb && wb.warp == W && wb.rd == r;
  wire ends = writes && wb.eop;
  wire [cfg::DATA_W-1:0] data = wb.data;
  wire [T-1:0] written = wb.tmask;
  always @(posedge clk) begin
    for (int i = 0; i < T; i++)
      if (writes && written[i]) value[i*32+:32] <= data[i*32+:32];
    if (writes && (written[0] || (wb.sop && wb.eop))) base <= data[31:0];
    flying <= !rst && (sets || (flying && !ends));
    if (sets) begin
      flying_lanes  <= set_lanes;
      flying_tmask  <= set_tmask;
      flying_stride <= set_stride;
    end
  end

  // A claim about lanes of a register with this value, and scalar
  function automatic logic holds(input logic [T-1:0] lanes, input logic [3:0] stride,
                                 input logic [cfg::DATA_W-1:0] in, input logic [31:0] word);
    holds = 1'b1;
    for (int i = 0; i < T; i++)
      if (lanes[i] && in[i*32+:32] != word + i * stride) holds = 1'b0;
  endfunction

  wire [T-1:0] tmask = tmasks[W*T+:T];
  always @* begin
    assume (!sets || !flying || ends);
    assume (!writes || (flying && (written & ~flying_tmask) == '0));
    assume ((set_lanes & ~set_tmask) == '0);
    assume (!sets || set_tmask == tmask);
    assume ((set_stride & (set_stride - 1'b1)) == '0);
    if (writes && flying_lanes != '0) begin
      assume (wb.sop && wb.eop && written == flying_tmask);
      assume (holds(flying_lanes, flying_stride, data, data[31:0]));
    end
  end

  // Of which lanes r's tag says something, and whether it is of a turn that is over.
  wire counts = tag_kind[1] ? turns && tag_kind[0] == turn : tag_kind[0];
  wire [T-1:0] known = !counts ? '0 : tag_kind[1] ? tmask : '1;
  wire over = tag_kind[1] && !counts;

  // The tag of r and the findings on r are true, but for a claim whose result is due.
  reg right;
  wire mine = whole && inner_warp == W && inner_rd == r;
  wire found_mine = found.valid && found.warp == W && found.rd == r;
  wire clear = !cleared[cfg::REG_W];
  always @* begin
    right = 1'b1;
    if (clear ? r < cleared[cfg::REG_W-1:0] && tag != '0
        : flying ? known != '0 && ((known & ~flying_lanes) != '0 || tag_stride != flying_stride)
        : !holds(known, tag_stride, value, base)) right = 1'b0;
    if (clear ? sweep != '0 || turns || swept : over && (swept || r < sweep)) right = 1'b0;
    if (swept && !turns) right = 1'b0;
    if (clear && cleared[cfg::REG_W]) right = 1'b0;
    if (flying && (flying_lanes & ~flying_tmask) != '0) right = 1'b0;
    if (mine && flying) right = 1'b0;
    if (found_mine && ((found.stride & (found.stride - 1'b1)) != '0 || flying || !holds(found.lanes, found.stride, value, base))) right = 1'b0;
    for (int i = 0; i < T; i++) begin
      if (mine && inner_tmask[i] && (value[i*32+:32] != base) != differs[i]) right = 1'b0;
      if (i > 0 && mine && inner_tmask == '1) begin
        if (steps[i*4+:4] != value[i*32+:4] - value[(i-1)*32+:4]) right = 1'b0;
        if (!far[i] && value[i*32+:32] - value[(i-1)*32+:32] > 32'd15) right = 1'b0;
      end
    end
    if (mine && inner_tmask[0] && value[31:0] != base) right = 1'b0;
    if (first) assume (right);
    else assert (right);
  end
endmodule
`default_nettype wire
