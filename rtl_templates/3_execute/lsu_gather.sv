% local many = knob.subcores > 1
% local lane0_only = has.lane0_load
% local turns = knob.lsu_lanes < knob.threads
// Words from caches, local memory and I/O to result packets.
//
// Contract: a cycle handles one operation: the responses of all sources with the same id join
//   in one packet, in the lanes of `done.mask`. Stores and fences arrive as bare ids on fin_*.
% if lane0_only then
//   The word of a load that only lane 0 did is copied to all lanes; its meta data has the lanes that get it.
% end
% if turns then
//   With fewer lanes than threads a response is of one turn, and its packet has that group's lanes.
% end
// Policy: the source that was served longest ago selects the id.
// Latency: one cycle to out_valid. Words are aligned after the packets' queue.
`default_nettype none
module lsu_gather #(
    parameter int SOURCES = 3
) (
    input  wire                              clk,
    input  wire                              rst,
    // sources of load data
    input  wire [               SOURCES-1:0] src_valid,
    output wire [               SOURCES-1:0] src_take,
    input  wire [SOURCES*cfg::LANE_WORDS_W-1:0] src,  // lane_words_t of each
    // operations without data
    input  wire                              fin_valid,
    output wire                              fin_take,
    input  wire [        cfg::LSU_ID_W-1:0]  fin_id,
    // the table of pending operations
    output wire                              done_valid,
    output lsu_done_t                        done,
% if turns then
    output wire [      cfg::LSU_TURN_W-1:0]  done_turn,
    input  wire [     2*cfg::LSU_LANES-1:0]  done_offset,  // of the turn's lanes: bytes in their words
% end
    input  wire lsu_packet_t                      packet,
    // result
    output wire                              out_valid,
    input  wire                              out_ready,
% if many then
    output wire [          cfg::SUB_W-1:0]   out_owner,
% end
    output wire result_t                     out
);
  localparam int R = cfg::LSU_REQ_W;
  localparam int T = cfg::LSU_LANES;
  wire [SOURCES*R-1:0] src_id;
  wire [SOURCES*T-1:0] src_mask;
  wire [SOURCES*cfg::LSU_DATA_W-1:0] src_data;
  for (genvar s = 0; s < SOURCES; s++) begin : gen_src
    assign {src_id[s*R+:R], src_mask[s*T+:T], src_data[s*cfg::LSU_DATA_W+:cfg::LSU_DATA_W]} =
        src[s*cfg::LANE_WORDS_W+:cfg::LANE_WORDS_W];
  end

  // ---- select the operation
  wire [SOURCES:0] grant;
  wire ready;
  wire pick_clk;
  clock_gate u_pick_clk (
      .clk,
      .rst,
      .en(|grant && ready),
      .gated(pick_clk)
  );
  matrix_arbiter #(
      .N(SOURCES + 1)
  ) u_pick (
      .clk(pick_clk),
      .rst,
      .request({fin_valid, src_valid}),
      .advance(ready),
      .grant
  );

  wire done_all = grant[SOURCES];
  logic [R-1:0] request;
  always_comb begin
    request = R'(fin_id) & {R{done_all}};
    for (int s = 0; s < SOURCES; s++) request = request | (src_id[s*R+:R] & {R{grant[s]}});
  end

  // Equal ids are found in parallel with the selection.
  wire [SOURCES-1:0] same;
  for (genvar s = 0; s < SOURCES; s++) begin : gen_same
    wire [SOURCES-1:0] with_it;
    for (genvar r = 0; r < SOURCES; r++) begin : gen_other
      assign with_it[r] = src_id[s*R+:R] == src_id[r*R+:R];
    end
    assign same[s] = src_valid[s] && |(with_it & grant[SOURCES-1:0]);
  end

  assign src_take   = same & {SOURCES{ready}};
  assign fin_take   = done_all && ready;
  assign done_valid = |grant && ready;
% if turns then
  assign {done_turn, done.id} = request;
% else
  assign done.id    = request;
% end
  assign done.all   = done_all;

  // ---- its lanes. Each is from one source; a missing lane has undefined data.
  wire [T-1:0] mask;
  wire [cfg::LSU_DATA_W-1:0] words;
  for (genvar i = 0; i < T; i++) begin : gen_mask
    wire [SOURCES-1:0] has;
    wire [SOURCES*32-1:0] its_words;
    for (genvar s = 0; s < SOURCES; s++) begin : gen_source
      assign has[s] = src_mask[s*T+i];
      assign its_words[s*32+:32] = src_data[s*cfg::LSU_DATA_W+i*32+:32];
    end
    lsu_join #(
        .SOURCES(SOURCES)
    ) u_join (
        .chosen(same),
        .has,
        .words(its_words),
        .comes(mask[i]),
        .word (words[i*32+:32])
    );
  end
% if turns then
  wire [cfg::THREADS-1:0] done_mask;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : gen_group
    assign done_mask[i] = mask[i%T] && done_turn == cfg::LSU_TURN_W'(i / T);
  end
  assign done.mask = done_mask;
% else
  assign done.mask = mask;
% end

  // ---- packets, and alignment of their words
  localparam int PACKET_W = cfg::LSU_META_W + cfg::THREADS + 2 + cfg::LSU_DATA_W${turns and " + 2 * T" or ""};
  lsu_packet_t out_packet;
  lsu_meta_t meta;
  assign meta = out_packet.meta;
  wire [2*T-1:0] offset${turns and "" or " = meta.offset"};
  wire [cfg::LSU_DATA_W-1:0] out_words;
  fifo_early #(
      .WIDTH(PACKET_W),
      .DEPTH(2)
  ) u_results (
      .clk,
      .rst,
      .in_may   (|{fin_valid, src_valid}),
      .in_valid (|grant),
      .in_ready (ready),
      .in_data  ({${turns and "done_offset, " or ""}packet, words}),
      .out_valid,
      .out_ready,
      .out_data ({${turns and "offset, " or ""}out_packet, out_words})
  );

  wire [cfg::LSU_DATA_W-1:0] own;
  for (genvar i = 0; i < T; i++) begin : gen_lane
    lsu_align u_align (
        .word  (out_words[i*32+:32]),
        .offset(offset[i*2+:2]),
        .funct3(meta.funct3),
        .value (own[i*32+:32])
    );
  end
  wire [cfg::DATA_W-1:0] values;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : gen_value
    assign values[i*32+:32] = ${lane0_only and "meta.lane0_only && i > 0 ? own[31:0] : " or ""}own[i%T*32+:32];
  end

  result_t result;
  always_comb begin
    result.seq = meta.seq;
    result.warp = ${many and "meta.warp[cfg::CORE_WARP_W-1:cfg::SUB_W]" or "meta.warp"};
    result.tag = meta.tag;
    result.pc = meta.pc;
    result.rd = meta.rd;
    result.wb = meta.wb;
    result.tmask = ${lane0_only and "meta.lane0_only ? meta.written : out_packet.lanes" or "out_packet.lanes"};
    result.sop = out_packet.sop;
    result.eop = out_packet.eop;
    result.data = values;
  end
  assign out = result;
% if many then
  assign out_owner = meta.warp[cfg::SUB_W-1:0];
% end
endmodule
`default_nettype wire
