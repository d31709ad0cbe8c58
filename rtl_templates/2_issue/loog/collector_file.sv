% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// The collector units: instructions that wait for operands, and the register file that they read.
//
// One instruction a cycle comes in (`enter`, into a free unit), and one leaves: that of `unit`, shown
// with its operands as `op`, in a cycle in which `dispatch` has its bit. Between the two, operands
// come from the register file or from broadcasts. Every unit shows what the stage decides with, and
// in `causes` what holds it back. Source: thesis 5.2.1, 5.2.2; improved: the instruction sits in
// LUT RAM, and only what the stage compares is beside the unit.
`default_nettype none
module collector_file (
    input wire clk,
    input wire rst,

    input wire                                    enter,
    input wire [           cfg::COLLECTOR_W-1:0] enter_unit,
    input instr_t                                 entering,
    input wire [                 cfg::TAG_W-1:0] enter_tag,
    input wire                                    has_result,   // and a tag for it
    input wire [            cfg::RF_SOURCES-1:0] enter_waits,  // source comes from a broadcast
    input wire [cfg::RF_SOURCES*cfg::TAG_W-1:0] enter_tags,   // of this tag

    input wire [             cfg::WB_BUFFERS-1:0] bc_valids,
    input wire [  cfg::WB_BUFFERS*cfg::TAG_W-1:0] bc_tags,
    input wire [cfg::WB_BUFFERS*cfg::DATA_W-1:0] bc_datas,
    input wire                                     write,  // the first broadcast goes to the register file
    input wire [                cfg::WARP_W-1:0] write_warp,
    input wire [                 cfg::REG_W-1:0] write_rd,
    input wire [               cfg::THREADS-1:0] write_mask,

    output wire [             cfg::COLLECTORS-1:0] busy,
    output wire [             cfg::COLLECTORS-1:0] waiting,  // not dispatched
    output wire [             cfg::COLLECTORS-1:0] ready,    // all operands are there
    output wire [             cfg::COLLECTORS-1:0] guarded,  // held back by the WAR guard
    output wire [             cfg::COLLECTORS-1:0] serializes,
    output wire [cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    output wire [cfg::COLLECTORS*cfg::ORDER_W-1:0] uuids,
    output wire [cfg::COLLECTORS*cfg::UNIT_W-1:0] exec_units,  // where it executes

    input  wire [  cfg::COLLECTORS-1:0] in_order,
    input  wire [  cfg::COLLECTORS-1:0] has_room,
    output wire [cfg::COLLECTORS*4-1:0] causes,

    input  wire [  cfg::COLLECTORS-1:0] dispatch,
    input  wire [ cfg::COLLECTOR_W-1:0] unit,
    output op_t                          op,
    output wire [                   2:0] reads  // of the register file in this cycle
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int RW = cfg::REG_W;
  localparam int TW = cfg::TAG_W;

  wire [S-1:0] uses;
  wire [S*RW-1:0] regs;
% for s = 1, cfg.RF_SOURCES do
  assign uses[${s - 1}] = entering.use_rs${s};
  assign regs[${s - 1}*RW+:RW] = entering.rs${s};
% end

  wire [N-1:0] starved;
  wire [N*S-1:0] wants, granted;
  wire [N*cfg::WARP_W-1:0] want_warps;
  wire [N*S*RW-1:0] want_regs;
  wire [cfg::RF_PORTS*cfg::DATA_W-1:0] rf_data;
  wire [N*S*cfg::DATA_W-1:0] operands;
  wire [N*TW-1:0] tags;

  logic [cfg::INSTR_W-1:0] instrs[0:N-1];
  always_ff @(posedge clk) if (enter) instrs[enter_unit] <= entering;

  for (genvar i = 0; i < N; i++) begin : g_unit
    localparam int B = i * cfg::WB_BUFFERS / N;  // its broadcast buffer
    wire enter_here = enter && enter_unit == cfg::COLLECTOR_W'(i);
    logic [cfg::WARP_W-1:0] warp_q;
    logic [cfg::ORDER_W-1:0] uuid_q;
    logic [cfg::UNIT_W-1:0] unit_q;
    logic [TW-1:0] tag_q;
    logic serializes_q;

    always_ff @(posedge clk)
      if (enter_here) begin
        warp_q <= entering.warp;
        uuid_q <= entering.seq[cfg::ORDER_W-1:0];
        unit_q <= entering.unit;
        tag_q  <= enter_tag;
        serializes_q <= entering.serializes;
      end

    collector u_collector (
        .clk,
        .rst,
        .enter(enter_here),
        .warp(entering.warp),
        .regs,
        .uses,
        .waits(enter_waits),
        .tags(enter_tags),
        .has_result,
        .dispatch(dispatch[i]),
        .result_done(bc_valids[B] && bc_tags[B*TW+:TW] == tag_q),
        .wants(wants[i*S+:S]),
        .want_warp(want_warps[i*cfg::WARP_W+:cfg::WARP_W]),
        .want_regs(want_regs[i*S*RW+:S*RW]),
        .granted(granted[i*S+:S]),
        .rf_data,
        .bc_valid(bc_valids[B]),
        .bc_tag(bc_tags[B*TW+:TW]),
        .bc_data(bc_datas[B*cfg::DATA_W+:cfg::DATA_W]),
        .busy(busy[i]),
        .waiting(waiting[i]),
        .ready(ready[i]),
        .starved(starved[i]),
        .operands(operands[i*S*cfg::DATA_W+:S*cfg::DATA_W])
    );

    assign warps[i*cfg::WARP_W+:cfg::WARP_W] = warp_q;
    assign uuids[i*cfg::ORDER_W+:cfg::ORDER_W] = uuid_q;
    assign exec_units[i*cfg::UNIT_W+:cfg::UNIT_W] = unit_q;
    assign tags[i*TW+:TW] = tag_q;
    assign serializes[i] = serializes_q;
    assign causes[i*4+:4] = !waiting[i] ? cfg::STALL_IDLE
                            : starved[i] ? cfg::STALL_RF_PORT
                            : !ready[i] ? cfg::STALL_RAW
                            : guarded[i] ? cfg::STALL_WAR
                            : !in_order[i] ? cfg::STALL_RAW
                            : !has_room[i] ? cfg::STALL_UNIT_ALU + 4'(unit_q)
                            : cfg::STALL_NONE;
  end

  window_reads u_reads (
      .clk,
      .rst,
      .enter,
      .enter_unit,
      .entering,
      .enter_reads(uses & ~enter_waits),
      .wants,
      .warps(want_warps),
      .regs(want_regs),
      .granted,
      .guarded,
      .rdata(rf_data),
      .write,
      .write_warp,
      .write_rd,
      .write_mask,
      .write_data(bc_datas[cfg::DATA_W-1:0]),
      .reads
  );

  assign op.instr = instrs[unit];
  assign op.tag = tags[unit*TW+:TW];
% for s = 1, 3 do
% if s <= cfg.RF_SOURCES then
  assign op.rs${s} = operands[(unit*S+${s - 1})*cfg::DATA_W+:cfg::DATA_W];
% else
  assign op.rs${s} = '0;
% end
% end
endmodule
`default_nettype wire
