% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// One warp's intake into the LOOG window: alias lookup, and may its oldest instruction enter.
//
// It may not while (a) it needs its warp drained and older instructions are in flight, (b) its
// sequence number is too far from the oldest one in the window (uuid), (c) a pending producer of
// a source does not cover all its lanes, or a pending producer of its destination has lanes that
// it will not write. (c) closes the hole of partial masks: results are forwarded and register
// file writes elided for whole instructions, so both need masks that contain each other; the
// rare others wait for the register file, which merges lanes.
// Combinational from the head. Source: thesis 5.2.2, 5.2.3, 5.3.1; (c) is ours.
`default_nettype none
module loog_warp #(
    parameter int WARP = 0
) (
    input wire clk,
    input wire rst,

    input wire active,
    input wire control,
    input wire barrier,

    input wire    head_valid,
    input instr_t head,

    input wire                                enter,    // the head is allocated
    input wire [              cfg::TAG_W-1:0] tag,      // to this result
    input wire [cfg::RENAMES*cfg::THREADS-1:0] masks,   // lanes of every result that is due
    input wire [             cfg::RENAMES-1:0] slow,    // which of them a load holds up
    input wire                                late_memory,  // an older memory operation lingers
    input wire                                late_any,     // any older one does
    input wire                                uuid_far,
    input wire                                no_unit,   // all collector units are taken

    input wire                   wb_valid,
    input result_t               wb,
    input wire                   bc_write,  // a broadcast completes a register of the file
    input wire [cfg::WARP_W-1:0] bc_warp,
    input wire [ cfg::REG_W-1:0] bc_rd,

    output wire                                   willing,  // may enter, and there is room
    output wire                                   after_load,  // waits for a load
    output wire                                   waits,    // for any result
    output wire                                   lingers,  // for long (intake_policy)
    output wire                                   pending,
    output wire [               cfg::UUID_W-1:0] head_uuid,
    output wire [           cfg::RF_SOURCES-1:0] src_wait,  // source comes from src_tag's broadcast
    output wire [cfg::RF_SOURCES*cfg::TAG_W-1:0] src_tag,
    output wire                                  old_valid,  // rd has a pending owner with an entry
    output wire [                cfg::TAG_W-1:0] old_tag,
    output logic [                          3:0] cause
);
  localparam int S = cfg::RF_SOURCES;
  localparam int PENDING_W = 7;
  localparam logic [cfg::TAG_W-1:0] NONE = cfg::TAG_W'(cfg::TAG_NONE);

  logic [PENDING_W-1:0] pending_q;

  wire [(S+1)*cfg::REG_W-1:0] regs;
  wire [S:0] alias_pending;
  wire [(S+1)*cfg::TAG_W-1:0] alias_tag;
  wire [S-1:0] uses;
% for s = 1, cfg.RF_SOURCES do
  assign regs[${s - 1}*cfg::REG_W+:cfg::REG_W] = head.rs${s};
  assign uses[${s - 1}] = head.use_rs${s};
% end
  assign regs[S*cfg::REG_W+:cfg::REG_W] = head.rd;

  logic replaced_q;  // the broadcast of this cycle is of a result whose register has a new owner
  rat #(
      .PORTS(S + 1)
  ) u_rat (
      .clk,
      .rst,
      .regs,
      .pending(alias_pending),
      .tags(alias_tag),
      .set_valid(enter && head.wb),
      .set_reg(head.rd),
      .set_tag(tag),
      .clear(bc_write && bc_warp == cfg::WARP_W'(WARP) && !replaced_q),
      .clear_reg(bc_rd)
  );

  assign src_wait = uses & alias_pending[S-1:0];
  assign src_tag = alias_tag[S*cfg::TAG_W-1:0];
  wire [cfg::TAG_W-1:0] owner = alias_tag[S*cfg::TAG_W+:cfg::TAG_W];
  wire replaces = head.wb && alias_pending[S];
  assign old_valid = replaces && owner != NONE;
  assign old_tag = owner;

  // (c): masks that do not fit.
  // A result without a tag covers nothing before it is here, in one piece: the cycle before its
  // broadcast. Its last packet lets the next writer in; the alias is then that one's to clear.
  wire last_packet = wb_valid && wb.wb && wb.eop;
  wire ends = last_packet && wb.tag == NONE && wb.warp == cfg::WARP_W'(WARP);
  wire [cfg::THREADS-1:0] here = ends && wb.sop ? wb.tmask : '0;
  wire [S-1:0] uncovered, behind, behind_load;
  for (genvar s = 0; s < S; s++) begin : g_source
    wire [cfg::TAG_W-1:0] t = alias_tag[s*cfg::TAG_W+:cfg::TAG_W];
    wire [cfg::THREADS-1:0] lanes = t != NONE ? masks[t*cfg::THREADS+:cfg::THREADS]
                                    : regs[s*cfg::REG_W+:cfg::REG_W] == wb.rd ? here : '0;
    assign behind[s] = src_wait[s] && t != NONE && !(last_packet && wb.tag == t);
    assign behind_load[s] = behind[s] && slow[t[cfg::RENAME_W-1:0]];
    assign uncovered[s] = src_wait[s] && |(head.tmask & ~lanes);
  end
% if knob.r2d2 == 1 then
  // A block part is written in all lanes.
  wire [cfg::THREADS-1:0] writes = head.tmask | {cfg::THREADS{head.rd >= cfg::REG_W'(cfg::BLOCK_PARTS)}};
% end
  wire [cfg::THREADS-1:0] owner_lanes = masks[owner*cfg::THREADS+:cfg::THREADS];
  wire overhang = replaces && (owner == NONE ? !(ends && wb.rd == head.rd)
                                             : |(owner_lanes & ~${knob.r2d2 == 1 and "writes" or "head.tmask"}));

  wire order_waits = head.fences && pending_q != '0;
  assign willing = head_valid && !order_waits && uncovered == '0 && !overhang && !uuid_far && !no_unit;
  assign after_load = |behind_load;
  assign waits = |behind;
  // With few ports a short wait pays: the broadcast spares a read. With enough it does not.
  assign lingers = |(cfg::RF_BANKS == 0 ? behind : behind_load)
                   || (late_memory && head.unit == cfg::UNIT_LSU) || (late_any && head.serializes);
  assign pending = pending_q != '0;
  assign head_uuid = head.seq[cfg::UUID_W-1:0];

  always_comb
    if (!active && !head_valid) cause = cfg::STALL_IDLE;
    else if (!head_valid)
      cause = barrier ? cfg::STALL_FETCH_BARRIER
              : control ? cfg::STALL_FETCH_CONTROL : cfg::STALL_FETCH_ICACHE;
    else if (order_waits || uncovered != '0) cause = cfg::STALL_RAW;
    else if (overhang) cause = cfg::STALL_WAW;
    else if (uuid_far) cause = cfg::STALL_UUID;
    else if (no_unit) cause = cfg::STALL_WINDOW;
    else cause = cfg::STALL_NONE;

  wire retire = wb_valid && wb.eop && wb.warp == cfg::WARP_W'(WARP);
  always_ff @(posedge clk)
    if (rst) replaced_q <= 1'b0;
    else replaced_q <= enter && replaces && owner == NONE;

  always_ff @(posedge clk)
    if (rst) pending_q <= '0;
    else pending_q <= pending_q + PENDING_W'(enter) - PENDING_W'(retire);

  wire unused = &{1'b0, head, wb};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(enter && &pending_q));
      assert (!(retire && pending_q == '0));
    end
`endif
endmodule
`default_nettype wire
