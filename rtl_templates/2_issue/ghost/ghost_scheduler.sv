% emit(knob.issue == "ghost")
// The GhOST scheduler: fills the instruction tables, one warp a cycle.
//
// A warp is looked at, in turn, when a result of it was written (WWb) or its table has room and
// its buffer has changed (ITE). Of its instructions that follow the oldest one, those may pass it
// that have no IB-dep and no register with a result due; the oldest of them go into the table.
// Nothing takes that back: what they depend on stays done. The oldest instruction has no need of
// a place, the warp scheduler always looks at it.
// Combinational from the buffers; a writeback counts in its own cycle.
// Source: GhOST IV-C: WWb and ITE vectors, RDC (figure 9), OSel (figure 10).
`default_nettype none
module ghost_scheduler (
    input wire clk,
    input wire rst,

    input wire                     enter,
    input wire [ cfg::WARP_W-1:0] enter_warp,
    input wire [cfg::PLACE_W-1:0] enter_place,
    input needs_t                  enter_needs,
    input wire [  cfg::WARPS-1:0] issue,
    input wire [  cfg::WARPS-1:0] written,  // a result of the warp arrived whole

    input wire [                 cfg::WARPS*cfg::PLACES-1:0] free,
    input wire [                   cfg::WARPS*cfg::REGS-1:0] busy,
    input wire [    cfg::WARPS*cfg::PLACES*cfg::PLACE_W-1:0] order,
    input wire [                             cfg::WARPS-1:0] itab_full,

    output wire [                     cfg::WARPS-1:0] fill,
    output wire [                cfg::ITAB_ENTRIES-1:0] fill_valid,
    output wire [cfg::ITAB_ENTRIES*cfg::PLACE_W-1:0] fill_place,
    output wire [ cfg::ITAB_ENTRIES*cfg::UNIT_W-1:0] fill_unit
);
  localparam int N = cfg::PLACES;
  localparam int PW = cfg::PLACE_W;

  // Which warp
  logic [cfg::WARPS-1:0] wwb_q, ite_q;
  wire [cfg::WARPS-1:0] wwb = wwb_q | written;
  wire [cfg::WARP_W-1:0] warp;
  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_turn (
      .clk,
      .rst,
      .request(wwb | (ite_q & ~itab_full)),
      .advance(1'b1),
      .grant(fill),
      .index(warp)
  );
  wire [cfg::WARPS-1:0] entered = enter ? cfg::WARPS'(1) << enter_warp : '0;
  always_ff @(posedge clk) begin
    wwb_q <= rst ? '0 : wwb & ~fill;
    // What enters or issues in this cycle shows in the buffer in the next one.
    ite_q <= rst ? '0 : (ite_q & ~fill) | entered | issue;
  end

  // Which of its instructions may pass the oldest one
  wire [cfg::REGS-1:0] due = busy[warp*cfg::REGS+:cfg::REGS];
  wire [N*PW-1:0] by_age = order[warp*N*PW+:N*PW];
  wire [N-1:0] no_dep = free[warp*N+:N];
  wire [N-1:0] may, may_by_age;
  wire [N*cfg::UNIT_W-1:0] units;
  for (genvar n = 0; n < N; n++) begin : g_place
    wire [cfg::NEEDS_W-1:0] needs;
    wire raw, waw;
    lutram_1r1w #(
        .WIDTH(cfg::NEEDS_W),
        .DEPTH(cfg::WARPS)
    ) u_bank (
        .clk,
        .wen  (enter && enter_place == PW'(n)),
        .waddr(enter_warp),
        .wdata(enter_needs),
        .raddr(warp),
        .rdata(needs)
    );
    register_check u_registers (
        .needs,
        .busy(due),
        .raw,
        .waw
    );
    assign may[n] = no_dep[n] && !raw && !waw;
    assign units[n*cfg::UNIT_W+:cfg::UNIT_W] = needs[cfg::UNIT_W-1:0];  // needs_t.unit, the last field
    assign may_by_age[n] = n > 0 && may[by_age[n*PW+:PW]];
  end

  // The oldest of them
  wire [N-1:0] ready0 = may_by_age;
% for i = 0, cfg.ITAB_ENTRIES - 1 do
  wire [N-1:0] first${i};
  wire [PW-1:0] age${i};
  wire [PW-1:0] place${i} = by_age[age${i}*PW+:PW];
  priority_arbiter #(
      .N(N)
  ) u_oldest${i} (
      .request(ready${i}),
      .grant(first${i}),
      .index(age${i})
  );
  assign fill_valid[${i}] = |ready${i};
  assign fill_place[${i}*PW+:PW] = place${i};
  assign fill_unit[${i}*cfg::UNIT_W+:cfg::UNIT_W] = units[place${i}*cfg::UNIT_W+:cfg::UNIT_W];
% if i + 1 < cfg.ITAB_ENTRIES then
  wire [N-1:0] ready${i + 1} = ready${i} & ~first${i};
% else
  wire unused = &{1'b0, first${i}};
% end
% end
endmodule
`default_nettype wire
