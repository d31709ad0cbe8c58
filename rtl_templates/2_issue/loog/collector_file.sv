% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// The collector units: instructions that wait for operands, from their lookup until they are dispatched with them.
//
// Latency: t: an instruction is looked up (load) and allocated in its unit. From t+1 on the unit requests ports of the
// register file, receives announcements of results, and may be selected (leave). Instruction and operands are read in that
// cycle, and are at `op` in the next one.
// Every unit gives its stall cause in `causes`. Source: thesis 5.2.1, 5.2.2. Instruction and operands are in LUT RAM; only
// the fields for selection are registers of the unit.
`default_nettype none
module collector_file (
    input wire clk,
    input wire rst,

    // lookup: the unit (one-hot, and its number), the instruction and the origin of its sources
    input wire [ cfg::COLLECTORS-1:0] load,
    input wire [cfg::COLLECTOR_W-1:0] load_unit,
    input wire                         live,     // it may be accepted
    input wire                         refused,  // but is not
    input wire [     cfg::WARP_W-1:0] warp,
    input head_t                       head,
    input payload_t                    payload,
    input wire [                 1:0] quarter, // of its sequence number, earlier than the payload
    input wire [cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input wire [ cfg::RF_SOURCES-1:0] uses,
    input wire [ cfg::RF_SOURCES-1:0] refers,  // source is a result
    input wire [ cfg::RF_SOURCES-1:0] waits,   // of these, not announced
    input wire [ cfg::RF_SOURCES-1:0] untold,  // the same, whether the source is a result or not
    input wire [cfg::RF_SOURCES*cfg::TAG_W-1:0] slots,
    input wire [      cfg::TAG_W-1:0] slot,    // of its own result
    input wire                         holds,   // the unit is held until that is written back
    output wire [ cfg::COLLECTORS-1:0] follows, // it is dispatched after these
    output wire                        far,     // its number is too far from an older one's

    input wire                   soon,  // a result is written back in the next cycle
    input wire [cfg::TAG_W-1:0] soon_slot,
    input wire     newest,  // the writeback is written to the register file
    input wire     wb_valid,
    input result_t wb,
    input wire                         wb_frees,  // and frees this unit
    input wire [cfg::COLLECTOR_W-1:0] wb_unit,

    output wire [             cfg::COLLECTORS-1:0] entered,
    output wire [             cfg::COLLECTORS-1:0] waiting,
    output wire [             cfg::COLLECTORS-1:0] ready,
    output wire [             cfg::COLLECTORS*cfg::RF_SOURCES-1:0] reads,
    output wire [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::TAG_W-1:0]   read_slots,
    output wire [           cfg::COLLECTORS*4-1:0] causes,

    // the dispatched instruction: at selection, and one cycle later
    input  wire [            cfg::UNITS-1:0] dp_unit_ready,
    output wire                              leaves,
    output wire [           cfg::UNIT_W-1:0] leave_class,
    output step_t                            left,
% if cfg.RRS_ENTRIES == 0 then
    output wire                              unit_ends,   // a unit is free from the next cycle on, or free already
% else
    output wire                              unit_ends,   // its unit is free from the next cycle on
% end
    output wire [      cfg::COLLECTORS-1:0]  unit_ends_onehot,
    output wire [     cfg::COLLECTOR_W-1:0]  unit_ends_index,
    output wire [                       4:0] distance,  // of it, two cycles later
    output logic                             op_valid,
    output op_t                              op,
    output wire                              wake,      // the result of the op of the cycle before is announced
    output wire  [           cfg::TAG_W-1:0] wake_slot,
    output wire [                       2:0] rf_reads
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int TW = cfg::TAG_W;
  localparam int BW = cfg::RF_BANK_W;

  // ------------------------------------------------------------------------------------------ units
  wire [N-1:0] freed;  // by its result: free from the next cycle on
  wire [N-1:0] held, held_next, leave, ends, has_room, memories, specials, reading;
  wire [N*S-1:0] wants, granted;
  wire [N*cfg::WARP_W-1:0] warps;
  wire [N*S*cfg::REG_W-1:0] want_regs;
  wire [N*cfg::ORDER_W-1:0] uuids;
  wire [N*cfg::UNIT_W-1:0] classes;
  wire [N*N-1:0] older;
  wire [S-1:0] load_granted;
% if cfg.RF_BANKS == 0 then
  wire [S-1:0] load_wants = '0;  // read at the lookup
  wire [S-1:0] file_known = '1;
  wire unused_granted = &{1'b0, load_granted};
% else
  wire [S-1:0] load_wants = uses & ~refers & ~load_granted;
  wire [S-1:0] file_known = ~uses | load_granted;
% end

  // Announcements in the cycle of the lookup, the latest input.
  wire [S-1:0] now;
  for (genvar s = 0; s < S; s++) begin : g_now
    assign now[s] = soon && slots[s*TW+:TW] == soon_slot;
  end
  wire [S-1:0] still_waits = waits & ~now;
  wire load_held;
  // As `load_wants == '0 && still_waits == '0`, with `refers`, which is late, one LUT from the end.
  wire [S-1:0] known;
  for (genvar s = 0; s < S; s++) begin : g_known
    assign known[s] = refers[s] ? !untold[s] || now[s] : file_known[s];
  end
  wire load_ready = live && !refused && known == '1 && !load_held;
  wire [cfg::WB_BUFFERS-1:0] wakes;
  wire [cfg::WB_BUFFERS*TW-1:0] wake_slots;

  for (genvar i = 0; i < N; i++) begin : g_unit
    localparam int B = i * cfg::WB_BUFFERS / N;  // the copy of the announcement that it uses
    logic [cfg::ORDER_W-1:0] uuid_q;
    logic [cfg::UNIT_W-1:0] class_q;
    wire [3:0] cause;
    always_ff @(posedge clk)
      if (load[i]) begin
        uuid_q  <= payload.seq[cfg::ORDER_W-1:0];
        class_q <= head.unit;
      end
    collector u_collector (
        .clk,
        .rst,
        .load(load[i]),
        .live,
        .refused,
        .warp,
        .regs,
        .wants(load_wants),
        .refers,
        .waits(still_waits),
        .slots,
        .holds,
        .granted(granted[i*S+:S]),
        .wanted(wants[i*S+:S]),
        .want_warp(warps[i*cfg::WARP_W+:cfg::WARP_W]),
        .want_regs(want_regs[i*S*cfg::REG_W+:S*cfg::REG_W]),
        .reads(reads[i*S+:S]),
        .read_slots(read_slots[i*S*TW+:S*TW]),
        .wake(wakes[B]),
        .wake_slot(wake_slots[B*TW+:TW]),
        .soon,
        .soon_slot,
        .load_ready,
        .held(held[i]),
        .held_next(held_next[i]),
        .leave(leave[i]),
        .freed(freed[i]),
        .ends(ends[i]),
        .entered(entered[i]),
        .waiting(waiting[i]),
        .ready(ready[i]),
        .cause
    );
    assign uuids[i*cfg::ORDER_W+:cfg::ORDER_W] = uuid_q;
    assign classes[i*cfg::UNIT_W+:cfg::UNIT_W] = class_q;
    assign memories[i] = class_q == cfg::UNIT_LSU;
    assign specials[i] = class_q == cfg::UNIT_SFU;
    assign reading[i] = wants[i*S+:S] != '0;
    assign causes[i*4+:4] = cause != cfg::STALL_NONE || has_room[i] ? cause : cfg::STALL_UNIT_ALU + 4'(class_q);
  end

  window_order u_order (
      .clk,
      .rst,
      .load,
      .warp,
      .uuid(payload.seq[cfg::ORDER_W-1:0]),
      .quarter,
      .serializes(head.serializes),
      .memory(head.unit == cfg::UNIT_LSU),
      .special(head.unit == cfg::UNIT_SFU),
      .writes(head.wb),
      .waiting,
      .warps,
      .uuids,
      .memories,
      .specials,
      .reading,
      .leave,
      .follows,
      .far,
      .held,
      .held_next,
      .load_held,
      .older
  );

  wire [cfg::COLLECTOR_W-1:0] leave_unit;
  dispatch_select u_select (
      .clk,
      .rst,
      .ready,
      .classes,
      .older,
      .dp_unit_ready,
      .any(leaves),
      .grant(leave),
      .index(leave_unit),
      .unit(leave_class),
      .has_room
  );

  // --------------------------------------------------------------------------------- register file
  wire [cfg::RF_PORTS*S-1:0] arrives;
  wire [N*S-1:0] arrivals;
  wire [cfg::RF_PORTS*cfg::COLLECTOR_W-1:0] arrive_units;
  wire [cfg::RF_PORTS*cfg::DATA_W-1:0] rdata;
  window_reads u_reads (
      .clk,
      .rst,
      .load(load != '0),
      .load_unit,
      .load_warp(warp),
      .load_regs(regs),
      .load_uses(uses),
      .load_needs(uses & ~refers),
      .load_granted,
      .wants,
      .warps,
      .regs(want_regs),
      .granted,
      .arrives,
      .arrivals,
      .arrive_units,
      .rdata,
      .write(newest),
      .wb,
      .reads(rf_reads)
  );

  // ------------------------------------------------------------------- read of the dispatched instruction
  localparam int WORD_W = cfg::PAYLOAD_W + cfg::WARP_W + cfg::UNIT_W + cfg::REG_W + 1 + TW;
  wire [WORD_W-1:0] word;
  lutram_1r1w #(
      .WIDTH(WORD_W),
      .DEPTH(1 << cfg::COLLECTOR_W)
  ) u_instrs (
      .clk,
      .wen  (load != '0),
      .waddr(load_unit),
      .wdata({payload, warp, head.unit, head.rd, head.wb, slot}),
      .raddr(leave_unit),
      .rdata(word)
  );

  // Origin of its sources: known with the one-hot selection, before the unit's number.
  localparam int ORIGIN_W = 4 * S + S * TW + S * BW;
  wire [N*ORIGIN_W-1:0] origins;
  wire [ORIGIN_W-1:0] origin;
  for (genvar i = 0; i < N; i++) begin : g_origin
    logic [S-1:0] files_q, refers_q, written_q;
    wire [S-1:0] written;  // in the next cycle
    wire [S*BW-1:0] banks;
    for (genvar s = 0; s < S; s++) begin : g_source
      wire [TW-1:0] mine = read_slots[(i*S+s)*TW+:TW];
      assign written[s] = load[i] ? refers[s] && now[s] : refers_q[s] && soon && mine == soon_slot;
      assign banks[s*BW+:BW] = want_regs[(i*S+s)*cfg::REG_W+:BW] + BW'(warps[i*cfg::WARP_W+:cfg::WARP_W]);
    end
    always_ff @(posedge clk) begin
      if (load[i]) {files_q, refers_q} <= {uses & ~refers, refers};
      written_q <= written;
    end
    wire [S-1:0] arriving = arrivals[i*S+:S];
    assign origins[i*ORIGIN_W+:ORIGIN_W] =
        {files_q & ~arriving, arriving, refers_q, written_q, read_slots[i*S*TW+:S*TW], banks};
  end
  onehot_pick #(
      .N    (N),
      .WIDTH(ORIGIN_W)
  ) u_origin (
      .onehot(leave),
      .words (origins),
      .word  (origin)
  );
  wire [S-1:0] files, arriving, stored, written;
  wire [S*TW-1:0] slots_read;
  wire [S*BW-1:0] banks;
  assign {files, arriving, stored, written, slots_read, banks} = origin;

  wire [3*cfg::DATA_W-1:0] operands;
  operand_store u_operands (
      .clk,
      .arrives,
      .arrive_units,
      .rdata,
      .wb_valid,
      .wb,
      .read(leaves),
      .unit(leave_unit),
      .files,
      .arriving,
      .banks,
      .stored,
      .written,
      .slots(slots_read),
      .operands
  );

  // ---------------------------------------------------------------------------- one cycle after dispatch
  payload_t payload_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [cfg::UNIT_W-1:0] class_q;
  logic [cfg::REG_W-1:0] rd_q;
  logic wb_q;
  logic [TW-1:0] slot_q;
  always_ff @(posedge clk) begin
    op_valid <= !rst && leaves;
    if (leaves) {payload_q, warp_q, class_q, rd_q, wb_q, slot_q} <= word;
  end
  // Announcements of ALU results. The registers are copies of each other; `keep` keeps synthesis from merging them.
  wire announces = op_valid && class_q == cfg::UNIT_ALU && wb_q;
  for (genvar b = 0; b < cfg::WB_BUFFERS; b++) begin : g_buffer
    (* keep *)logic wake_q;
    (* keep *)logic [TW-1:0] slot_told_q;
    always_ff @(posedge clk) begin
      wake_q <= !rst && announces;
      slot_told_q <= slot_q;
    end
    assign wakes[b] = wake_q;
    assign wake_slots[b*TW+:TW] = slot_told_q;
  end
  assign wake = wakes[0];
  assign wake_slot = wake_slots[TW-1:0];
  always_comb begin
    op = '0;
    op.instr.unit = class_q;
    op.instr.rd = rd_q;
    op.instr.wb = wb_q;
    op.instr.warp = warp_q;
    op.instr.seq = payload_q.seq;
    op.instr.tmask = payload_q.tmask;
    op.instr.pc = payload_q.pc;
    op.instr.op = payload_q.op;
    op.instr.imm = payload_q.imm;
    op.instr.use_imm = payload_q.use_imm;
    op.instr.use_pc = payload_q.use_pc;
    op.instr.fences = payload_q.fences;
    op.instr.predicted = payload_q.predicted;
    op.tag = slot_q;
    {op.rs3, op.rs2, op.rs1} = operands;
  end
  assign left = {op_valid, warp_q, payload_q.seq, payload_q.pc};

% if cfg.RRS_ENTRIES == 0 then
  // An ALU operation's unit is free when its result is announced.
  logic [cfg::COLLECTOR_W-1:0] left_unit;
  wire [N-1:0] told, back;
  for (genvar i = 0; i < N; i++) begin : g_freed
    assign told[i] = announces && left_unit == cfg::COLLECTOR_W'(i);
    assign back[i] = wb_frees && wb_unit == cfg::COLLECTOR_W'(i);
  end
  always_ff @(posedge clk) if (leaves) left_unit <= leave_unit;
  assign freed = told | back;
  // The selection is late: a unit that ends with it is on offer one cycle later.
  wire [N-1:0] ended = leave & ends;
  logic [N-1:0] ended_q;
  logic [cfg::COLLECTOR_W-1:0] ended_index_q;
  always_ff @(posedge clk) begin
    ended_q <= rst ? '0 : ended;
    ended_index_q <= leave_unit;
  end
  assign unit_ends = announces || wb_frees || ended_q != '0;
  assign unit_ends_onehot = announces ? told : wb_frees ? back : ended_q;
  assign unit_ends_index = announces ? left_unit : wb_frees ? wb_unit : ended_index_q;
% else
  assign freed = '0;
  assign unit_ends = leaves;
  assign unit_ends_onehot = leave;
  assign unit_ends_index = leave_unit;
  wire unused_frees = &{1'b0, wb_frees, wb_unit, ends};
% end

  // Older instructions of its warp that it passed; reorder_distance drops younger ones.
  wire [N-1:0] passed;
  for (genvar j = 0; j < N; j++) begin : g_passed
    assign passed[j] = op_valid && waiting[j] && warps[j*cfg::WARP_W+:cfg::WARP_W] == warp_q;
  end
  reorder_distance #(
      .N(N)
  ) u_distance (
      .clk,
      .elders(passed),
      .seqs(uuids),
      .seq(payload_q.seq[cfg::ORDER_W-1:0]),
      .distance
  );

  wire unused = &{1'b0, wb, head, payload_q};
endmodule
`default_nettype wire
