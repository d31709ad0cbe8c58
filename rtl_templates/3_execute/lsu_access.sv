% emit(knob.rvfi == 1)
// Accesses of the load/store unit for RVFI. Combinational.
//
// Contract: `begins`: the operation `in` is sent to the memories. Words of loads are those that lsu_gather takes in this
//   cycle; done and packet are theirs.
`default_nettype none
module lsu_access #(
    parameter int SOURCES = 2
) (
    input  wire                                  begins,
    input  lsu_kind_t                            kind,
    input  lsu_op_t                              in,
    input  wire [SOURCES-1:0]                    src_take,
    input  wire [SOURCES*cfg::LANE_WORDS_W-1:0] src,
    input  wire                                  done_valid,
    input  lsu_done_t                            done,
    input  lsu_packet_t                          packet,
    output access_t                              ls_access
);
  localparam int T = cfg::LSU_LANES;

  wire [SOURCES*T-1:0] src_mask;
  wire [SOURCES*cfg::LSU_DATA_W-1:0] src_data;
  for (genvar s = 0; s < SOURCES; s++) begin : gen_words
    assign {src_mask[s*T+:T], src_data[s*cfg::LSU_DATA_W+:cfg::LSU_DATA_W]} = src[s*cfg::LANE_WORDS_W+:T+cfg::LSU_DATA_W];
  end
  logic [cfg::LSU_DATA_W-1:0] words;
  always_comb begin
    words = '0;
    for (int s = 0; s < SOURCES; s++)
      for (int i = 0; i < T; i++)
        if (src_take[s] && src_mask[s*T+i]) words[i*32+:32] = src_data[s*cfg::LSU_DATA_W+i*32+:32];
  end

  assign ls_access.begins = begins;
  assign ls_access.store = kind.store;
  assign ls_access.fence = kind.fence;
  assign ls_access.warp = in.instr.warp;
  assign ls_access.seq = in.instr.seq;
  assign ls_access.addr = in.addr;
  assign ls_access.byteen = in.be;
  assign ls_access.wdata = in.data;
  assign ls_access.loads = done_valid && !done.all;
  assign ls_access.load_seq = packet.meta.seq;
  assign ls_access.load_warp = packet.meta.warp;
  assign ls_access.load_mask = done.mask;
  assign ls_access.rdata = words;

  wire unused = &{1'b0, in, src, done, packet};
endmodule
`default_nettype wire
