% emit(cfg.RENAME_REGS > 0)
% local disambiguates = knob.mem_order == "disambiguate"
% -- `slot_room` is late. One cycle later the entry is not valid, but that test is one more level on a long path.
% local few = cfg.ENTRIES <= 2
% local there = few and "valid_q" or "~dequeues"
// The window of one warp: instructions that wait for others, while younger ones pass.
//
// An entry holds no operands and no instruction. It holds the physical tags it needs, its age and its number in
// the buffer. It also marks the older entries that must be dequeued first: readers of a file register that it writes,
// older memory operations and special operations as order requires.
// Contract: enqueue allocates a free entry. An entry is ready in the cycle in which nothing blocks it any more, and the
//   oldest ready one is dequeued with `slot_room`, if there is one. Dequeued instructions read operands in that
//   order, so no younger one can overtake these reads.
// Policy: the oldest ready one first, by the order of enqueue, which is program order.
% if disambiguates then
// Loads pass stores: while the window has stores, the addresses of each load and store are computed once (probe),
// in turn, as soon as its base is ready. The disambiguation result names the entries with known addresses that share no
// word with it. The later result of a load and an older store decides that the load need not wait.
// The entry of a dequeued instruction is not reallocated before its disambiguation result has arrived.
% end
`default_nettype none
module window_entries (
    input wire clk,
    input wire rst,

    // the instruction that may be enqueued, the youngest of its warp
    input  head_t                                     head,
    input  wire   [cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input  wire   [          cfg::RF_SOURCES-1:0] reads,   // of the register file
    input  source_tags_t                            tags,
    input  wire   [                cfg::IBUF_W:0] number,
    output wire   [             cfg::ENTRIES-1:0] after,   // these must be dequeued before it
    output wire                                     room,
    input  wire                                     enqueue,

    input  wire [cfg::RENAME_REGS-1:0] not_ready,
    output wire [cfg::RENAME_REGS-1:0] pinned,  // some entry still has to read these tags

    output ready_entry_t                chosen,
    input  wire                         slot_room,  // it is moved to the slot, if there is one (late)

% if disambiguates then
    input  wire             atomic,  // the head is an atomic operation
    output probe_t          probe,   // moved to the slot if no other instruction is
    input  slot_probe_t     slot_probe,
    input  disambiguation_t da,      // of this warp only

% end
    output wire [ cfg::ENTRIES-1:0] used,
    output wire [    cfg::IBUF_W:0] oldest          // of the entries
);
  localparam int E = cfg::ENTRIES;
  localparam int S = cfg::RF_SOURCES;
  localparam int NW = cfg::IBUF_W + 1;
  localparam int RW = cfg::REG_W;

  // ----------------------------------------------------------------------------------------- state
  logic [E-1:0] valid_q, memory_q, store_q, special_q;
  logic [E*cfg::RENAME_REGS-1:0] needs_q;
  logic [E*E-1:0] after_q;
  logic [E*E-1:0] younger_q;  // at a*E+b, b < a: a was enqueued after b
  logic [E*S*RW-1:0] regs_q;
  logic [E*S-1:0] reads_q;
  logic [E*NW-1:0] numbers_q;
  logic [E*cfg::UNIT_W-1:0] units_q;

  // --------------------------------------------------------------------------------- combinational
  wire [cfg::RENAME_REGS-1:0] needs = tags.needs;
% if disambiguates then
  wire [E-1:0] offered = slot_probe.entry;
  wire granted = slot_probe.granted;
% end
  wire is_memory = head.unit == cfg::UNIT_LSU;
  wire is_special = head.unit == cfg::UNIT_SFU;

  wire [E-1:0] may, oldest_ready, unelder;
% if disambiguates then
  wire [E-1:0] war;  // the head writes a register that these read
% end
  logic [cfg::RENAME_REGS-1:0] wanted;
  for (genvar e = 0; e < E; e++) begin : g_entry
    wire [S-1:0] same;
    for (genvar s = 0; s < S; s++) begin : g_source
      assign same[s] = reads_q[e*S+s] && regs_q[(e*S+s)*RW+:RW] == head.rd;
    end
% if knob.mem_order == "strict" then
    wire memory = is_memory && memory_q[e];
% else
    wire memory = is_memory && (head.store ? memory_q[e] : store_q[e]);
% end
    assign after[e] = valid_q[e] && ((head.wb && |same) || memory || (is_special && special_q[e]));
% if disambiguates then
    assign war[e] = valid_q[e] && head.wb && |same;
% end
    assign may[e] = valid_q[e] && (needs_q[e*cfg::RENAME_REGS+:cfg::RENAME_REGS] & not_ready) == '0
                    && ${few and "(after_q[e*E+:E] & valid_q)" or "after_q[e*E+:E]"} == '0;
  end
  oldest_select #(
      .N(E)
  ) u_first (
      .younger(younger_q),
      .of(may),
      .oldest(oldest_ready)
  );
  oldest_select #(
      .N(E)
  ) u_elder (
      .younger(younger_q),
      .of(valid_q),
      .oldest(unelder)
  );
  always_comb begin
    wanted = '0;
    for (int e = 0; e < E; e++)
      wanted = wanted | (needs_q[e*cfg::RENAME_REGS+:cfg::RENAME_REGS] & {cfg::RENAME_REGS{valid_q[e]}});
  end
  assign pinned = wanted;
  assign used = valid_q;
  wire ready = |may;
  wire [cfg::UNIT_W-1:0] ready_unit;
  wire [NW-1:0] chosen_number;
  assign chosen.ready = ready;
  assign chosen.unit = ready_unit;
  assign chosen.is_oldest = |(oldest_ready & unelder);
  assign chosen.number = chosen_number;

  onehot_pick #(
      .N    (E),
      .WIDTH(cfg::UNIT_W)
  ) u_unit (
      .onehot(oldest_ready),
      .words (units_q),
      .word  (ready_unit)
  );
  onehot_pick #(
      .N    (E),
      .WIDTH(NW)
  ) u_oldest (
      .onehot(unelder),
      .words (numbers_q),
      .word  (oldest)
  );

  localparam int EW = E > 1 ? $clog2(E) : 1;
  wire [EW-1:0] free_index, looked;
% if disambiguates then
  wire base_stored_kept;
  wire [cfg::PTAG_W-1:0] base_ptag_kept;
  wire [(1<<cfg::PTAG_W)-1:0] all_not_ready = (1 << cfg::PTAG_W)'(not_ready);
  logic [E-1:0] probed_q, in_flight_q, known_q;  // its address: requested, being computed, known
% end
  wire [E-1:0] free_entry;
  priority_arbiter #(
      .N(E)
  ) u_free (
      .request(${disambiguates and "~(valid_q | in_flight_q)" or "~valid_q"}),
      .grant(free_entry),
      .index(free_index)
  );
% if disambiguates then

  // ------------------------------------------------------------------------------------- addresses
  // A load must wait for a store that reads the load's destination from the file, whatever the addresses are; such a
  // load is never probed.
  wire [E-1:0] stores = valid_q & store_q;
  wire never_probes = !is_memory || atomic || (!head.store && (war & store_q) != '0);

  // The entry whose turn it is is probed if its base is ready; otherwise the turn moves on.
  logic [E-1:0] turn_q;
  wire [E-1:0] unprobed = valid_q & ~probed_q & ~offered;
  wire based = !(base_stored_kept && all_not_ready[base_ptag_kept]);
  logic [E-1:0] behind;  // entries after the turn
  always_comb begin
    behind = '0;
    for (int e = 1; e < E; e++) behind[e] = behind[e-1] | turn_q[e-1];
  end
  wire [2*E-1:0] next;
  wire [$clog2(2*E)-1:0] unused_next;
  priority_arbiter #(
      .N(2 * E)
  ) u_next (
      .request({unprobed, unprobed & behind}),
      .grant(next),
      .index(unused_next)
  );
  wire telling = stores != '0;
  wire prober = (turn_q & unprobed) != '0;
  wire able = prober && offered == '0;
  assign probe.entry = turn_q;
  assign probe.valid = able && telling && based;

  wire [E-1:0] da_entries = da.valid ? da.entry : '0;
  wire [E-1:0] apart = da.disjoint & known_q;
  wire [E*E-1:0] passed;  // at a*E+b: load a need not wait for store b
  for (genvar e = 0; e < E; e++) begin : g_passed
    assign passed[e*E+:E] = store_q[e] ? '0 : store_q & ((da_entries[e] ? apart : '0) | (apart[e] ? da_entries : '0));
  end

% end

  // Fields of the entry that is dequeued${disambiguates and ", or else of the one whose turn it is to be probed" or ""}, in LUT RAM
  onehot_index #(
      .N(E),
      .W(EW)
  ) u_looked (
      .onehot(${disambiguates and "ready ? oldest_ready : turn_q" or "oldest_ready"}),
      .index (looked)
  );
  lutram_1r1w #(
      .WIDTH(NW),
      .DEPTH(E)
  ) u_kept (
      .clk,
      .wen  (room),
      .waddr(free_index),
      .wdata(number),
      .raddr(looked),
      .rdata(chosen_number)
  );
% if disambiguates then
  wire [EW-1:0] turn;
  onehot_index #(
      .N(E),
      .W(EW)
  ) u_turn (
      .onehot(turn_q),
      .index (turn)
  );
  lutram_1r1w #(
      .WIDTH(1 + cfg::PTAG_W),
      .DEPTH(E)
  ) u_bases (
      .clk,
      .wen  (room),
      .waddr(free_index),
      .wdata({tags.stored[0], tags.ptags[0+:cfg::PTAG_W]}),
      .raddr(turn),
      .rdata({base_stored_kept, base_ptag_kept})
  );
% end

  assign room = ${disambiguates and "(valid_q | in_flight_q)" or "valid_q"} != '1;

  // ------------------------------------------------------------------------------------- registers
% if not few then
  wire [E-1:0] dequeues = rst ? '1 : slot_room ? oldest_ready : '0;
% end
  wire [E-1:0] valid_d;
  late_set_clear #(
      .N(E)
  ) u_valid (
      .now(valid_q),
      .clear(slot_room),
      .clear_mask(oldest_ready),
      .set(enqueue),
      .set_mask(free_entry),
      .next(valid_d)
  );
  always_ff @(posedge clk) begin
    for (int e = 0; e < E; e++) begin
      // A free entry loads any value: `valid` qualifies it, and only that waits for `enqueue`, which is late.
      if (free_entry[e]) begin
        regs_q[e*S*RW+:S*RW] <= regs;
        reads_q[e*S+:S] <= reads;
        numbers_q[e*NW+:NW] <= number;
        units_q[e*cfg::UNIT_W+:cfg::UNIT_W] <= head.unit;
        memory_q[e] <= is_memory;
        store_q[e] <= head.store;
        special_q[e] <= is_special;
        needs_q[e*cfg::RENAME_REGS+:cfg::RENAME_REGS] <= needs;
      end
% if disambiguates then
      after_q[e*E+:E] <= (free_entry[e] ? after : after_q[e*E+:E] & ~passed[e*E+:E]) & ${there} & ~(E'(1) << e);
% else
      after_q[e*E+:E] <= (free_entry[e] ? after : after_q[e*E+:E]) & ${there} & ~(E'(1) << e);
% end
      // A new entry is younger than all, and all later ones are younger than it.
      younger_q[e*E+:E] <= free_entry[e] ? E'((1 << e) - 1) : younger_q[e*E+:E] & ~free_entry;
    end
% if disambiguates then
    probed_q  <= (free_entry & {E{never_probes}}) | (~free_entry & (probed_q | (offered & {E{granted}})));
    known_q  <= ~free_entry & (known_q | (da.last ? da_entries : '0));
    in_flight_q <= rst ? '0 : (offered & {E{granted}}) | (in_flight_q & ~(da.last ? da_entries : '0));
    turn_q   <= (prober && based) || (offered != '0 && !granted) ? turn_q : next[2*E-1:E] | next[E-1:0];
% end
    if (rst) valid_q <= '0;
    else valid_q <= valid_d;
  end

  wire unused = &{1'b0, head, store_q, tags${disambiguates and ", da" or ""}};

  // ---------------------------------------------------------------------------------------- checks
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(enqueue && !room));
      assert ((oldest_ready & (oldest_ready - 1'b1)) == '0);
% if disambiguates then
      assert (!(da.valid && (da.entry & ~in_flight_q) != '0));
      assert ((free_entry & in_flight_q) == '0);
      assert (!(granted && (offered & in_flight_q) != '0));
      assert (offered == '0 || offered == turn_q);
% end
    end
`endif
endmodule
`default_nettype wire
