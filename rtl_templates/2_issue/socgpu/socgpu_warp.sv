% emit(knob.issue == "socgpu")
// One warp's instruction buffer: any free place, held until the instruction has completed.
//
// Offered is the lowest place, whatever its age, that holds an instruction which has not issued,
// whose row of the dependence matrix is clear and whose unit has room.
// An instruction that comes in cycle t is offered from t+1 on. Source: SOCGPU 3, phases 2 and 3.
`default_nettype none
module socgpu_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input wire active,
    input wire control,
    input wire barrier,

    input  wire                      enter,
    input  wire [ cfg::ORDER_W-1:0] enter_seq,
    input  needs_t                   enter_needs,
    input  wire [  cfg::PLACES-1:0] enter_raw,
    input  wire [  cfg::PLACES-1:0] enter_waw,
    input  wire [  cfg::PLACES-1:0] enter_war,
    input  wire [  cfg::PLACES-1:0] enter_memory,
    input  wire [  cfg::PLACES-1:0] enter_order,
    output wire [ cfg::PLACE_W-1:0] enter_place,
    output wire [  cfg::PLACES-1:0] taken,    // places in use
    output wire [  cfg::PLACES-1:0] present,  // and still so after this cycle
    input  wire [              4:0] limit,    // places that may be used
    output wire [              4:0] count,
    output wire                     far,      // ran too far ahead of an instruction

    input  wire                     issue,
    output wire                     ready,
    output wire [ cfg::PLACE_W-1:0] place,
    output wire [  cfg::PLACES-1:0] waiting,  // have not issued
    output logic [             3:0] cause,

    input wire [cfg::UNITS-1:0] dp_unit_ready,
    input wire                  rd_ready,
    input wire                  wb_valid,
    input result_t              wb
);
  localparam int N = cfg::PLACES;
  localparam int PW = cfg::PLACE_W;

  logic [N-1:0] valid_q, issued_q;
  logic [1:0] newest_q;  // quarter of the sequence numbers

  wire [N-1:0] issues = issue ? N'(1) << place : '0;
  // Only the last packet completes a result: till then, registers have lanes of the old one.
  wire done_here = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  wire [N-1:0] done = done_here ? N'(1) << wb.tag : '0;
  assign taken = valid_q;
  assign present = valid_q & ~done;
  assign waiting = valid_q & ~issued_q;

  wire [N-1:0] free;
  priority_arbiter #(
      .N(N)
  ) u_free (
      .request(~valid_q),
      .grant(free),
      .index(enter_place)
  );
  popcount #(
      .N(N),
      .W(5)
  ) u_count (
      .bits (valid_q),
      .count
  );

  wire [N-1:0] clear;
% if knob.ib_release == "issue" then
  // An instruction that drains waits for the results of all older ones.
  wire [N-1:0] results = enter_raw | enter_waw | (enter_needs.drain ? present : '0);
  wire [N-1:0] turns = (enter_war | enter_memory | enter_order) & waiting & ~issues;
% else
  wire [N-1:0] results = enter_raw | enter_waw;
  wire [N-1:0] turns = enter_war | enter_memory | enter_order;
% end
  dependence_matrix u_matrix (
      .clk,
      .rst,
      .enter,
      .enter_place(free),
      .results,
      .turns,
      .issued(issues),
      .done,
      .clear
  );

  // ---------------------------------------------------------------------- what may issue
  wire [N-1:0] may, room, behind;
  wire [N*cfg::UNIT_W-1:0] units;
  for (genvar n = 0; n < N; n++) begin : g_place
    logic [cfg::UNIT_W-1:0] unit_q;
    logic [1:0] quarter_q;
    wire [1:0] ahead = newest_q - quarter_q;
    wire unused_ahead = ahead[0];
    wire enter_here = enter && free[n];
    assign units[n*cfg::UNIT_W+:cfg::UNIT_W] = unit_q;
    assign may[n] = waiting[n] && clear[n];
    assign room[n] = dp_unit_ready[unit_q];
    assign behind[n] = valid_q[n] && ahead[1];

`ifdef HEDDLE_CHECKS
    always_ff @(posedge clk) if (!rst && valid_q[n]) assert (ahead != 2'd3);  // numbers tell the order
`endif

    always_ff @(posedge clk) begin
      if (enter_here) unit_q <= enter_needs.unit;
      if (enter_here) quarter_q <= enter_seq[cfg::ORDER_W-1-:2];
      valid_q[n]  <= !rst && (enter_here || present[n]);
      issued_q[n] <= !enter_here && (issued_q[n] || issues[n]);
    end
  end
  always_ff @(posedge clk) if (enter) newest_q <= enter_seq[cfg::ORDER_W-1-:2];
  assign far = |behind;

  wire [N-1:0] unused_grant, unused_first;
  wire [PW-1:0] first;
  priority_arbiter #(
      .N(N)
  ) u_local (
      .request(may & room),
      .grant(unused_grant),
      .index(place)
  );
  priority_arbiter #(
      .N(N)
  ) u_first (
      .request(may),
      .grant(unused_first),
      .index(first)
  );
  assign ready = |(may & room) && rd_ready;

  wire full = count >= limit;
  always_comb
    if (waiting == '0 && full) cause = cfg::STALL_WINDOW;
    else if (waiting == '0)
      cause = !active ? cfg::STALL_IDLE : barrier ? cfg::STALL_FETCH_BARRIER
              : control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (may == '0) cause = far ? cfg::STALL_UUID : full ? cfg::STALL_WINDOW : cfg::STALL_RAW;
    else if (!rd_ready) cause = cfg::STALL_RF_PORT;
    else if (!ready) cause = cfg::STALL_UNIT_ALU + 4'(units[first*cfg::UNIT_W+:cfg::UNIT_W]);
    else cause = cfg::STALL_NONE;

  wire unused = &{1'b0, wb, enter_seq, enter_needs};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(enter && &valid_q));
      assert ((done & ~(valid_q & issued_q)) == '0);
      assert ((issues & ~waiting) == '0);
    end
`endif
endmodule
`default_nettype wire
