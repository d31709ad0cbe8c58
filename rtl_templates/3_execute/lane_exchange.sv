% emit(knob.votes == 1)
// Exchange of words between the lanes of a warp: votes and shuffles (docs/isa.md).
//
// Contract: parallel to the multiplier, whose two registers these are: take1 accepts an operation, take2
//   moves it on; then out has its words. is_shuffle, kind: op[2], op[1:0] of cfg::MULDIV_VOTE_*, SHFL_*.
//   Inactive lanes neither vote nor are sources; their own words are undefined.
// Latency: two cycles. Cycle 1: each lane's source, and the vote. Cycle 2: each lane's word, selected by a register.
`default_nettype none
module lane_exchange (
    input  wire                    clk,
    input  wire                    take1,
    input  wire                    take2,
    input  wire                    is_shuffle,
    input  wire [             1:0] kind,
    input  wire [cfg::THREADS-1:0] tmask,
    input  wire [ cfg::DATA_W-1:0] a,
    input  wire [ cfg::DATA_W-1:0] b,
    output wire [ cfg::DATA_W-1:0] out
);
  localparam int T = cfg::THREADS;
  localparam int LANES = 1 << cfg::THREAD_W;  // two of them for one thread

  // ----------------------------------------------------------------------------------------- state
  logic [cfg::DATA_W-1:0] words1_q, out_q;
  logic [T*cfg::THREAD_W-1:0] source1_q;
  logic [T-1:0] ballot1_q, tmask1_q;
  logic [1:0] kind1_q;
  logic shuffle1_q;

  // ------------------------------------------------------------------------------ cycle 1: sources
  logic [T-1:0] yes;
  always_comb for (int i = 0; i < T; i++) yes[i] = tmask[i] && a[i*32+:32] != 32'd0;

  wire [LANES-1:0] active = LANES'(tmask);
  wire [T*cfg::THREAD_W-1:0] source;
  for (genvar i = 0; i < T; i++) begin : g_source
    localparam logic [5:0] LANE = i;
    wire [5:0] distance = b[i*32+:6];
    wire [5:0] mask = b[i*32+12+:6];
    wire [5:0] low = LANE & mask;
    wire [6:0] high = {1'b0, low | (b[i*32+6+:6] & ~mask)};
    wire [6:0] up = {1'b0, LANE} - {1'b0, distance};
    wire [6:0] down = {1'b0, LANE} + {1'b0, distance};
    wire [6:0] other = {1'b0, kind[0] ? low | (distance & ~mask) : LANE ^ distance};
    wire [6:0] sender = kind[1] ? other : kind[0] ? down : up;
    // No lane is below lane 0: such a number has seven bits, above all lanes.
    wire is_up = kind == 2'd0;
    wire in_range = (is_up ? {1'b0, low} : sender) <= (is_up ? sender : high);
    wire exists = sender[6:cfg::THREAD_W] == '0 && active[sender[cfg::THREAD_W-1:0]];
    assign source[i*cfg::THREAD_W+:cfg::THREAD_W] =
        in_range && exists ? sender[cfg::THREAD_W-1:0] : cfg::THREAD_W'(i);
    wire unused = &{1'b0, b[i*32+18+:14]};
  end

  // -------------------------------------------------------------------------------- cycle 2: words
  wire any = |ballot1_q;
  wire all = ballot1_q == tmask1_q;
  wire [31:0] vote = kind1_q == 2'd3 ? 32'(ballot1_q)
                     : {31'd0, kind1_q[1] ? all || !any : kind1_q[0] ? any : all};

  always_ff @(posedge clk) begin
    if (take1) begin
      words1_q   <= a;
      source1_q  <= source;
      ballot1_q  <= yes;
      tmask1_q   <= tmask;
      kind1_q    <= kind;
      shuffle1_q <= is_shuffle;
    end
    if (take2)
      for (int i = 0; i < T; i++)
        out_q[i*32+:32] <= shuffle1_q ? words1_q[32*source1_q[i*cfg::THREAD_W+:cfg::THREAD_W]+:32]
                           : vote;
  end
  assign out = out_q;
endmodule
`default_nettype wire
