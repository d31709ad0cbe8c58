// Proof, bounded: a load leaves the window before an older store only if their addresses were told apart, and
// stores leave behind all older memory operations; with any instructions, results, and answers.
//
// An entry has one word as its address, known when its answer is there. Contract of the surroundings: an
// answer is for an entry that asked, and tells it apart from those of other words; of entries
// without an answer it may say anything. Nothing leaves in the cycle in which an entry is offered to ask.
`default_nettype none
module window_entries_fv (
    input wire clk,
    input wire enqueues,
    input wire leaves,
    input wire is_memory,
    input wire is_store,
    input wire is_atomic,
    input wire wb,
    input wire [1:0] word,
    input wire [1:0] ptag,
    input wire [3:0] not_ready,
    input wire [1:0] rd,
    input wire [1:0] register,
    input wire reads,
    input wire offers,
    input wire grants,
    input wire answers,
    input wire last,
    input wire [1:0] which,
    input wire [cfg::ENTRIES-1:0] anything
);
  localparam int E = cfg::ENTRIES;
  localparam int NW = cfg::IBUF_W + 1;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  head_t head;
  always @* begin
    head = '0;
    head.unit = is_memory ? cfg::UNIT_LSU : cfg::UNIT_ALU;
    head.rd = cfg::REG_W'(rd);
    head.wb = wb && !(is_memory && is_store && !is_atomic);
    head.store = is_memory && is_store;
  end

  wire room;
  wire [E-1:0] after, used;
  wire [NW-1:0] oldest;
  ready_entry_t chosen;
  wire ready = chosen.ready;
  wire [NW-1:0] chosen_number = chosen.number;
  probe_t probe;
  wire [cfg::RENAME_REGS-1:0] pinned;
  reg [NW-1:0] number = '0;
  reg [E-1:0] offered = '0, flying = '0;
  wire enqueue = enqueues && room && !rst, dequeue = leaves && ready && !rst;
  wire granted = grants && offered != '0 && !rst;
  wire [E-1:0] da_entry = E'(1) << which;
  wire da_valid = answers && (flying & da_entry) != '0 && !rst;
  wire [E-1:0] da_disjoint;
  source_tags_t tags;
  assign tags.stored = '1;
  assign tags.ptags = {cfg::RF_SOURCES{ptag}};
  assign tags.needs = cfg::RENAME_REGS'(1) << ptag;
  slot_probe_t slot_probe;
  assign slot_probe.entry = offered;
  assign slot_probe.granted = granted;
  disambiguation_t da;
  assign da.valid = da_valid;
  assign da.last = last;
  assign da.warp = '0;
  assign da.entry = da_entry;
  assign da.disjoint = da_disjoint;
  window_entries u_dut (
      .clk, .rst, .head, .regs({cfg::RF_SOURCES{cfg::REG_W'(register)}}), .reads({cfg::RF_SOURCES{reads}}),
      .tags, .number, .after, .room, .enqueue, .atomic(is_atomic), .probe, .slot_probe, .da,
      .not_ready, .pinned, .chosen, .slot_room(leaves && !rst), .used, .oldest
  );

  // Where the head enters: the lowest entry that is free and not on its way
  wire [E-1:0] open = ~(used | flying);
  wire [E-1:0] ib_index = open & (~open + 1'b1);

  reg [E-1:0] load, store, atomic, known;
  reg [E*2-1:0] words;
  reg [E*NW-1:0] numbers;
  reg [E*E-1:0] older = '0;  // at i*E+j: j is older than i, and in the window
  for (genvar e = 0; e < E; e++) begin : g_entry
    assign da_disjoint[e] = known[e] ? anything[e] && words[e*2+:2] != words[which*2+:2] : anything[e];
    wire going = dequeue && used[e] && numbers[e*NW+:NW] == chosen_number;
    wire [E-1:0] elders = older[e*E+:E] & used;
    for (genvar o = 0; o < E; o++) begin : g_older
      always @*
        if (going && elders[o]) begin
          if (load[e] && store[o])
            assert (!atomic[o] && words[e*2+:2] != words[o*2+:2]);
          if (store[e]) assert (!load[o] && !store[o]);
        end
    end
    always @(posedge clk)
      if (enqueue && ib_index[e]) begin
        load[e] <= is_memory && !is_store;
        store[e] <= is_memory && is_store;
        atomic[e] <= is_memory && is_atomic;
        known[e] <= 1'b0;
        words[e*2+:2] <= word;
        numbers[e*NW+:NW] <= number;
        older[e*E+:E] <= used;
      end else begin
        if (da_valid && last && which == e) known[e] <= 1'b1;
        if (enqueue) older[e*E+:E] <= older[e*E+:E] & ~ib_index;
      end
  end
  always @(posedge clk) begin
    if (enqueue) number <= number + 1'b1;
    offered <= offers && probe.valid && !dequeue && !rst ? probe.entry & (~probe.entry + 1'b1) : '0;
    flying <= (flying | (granted ? offered : '0)) & ~(da_valid && last ? da_entry : '0);
  end
  always @* begin
    assume (which < E);
    assume (!is_atomic || is_store);


  end
endmodule
`default_nettype wire
