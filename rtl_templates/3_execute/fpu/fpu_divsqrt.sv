% emit(knob.fpu == "full")
// Division and square root of a packet of FPU_LANES lanes on FDIV_LANES iterative units.
//
// Contract: operands and `header` are taken on in_valid && in_ready, one packet at a time; it comes
//   out with all results and the flags {NV, DZ, OF, UF, NX} of each lane and stays until it is
//   taken. The next one can be taken in that same cycle.
// Latency: taken in cycle t, out in t + 18 or earlier (subnormal quotients take fewer steps).
//   Fewer units than lanes serve FDIV_LANES of them at a time: t + 18 + 16 * (turns - 1), where a
//   turn is only for lanes of `active`.
`default_nettype none
module fpu_divsqrt #(
    parameter int WIDTH = 8  // of the header
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
  logic busy_q;  // a packet is in here
  logic loading_q, normalising_q, starting_q, stepping_q;  // what its lanes of this turn do, none at the end
  logic [TURNS-1:0] waiting_q;  // turns that have not begun
  logic [TURN_W-1:0] turn_q;  // the one that steps
  logic is_sqrt_q;
  logic [2:0] rm_q;
  logic [WIDTH-1:0] header_q;
  logic [LANES*32-1:0] a_q, b_q, data_q;
  logic [LANES*5-1:0] flags_q;

  // --------------------------------------------------------------------------------- combinational
  wire take = in_valid && in_ready;
  wire [UNITS-1:0] unit_done;
  wire finish = stepping_q && &unit_done;  // the results of this turn are there
  wire [UNITS*32-1:0] unit_result;
  wire [UNITS*5-1:0] unit_flags;

  logic [TURNS-1:0] needed;
  always_comb for (int i = 0; i < TURNS; i++) needed[i] = |active[i*UNITS+:UNITS];

  wire [TURNS-1:0] next;
  wire [TURN_W-1:0] next_turn;
  priority_arbiter #(
      .N(TURNS)
  ) u_next (
      .request(waiting_q),
      .grant(next),
      .index(next_turn)
  );
  // Operands of the next turn are loaded while the results of this one are rounded.
  wire load = loading_q || finish && waiting_q != '0;

  assign in_ready = !busy_q || out_valid && out_ready;
  assign out_valid = busy_q && !loading_q && !normalising_q && !starting_q && !stepping_q;
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
          unit_a = unit_a | a_q[(t*UNITS+i)*32+:32];
          unit_b = unit_b | b_q[(t*UNITS+i)*32+:32];
        end
    end

    fpu_divsqrt_lane u_lane (
        .clk,
        .load,
        .normalise(normalising_q),
        .start(starting_q),
        .step(stepping_q),
        .is_sqrt(is_sqrt_q),
        .rm(rm_q),
        .a(unit_a),
        .b(unit_b),
        .done(unit_done[i]),
        .result(unit_result[i*32+:32]),
        .flags(unit_flags[i*5+:5])
    );
  end

  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (rst) begin
      busy_q <= 1'b0;
      loading_q <= 1'b0;
      normalising_q <= 1'b0;
      starting_q <= 1'b0;
      stepping_q <= 1'b0;
    end else begin
      if (take) busy_q <= 1'b1;
      else if (out_valid && out_ready) busy_q <= 1'b0;
      loading_q <= take;
      normalising_q <= load;
      starting_q <= normalising_q;
      if (starting_q) stepping_q <= 1'b1;
      else if (finish) stepping_q <= 1'b0;
    end
    if (take) begin
      header_q <= header;
      is_sqrt_q <= is_sqrt;
      rm_q <= rm;
      a_q <= a;
      b_q <= b;
      // Without an active lane it is the first turn that gives the packet.
      waiting_q <= active == '0 ? TURNS'(1) : needed;
    end else if (load) begin
      waiting_q <= waiting_q & ~next;
      turn_q <= next_turn;
    end
    for (int t = 0; t < TURNS; t++)
      if (finish && turn_q == TURN_W'(t)) begin
        data_q[t*UNITS*32+:UNITS*32] <= unit_result;
        flags_q[t*UNITS*5+:UNITS*5]  <= unit_flags;
      end
  end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst)
      assert (!busy_q || $onehot0({loading_q, normalising_q, starting_q, stepping_q}));
`endif
endmodule
`default_nettype wire
