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

    input  lookup_t       lookup,
    input  origins_t      origins,
    input  wire           refused,  // the instruction in lookup is not accepted: the latest input
    output window_place_t place,    // of this instruction

    input wire         newest,  // the writeback is written to the register file
    input wire         wb_valid,
    input result_t     wb,
    input unit_freed_t frees,
    input announce_t   soon,  // a result is written back in the next cycle
    output announce_t  wake,  // the result of the op of the cycle before

    output wire [cfg::COLLECTORS-1:0] entered,  // units with an instruction
    output slot_reads_t               reads,
    output unit_end_t                 unit_end,

    // the dispatched instruction: at selection, and one cycle later
    input  wire [cfg::UNITS-1:0] dp_unit_ready,
    output unit_credit_t         credit,
    output wire                  op_valid,
    output op_t                  op,
    output units_event_t         units_event
);
  localparam int N = cfg::COLLECTORS;
  localparam int S = cfg::RF_SOURCES;
  localparam int TW = cfg::TAG_W;

  // ------------------------------------------------------------------------------------------ units
  head_t head;
  payload_t payload;
  assign head = lookup.head;
  assign payload = lookup.payload;
  wire [N-1:0] load = lookup.load;
  wire [S-1:0] refers = origins.refers;
  wire [S-1:0] untold = origins.untold;
  wire [S*TW-1:0] slots = origins.slots;

  wire [N-1:0] waiting, ready, held, held_next, leave, has_room, memories, specials, reading;
  wire [N*S-1:0] wants, granted, results, written;
  wire [N*S*TW-1:0] read_slots;
  wire [N*4-1:0] causes;
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
  wire [S-1:0] load_wants = origins.uses & ~refers & ~load_granted;
  wire [S-1:0] file_known = ~origins.uses | load_granted;
% end

  // Announcements in the cycle of the lookup, the latest input.
  wire [S-1:0] now;
  for (genvar s = 0; s < S; s++) begin : g_now
    assign now[s] = soon.valid && slots[s*TW+:TW] == soon.slot;
  end
  wire load_held;
  // As `wants == '0 && waits == '0` of `instr`, with `refers`, which is late, one LUT from the end.
  wire [S-1:0] known;
  for (genvar s = 0; s < S; s++) begin : g_known
    assign known[s] = refers[s] ? !untold[s] || now[s] : file_known[s];
  end
  wire live = lookup.live != '0;
  wire load_ready = live && !refused && known == '1 && !load_held;
  unit_load_t instr;
  assign instr.live = live;
  assign instr.warp = lookup.warp;
  assign instr.regs = origins.regs;
  assign instr.wants = load_wants;
  assign instr.refers = refers;
  assign instr.waits = refers & untold & ~now;
  assign instr.written = refers & now;
  assign instr.slots = slots;
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
        .instr,
        .refused,
        .load_ready,
        .granted(granted[i*S+:S]),
        .reads({warps[i*cfg::WARP_W+:cfg::WARP_W], want_regs[i*S*cfg::REG_W+:S*cfg::REG_W], wants[i*S+:S],
                results[i*S+:S], written[i*S+:S], read_slots[i*S*TW+:S*TW]}),
        .wake({wakes[B], wake_slots[B*TW+:TW]}),
        .soon,
        .held(held[i]),
        .held_next(held_next[i]),
        .leave(leave[i]),
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
      .lookup,
      .waiting,
      .warps,
      .uuids,
      .memories,
      .specials,
      .reading,
      .leave,
      .place,
      .held,
      .held_next,
      .load_held,
      .older
  );

  wire leaves;
  wire [cfg::COLLECTOR_W-1:0] leave_unit;
  wire [cfg::UNIT_W-1:0] leave_class;
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
  wire [N*S-1:0] arrivals;
  wire [2:0] rf_reads;
  file_words_t words;
  window_reads u_reads (
      .clk,
      .rst,
      .lookup,
      .origins,
      .load_granted,
      .wants,
      .warps,
      .regs(want_regs),
      .granted,
      .words,
      .arrivals,
      .write(newest),
      .wb,
      .reads(rf_reads)
  );

  // -------------------------------------------------------------------------------------- dispatch
  operand_places_t places;
  origin_select u_origin (
      .clk,
      .load,
      .files(origins.uses & ~refers),
      .arrivals,
      .warps,
      .regs(want_regs),
      .reads,
      .written,
      .leave,
      .places
  );
  wire announces;
  dispatch_read u_dispatch (
      .clk,
      .rst,
      .lookup,
      .leaves,
      .leave_unit,
      .places,
      .words,
      .wb_valid,
      .wb,
      .op_valid,
      .op,
      .announces,
      .wakes,
      .wake_slots
  );
% if cfg.RRS_ENTRIES == 0 then
  wire [N-1:0] kept;
  unit_release u_release (
      .clk,
      .rst,
      .load,
      .holds(origins.holds),
      .leaves,
      .leave,
      .leave_unit,
      .announces,
      .frees,
      .kept,
      .unit_end
  );
  assign entered = waiting | kept;
% else
  // The instruction's unit is free from the next cycle on.
  assign entered = waiting;
  assign unit_end.valid = leaves;
  assign unit_end.onehot = leave;
  assign unit_end.index = leave_unit;
  wire unused_frees = &{1'b0, frees, announces};
% end
  assign wake.valid = wakes[0];
  assign wake.slot = wake_slots[TW-1:0];
  assign reads.valid = results;
  assign reads.slots = read_slots;
  assign credit.valid = leaves;
  assign credit.unit = leave_class;

  // ---------------------------------------------------------------------------------------- events
  instr_t left;
  assign left = op.instr;
  wire [4:0] distance;
  // Older instructions of its warp that it passed; reorder_distance drops younger ones.
  wire [N-1:0] passed;
  for (genvar j = 0; j < N; j++) begin : g_passed
    assign passed[j] = op_valid && waiting[j] && warps[j*cfg::WARP_W+:cfg::WARP_W] == left.warp;
  end
  reorder_distance #(
      .N(N)
  ) u_distance (
      .clk,
      .elders(passed),
      .seqs(uuids),
      .seq(left.seq[cfg::ORDER_W-1:0]),
      .distance
  );

  assign units_event.ready = ready;
  assign units_event.causes = causes;
  assign units_event.rf_reads = rf_reads;
  assign units_event.distance = distance;

  wire unused = &{1'b0, wb, lookup, origins, head, payload, left};

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert ((load & entered) == '0);
      assert ((leave & ~ready) == '0);
      assert ((granted & ~wants) == '0);
    end
`endif
endmodule
`default_nettype wire
