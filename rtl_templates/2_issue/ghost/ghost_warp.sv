% emit(knob.issue == "ghost")
// One warp's issue buffer: its IB-dep vectors, its instruction table, and what it offers to issue.
//
// IB-dep has a bit for every older instruction of the buffer that the instruction must let go
// first; the bit falls as that one issues. Registers of what is in flight are the scoreboard's.
// Offered is the oldest instruction if it may go, as in order, else the first of the instruction
// table that finds its unit free. So an instruction passes an older one only in a cycle in which
// that one cannot go.
// An instruction that comes in cycle t is the oldest from t+1 on, or is seen by the scheduler in
// t+1 and offered in t+2. Source: GhOST IV-B to IV-D.
`default_nettype none
module ghost_warp #(
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
    input  wire [  cfg::PLACES-1:0] enter_deps,
    output wire [ cfg::PLACE_W-1:0] enter_place,
    output wire [  cfg::PLACES-1:0] taken,    // places in use
    output wire [  cfg::PLACES-1:0] present,  // and still so after this cycle
    input  wire [              5:0] limit,    // places that may be used
    output wire [              5:0] count,
    output wire                     far,      // ran too far ahead of its oldest instruction

    // the scheduler looks at the buffer, and fills the instruction table
    output wire [                 cfg::PLACES-1:0] free,   // no IB-dep
    output wire [                   cfg::REGS-1:0] busy,
    output wire [    cfg::PLACES*cfg::PLACE_W-1:0] order,
    output wire                                    itab_full,
    output wire                                    itab_empty,
    input  wire                                    fill,
    input  wire [                cfg::ITAB_ENTRIES-1:0] fill_valid,
    input  wire [cfg::ITAB_ENTRIES*cfg::PLACE_W-1:0] fill_place,
    input  wire [ cfg::ITAB_ENTRIES*cfg::UNIT_W-1:0] fill_unit,

    // to the warp scheduler
    input  wire                     issue,
    input  wire                     issue_wb,
    input  wire [   cfg::REG_W-1:0] issue_rd,
    output wire                     ready,
    output wire [ cfg::PLACE_W-1:0] place,
    output wire                     reordered,
    output wire [ cfg::ORDER_W-1:0] oldest_seq,
    output wire                     pending,
    output logic [             3:0] cause,

    input wire                  load_good,  // its oldest load in doubt is good (ghost_precise)
    input wire [cfg::UNITS-1:0] dp_unit_ready,
    input wire                  rd_ready,
    input wire                  wb_valid,
    input result_t              wb
);
  localparam int N = cfg::PLACES;
  localparam int PW = cfg::PLACE_W;
  localparam int T = cfg::ITAB_ENTRIES;
  localparam int CW = $clog2(N + 1);
  localparam int PENDING_W = 7;
  // Sequence numbers of a warp's buffer span less than half of what they can count.
  localparam int SPAN = 1 << (cfg::ORDER_W - 2);

  // ------------------------------------------------------------------------ issue buffer
  wire [CW-1:0] in_use;
  wire some = in_use != '0;
  logic [N-1:0] valid_q;
  logic [N*N-1:0] ib_dep_q;
  logic [cfg::ORDER_W-1:0] newest_q;

  wire [N-1:0] leaves = issue ? N'(1) << place : '0;
  assign taken = valid_q;
  assign present = valid_q & ~leaves;
  assign count = 6'(in_use);

  slot_order #(
      .N(N)
  ) u_order (
      .clk,
      .rst,
      .enter,
      .free(enter_place),
      .leave(issue),
      .leave_slot(place),
      .order,
      .count(in_use)
  );

  wire [N-1:0] held;  // may not be executed twice, behind a load in doubt
  for (genvar n = 0; n < N; n++) begin : g_place
    wire enter_here = enter && enter_place == PW'(n);
    assign free[n] = present[n] && ib_dep_q[n*N+:N] == '0 && !held[n];
    always_ff @(posedge clk) begin
      if (enter_here) ib_dep_q[n*N+:N] <= enter_deps;
      else ib_dep_q[n*N+:N] <= ib_dep_q[n*N+:N] & ~leaves;
      valid_q[n] <= !rst && (enter_here || present[n]);
    end
  end
  always_ff @(posedge clk) if (enter) newest_q <= enter_seq;

  // ---------------------------------------------------------------------- the oldest one
  wire [PW-1:0] oldest = order[PW-1:0];
  wire [cfg::NEEDS_W-1:0] oldest_bits;
  needs_t needs;
  assign needs = oldest_bits;
  lutram_1r1w #(
      .WIDTH(cfg::ORDER_W + cfg::NEEDS_W),
      .DEPTH(N)
  ) u_needs (
      .clk,
      .wen  (enter),
      .waddr(enter_place),
      .wdata({enter_seq, enter_needs}),
      .raddr(oldest),
      .rdata({oldest_seq, oldest_bits})
  );
  wire [cfg::ORDER_W-1:0] ahead = newest_q - oldest_seq;
  assign far = some && |(ahead & ~cfg::ORDER_W'(SPAN - 1));

  logic [PENDING_W-1:0] pending_q;
  wire retire = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  wire undrained = needs.drain && pending_q != '0;
  assign pending = pending_q != '0 || some;

  wire raw, waw;
  scoreboard u_scoreboard (
      .clk,
      .rst,
      .head(needs),
      .set(issue && issue_wb),
      .set_rd(cfg::REGS'(1) << issue_rd),
      .free(retire && wb.wb),
      .free_rd(cfg::REGS'(1) << wb.rd),
      .raw,
      .waw,
      .busy
  );

% if knob.ghost_precise == 1 then
  load_guard u_load_guard (
      .clk,
      .rst,
      .enter,
      .enter_place,
      .enter_needs,
      .good(load_good),
      .held
  );
% else
  assign held = '0;
  wire unused_good = load_good;
% end

  wire oldest_may = some && !raw && !waw && !undrained && !held[oldest];
  wire oldest_room = dp_unit_ready[needs.unit];

  // ------------------------------------------------------------------- instruction table
  logic [T-1:0] itab_q;
  logic [T*PW-1:0] itab_place_q;
  logic [T*cfg::UNIT_W-1:0] itab_unit_q;

  wire [T-1:0] itab_room, gone;
  for (genvar i = 0; i < T; i++) begin : g_itab
    assign itab_room[i] = itab_q[i] && dp_unit_ready[itab_unit_q[i*cfg::UNIT_W+:cfg::UNIT_W]];
    assign gone[i] = issue && itab_place_q[i*PW+:PW] == place;
  end
  assign itab_full = &itab_q;
  assign itab_empty = itab_q == '0;
% if cfg.ITAB_ENTRIES == 2 then
  wire [PW-1:0] itab_place = itab_room[0] ? itab_place_q[0+:PW] : itab_place_q[PW+:PW];
  always_ff @(posedge clk) begin
    // An entry that issues lets the other one move up.
    if (fill) itab_q <= fill_valid;
    else if (gone[0] && itab_q[0]) itab_q <= itab_q >> 1;
    else if (gone[1]) itab_q[1] <= 1'b0;
    if (fill) {itab_place_q, itab_unit_q} <= {fill_place, fill_unit};
    else if (gone[0] && itab_q[0]) begin
      itab_place_q <= itab_place_q >> PW;
      itab_unit_q  <= itab_unit_q >> cfg::UNIT_W;
    end
    if (rst) itab_q <= '0;
  end
% else
  wire [PW-1:0] itab_place = itab_place_q;
  always_ff @(posedge clk) begin
    itab_q <= !rst && (fill ? fill_valid : itab_q && !gone);
    if (fill) {itab_place_q, itab_unit_q} <= {fill_place, fill_unit};
  end
% end

  // ----------------------------------------------------------------- what may issue, why not
  wire take_oldest = oldest_may && oldest_room;
  assign place = take_oldest ? oldest : itab_place;
  assign ready = (take_oldest || |itab_room) && rd_ready;
  assign reordered = !take_oldest && itab_place != oldest;

  wire [cfg::UNIT_W-1:0] wanted = oldest_may ? needs.unit : itab_unit_q[cfg::UNIT_W-1:0];
  always_comb
    if (!active && !some) cause = cfg::STALL_IDLE;
    else if (!some)
      cause = barrier ? cfg::STALL_FETCH_BARRIER
              : control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (!oldest_may && itab_q == '0)
      cause = far ? cfg::STALL_UUID : count >= limit ? cfg::STALL_WINDOW
              : waw && !raw ? cfg::STALL_WAW : cfg::STALL_RAW;
    else if (!rd_ready) cause = cfg::STALL_RF_PORT;
    else if (!ready) cause = cfg::STALL_UNIT_ALU + 4'(wanted);
    else cause = cfg::STALL_NONE;

  always_ff @(posedge clk)
    if (rst) pending_q <= '0;
    else pending_q <= pending_q + PENDING_W'(issue) - PENDING_W'(retire);

  wire unused = &{1'b0, wb, needs, enter_needs};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(issue && &pending_q));
      assert (!(retire && pending_q == '0));
      assert (!(issue && take_oldest && needs.drain) || pending_q == '0);
      assert (!some || !ahead[cfg::ORDER_W-1]);  // sequence numbers tell the order
      assert (!some || ib_dep_q[oldest*N+:N] == '0);
      for (int i = 0; i < T; i++)
        assert (!itab_q[i] || valid_q[itab_place_q[i*PW+:PW]]);
    end
`endif
endmodule
`default_nettype wire
