% emit(knob.fpu == "full")
% local shared = knob.subcore_fpu == "shared"
// Floating-point unit: RV32F of all lanes but loads, stores and control registers.
//
//   operation -> sequencer  ->  multiply-add, conversions   t + 6, one a cycle
//                           ->  compare, class, sign, move  t + 1, one a cycle
//                           ->  division, square root       t + 18, iterative
// A packet has FPU_LANES lanes; the output has one packet a cycle.
//
// Contract: an operation is accepted on in_valid && in_ready, in the cycle of its last packet; packets
//   stay until they are accepted. Operations of the three pipelines pass each other. imm[2:0] is the
//   rounding mode, 7 that of frm for the warp. fflags {NV, DZ, OF, UF, NX} belongs to the packet
//   accepted in this cycle: the OR of the flags of its lanes.
% if shared then
//   Warps in operations and results are those of the owner, a sub-core; frm and flags count those of the core.
% end
// Policy: the pipelines take turns at the output; each holds its packet in its last register, so
//   none is lost. One that was shown and not accepted stays, whichever pipeline it is from.
`default_nettype none
module fpu (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      in_valid,
    output wire                      in_ready,
    input  op_t                      in,
% if shared then
    input  wire [cfg::SUB_W-1:0]     in_owner,
    input  wire [cfg::CORE_WARPS*3-1:0] frm,
% else
    input  wire [cfg::WARPS*3-1:0]   frm,
% end
    output wire                      out_valid,
    input  wire                      out_ready,
    output result_t                  out,
% if shared then
    output wire [cfg::SUB_W-1:0]     out_owner,
% end
    output wire                      fflags_valid,
    output wire [cfg::${shared and "CORE_" or ""}WARP_W-1:0]    fflags_warp,
    output wire [               4:0] fflags
);
  localparam int LANES = cfg::FPU_LANES;
% if shared then
  localparam int PACKET_W = cfg::RESULT_W - cfg::DATA_W;
  localparam int HEADER_W = cfg::SUB_W + PACKET_W;  // the owner above a result_t without data
% else
  localparam int HEADER_W = cfg::RESULT_W - cfg::DATA_W;
% end
  localparam int PIPES = 3;
  localparam int FMA = 0, QUICK = 1, ITERATIVE = 2;

  // ----------------------------------------------------------------------------------------- input
  wire [cfg::OP_W-1:0] op = in.instr.op;
  wire [2:0] mode = in.instr.imm[2:0];
% if shared then
  wire [cfg::CORE_WARP_W-1:0] warp = {in.instr.warp, in_owner};
% else
  wire [cfg::WARP_W-1:0] warp = in.instr.warp;
% end
  wire [2:0] rm = mode == 3'd7 ? frm[warp*3+:3] : mode;

  wire is_fma = op[4:3] == 2'b00 || op[4:2] == 3'b111;
  wire is_iterative = op[4:3] == 2'b01;
  wire [PIPES-1:0] pipe = {is_iterative, !is_fma && !is_iterative, is_fma};

  wire packet_valid;
  wire [HEADER_W-1:0] header;
  wire [LANES-1:0] active;
  wire [LANES*32-1:0] a, b, c;
  wire [PIPES-1:0] pipe_ready;

  fpu_sequencer u_split (
      .clk,
      .rst,
      .in_valid,
      .in_ready,
      .in,
      .out_valid(packet_valid),
      .out_ready(|(pipe & pipe_ready)),
      .header${shared and "(header[PACKET_W-1:0])" or ""},
      .active,
      .a,
      .b,
      .c
  );

% if shared then
  assign header[HEADER_W-1:PACKET_W] = in_owner;

% end
  // ------------------------------------------------------------------------------------- pipelines
  wire [PIPES-1:0] shown, taken;
  wire [PIPES*HEADER_W-1:0] headers;
  wire [PIPES*LANES*32-1:0] data;
  wire [PIPES*LANES*5-1:0] flags;
  wire [5:0] fma_load;
  wire quick_load;

  elastic #(
      .WIDTH(HEADER_W),
      .DEPTH(6)
  ) u_fma (
      .clk,
      .rst,
      .in_valid(packet_valid && pipe[FMA]),
      .in_ready(pipe_ready[FMA]),
      .in(header),
      .out_valid(shown[FMA]),
      .out_ready(taken[FMA]),
      .out(headers[FMA*HEADER_W+:HEADER_W]),
      .load(fma_load)
  );

  elastic #(
      .WIDTH(HEADER_W),
      .DEPTH(1)
  ) u_quick (
      .clk,
      .rst,
      .in_valid(packet_valid && pipe[QUICK]),
      .in_ready(pipe_ready[QUICK]),
      .in(header),
      .out_valid(shown[QUICK]),
      .out_ready(taken[QUICK]),
      .out(headers[QUICK*HEADER_W+:HEADER_W]),
      .load(quick_load)
  );

  // Each register of a lane has its own clock; otherwise a model would compute it whenever another one loads.
  wire [5:0] fma_clk;
  for (genvar i = 0; i < 6; i++) begin : g_fma_clk
    clock_gate u_gate (
        .clk,
        .rst,
        .en(fma_load[i]),
        .gated(fma_clk[i])
    );
  end
  wire quick_clk;
  clock_gate u_quick_clk (
      .clk,
      .rst,
      .en(quick_load),
      .gated(quick_clk)
  );
  for (genvar i = 0; i < LANES; i++) begin : g_lane
    fpu_lane u_lane (
        .clk(quick_clk),
        .fma_clk,
        .fma_load,
        .quick_load,
        .op,
        .rm,
        .a(a[i*32+:32]),
        .b(b[i*32+:32]),
        .c(c[i*32+:32]),
        .fma_result(data[(FMA*LANES+i)*32+:32]),
        .fma_flags(flags[(FMA*LANES+i)*5+:5]),
        .quick_result(data[(QUICK*LANES+i)*32+:32]),
        .quick_flags(flags[(QUICK*LANES+i)*5+:5])
    );
  end

  fpu_divsqrt #(
      .WIDTH(HEADER_W)
  ) u_divsqrt (
      .clk,
      .rst,
      .in_valid(packet_valid && pipe[ITERATIVE]),
      .in_ready(pipe_ready[ITERATIVE]),
      .header,
      .active,
      .is_sqrt(op == cfg::FPU_SQRT),
      .rm,
      .a,
      .b,
      .out_valid(shown[ITERATIVE]),
      .out_ready(taken[ITERATIVE]),
      .out_header(headers[ITERATIVE*HEADER_W+:HEADER_W]),
      .out_data(data[ITERATIVE*LANES*32+:LANES*32]),
      .out_flags(flags[ITERATIVE*LANES*5+:LANES*5])
  );

  // ---------------------------------------------------------------------------------------- output
  logic [PIPES-1:0] held_q;  // it was shown and not accepted
  wire [PIPES-1:0] turn;
  wire [PIPES-1:0] chosen = held_q != '0 ? held_q : turn;

  wire [1:0] unused_index;
  wire turn_clk;
  clock_gate #(
      .LINGER(1)
  ) u_turn_clk (
      .clk,
      .rst,
      .en(out_valid),
      .gated(turn_clk)
  );
  rr_arbiter #(
      .N(PIPES)
  ) u_turn (
      .clk(turn_clk),
      .rst,
      .request(shown),
      .advance(out_ready),
      .grant(turn),
      .index(unused_index)
  );

  logic [HEADER_W-1:0] out_header;
  logic [LANES*32-1:0] out_data;
  logic [LANES*5-1:0] lane_flags;
  always_comb begin
    out_header = '0;
    out_data   = '0;
    lane_flags = '0;
    for (int k = 0; k < PIPES; k++)
      if (chosen[k]) begin
        out_header = out_header | headers[k*HEADER_W+:HEADER_W];
        out_data   = out_data | data[k*LANES*32+:LANES*32];
        lane_flags = lane_flags | flags[k*LANES*5+:LANES*5];
      end
  end

  assign out_valid = |shown;
  assign taken = chosen & {PIPES{out_ready}};
  // A lane's result is copied to all lanes that it may belong to; tmask selects.
% if shared then
  assign out = {out_header[PACKET_W-1:0], {cfg::THREADS / LANES{out_data}}};
  assign out_owner = out_header[HEADER_W-1:PACKET_W];
% else
  assign out = {out_header, {cfg::THREADS / LANES{out_data}}};
% end

  wire [cfg::THREADS-1:0] tmask = out.tmask;
  logic [4:0] any_flags;
  always_comb begin
    any_flags = '0;
    for (int i = 0; i < cfg::THREADS; i++)
      if (tmask[i]) any_flags = any_flags | lane_flags[i%LANES*5+:5];
  end
  assign fflags_valid = out_valid && out_ready;
% if shared then
  assign fflags_warp  = {out.warp, out_owner};
% else
  assign fflags_warp  = out.warp;
% end
  assign fflags       = any_flags;

  always_ff @(posedge turn_clk)
    if (rst) held_q <= '0;
    else held_q <= out_valid && !out_ready ? chosen : '0;

  wire unused = &{1'b0, in.instr.imm[31:3]};
endmodule
`default_nettype wire
