// The structs that are passed between stages. Widths are from the generated package cfg. Modules import the
// package in their headers, which the generator writes. Yosys, which accepts no import, finds the types at
// file scope.
`default_nettype none
`ifndef YOSYS
package types;
`endif

// A decoded instruction of one warp. The first fields, cfg::ISSUE_W bits, are for the issue stage: no
// unit reads them.
typedef struct packed {
  logic [cfg::UNIT_W-1:0]  unit;
  logic [cfg::REG_W-1:0]   rs1;
  logic [cfg::REG_W-1:0]   rs2;
  logic [cfg::REG_W-1:0]   rs3;
  logic                    use_rs1;
  logic                    use_rs2;
  logic                    use_rs3;
  logic                    serializes;     // changes the lanes of its warp, or fences: it issues in program order
  logic [cfg::SEQ_W-1:0]   seq;      // number in its warp's program order, wraps
  logic [cfg::WARP_W-1:0]  warp;
  logic [cfg::THREADS-1:0] tmask;    // lanes it executes in
  logic [31:0]             pc;
  logic [cfg::OP_W-1:0]    op;
  logic [31:0]             imm;
  logic                    use_imm;  // second operand is imm
  logic                    use_pc;   // first operand is pc
  logic [cfg::REG_W-1:0]   rd;
  logic                    wb;       // writes rd; never set for x0
  logic                    fences;    // issues only when every older one has completed
  logic                    predicted;  // a branch: predicted taken, and fetch has continued at its target
} instr_t;

// Fields of an instruction for the issue stage's hazard checks and operand read.
typedef struct packed {
  logic [cfg::UNIT_W-1:0] unit;
  logic                   preferred;  // has priority over other warps' (slot_select, which reads the first two fields)
  logic [cfg::REG_W-1:0]  rd;
  logic [cfg::REG_W-1:0]  rs1;
  logic [cfg::REG_W-1:0]  rs2;
% if cfg.RF_SOURCES == 3 then
  logic [cfg::REG_W-1:0]  rs3;
  logic                   use_rs3;
% end
  logic                   use_rs1;
  logic                   use_rs2;
  logic                   wb;
  logic                   fences;
  logic                   is_branch;  // or JALR
% if knob.issue == "loog" then
  logic                   serializes;
% end
% if cfg.RENAME_REGS > 0 then
  logic                   store;
% if knob.mem_order == "disambiguate" and knob.atomics == 1 then
  logic                   atomic;
% end
% end
} head_t;
% if cfg.RENAME_REGS > 0 then

// An instruction whose registers are renamed: a source is in the result store under a physical tag, or in the
// register file, or not used.
typedef struct packed {
  logic [cfg::UNIT_W-1:0]                 unit;
  logic [cfg::REG_W-1:0]                  rd;
  logic                                   wb;
  logic [cfg::PTAG_W-1:0]                  ptag;     // of its result
  logic [cfg::RF_SOURCES*cfg::REG_W-1:0]  regs;
  logic [cfg::RF_SOURCES-1:0]             reads;   // the register file
  logic [cfg::RF_SOURCES-1:0]             stored;  // in the result store
  logic [cfg::RF_SOURCES*cfg::PTAG_W-1:0]  ptags;    // their tags
} renamed_t;

// An ALU operation that writes reads the last of its operands: the instructions that wait for this tag may be dequeued.
typedef struct packed {
  logic                    valid;
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::PTAG_W-1:0] ptag;
} alu_wake_t;

// Physical tags of a cycle, one-hot, for the windows of all warps (tag_wakeups).
typedef struct packed {
  logic                         alu_valid;  // an ALU operation that writes reads its operands
  logic [cfg::WARP_W-1:0]      alu_warp;
  logic [cfg::RENAME_REGS-1:0] alu_ptag;
  logic                         early_valid;  // another unit's result is in wb in three cycles
  logic [cfg::WARP_W-1:0]      early_warp;
  logic [cfg::RENAME_REGS-1:0] early_ptag;
  logic                         wb_valid;  // the last packet of an instruction is written back
  logic                         wb_frees;  // wb ends a result that was neither of the ALU nor announced
  logic [cfg::WARP_W-1:0]      wb_warp;
  logic                         wb_write;  // it has a register
  logic [cfg::REG_W-1:0]       wb_rd;
  logic [cfg::RENAME_REGS-1:0] wb_ptag;
} wakeups_t;

// Physical tags of the sources of a warp's oldest instruction that was not renamed.
typedef struct packed {
  logic [cfg::RF_SOURCES-1:0]             stored;  // source has a tag
  logic [cfg::RF_SOURCES*cfg::PTAG_W-1:0] ptags;   // this tag
  logic [cfg::RENAME_REGS-1:0]            needs;   // the tags of all sources
} source_tags_t;

// The oldest ready entry of a warp's window.
typedef struct packed {
  logic                   ready;   // there is one
  logic [cfg::UNIT_W-1:0] unit;
  logic                   is_oldest;  // no older one is in the window
  logic [cfg::IBUF_W:0]   number;  // in the buffer${knob.mem_order == "disambiguate" and "; of the probe, if none is ready" or ""}
} ready_entry_t;

// The next instruction for the issue slot of one warp.
typedef struct packed {
  logic                   valid;   // it is moved there: late
  logic [cfg::UNIT_W-1:0] unit;
  logic                   preferred;  // priority over other warps' slots (slot_select)
  logic [cfg::IBUF_W:0]   number;  // in the buffer
} to_slot_t;

// The issue slots of all warps.
typedef struct packed {
  logic [cfg::WARPS-1:0]                full;
  logic [cfg::WARPS*(cfg::UNIT_W+1)-1:0] heads;    // unit; priority over other warps' slots (slot_select)
  logic [cfg::WARPS*(cfg::IBUF_W+1)-1:0] numbers;  // in the buffer
  logic [cfg::WARPS*cfg::RENAMED_W-1:0]  renamed;
} tag_slots_t;

// The slot of one warp as the selection ranks and explains it, from registers.
typedef struct packed {
  logic       passing;    // selected only if no other slot can be
  logic       urgent;
  logic [3:0] why_empty;  // cfg::STALL_*
} rank_t;

// One warp's window, for counters.
typedef struct packed {
  logic [cfg::ENTRIES-1:0]     used;
  logic [cfg::RENAME_REGS-1:0] pending_wb;
  logic [cfg::IBUF_W:0]        elder;  // the oldest that waited when the slot's instruction was moved there (or itself)
} window_use_t;

// The windows of all warps, for counters.
typedef struct packed {
  logic [cfg::WARPS*cfg::ENTRIES-1:0]     used;
  logic [cfg::WARPS*cfg::RENAME_REGS-1:0] pending_wb;
  logic [cfg::WARPS*(cfg::IBUF_W+1)-1:0]  elders;
} windows_use_t;
% if knob.mem_order == "disambiguate" then

// A part of a disambiguation result: window entries with known addresses that share no word with `entry`.
typedef struct packed {
  logic                    valid;
  logic                    last;
  logic [cfg::WARP_W-1:0]  warp;
  logic [cfg::ENTRIES-1:0] entry;
  logic [cfg::ENTRIES-1:0] disjoint;
} disambiguation_t;

// The entry whose turn it is to have its addresses computed.
typedef struct packed {
  logic                    valid;  // it may be moved to the slot as a probe
  logic [cfg::ENTRIES-1:0] entry;
} probe_t;

// The probe in the issue slot.
typedef struct packed {
  logic [cfg::ENTRIES-1:0] entry;    // none if there is none
  logic                    granted;  // the slot is selected
} slot_probe_t;
% end
% end

// A credit of an execution unit is taken: room for one operation.
typedef struct packed {
  logic                   valid;
  logic [cfg::UNIT_W-1:0] unit;
} unit_credit_t;

% if has.lane0_only then
// Uniformity of the operation at is_op.
typedef struct packed {
  logic                     lane0_only;  // lane 0 computes the result for all lanes: the others have no operands
% if has.plain_words then
  logic [2*cfg::DATA_W-1:0] words;       // of the first two sources, without strides
% end
} uniform_op_t;

% end
% if knob.issue ~= "loog" then
// A decoded instruction, and the entry of its warp's buffer that it is written to.
typedef struct packed {
  logic                   valid;
  logic [cfg::IBUF_W-1:0] index;
  instr_t                 instr;
} enqueue_t;

% end
// The rest of an instruction, which is read together with its operands.
typedef struct packed {
  logic [cfg::SEQ_W-1:0]   seq;
  logic [cfg::THREADS-1:0] tmask;
  logic [31:0]             pc;
  logic [cfg::OP_W-1:0]    op;
  logic [31:0]             imm;
  logic                    use_imm;
  logic                    use_pc;
  logic                    fences;
  logic                    predicted;
} payload_t;

% if cfg.RENAME_REGS > 0 then
// The payload of an instruction that reads its operands: it is there one cycle after `take`.
typedef struct packed {
  logic                   take;
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::IBUF_W-1:0] index;
} payload_read_t;

% end
// Registers that an instruction reads.
typedef struct packed {
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::REG_W-1:0]  rs1;
  logic [cfg::REG_W-1:0]  rs2;
  logic [cfg::REG_W-1:0]  rs3;
  logic                   use_rs1;
  logic                   use_rs2;
  logic                   use_rs3;
} read_t;

// An instruction that reads its operands.
typedef struct packed {
  logic                   valid;  // it writes rd
  logic                   alu;
  logic [cfg::UNIT_W-1:0] unit;   // valid or not
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::REG_W-1:0]  rd;
} reader_t;

// Fields of an instruction for the rules of order.
typedef struct packed {
% if cfg.RF_SOURCES == 3 then
  logic                   use_rs3;
  logic [cfg::REG_W-1:0]  rs3;
% end
  logic [cfg::REG_W-1:0]  rd;
  logic [cfg::REG_W-1:0]  rs1;
  logic [cfg::REG_W-1:0]  rs2;
  logic                   use_rs1;
  logic                   use_rs2;
  logic                   wb;
  logic                   load;
  logic                   store;
  logic                   special;  // CSR access or warp control
  logic                   is_branch;
  logic                   serializes;
  logic                   fences;
  logic [cfg::UNIT_W-1:0] unit;
} needs_t;

// One warp's part of warps_t, for the causes of stalls.
typedef struct packed {
  logic active;
  logic control;
  logic barrier;
} warp_state_t;

// The slots of all warps as the selection ranks and explains them, from registers.
typedef struct packed {
  logic [cfg::WARPS-1:0]   passing;    // selected only if no other slot can be
  logic [cfg::WARPS-1:0]   urgent;
  logic [cfg::WARPS*4-1:0] why_empty;  // cfg::STALL_*, why a warp's slot is not full
} ranks_t;
% if knob.issue ~= "loog" then
% local by_entry = knob.issue == "socgpu"
% local names = knob.r2d2 == 1 and knob.issue == "inorder" and "cfg::PLAIN_REGS" or "cfg::REGS"

// The issue slot of one warp.
typedef struct packed {
  logic  full;
  head_t head;
  logic  issue;  // it is selected: the latest of these fields
} slot_t;

// The next instruction for the issue slot of one warp, from its buffer.
typedef struct packed {
  logic                   ${by_entry and "ready;    // it is dequeued if the slot has room" or "dequeue;  // only into a slot with room"}
  head_t                  head;
  logic [cfg::IBUF_W-1:0] ib_index;
} offer_t;

// The next instructions of all warps.
typedef struct packed {
  logic [cfg::WARPS-1:0]             dequeue;
  logic [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  logic [cfg::WARPS*cfg::IBUF_W-1:0] ib_indices;
} offers_t;

// The issue slots of all warps.
typedef struct packed {
  logic [cfg::WARPS-1:0]             full;
  logic [cfg::WARPS*cfg::HEAD_W-1:0] heads;
  logic [cfg::WARPS-1:0]             issue;
} slots_t;

// The operand read.
typedef struct packed {
  logic                   take;   // it reads the last of its operands
  logic [cfg::IBUF_W-1:0] index;  // of its payload
  reader_t                reader;
} reading_t;

// Results that become available, for all warps. They are decoded once: ${by_entry and "buffer entries" or "registers"} are one-hot.
typedef struct packed {
% if by_entry then
  logic [cfg::BUFFER_ENTRIES-1:0] read_entry;   // reads the last of its operands
  logic                           early_valid;  // this result is in wb in three cycles
  logic [cfg::WARP_W-1:0]         early_warp;
  logic [cfg::BUFFER_ENTRIES-1:0] early_entry;
  logic                           wb_frees;  // wb ends a result that was neither of the ALU nor announced
  logic                           wb_quiet;  // the last packet of an instruction without a result that its buffer tracks
  logic [cfg::WARP_W-1:0]         wb_warp;
  logic [cfg::BUFFER_ENTRIES-1:0] wb_entry;
% else
  reader_t                        reader;
  logic [${names}-1:0]            reader_rd;
  logic                           early_valid;  // this result is in wb in three cycles
  logic [cfg::WARP_W-1:0]         early_warp;
  logic [${names}-1:0]            early_rd;
  logic                           wb_frees;  // wb ends a result that was neither of the ALU nor announced
  logic                           wb_last;   // the last packet of an instruction
  logic [cfg::WARP_W-1:0]         wb_warp;
  logic [cfg::REG_W-1:0]          wb_number;
  logic [${names}-1:0]            wb_rd;
% end
} completions_t;
% end
% if knob.issue == "loog" and knob.loog_scheduler == "collector_units" then

// The instruction in lookup: dequeued in the cycle before, with the collector unit and the slot that it gets if it is
// accepted. From registers, but for the payload, which is read in this cycle.
typedef struct packed {
  logic                        valid;
  logic [cfg::WARPS-1:0]       live;     // its warp, one-hot; none if it is returned with the one before
  logic [cfg::WARP_W-1:0]      warp;
  logic [1:0]                  epoch;    // of its warp
  logic [1:0]                  quarter;  // of its sequence number, earlier than the payload
  head_t                       head;
  payload_t                    payload;
  logic [cfg::COLLECTORS-1:0]  load;     // its collector unit, one-hot; none if not valid
  logic [cfg::COLLECTOR_W-1:0] index;    // the number of this unit
  logic [cfg::TAG_W-1:0]       slot;     // of its result
} lookup_t;

// Outcome of the lookup, in its cycle.
typedef struct packed {
  logic       enters;   // the instruction is accepted
  logic       returns;  // it is returned to the buffer,
  logic [3:0] reason;   // for this cause (cfg::STALL_*)
  logic       scarce;   // instructions that wait for results are not accepted: valid in every cycle
} outcome_t;

// A warp's instructions in and after the lookup.
typedef struct packed {
  logic looks;    // one is in lookup
  logic entered;  // one was accepted in the cycle before
  logic back;     // one was returned in the cycle before: the head pointer returns
} looks_t;

// Intake state of one warp.
typedef struct packed {
  logic [1:0] epoch;    // of its lanes
  logic       forgets;  // epochs are numbered anew: no older result may be read from its slot
  logic       pending;  // a dequeued instruction has not completed
  logic [3:0] cause;    // cfg::STALL_*, why none is dequeued
} warp_intake_t;

// Intake state of all warps.
typedef struct packed {
  logic                    pending;  // an instruction is in a buffer, or dequeued and not completed
  logic                    forgets;  // epochs are numbered anew: no older result may be read from its slot
  logic [cfg::WARPS*4-1:0] causes;   // cfg::STALL_*, why no instruction of a warp is dequeued
} intake_status_t;

// Reads of the alias tables: the registers of all heads, and the warp whose head is dequeued, one-hot.
typedef struct packed {
  logic [cfg::WARPS*(cfg::RF_SOURCES+1)*cfg::REG_W-1:0] regs;  // sources first
  logic [cfg::WARPS-1:0]                                take;
} alias_reads_t;

// Results of the latest writers of the registers in lookup: sources first, the destination last.
typedef struct packed {
  logic [(cfg::RF_SOURCES+1)*cfg::TAG_W-1:0] old_slots;  // without the writer of the cycle before: early
  logic [cfg::RF_SOURCES:0]                  old_whole;  // old_slots have all lanes of the warp
  logic [cfg::RF_SOURCES:0]                  fresh;      // the writer of the cycle before is the latest
  logic [cfg::RF_SOURCES*cfg::TAG_W-1:0]     slots;      // of the sources
  logic [cfg::RF_SOURCES:0]                  whole;      // they have all lanes of the warp
} aliases_t;

// State of these results in their slots.
typedef struct packed {
  logic [cfg::RF_SOURCES:0] in_slot;  // the register's latest value is pending or kept
  logic [cfg::RF_SOURCES:0] waits;    // and not announced, but for an announcement by `soon` now
  logic [cfg::RF_SOURCES:0] lingers;  // and is a load's, or depends on one
} slot_states_t;

// Origin of the sources of the instruction in lookup.
typedef struct packed {
  logic [cfg::RF_SOURCES*cfg::REG_W-1:0] regs;
  logic [cfg::RF_SOURCES-1:0]            uses;
  logic [cfg::RF_SOURCES-1:0]            refers;  // source is a result
  logic [cfg::RF_SOURCES*cfg::TAG_W-1:0] slots;   // in this slot
  logic [cfg::RF_SOURCES-1:0]            untold;  // this is not announced, whether the source is a result or not
  logic                                  holds;   // its unit is held until its own result is announced or written back
} origins_t;

// The slot that the next instruction with a result allocates.
typedef struct packed {
  logic                  valid;
  logic [cfg::TAG_W-1:0] slot;
} slot_offer_t;

// The instruction in lookup has a result, and allocates this slot.
typedef struct packed {
  logic                        valid;
  logic [cfg::TAG_W-1:0]       slot;
  logic [cfg::COLLECTOR_W-1:0] index;    // its unit
  logic                        has_tag;
  logic                        lingers;
  logic                        holds;    // its unit is held until the last packet
  logic                        alu;      // announced by `wake`
} slot_load_t;

// A result that is announced.
typedef struct packed {
  logic                  valid;
  logic [cfg::TAG_W-1:0] slot;
} announce_t;

// A collector unit that the writeback frees.
typedef struct packed {
  logic                        valid;
  logic [cfg::COLLECTOR_W-1:0] index;
} unit_freed_t;

// Pending results with tags, announcements counted one cycle later; and those of loads and of their dependents (lingering).
typedef struct packed {
  logic       one_more_used;     // one was loaded in the cycle before: late
  logic       one_more_lingers;
  logic [6:0] used_next;         // in the next cycle, without this one and the one loaded now
  logic [6:0] lingering_next;
  logic [6:0] lingering;         // in this cycle, without this one
} result_counts_t;

// A collector unit that is free from the next cycle on, or already.
typedef struct packed {
  logic                        valid;
  logic [cfg::COLLECTORS-1:0]  onehot;  // none if not valid
  logic [cfg::COLLECTOR_W-1:0] index;
} unit_end_t;

// Fields of the instruction in lookup that its collector unit stores.
typedef struct packed {
  logic                                  live;     // it may be accepted
  logic [cfg::WARP_W-1:0]                warp;
  logic [cfg::RF_SOURCES*cfg::REG_W-1:0] regs;
  logic [cfg::RF_SOURCES-1:0]            wants;    // sources that must still be read from the register file
  logic [cfg::RF_SOURCES-1:0]            refers;   // sources that are results
  logic [cfg::RF_SOURCES-1:0]            waits;    // of these, not announced
  logic [cfg::RF_SOURCES-1:0]            written;  // of these, written back in the next cycle
  logic [cfg::RF_SOURCES*cfg::TAG_W-1:0] slots;    // tags of these results
} unit_load_t;

// Operands that a collector unit still reads.
typedef struct packed {
  logic [cfg::WARP_W-1:0]                warp;
  logic [cfg::RF_SOURCES*cfg::REG_W-1:0] regs;
  logic [cfg::RF_SOURCES-1:0]            wanted;   // from the register file
  logic [cfg::RF_SOURCES-1:0]            results;  // from these slots
  logic [cfg::RF_SOURCES-1:0]            written;  // results that are written back in this cycle
  logic [cfg::RF_SOURCES*cfg::TAG_W-1:0] slots;
} unit_reads_t;

// Results that the collector units still read.
typedef struct packed {
  logic [cfg::COLLECTORS*cfg::RF_SOURCES-1:0]            valid;
  logic [cfg::COLLECTORS*cfg::RF_SOURCES*cfg::TAG_W-1:0] slots;
} slot_reads_t;

// Order of the instruction in lookup among those in the collector units.
typedef struct packed {
  logic [cfg::COLLECTORS-1:0] follows;  // it is dispatched after these
  logic                       too_far;  // its number is too far from an older one's
} window_place_t;

// Words that the register file reads for collector units, one cycle after the grant.
typedef struct packed {
  logic [cfg::RF_PORTS*cfg::RF_SOURCES-1:0]  arrives;  // this source at this port
  logic [cfg::RF_PORTS*cfg::COLLECTOR_W-1:0] unit;
  logic [cfg::RF_PORTS*cfg::DATA_W-1:0]      data;
} file_words_t;

// Origin of the operands of the instruction that is dispatched, in the cycle of its selection.
typedef struct packed {
  logic [cfg::RF_SOURCES-1:0]                files;     // the source arrived from the register file
  logic [cfg::RF_SOURCES-1:0]                arriving;  // or arrives now
  logic [cfg::RF_SOURCES-1:0]                stored;    // or is a result
  logic [cfg::RF_SOURCES-1:0]                written;   // that is written back now, including its last lane
  logic [cfg::RF_SOURCES*cfg::TAG_W-1:0]     slots;     // in this slot
  logic [cfg::RF_SOURCES*cfg::RF_BANK_W-1:0] banks;     // from this bank
} operand_places_t;

// State of the collector units for counters, each field of its own cycle.
typedef struct packed {
  logic [cfg::COLLECTORS-1:0]   ready;
  logic [cfg::COLLECTORS*4-1:0] causes;
  logic [2:0]                   rf_reads;
  logic [4:0]                   distance;  // of the dispatched instruction, two cycles later
} units_event_t;
% end
% if knob.issue == "ghost" or knob.issue == "socgpu" then

// A decoded instruction as a warp's buffer stores it.
typedef struct packed {
  logic [cfg::ORDER_W-1:0] seq;
  needs_t                  needs;
  head_t                   head;
} entry_t;

// Older instructions of its warp on which a decoded instruction depends, one bit a buffer entry.
typedef struct packed {
  logic [cfg::BUFFER_ENTRIES-1:0] raw;
  logic [cfg::BUFFER_ENTRIES-1:0] waw;
  logic [cfg::BUFFER_ENTRIES-1:0] war;
  logic [cfg::BUFFER_ENTRIES-1:0] memory;
  logic [cfg::BUFFER_ENTRIES-1:0] order;
} deps_t;

// How many of them the instruction has that was enqueued one cycle before. The kinds are disjoint.
typedef struct packed {
  logic [5:0] raw;
  logic [5:0] naming;  // write after write or read
  logic [5:0] order;
} dep_counts_t;

// Room in the buffer of one warp.
typedef struct packed {
  logic [cfg::BUFFER_W-1:0]       index;     // the next entry that decode writes
  logic [cfg::BUFFER_ENTRIES-1:0] occupied;
% if knob.issue == "socgpu" then
  logic [cfg::BUFFER_ENTRIES-1:0] present;   // and still occupied after this cycle
% end
  logic [5:0]                     used;      // ${knob.issue == "socgpu" and "entries, never too few (socgpu_count)" or "entries, with the slot's"}
  logic                           far_ahead; // the youngest is too many instructions from ${knob.issue == "socgpu" and "an older one" or "the oldest"}
} room_t;

// State of one warp's buffer, from registers.
typedef struct packed {
% if knob.issue == "socgpu" then
  logic [cfg::BUFFER_ENTRIES-1:0] waiting;  // not dequeued
% else
  logic                           some;     // the buffer is not empty
  logic [cfg::ORDER_W-1:0]        oldest_seq;
% end
  logic                           pending;  // an instruction is in the buffer or has not written back
  logic                           passing;  // the slot's instruction passed ${knob.issue == "socgpu" and "the senior, which is not ready" or "an older one"}
  logic [3:0]                     cause;    // why nothing was dequeued in the cycle before
} buffer_status_t;
% end
% if knob.issue == "ghost" then

// The part of a warp's buffer that the GhOST scheduler examines.
typedef struct packed {
  logic [cfg::BUFFER_ENTRIES-1:0]               free;   // without IB-dep
  logic [cfg::REGS-1:0]                         busy;   // pending writebacks
  logic [cfg::BUFFER_ENTRIES*cfg::BUFFER_W-1:0] order;  // entries by age, oldest first
  logic                                         itab_full;
} examined_t;

// Instructions that may pass, for the instruction table of one warp.
typedef struct packed {
  logic [cfg::ITAB_ENTRIES-1:0]               valid;
  logic [cfg::ITAB_ENTRIES*cfg::BUFFER_W-1:0] index;
  logic [cfg::ITAB_ENTRIES*cfg::UNIT_W-1:0]   exec_unit;
} itab_t;
% end

% if knob.atomics == 1 then
// Fields of a request that changes a word at the memory. It is no write. Its byteen
// marks the word, and its data has the operand in each word. The response is like that of a read, with the lane's
// result in each word.
typedef struct packed {
  logic                    valid;
  logic [4:0]              op;    // funct5 of RV32A
  logic [cfg::CORE_WARP_W-1:0]  warp;
  logic [cfg::THREADS-1:0] lane;  // one
} amo_t;

% end
% local atomics, shared = knob.atomics == 1, knob.cores > 1 or knob.l2_kb > 0
% local turns = knob.lsu_lanes < knob.threads
// An instruction in the load/store unit.
typedef struct packed {
% if atomics and shared then
  logic                        aq;  // of an atomic operation, which funct selects
  logic                        rl;
% end
% if atomics then
  logic [4:0]                  funct;
% end
% if has.lane0_load then
  logic                        lane0_only;  // lane 0 loads for all
  logic [cfg::THREADS-1:0]     written;     // lanes that get its word
% end
  logic [cfg::SEQ_W-1:0]       seq;
  logic [cfg::CORE_WARP_W-1:0] warp;
  logic [cfg::TAG_W-1:0]       tag;
  logic [31:0]                 pc;
  logic [cfg::REG_W-1:0]       rd;
  logic                        wb;
  logic [cfg::THREADS-1:0]     tmask;
  logic [cfg::OP_W-1:0]        op;
} lsu_instr_t;

// An instruction and ${turns and "a group of its lanes" or "its lanes"}, checked, with the memory that each lane accesses (lsu_lane).
typedef struct packed {
  lsu_instr_t                                        instr;
% if turns then
  logic [cfg::LSU_TURN_W-1:0]                        turn;      // number of the group
  logic                                              first;     // of the instruction's groups
  logic                                              last;
  logic [cfg::LSU_LANES-1:0]                         lanes;     // active ones
% end
  logic                                              mixed;     // a store with local lanes and others
  logic [cfg::LSU_LANES-1:0]                         to_local;  // lanes to local memory
  logic [cfg::LSU_LANES-1:0]                         to_io;     // lanes to I/O
  logic [cfg::LSU_LANES*cfg::DCACHE_BANKS-1:0]       to_bank;   // lanes to banks of the cache
  logic [cfg::LSU_LANES*cfg::DCACHE_INDEX_W-1:0]     index;     // and their sets there
  logic [cfg::LSU_LANES*cfg::LSU_LANES-1:0]          waits;     // lsu_pairs
  logic [cfg::LSU_LANES*32-1:0]                      addr;
  logic [cfg::LSU_LANES*cfg::COLUMNS*cfg::ROW_W-1:0] places;    // lane_rows
  logic [cfg::LSU_LANES*4-1:0]                       be;
  logic [cfg::LSU_DATA_W-1:0]                        data;
} lsu_op_t;

// Kind of the operation in the load/store unit's sequencer; a load is none of these.
typedef struct packed {
  logic store;
  logic fence;
% if atomics then
  logic atomic;
% end
} lsu_kind_t;

// The fields of an instruction that its result needs.
typedef struct packed {
% if has.lane0_load then
  logic                        lane0_only;
  logic [cfg::THREADS-1:0]     written;
% end
  logic [cfg::SEQ_W-1:0]       seq;
  logic [cfg::CORE_WARP_W-1:0] warp;
  logic [cfg::TAG_W-1:0]       tag;
  logic [31:0]                 pc;
  logic [cfg::REG_W-1:0]       rd;
  logic                        wb;
  logic [2:0]                  funct3;
% if not turns then
  logic [cfg::LSU_LANES*2-1:0] offset;  // of each lane's bytes in its word
% end
} lsu_meta_t;

// Ports of the data cache: one for each bank, one for uncached accesses.
typedef struct packed {
  logic [cfg::DCACHE_BANKS-1:0] banks;
  logic                         io;
} dcache_ports_t;

// Lines that an operation accesses, and the lanes that access them.
typedef struct packed {
  logic [cfg::DCACHE_BANKS*cfg::LADDR_W-1:0] line;  // of each bank
  logic [cfg::DCACHE_BANKS*cfg::DCACHE_INDEX_W-1:0] index;  // its set
  logic [cfg::DCACHE_BANKS*cfg::LSU_LANES-1:0] mask;
  logic [cfg::LADDR_W-1:0]   one_line;  // of a store or an uncached access
  logic [cfg::LSU_LANES-1:0] io_mask;   // of an uncached access
} dcache_lines_t;

// Bytes to write to a line, by columns: line_rows, and the outputs of lane_scatter.
typedef struct packed {
  logic [cfg::COLUMNS*cfg::ROW_W-1:0] rows;
  logic [cfg::COLUMNS*4-1:0]          be;
  logic [cfg::COLUMNS*32-1:0]         data;
} line_put_t;

// Requests of one operation to the data cache: a line of each bank, or one store, or one uncached access.
typedef struct packed {
  logic                      write;
% if atomics then
  amo_t                      amo;
% end
  logic [cfg::LSU_REQ_W-1:0] id;
  dcache_lines_t             lines;
% if knob.dcache == "none" then
  logic [cfg::LSU_LANES*cfg::LWORD_W-1:0] word;  // of each lane, in its line
% else
  logic [cfg::LSU_LANES*cfg::COLUMN_W-1:0] columns;  // the words of all lanes: lane_rows
  logic [cfg::LSU_LANES*cfg::COLUMNS*cfg::ROW_W-1:0] places;
% end
  line_put_t                 put;  // of a store or an uncached access
} dcache_req_t;

// Words of a load's lanes, from one of the memories.
typedef struct packed {
  logic [cfg::LSU_REQ_W-1:0]  id;
  logic [cfg::LSU_LANES-1:0]  mask;
  logic [cfg::LSU_DATA_W-1:0] data;
} lane_words_t;

// Lanes of a pending operation that are done: those of the mask, or all that remain.
typedef struct packed {
  logic [cfg::LSU_ID_W-1:0] id;
  logic [cfg::THREADS-1:0]  mask;
  logic                     all;
} lsu_done_t;

// A packet of an operation's result, without its words.
typedef struct packed {
  lsu_meta_t               meta;
  logic [cfg::THREADS-1:0] lanes;
  logic                    sop;  // the operation's first packet
  logic                    eop;  // its last one
} lsu_packet_t;

// Events of the data cache, one bit a bank.
typedef struct packed {
  logic [cfg::DCACHE_BANKS-1:0] miss;
  logic [cfg::DCACHE_BANKS-1:0] prefetch;       // a line was prefetched
  logic [cfg::DCACHE_BANKS-1:0] prefetch_used;  // a load needs it
  logic                         mshr_stall;
} dcache_event_t;

// Words that a load needs of a line of the data cache: for each lane a column of words, for each column
// the row that its lanes need. Without lanes it is a prefetch of the line.
typedef struct packed {
  logic [cfg::LSU_REQ_W-1:0]               id;
  logic [cfg::LSU_LANES-1:0]               mask;
  logic [cfg::LSU_LANES*cfg::COLUMN_W-1:0] column;
  logic [cfg::COLUMNS*cfg::ROW_W-1:0]      row;
} want_t;
% if knob.dcache == "banked" then

// A store or an uncached access that waits for its cycle on the write bus of the data cache.
typedef struct packed {
% if atomics then
  amo_t                         amo;
% end
  logic                         write;
  logic [cfg::DCACHE_BANKS-1:0] bank;   // none: uncached
  logic [cfg::LSU_REQ_W-1:0]    id;
  logic [cfg::LADDR_W-1:0]      line;
  logic [cfg::LSU_LANES-1:0]    lanes;
  line_put_t                    put;
} dcache_store_t;

// A request of one bank of the data cache.
typedef struct packed {
  logic                           write;
% if atomics then
  logic                           atomic;  // the store is an atomic operation
% end
  logic [cfg::LADDR_W-1:0]        line;
  logic [cfg::DCACHE_INDEX_W-1:0] index;   // its set
  want_t                          want;
} dcache_bank_req_t;

// A cycle of the data cache's write bus, as one bank has it: of a store, or of a beat of a line that arrives.
typedef struct packed {
  logic                          store;    // the store in the tag stage, if there is one, may be done
  logic                          fill;     // a beat of a line (one of these three at most)
  logic                          pass;     // a beat of an uncached line, of which one load wants a word
  logic                          last;     // of the beats
  logic [cfg::DCACHE_MSHR_W-1:0] mshr;     // miss register of the line
  line_put_t                     put;      // the words of the beat, or the store's bytes
  want_t                         io_want;  // of the uncached load, from its request until its word is read
} dcache_bus_t;

// State of one bank of the data cache.
typedef struct packed {
  logic busy;    // with a request, or a pending line
  logic moving;  // it changes state without input
} dcache_bank_status_t;

// Events of one bank of the data cache.
typedef struct packed {
  logic miss;
  logic prefetch;       // a line was prefetched
  logic prefetch_used;  // a load needs it
  logic mshr_stall;
} dcache_bank_event_t;

// A line that a load was the first to need, for the prefetch of the next one.
typedef struct packed {
  logic                    valid;
  logic [cfg::LADDR_W-1:0] line;
} line_trigger_t;

// A line to request from memory, and its miss register.
typedef struct packed {
  logic [cfg::LADDR_W-1:0]       line;
  logic [cfg::DCACHE_MSHR_W-1:0] mshr;
} miss_req_t;
% end
% if knob.dcache == "banked" or knob.l2_kb > 0 then

// The lookup of the load in the tag stage in the miss registers.
typedef struct packed {
  logic pending;     // its line
  logic prefetched;  // no load with lanes has joined that line
  logic goes;        // the load may leave the tag stage if it misses
  logic allocate;    // it misses in this cycle, and its line is requested
} mshr_lookup_t;

// State of the miss registers.
typedef struct packed {
  logic busy;    // some line is pending
  logic moving;  // a load has just left, or there is no entry for one
} mshr_status_t;
% end

// Issue stage to execution unit. The tag is of the issue scheme and returns with the result. Without LOOG's collector
// units its bit 0 says that the ALU executes the instruction.
typedef struct packed {
  instr_t                 instr;
  logic [cfg::TAG_W-1:0]  tag;
  logic [cfg::DATA_W-1:0] rs1;
  logic [cfg::DATA_W-1:0] rs2;
  logic [cfg::DATA_W-1:0] rs3;
} op_t;

// The special function unit's part of an op_t: the last active lane's words, and bit 0 of every lane's rs1.
typedef struct packed {
  instr_t                  instr;
  logic [cfg::TAG_W-1:0]   tag;
  logic [cfg::THREADS-1:0] predicate;
  logic [31:0]             rs1;
  logic [31:0]             rs2;
} scalar_op_t;

// The CSR that an instruction reads.
typedef struct packed {
  logic [11:0]                 addr;
  logic [cfg::CORE_WARP_W-1:0] warp;
  logic [cfg::THREADS-1:0]     tmask;
} csr_read_t;

// Its value, one cycle later, and the rules of its address.
typedef struct packed {
  logic [31:0] data;       // of lane 0
  logic [31:0] old;        // the same without counters, which are not written
  logic        per_lane;   // lane i reads data + i, which is data | i
  logic        exists;
  logic        read_only;
} csr_value_t;

// Execution unit to the writeback arbiter: one packet of an instruction's results. Packets of one instruction
// carry disjoint lanes; the first has sop, the last eop.
typedef struct packed {
  logic [cfg::SEQ_W-1:0]   seq;
  logic [cfg::WARP_W-1:0]  warp;
  logic [cfg::TAG_W-1:0]   tag;
  logic [31:0]             pc;
  logic [cfg::REG_W-1:0]   rd;
  logic                    wb;
  logic [cfg::THREADS-1:0] tmask;  // lanes in this packet
  logic                    sop;
  logic                    eop;
  logic [cfg::DATA_W-1:0]  data;
} result_t;
% if cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate" then

// Addresses that the ALU computed for a probe.
typedef struct packed {
  logic    valid;
  result_t sums;
} probe_sums_t;
% end

% if knob.bus ~= "native" then
// The devices below RAM, for the host.
typedef struct packed {
  logic [31:0]              exit_code;
  logic                     lost;          // a letter found the console full
  logic                     letter_valid;
  logic [cfg::THREAD_W+7:0] letter;        // the oldest, with its lane above it
} devices_t;

% end
// A register whose whole result is announced.
typedef struct packed {
  logic                   valid;
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::REG_W-1:0]  rd;
  logic [cfg::TAG_W-1:0]  tag;
} wake_t;

// A fetch of a word of the instruction cache. `ask`, two cycles later, requests its missed line from memory.
typedef struct packed {
  logic        valid;
  logic [31:2] addr;
  logic        ask;
} ic_req_t;

// Hit or miss one cycle after a fetch. `fill`: some line has arrived.
typedef struct packed {
  logic        hit;
  logic        miss;
  logic [31:0] instr;
  logic        fill;
} ic_rsp_t;

// Writes of all copies of the instruction cache: a beat of a line, or the walk after reset, which clears a tag a cycle.
typedef struct packed {
  logic                                                  fills;
  logic                                                  whole;   // its last beat
  logic [$clog2(cfg::ICACHE_LINES)-1:0]              index;
  logic [cfg::LADDR_W-$clog2(cfg::ICACHE_LINES)-1:0] tag;
  logic                                                  walks;
  logic [$clog2(cfg::ICACHE_LINES)-1:0]              walked;  // tags that are cleared
} icache_write_t;

% if knob.fpu == "full" then
// Kind of an operation of the fused multiply-add, until the sign of its result is known.
typedef struct packed {
  logic [2:0] rm;
  logic       to_int;
  logic       from_int;
  logic       is_unsigned;   // the integer
  logic       subtract;      // product and addend have different signs
  logic       product_sign;  // of the result if the product is larger
  logic       addend_sign;   // and if the addend is larger
  logic       beyond;        // the result is infinite, or out of the integers' range
  logic       nan;
  logic       invalid;
} fma_kind_t;

// Its operands: two factors, and an addend with the distance from its position at the top of the window.
typedef struct packed {
  fma_kind_t   kind;
  logic [23:0] multiplicand;
  logic [23:0] factor;
  logic        product_zero;
  logic [31:0] addend;
  logic [9:0]  distance;
  logic [8:0]  product_top;  // exponent of the window's top bit, for the product in its
  logic [8:0]  addend_top;   // position; or for the addend
} fma_operands_t;

// Sum of product and addend with its sign, and the opposite difference, in the window.
typedef struct packed {
  fma_kind_t   kind;
  logic [76:0] sum;
  logic [75:0] opposite;
  logic        sticky;  // bits below the window
  logic [8:0]  top;     // exponent of the window's top bit
  logic [8:0]  limit;   // largest shift that normalises it
} fma_sum_t;

// Kind of a result whose magnitude is known.
typedef struct packed {
  logic [2:0] rm;
  logic       to_int;
  logic       is_unsigned;
  logic       sign;
  logic       zero;
  logic       beyond;
  logic       nan;
  logic       invalid;
} fma_outcome_t;

% end
% if knob.fpu == "full" and knob.subcore_fpu == "own" then
// Flags that a floating-point result raises.
typedef struct packed {
  logic                   valid;
  logic [cfg::WARP_W-1:0] warp;
  logic [4:0]             flags;  // NV, DZ, OF, UF, NX
} fflags_t;

% end
% if knob.uniform ~= "none" then
// Fields of the last operation of all lanes, which the other lanes of the integer unit keep while lane 0 computes for all.
typedef struct packed {
  logic [cfg::OP_W-1:0] op;
  logic [31:0]          imm;
  logic                 use_imm;
  logic                 use_pc;
} kept_t;

// Classes of the sources of an instruction that is selected. A source that is not used has none.
typedef struct packed {
  logic [cfg::RF_SOURCES-1:0]   scalars;  // uniform
  logic [cfg::RF_SOURCES-1:0]   vectors;  // not uniform
% if knob.uniform == "affine" then
  logic [cfg::RF_SOURCES*4-1:0] strides;
% end
} source_classes_t;

// Sources of the operation that is sent to dispatch.
typedef struct packed {
  logic [cfg::RF_SOURCES*cfg::REG_W-1:0] registers;
  logic [cfg::RF_SOURCES-1:0]            scalars;
  logic [cfg::RF_SOURCES-1:0]            vectors;
% if knob.uniform == "affine" then
  logic [cfg::RF_SOURCES*4-1:0]          strides;
% end
} op_sources_t;

// Lanes of a register that are known to hold its scalar; none: not uniform.
% if knob.uniform == "affine" then
// Lane i holds the scalar and i times the stride, 0 or a power of two up to 8.
% end
typedef struct packed {
  logic                    valid;
  logic [cfg::WARP_W-1:0]  warp;
  logic [cfg::REG_W-1:0]   rd;
  logic [cfg::THREADS-1:0] lanes;
% if knob.uniform == "affine" then
  logic [3:0]              stride;
% end
} uniform_class_t;

% end
// A program error; the core stops on the first one.
typedef struct packed {
  logic                    valid;
  logic [4:0]              cause;  // cfg::FAULT_*
  logic [cfg::CORE_WARP_W-1:0]  warp;
  logic [cfg::THREADS-1:0] tmask;  // lanes at fault
  logic [31:0]             pc;
  logic [31:0]             addr;   // address or instruction word, by cause
% if knob.rvfi == 1 then
  logic [cfg::SEQ_W-1:0]   seq;
% end
} fault_t;

% if knob.rvfi == 1 then
// Accesses of the load/store unit: addresses, bytes and store data of an operation as it begins, and words of
// loads as they arrive.
typedef struct packed {
  logic                      begins;
  logic                      store;
  logic                      fence;
  logic [cfg::CORE_WARP_W-1:0]    warp;
  logic [cfg::SEQ_W-1:0]     seq;
  logic [cfg::DATA_W-1:0]    addr;
  logic [cfg::THREADS*4-1:0] byteen;  // of the aligned word
  logic [cfg::DATA_W-1:0]    wdata;
  logic                      loads;
  logic [cfg::CORE_WARP_W-1:0]    load_warp;
  logic [cfg::SEQ_W-1:0]     load_seq;
  logic [cfg::THREADS-1:0]   load_mask;
  logic [cfg::DATA_W-1:0]    rdata;
} access_t;

// Reports of the units that are not part of a sub-core.
typedef struct packed {
  access_t ls_access;
  fault_t  ls_fault;   // of the load/store unit
  fault_t  sf_fault;   // of the special function unit
} shared_reports_t;

// A retired instruction of one warp: the fields of RVFI, lane by lane.
typedef struct packed {
  logic [cfg::THREADS-1:0]    valid;
  logic [cfg::THREADS*64-1:0] order;
  logic [31:0]                insn;
  logic                       trap;
  logic [4:0]                 rs1_addr;
  logic [4:0]                 rs2_addr;
  logic [cfg::DATA_W-1:0]     rs1_rdata;
  logic [cfg::DATA_W-1:0]     rs2_rdata;
  logic [4:0]                 rd_addr;
  logic [cfg::DATA_W-1:0]     rd_wdata;
  logic [31:0]                pc_rdata;
  logic [31:0]                pc_wdata;
  logic [cfg::DATA_W-1:0]     mem_addr;
  logic [cfg::THREADS*4-1:0]  mem_rmask;
  logic [cfg::THREADS*4-1:0]  mem_wmask;
  logic [cfg::DATA_W-1:0]     mem_rdata;
  logic [cfg::DATA_W-1:0]     mem_wdata;
} rvfi_t;

% end
// Memory port. Writes are posted and take effect in the order in which they are accepted.
typedef struct packed {
  logic                      write;
  logic [cfg::LADDR_W-1:0]   addr;  // address of a line
  logic [cfg::LINE_BYTES-1:0] byteen;
  logic [cfg::LINE_W-1:0]    data;
  logic [cfg::MEM_TAG_W-1:0] tag;
} mem_req_t;

typedef struct packed {
  logic [cfg::LINE_W-1:0]    data;
  logic [cfg::MEM_TAG_W-1:0] tag;
} mem_rsp_t;
% if knob.atomics == 1 then

// A request, with the operation if it is an atomic one.
typedef struct packed {
  mem_req_t req;
  amo_t     amo;
} amo_req_t;
% if knob.cores > 1 or knob.l2_kb > 0 then

// Lanes of a warp of one of the cores that lose their reservation.
typedef struct packed {
  logic [cfg::THREADS-1:0]                  lanes;
  logic [cfg::CORE_W+cfg::CORE_WARP_W-1:0] hart;
} lost_reservations_t;
% end
% end

// A bit for each of the two that have a core's memory port in common.
typedef struct packed {
  logic ic;  // instruction cache
  logic ls;  // load/store unit
} mem_sources_t;

// A line that the instruction cache reads.
typedef struct packed {
  logic [cfg::LADDR_W-1:0]   addr;
  logic [cfg::MEM_TAG_W-1:0] tag;
} line_read_t;

// The part of a response that the caches accept in a cycle (line_beats).
typedef struct packed {
  logic [cfg::BEAT_W-1:0]    data;
  logic [cfg::BEAT_B-1:0]    number;  // the lowest words first
  logic                      last;
  logic [cfg::MEM_TAG_W-1:0] tag;
} beat_t;
% if knob.cores > 1 or knob.l2_kb > 0 then

// The port of the memory that the cores share.
typedef struct packed {
  logic                       write;
  logic [cfg::LADDR_W-1:0]    addr;
  logic [cfg::LINE_BYTES-1:0] byteen;
  logic [cfg::LINE_W-1:0]     data;
  logic [cfg::PORT_TAG_W-1:0] tag;
} port_req_t;

typedef struct packed {
  logic [cfg::LINE_W-1:0]     data;
  logic [cfg::PORT_TAG_W-1:0] tag;
} port_rsp_t;

% if knob.l2_kb > 0 then
// Memory port of a bank of the second-level cache, with the miss register of the line.
typedef struct packed {
  logic                       write;
  logic [cfg::LADDR_W-1:0]    addr;
  logic [cfg::LINE_BYTES-1:0] byteen;
  logic [cfg::LINE_W-1:0]     data;
  logic [cfg::L2_MSHR_W-1:0]  mshr;
} l2_req_t;

typedef struct packed {
  logic [cfg::LINE_W-1:0]    data;
  logic [cfg::L2_MSHR_W-1:0] mshr;
} l2_rsp_t;

% end
// All active warps of a core wait at this barrier, which is across cores.
typedef struct packed {
  logic                      valid;
  logic [cfg::BARRIER_W-1:0] id;
  logic [5:0]                count;  // of cores; 32 or more: never
} cluster_barrier_t;

// State of the core and of the cluster that such a barrier depends on.
typedef struct packed {
  logic [cfg::CORE_WARPS-1:0] ws_active;  // warps of the core
  logic                       go;         // enough cores wait
} cluster_state_t;
% end

// A branch is resolved. With redirect its warp continues at pc, with sequence number seq + 1, and
// younger fetches are invalid; without, fetch was right.
typedef struct packed {
  logic                   valid;
  logic                   redirect;
  logic                   jump;  // it is a jalr, after which nothing is fetched
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::SEQ_W-1:0]  seq;  // of the branch
  logic [31:0]            pc;
  logic [cfg::HISTORY_W-1:0] history_pc;  // the branch's own PC: its low bits, in words
  logic                   static_mismatch;  // taken and forward, or not taken and backward
} redirect_t;

// Effect of a decoded instruction on the fetches of its warp.
typedef struct packed {
  logic        control;  // they stall until it resolves
  logic        jump;     // they continue at the target
  logic [31:0] target;
} decode_flow_t;

// An entry of the IPDOM stacks.
typedef struct packed {
  logic [cfg::THREADS-1:0] mask;   // lanes of the warp before its split
  logic [cfg::THREADS-1:0] other;  // the side that does not run, and its PC
  logic [31:0]             pc;
} ipdom_entry_t;

// Effect of a warp control instruction on the warps. `resume` lets the warp itself fetch again;
// `release_warps` releases the warps of a completed barrier; `spawn` is latched until the warp is the only active one.
typedef struct packed {
  logic                    valid;
  logic [cfg::CORE_WARP_W-1:0]  warp;
  logic [31:0]             pc;
  logic [cfg::THREADS-1:0] tmask;
  logic                    resume;
  logic                    bar_wait;
  logic [cfg::CORE_WARPS-1:0]   release_warps;
  logic                    spawn;
  logic [cfg::CORE_WARPS-1:0]   spawn_warps;
  logic [31:0]             spawn_pc;
% if knob.cores > 1 or knob.l2_kb > 0 then
  logic [cfg::CORE_WARPS-1:0] met;  // warps released from a barrier across cores, with valid or not
% end
% if knob.yield > 0 then
  logic [cfg::CORE_WARPS-1:0] waits;  // a side of the warp waits for its turn, with valid or not
% end
} wctl_t;

% if knob.subcores > 1 then
// The part of it for one sub-core, with its own numbers of the warps. `valid`: the instruction is of one of them;
// `release_warps` and `spawn` are of an instruction of any sub-core.
typedef struct packed {
  logic                    valid;
  logic [cfg::WARP_W-1:0]  warp;
  logic [31:0]             pc;
  logic [cfg::THREADS-1:0] tmask;
  logic                    resume;
  logic                    bar_wait;
  logic [cfg::WARPS-1:0]   release_warps;
  logic                    spawn;
  logic [cfg::WARPS-1:0]   spawn_warps;
  logic [31:0]             spawn_pc;
  logic                    lone;  // one warp of the core is active
% if knob.cores > 1 or knob.l2_kb > 0 then
  logic [cfg::WARPS-1:0] met;  // warps released from a barrier across cores, with valid or not
% end
% if knob.yield > 0 then
  logic [cfg::WARPS-1:0] waits;  // a side of the warp waits for its turn, with valid or not
% end
} slot_wctl_t;

% end
// State of the warps as the stages after the schedule see it, one bit a warp.
typedef struct packed {
  logic [cfg::WARPS-1:0] active;
  logic [cfg::WARPS-1:0] control;  // waits for a control instruction, or refills after one
  logic [cfg::WARPS-1:0] barrier;  // waits at a barrier
  logic [cfg::WARPS-1:0] waits;    // for other warps: at a barrier, or with a wspawn to be the only one
  logic [cfg::WARPS-1:0] regroups; // has other lanes since this cycle, in which none of its instructions is decoded (LOOG)
} warps_t;

// Entries of the issue window, and renamed results, that may be used; a larger number means all.
// It is smaller only in simulation, where one model then serves for several sizes.
typedef struct packed {
  logic [6:0] window_entries;
  logic [6:0] results;
} limits_t;

// Start of a run, constant from reset on.
typedef struct packed {
  logic        warm;       // reset keeps the instruction cache and the branch history
  logic [31:0] boot_addr;
  limits_t     limits;     // of the issue stage, for simulation
} start_t;

// One bit for each unit that is outside of the sub-cores: its operation, or its result, is accepted.
typedef struct packed {
  logic lsu;
  logic sfu;
% if knob.subcore_fpu == "shared" then
  logic fpu;
% end
} shared_units_t;

// Operations for these units.
typedef struct packed {
  logic       lsu_valid;
  logic       sfu_valid;
% if knob.subcore_fpu == "shared" then
  logic       fpu_valid;
% end
% if has.lane0_load then
  logic       lsu_lane0;  // lane 0 loads for all
% end
  op_t        lsu;
  scalar_op_t sfu;
% if knob.subcore_fpu == "shared" then
  op_t        fpu;
% end
} shared_ops_t;

% if knob.subcores > 1 or has.lane0_load then
// An operation for the load/store unit${knob.subcores > 1 and ", of one of the sub-cores" or ""}.
typedef struct packed {
% if knob.subcores > 1 then
  logic [cfg::SUB_W-1:0] owner;
% end
% if has.lane0_load then
  logic                  lane0_only;  // lane 0 loads for all
% end
  op_t                   op;
} ls_op_t;

% end
% if knob.write_buffer > 0 or knob.cores > 1 or knob.l2_kb > 0 then
// State of the core's stores after the load/store unit.
typedef struct packed {
% if knob.write_buffer > 0 then
  logic buffer_empty;  // none is in the write buffer
% end
% if knob.cores > 1 or knob.l2_kb > 0 then
  logic writes_done;   // those sent to memory are visible to all cores
% end
} stores_t;

% end
// Results of these units.
typedef struct packed {
  logic    lsu_valid;
  logic    sfu_valid;
% if knob.subcore_fpu == "shared" then
  logic    fpu_valid;
% end
  result_t lsu;
  result_t sfu;
% if knob.subcore_fpu == "shared" then
  result_t fpu;
% end
} shared_results_t;

% if knob.subcores > 1 then
// Sub-cores that operations, or results, of these units are of.
typedef struct packed {
  logic [cfg::SUB_W-1:0] lsu;
  logic [cfg::SUB_W-1:0] sfu;
% if knob.subcore_fpu == "shared" then
  logic [cfg::SUB_W-1:0] fpu;
% end
} shared_owners_t;

% end
// Events of a cycle, one bundle a stage: counters and traces use these and only these. A miss is known
// one cycle after its read.
typedef struct packed {
  logic icache_read;
  logic icache_miss;
  logic branch_resolved;  // one is resolved; not a jalr
  logic mispredict;       // and younger fetches are invalid
} fe_event_t;

typedef struct packed {
  logic                   valid;
  logic [cfg::WARP_W-1:0] warp;
  logic [cfg::SEQ_W-1:0]  seq;
  logic [31:0]            pc;
} step_t;  // an instruction passes a stage

% if knob.uniform ~= "none" then
typedef struct packed {
  logic [1:0]              scalar_reads;  // operands from the scalars, of the instruction at is_op
% if knob.uniform == "affine" then
  logic [1:0]              affine_reads;  // of them, with a stride
% end
  logic                    scalar_op;     // all of its operands are
  logic [5:0]              lanes_alike;   // number of its lanes that compute what another lane does
  logic                    scalar_set;    // its result is set uniform
  logic                    scalar_found;  // a result was found to be uniform
} uniform_event_t;

% end
// Fields are of different cycles: t is the one in which the slot's instruction is selected. Only fields of one
// cycle in every scheme may be in one expression of a counter: issued and unit; lanes and uniform; enqueues, raw_deps,
// false_deps and order_deps; rf_write and rf_elided. `issued && lanes == N` counts the lanes of another instruction.
//
//                                in order, GhOST, SOCGPU             LOOG, loog_scheduler=tags   LOOG, collector units
//   step                         t                                   t                   t + 1
//   issued, unit                 t + 1                               t + 1               t + 1
//   stall                        t + 2                               t + 2               t + 2
//   rf_reads                     at the read: from t + 1 on          the same            at the read: before t
//   lanes, uniform               at is_op: t + 2, with banks         the same            t + 1
//                                or more sources later (uniform.scalar_found: a result's writeback)
//   distance                     GhOST with lanes, SOCGPU 2 later    t + 1               t + 3
//   enqueues, *_deps             the cycle after its enqueue         the same            at its lookup
//   itab_miss                    the cycle after
//   rf_write, rf_elided          the writeback of a result
//   the others                   the state of this cycle
typedef struct packed {
  logic [3:0]              stall;       // cfg::STALL_*, STALL_NONE when the slot issued
  logic [cfg::WARPS*4-1:0] warp_stall;  // the same for every warp
  logic                    issued;
  logic [cfg::UNIT_W-1:0]  unit;
  logic [5:0]              lanes;       // active lanes of the issued instruction
  logic [2:0]              rf_reads;
  logic                    rf_write;
  logic                    rf_elided;    // a result that is not written, as its register has a younger writer
  logic [4:0]              distance;     // to it from the oldest of its warp that has not
                                         // issued, in instructions; 16: 16 or more, 0: in order
  logic                    enqueues;       // an instruction was allocated in the issue window
  logic [5:0]              raw_deps;         // dependences of the enqueued instruction on older ones in its warp's
  logic [5:0]              false_deps;       // window, by kind: read after write; write after write
  logic [5:0]              order_deps;       // or read; memory, synchronisation, branches
  logic                    itab_miss;    // GhOST: the slots were empty, and an instruction is ready only now
  logic [10:0]             window_occupancy;
  logic [9:0]              results_occupancy;
  logic [cfg::WINDOW-1:0]  window_occupied;       // allocated entries of the issue window
  logic [cfg::RESULTS-1:0] results_occupied;      // renamed results that are pending
  step_t                   step;         // the instruction that is selected
  step_t                   allocate;     // the instruction allocated in this cycle, if it waited for that
  logic [cfg::WINDOW-1:0]  ready;        // entries whose instruction could issue, and does not yet
% if knob.uniform ~= "none" then
  uniform_event_t          uniform;
% end
} is_event_t;

typedef struct packed {
  logic                    load;
  logic                    store;
  logic                    mem_order_valid;  // a memory operation gets its position in memory order
  logic [cfg::CORE_WARP_W-1:0]  mem_order_warp;
  logic [cfg::SEQ_W-1:0]   mem_order_seq;
  logic [2:0]              dcache_reads;     // bank accesses in this cycle
  logic                    dcache_write;
  logic [2:0]              dcache_misses;
  logic [2:0]              prefetches;       // lines prefetched
  logic [2:0]              prefetches_used;  // prefetched lines that a load is the first to need
  logic                    bank_stall;       // a request waited for its bank
  logic                    mshr_stall;       // a miss waited for a status register
  logic                    lmem_access;
  logic [5:0]              loads_in_flight;
} ls_event_t;

`ifndef YOSYS
endpackage
`endif

`default_nettype wire
