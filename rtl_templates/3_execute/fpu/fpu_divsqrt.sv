% emit(knob.fpu == "full")
// Division and square root of packets of FPU_LANES lanes on FDIV_LANES iterative units.
//
// Contract: operands and `header` are accepted on in_valid && in_ready. Packets are processed one at a time and
//   delivered in order, with all results and the flags {NV, DZ, OF, UF, NX} of each lane. A packet stays until it is
//   accepted. DEPTH packets are stored, with the one in progress: otherwise other warps' multiply-adds would wait
//   behind a waiting division.
// Latency: accepted in cycle t, out in t + 18 or earlier (subnormal quotients take fewer steps).
//   Fewer units than lanes serve FDIV_LANES of them at a time: t + 18 + 16 * (turns - 1), with turns
//   only for lanes of `active`.
`default_nettype none
module fpu_divsqrt #(
    parameter int WIDTH = 8,  // of the header
    parameter int DEPTH = 4
) (
    input  wire                          clk,
    input  wire                          rst,
    input  wire                          in_valid,
    output wire                          in_ready,
    input  wire [             WIDTH-1:0] header,
    input  wire [    cfg::FPU_LANES-1:0] active,
    input  wire                          is_sqrt,
    input  wire [                   2:0] rm,
    input  wire [ cfg::FPU_LANES*32-1:0] a,
    input  wire [ cfg::FPU_LANES*32-1:0] b,
    output wire                          out_valid,
    input  wire                          out_ready,
    output wire [             WIDTH-1:0] out_header,
    output wire [ cfg::FPU_LANES*32-1:0] out_data,
    output wire [  cfg::FPU_LANES*5-1:0] out_flags
);
  localparam int LANES = cfg::FPU_LANES;
  localparam int UNITS = cfg::FDIV_LANES;
  localparam int TURNS = LANES / UNITS;
  localparam int TURN_W = TURNS > 1 ? $clog2(TURNS) : 1;

  // ----------------------------------------------------------------------------------------- state
  logic normalising_q, starting_q, stepping_q;  // state of the lanes of this turn
  logic shown_q;  // the first packet's results are ready
  logic [TURNS-1:0] begun_q;  // its turns that were started
  logic [TURN_W-1:0] turn_q;  // the one that steps
  logic [WIDTH-1:0] header_q;
  logic [LANES*32-1:0] data_q;
  logic [LANES*5-1:0] flags_q;

  // --------------------------------------------------------------------------------------- packets
  // Without an active lane the first turn gives the packet.
  logic [TURNS-1:0] needed;
  always_comb begin
    for (int i = 0; i < TURNS; i++) needed[i] = |active[i*UNITS+:UNITS];
    if (active == '0) needed[0] = 1'b1;
  end

  wire room;
  assign in_ready = room;
  wire first_valid, first_is_sqrt;
  wire [2:0] first_rm;
  wire [WIDTH-1:0] first_header;
  wire [TURNS-1:0] first_needed;
  wire [LANES*32-1:0] first_a, first_b;
  fifo #(
      .WIDTH(WIDTH + TURNS + 4 + 2 * LANES * 32),
      .DEPTH(DEPTH)
  ) u_packets (
      .clk,
      .rst,
      .in_valid(in_valid && in_ready),
      .in_ready(room),
      .in_data({header, needed, is_sqrt, rm, a, b}),
      .out_valid(first_valid),
      .out_ready(shown_q && out_ready),
      .out_data({first_header, first_needed, first_is_sqrt, first_rm, first_a, first_b})
  );

  // --------------------------------------------------------------------------------- combinational
  wire [UNITS-1:0] unit_done;
  wire finish = stepping_q && &unit_done;  // the results of this turn are ready
  wire [UNITS*32-1:0] unit_result;
  wire [UNITS*5-1:0] unit_flags;

  wire [TURNS-1:0] waiting = first_needed & ~begun_q;
  wire [TURNS-1:0] next;
  wire [TURN_W-1:0] next_turn;
  priority_arbiter #(
      .N(TURNS)
  ) u_next (
      .request(waiting),
      .grant(next),
      .index(next_turn)
  );
  // Operands of the next turn are loaded while the results of this one are rounded.
  wire at_rest = !normalising_q && !starting_q && !stepping_q && !shown_q;
  wire load = first_valid && (at_rest || finish && waiting != '0);

  wire own_clk;
  clock_gate u_own_clk (
      .clk,
      .rst,
      .en(first_valid || !at_rest),
      .gated(own_clk)
  );

  assign out_valid = shown_q;
  assign out_header = header_q;
  assign out_data = data_q;
  assign out_flags = flags_q;

  // ----------------------------------------------------------------------------------------- units
  for (genvar i = 0; i < UNITS; i++) begin : g_unit
    logic [31:0] unit_a, unit_b;
    always_comb begin
      unit_a = '0;
      unit_b = '0;
      for (int t = 0; t < TURNS; t++)
        if (next[t] || TURNS == 1) begin
          unit_a = unit_a | first_a[(t*UNITS+i)*32+:32];
          unit_b = unit_b | first_b[(t*UNITS+i)*32+:32];
        end
    end

    fpu_divsqrt_lane u_lane (
        .clk(own_clk),
        .load,
        .normalise(normalising_q),
        .start(starting_q),
        .step(stepping_q),
        .is_sqrt(first_is_sqrt),
        .rm(first_rm),
        .a(unit_a),
        .b(unit_b),
        .done(unit_done[i]),
        .result(unit_result[i*32+:32]),
        .flags(unit_flags[i*5+:5])
    );
  end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge own_clk) begin
    if (rst) begin
      normalising_q <= 1'b0;
      starting_q <= 1'b0;
      stepping_q <= 1'b0;
      shown_q <= 1'b0;
    end else begin
      normalising_q <= load;
      starting_q <= normalising_q;
      if (starting_q) stepping_q <= 1'b1;
      else if (finish) stepping_q <= 1'b0;
      shown_q <= shown_q ? !out_ready : finish && waiting == '0;
    end
    if (load) begin
      turn_q <= next_turn;
      header_q <= first_header;
    end
    if (rst || shown_q) begun_q <= '0;
    else if (load) begun_q <= begun_q | next;
    for (int t = 0; t < TURNS; t++)
      if (finish && turn_q == TURN_W'(t)) begin
        data_q[t*UNITS*32+:UNITS*32] <= unit_result;
        flags_q[t*UNITS*5+:UNITS*5]  <= unit_flags;
      end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst)
      assert ($onehot0({normalising_q, starting_q, stepping_q, shown_q}));
`endif
endmodule
`default_nettype wire
