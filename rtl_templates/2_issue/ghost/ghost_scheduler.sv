% emit(knob.issue == "ghost")
// The GhOST scheduler: fills the instruction tables, one warp a cycle, in three steps.
//
// A warp is checked, in turn, when one of its results was written (WWb), or when its table has room and its buffer
// changed (ITE). Of its instructions other than the oldest, those may pass that have no IB-dep and no register with a
// pending writeback. The oldest of them are written to the table.
// A decision is never revoked: a satisfied dependence stays satisfied. The oldest instruction needs no entry of the
// table, since hazards always checks it.
// Latency: t: select a warp. t+1: find the instructions that may pass. t+2: select the oldest two, which are in the
// table in t+3. The warp removes those that are dequeued meanwhile.
// Source: GhOST IV-C: WWb and ITE vectors, RDC (figure 9), OSel (figure 10).
`default_nettype none
module ghost_scheduler (
    input wire clk,
    input wire rst,

    input wire                     enqueue,
    input wire [ cfg::WARP_W-1:0] enqueue_warp,
    input wire [cfg::BUFFER_W-1:0] enqueue_index,
    input needs_t                  enqueue_needs,
    input wire [  cfg::WARPS-1:0] dequeued,    // in the cycle before
    input wire [  cfg::WARPS-1:0] written,  // a writeback is pending no more, now or from the next cycle on

    input wire     [              cfg::WARPS*cfg::BUFFER_ENTRIES-1:0] occupied,  // in the buffer
    input wire     [              cfg::WARPS*cfg::BUFFER_ENTRIES-1:0] free,   // without IB-dep
    input wire     [                cfg::WARPS*cfg::REGS-1:0] busy,
    input wire     [                           cfg::WARPS-1:0] full,   // the slots
    input wire     [              cfg::WARPS*cfg::HEAD_W-1:0] slots,
    input reader_t                                             reader,
    input wire     [                            cfg::REGS-1:0] reader_rd,
    input wire     [ cfg::WARPS*cfg::BUFFER_ENTRIES*cfg::BUFFER_W-1:0] order,
    input wire     [                           cfg::WARPS-1:0] itab_full,

    output logic [                     cfg::WARPS-1:0] fill,
    output itab_t                                              fills
);
  localparam int N = cfg::BUFFER_ENTRIES;
  localparam int PW = cfg::BUFFER_W;

  // ------------------------------------------------------------------------------------ select warp
  logic [cfg::WARPS-1:0] wwb_q, ite_q, look_q;
  logic [cfg::WARP_W-1:0] warp_q;
  wire [cfg::WARPS-1:0] enqueued = enqueue ? cfg::WARPS'(1) << enqueue_warp : '0;
  wire [cfg::WARPS-1:0] wwb = wwb_q | written;
  wire [cfg::WARPS-1:0] ite = ite_q | dequeued | enqueued;
  wire [cfg::WARPS-1:0] look;
  wire [cfg::WARP_W-1:0] warp;
  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_turn (
      .clk,
      .rst,
      .request(wwb | (ite & ~itab_full)),
      .advance(1'b1),
      .grant(look),
      .index(warp)
  );
  always_ff @(posedge clk) begin
    wwb_q <= rst ? '0 : wwb & ~look;
    ite_q <= rst ? '0 : ite & ~look;
    look_q <= rst ? '0 : look;
    warp_q <= warp;
  end

  // --------------------------------------------------- find instructions that may pass the oldest one
  wire [cfg::REGS-1:0] not_ready_here;
  wire [N-1:0] no_dep;
  head_t slot;
  wire waits = |(look_q & full) && slot.wb;
  wire reads = reader.valid && reader.warp == warp_q;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::REGS)
  ) u_due (
      .onehot(look_q),
      .words (busy),
      .word  (not_ready_here)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(N)
  ) u_free (
      .onehot(look_q),
      .words (free),
      .word  (no_dep)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(cfg::HEAD_W)
  ) u_slot (
      .onehot(look_q),
      .words (slots),
      .word  (slot)
  );
  wire [cfg::REG_W-1:0] slot_rd = slot.rd;
  wire [cfg::REGS-1:0] not_ready = not_ready_here | (reader_rd & {cfg::REGS{reads}});
  logic [N-1:0] may_q;
  wire [N-1:0] may;
  wire [N*cfg::UNIT_W-1:0] exec_units;
  logic [N*cfg::UNIT_W-1:0] units_q;
  for (genvar n = 0; n < N; n++) begin : g_entry
    wire [cfg::NEEDS_W-1:0] needs;
    wire raw, waw;
    lutram_1r1w #(
        .WIDTH(cfg::NEEDS_W),
        .DEPTH(cfg::WARPS)
    ) u_bank (
        .clk,
        .wen  (enqueue && enqueue_index == PW'(n)),
        .waddr(enqueue_warp),
        .wdata(enqueue_needs),
        .raddr(warp_q),
        .rdata(needs)
    );
    register_check u_registers (
        .needs,
        .busy(not_ready),
        .also(waits),
        .also_rd(slot_rd),
        .raw,
        .waw
    );
    assign may[n] = no_dep[n] && !raw && !waw;
    assign exec_units[n*cfg::UNIT_W+:cfg::UNIT_W] = needs[cfg::UNIT_W-1:0];  // needs_t.unit, the last field
  end
  always_ff @(posedge clk) begin
    fill <= rst ? '0 : look_q;
    may_q <= may;
    units_q <= exec_units;
  end

  // ------------------------------------------------------------------------- select the oldest of them
  wire [N*PW-1:0] by_age;
  wire [N-1:0] there;
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(N * PW)
  ) u_order (
      .onehot(fill),
      .words (order),
      .word  (by_age)
  );
  onehot_pick #(
      .N    (cfg::WARPS),
      .WIDTH(N)
  ) u_taken (
      .onehot(fill),
      .words (occupied),
      .word  (there)
  );
  wire [N-1:0] still = may_q & there;
  wire [N-1:0] may_by_age;
  for (genvar n = 0; n < N; n++) begin : g_age
    assign may_by_age[n] = n > 0 && still[by_age[n*PW+:PW]];
  end
  wire [cfg::ITAB_ENTRIES-1:0] fill_valid;
  wire [cfg::ITAB_ENTRIES*PW-1:0] fill_index;
  wire [cfg::ITAB_ENTRIES*cfg::UNIT_W-1:0] fill_unit;
  assign fills = {fill_valid, fill_index, fill_unit};
  wire [N-1:0] ready0 = may_by_age;
% for i = 0, cfg.ITAB_ENTRIES - 1 do
  wire [N-1:0] first${i};
  wire [PW-1:0] age${i};
  wire [PW-1:0] ib_index${i} = by_age[age${i}*PW+:PW];
  priority_arbiter #(
      .N(N)
  ) u_oldest${i} (
      .request(ready${i}),
      .grant(first${i}),
      .index(age${i})
  );
  assign fill_valid[${i}] = |ready${i};
  assign fill_index[${i}*PW+:PW] = ib_index${i};
  assign fill_unit[${i}*cfg::UNIT_W+:cfg::UNIT_W] = units_q[ib_index${i}*cfg::UNIT_W+:cfg::UNIT_W];
% if i + 1 < cfg.ITAB_ENTRIES then
  wire [N-1:0] ready${i + 1} = ready${i} & ~first${i};
% else
  wire unused = &{1'b0, first${i}, slot, reader};
% end
% end
endmodule
`default_nettype wire
