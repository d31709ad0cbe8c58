#include "derived.h"

#include "gen/tables/counters.h"
#include "gen/tables/csr_table.h"
#include "gen/tables/isa_table.h"
#include "gen/tables/memory_map.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEQ_WIDTH = 8, OP_WIDTH = 5, CAUSE_WIDTH = 5 };

/* Bits that count to n - 1: 0 for 1. */
static uint32_t log2_up(uint32_t n) {
    uint32_t bits = 0;
    while (n > (UINT32_C(1) << bits))
        bits++;
    return bits;
}

/* Bits of an index below n; a vector has at least one. */
static uint32_t index_width(uint32_t n) {
    return n > 1 ? log2_up(n) : 1;
}

/* Warps of a sub-core. */
static uint32_t slot_warps(const struct config *config) {
    return config_number(config, KNOB_WARPS) / config_number(config, KNOB_SUBCORES);
}

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static void heading(struct derived *derived, const char *name) {
    assert(derived->groups < CONSTANT_GROUPS);
    derived->group[derived->groups++] = (struct constant_group){name, derived->count};
}

static void put(struct derived *derived, const char *type, unsigned width, const char *name,
                uint32_t value, const char *description) {
    derived->constant =
        memory_resize(derived->constant, (derived->count + 1) * sizeof *derived->constant);
    struct constant *constant = &derived->constant[derived->count++];
    *constant =
        (struct constant){.type = type, .width = width, .value = value, .description = description};
    snprintf(constant->name, sizeof constant->name, "%s", name);
    for (char *letter = constant->name; *letter; letter++)
        *letter = (char)toupper((unsigned char)*letter);
}

static void number(struct derived *derived, const char *name, uint32_t value,
                   const char *description) {
    put(derived, "int", 0, name, value, description);
}

static void address(struct derived *derived, const char *name, uint32_t value,
                    const char *description) {
    put(derived, "logic [31:0]", 32, name, value, description);
}

/* Decoded instructions of a warp that wait: its instruction buffer, which is the issue window of
   GhOST and SOCGPU. */
static uint32_t warp_places(const struct config *config) {
    return config_number(config, config_issues_as(config, SCHEME_SOCGPU)  ? KNOB_IB_ENTRIES
                                 : config_issues_as(config, SCHEME_GHOST) ? KNOB_ISB_ENTRIES
                                                                          : KNOB_IBUF_DEPTH);
}

/* Rows of single sub-cores, the last ones, count only where there are several. */
static uint32_t counters_of(const struct config *config) {
    size_t count = counter_count;
    while (config_number(config, KNOB_SUBCORES) == 1 &&
           strncmp(counter_table[count - 1].only, "subcore", strlen("subcore")) == 0)
        count--;
    return (uint32_t)count;
}

bool derived_counts(const struct config *config, const struct counter_row *counter) {
    bool loog = config_issues_as(config, SCHEME_LOOG),
         ghost = config_issues_as(config, SCHEME_GHOST);
    bool socgpu = config_issues_as(config, SCHEME_SOCGPU);
    uint32_t uniform = config_number(config, KNOB_UNIFORM),
             slots = config_number(config, KNOB_SUBCORES);
    const struct {
        const char *only;
        bool holds;
    } conditions[] = {
        {"any", true},
        {"fpu", config_number(config, KNOB_FPU) != FPU_NONE},
        {"prefetch", config_number(config, KNOB_DCACHE_PREFETCH) > 0},
        {"predict", config_number(config, KNOB_FETCH_PREDICT) > 0},
        {"window", loog || ghost || socgpu},
        {"loog", loog},
        {"ghost", ghost},
        {"order", ghost || socgpu},
        {"uniform", uniform != UNIFORM_NONE},
        {"affine", uniform == UNIFORM_AFFINE},
        {"subcore0", slots > 1},
        {"subcore1", slots > 1},
        {"subcore2", slots > 2},
        {"subcore3", slots > 3},
    };
    size_t i = 0, count = sizeof conditions / sizeof *conditions;
    while (i < count && strcmp(conditions[i].only, counter->only) != 0)
        i++;
    assert(i < count); // a row of the table has another word
    return conditions[i].holds;
}

static void derive_shape(struct derived *derived, const struct config *config) {
    uint32_t warps = config_number(config, KNOB_WARPS);
    uint32_t threads = config_number(config, KNOB_THREADS);
    uint32_t depth = config_number(config, KNOB_IPDOM_DEPTH);
    uint32_t barriers = config_number(config, KNOB_BARRIERS);
    heading(derived, "Shape of the core");
    number(derived, "CORE_WARPS", warps, "warps of the core");
    number(derived, "CORE_WARP_W", index_width(warps), NULL);
    number(derived, "WARPS", slot_warps(config), "warps of a sub-core, which has an issue slot");
    number(derived, "WARP_W", index_width(slot_warps(config)), NULL);
    number(derived, "THREADS", threads, "lanes of a warp");
    number(derived, "THREAD_W", index_width(threads), NULL);
    number(derived, "DATA_W", 32 * threads, "a register of all lanes");
    number(derived, "IBUF_DEPTH", warp_places(config), "places of a warp's instruction buffer");
    number(derived, "FETCH_PREDICT", config_number(config, KNOB_FETCH_PREDICT),
           "fetch goes on past a branch");
    number(derived, "HISTORY_W", 6, "log2 of the branches that fetch has a history of");
    number(derived, "IBUF_W", index_width(warp_places(config)), NULL);
    number(derived, "IPDOM_DEPTH", depth, NULL);
    number(derived, "IPDOM_W", log2_up(depth + 1), "counts 0..IPDOM_DEPTH");
    number(derived, "BARRIERS", barriers, NULL);
    number(derived, "BARRIER_W", index_width(barriers), NULL);
    number(derived, "COUNTERS", counters_of(config), "performance counters of the table");
}

/* Results that may be due at a time under renaming. */
static uint32_t renames(const struct config *config) {
    if (config_tags_wait(config))
        return slot_warps(config) * config_number(config, KNOB_RENAME_REGISTERS);
    uint32_t entries = config_number(config, KNOB_RRS_ENTRIES);
    return entries ? entries : config_number(config, KNOB_COLLECTOR_UNITS);
}

/* Slots of results with collector units: more than may be due, and no fewer than a LUT RAM has
 * words. */
static uint32_t result_slots(const struct config *config) {
    uint32_t slots = 32;
    while (slots < renames(config) + 4)
        slots *= 2;
    return slots;
}

/* Results that observers see. */
static uint32_t observed_results(const struct config *config) {
    if (!config_issues_as(config, SCHEME_LOOG))
        return 1;
    return config_tags_wait(config) ? renames(config) : result_slots(config);
}

/* Places of the issue window: instructions that wait at a time, beyond the instruction buffers. */
static uint32_t window_places(const struct config *config) {
    if (config_tags_wait(config))
        return slot_warps(config) * config_number(config, KNOB_WINDOW_ENTRIES);
    if (config_issues_as(config, SCHEME_LOOG))
        return config_number(config, KNOB_COLLECTOR_UNITS);
    if (config_issues_as(config, SCHEME_GHOST) || config_issues_as(config, SCHEME_SOCGPU))
        return slot_warps(config) * warp_places(config);
    return 1;
}

static uint32_t derive_tag_width(const struct config *config) {
    if (config_tags_wait(config)) // a row of the warp's, and whether it woke its readers already
        return index_width(config_number(config, KNOB_RENAME_REGISTERS)) + 1;
    if (config_issues_as(config, SCHEME_LOOG))
        return index_width(result_slots(config));
    if (config_issues_as(config, SCHEME_SOCGPU))
        return index_width(warp_places(config)) + 1;
    return 1; // results are found by their register; bit 0 tells those of the ALU
}

static bool has_fpu(const struct config *config) {
    return config_number(config, KNOB_FPU) == FPU_FULL;
}

static bool has_votes(const struct config *config) {
    return config_number(config, KNOB_VOTES) == 1;
}

/* Units of the core: all of the table, or those before the floating-point unit. */
static uint32_t unit_count(const struct config *config) {
    return has_fpu(config) ? UNIT_COUNT : UNIT_FPU;
}

/* Registers of a warp: each kind has 32 names. */
static const char *register_kinds(const struct config *config) {
    if (config_number(config, KNOB_R2D2))
        return has_fpu(config)
                   ? "registers of a warp; from 32 on floating-point ones, from 64 on linear ones"
                   : "registers of a warp; from 32 on linear ones";
    return has_fpu(config) ? "registers of a warp; from 32 on floating-point ones"
                           : "registers of a warp";
}

static void derive_instruction(struct derived *derived, const struct config *config) {
    bool linear = config_number(config, KNOB_R2D2) != 0;
    uint32_t reg_width = 5 + (uint32_t)has_fpu(config) + (uint32_t)linear;
    heading(derived, "Instructions and registers");
    number(derived, "SEQ_W", SEQ_WIDTH, "sequence number of a warp's instruction, wraps");
    number(derived, "ORDER_W", SEQ_WIDTH, "low bits of it, which the issue stage compares");
    number(derived, "TAG_W", derive_tag_width(config),
           "belongs to the issue scheme, execution returns it");
    number(derived, "REG_W", reg_width, NULL);
    number(derived, "REGS", 32 * (1 + (uint32_t)has_fpu(config) + (uint32_t)linear),
           register_kinds(config));
    if (linear)
        number(derived, "BLOCK_PARTS", (UINT32_C(1) << (reg_width - 1)) + 16,
               "from here on block parts of linear registers, which have no lanes");
    if (linear && config_issues_as(config, SCHEME_INORDER))
        number(derived, "PLAIN_REGS", 32 * (1 + (uint32_t)has_fpu(config)), "the others");
    number(derived, "UNIT_W", index_width(unit_count(config)), NULL);
    number(derived, "UNITS", unit_count(config), NULL);
    number(derived, "OP_W", OP_WIDTH, NULL);
    number(derived, "RF_BANKS", config_number(config, KNOB_RF_BANKS), "0: copies instead");
    number(derived, "RF_COPIES", config_number(config, KNOB_RF_COPIES), NULL);
    number(derived, "RF_SOURCES", has_fpu(config) || linear ? 3 : 2,
           "register sources of an instruction at most");
    number(derived, "DIV_BITS", config_number(config, KNOB_DIV_BITS),
           "of a quotient, computed in a cycle");
    if (!has_fpu(config))
        return;
    number(derived, "FPU_LANES", config_number(config, KNOB_FPU_LANES), NULL);
    number(derived, "FDIV_LANES", config_number(config, KNOB_FDIV_LANES),
           "of them divide or take a square root at a time");
}

/* A warp's report of a retired instruction (rvfi_t), and instructions in flight at most. */
static void derive_rvfi(struct derived *derived, const struct config *config) {
    uint32_t lanes = config_number(config, KNOB_THREADS);
    uint32_t flying = window_places(config) + config_number(config, KNOB_IBUF_DEPTH) +
                      config_number(config, KNOB_LSU_PENDING);
    uint32_t entries = 16;
    while (entries < flying)
        entries *= 2;
    number(derived, "RVFI_ENTRIES", entries, "instructions of a warp that wait to be reported");
    number(derived, "RVFI_W", lanes * (1 + 64 + 6 * 32 + 2 * 4) + 32 + 1 + 3 * 5 + 2 * 32, NULL);
}

/* Sizes of the issue stage for observers. */
static void derive_window(struct derived *derived, const struct config *config) {
    heading(derived, "Issue window");
    number(derived, "WINDOW", window_places(config),
           "places for instructions, 1 if there are none");
    number(derived, "RESULTS", observed_results(config), "renamed results, likewise");
    if (config_number(config, KNOB_RVFI))
        derive_rvfi(derived, config);
}

/* Constants of LOOG's collector units. Cores of other schemes have no such group in cfg.sv. */
static void derive_loog(struct derived *derived, const struct config *config) {
    uint32_t banks = config_number(config, KNOB_RF_BANKS);
    heading(derived, "LOOG, loog_scheduler=collector_units");
    number(derived, "COLLECTORS", config_number(config, KNOB_COLLECTOR_UNITS), "collector units");
    number(derived, "COLLECTOR_W", index_width(config_number(config, KNOB_COLLECTOR_UNITS)), NULL);
    number(derived, "RRS_ENTRIES", config_number(config, KNOB_RRS_ENTRIES),
           "0: results stay in the collector units");
    number(derived, "RENAMES", renames(config), "results that may be due and have a tag");
    number(derived, "TAGGED_LOADS", config_number(config, KNOB_TAGGED_LOADS),
           "eighths of the results that loads may hold");
    number(derived, "INTAKE_RESERVE", config_number(config, KNOB_INTAKE_RESERVE),
           "eighths of the units, kept for instructions that need not wait");
    number(derived, "WB_BUFFERS", config_number(config, KNOB_WB_BUFFERS), NULL);
    number(derived, "UUID_W", config_number(config, KNOB_UUID_BITS),
           "bits of a sequence number that are compared");
    number(derived, "RF_PORTS", banks ? banks : derived_value(derived, "RF_SOURCES"),
           "read ports of the register file");
    number(derived, "RF_BANK_W", index_width(banks), NULL);
}

/* Cycles in which the addresses of one entry are compared with those of the others of its warp
   (disambiguator). Two, or more if an entry would be compared with more than four in a cycle. A
   power of two: the low bits of an entry's number. */
static uint32_t address_rounds(uint32_t entries) {
    uint32_t rounds = entries > 2 ? 2 : 1;
    while (4 * rounds < entries)
        rounds *= 2;
    return rounds;
}

/* LOOG whose window holds tags: what each warp has. Without it, no rows. */
static void derive_tags(struct derived *derived, const struct config *config) {
    uint32_t rows = config_tags_wait(config) ? config_number(config, KNOB_RENAME_REGISTERS) : 0;
    uint32_t width = index_width(rows);
    uint32_t sources = derived_value(derived, "RF_SOURCES");
    uint32_t register_width = derived_value(derived, "REG_W");
    heading(derived, "LOOG, loog_scheduler=tags");
    number(derived, "RENAME_REGS", rows, "results of a warp, 0: another window");
    number(derived, "PTAG_W", width, NULL);
    number(derived, "ENTRIES", config_number(config, KNOB_WINDOW_ENTRIES),
           "instructions of a warp that wait");
    number(derived, "ADDRESS_ROUNDS", address_rounds(derived_value(derived, "ENTRIES")),
           "cycles of an answer about addresses");
    number(derived, "RENAMED_W",
           derived_value(derived, "UNIT_W") + register_width + 1 + width +
               sources * (register_width + width + 2),
           "renamed_t");
}

/* Constants of GhOST and SOCGPU. */
static void derive_places(struct derived *derived, const struct config *config) {
    heading(derived, "Windows of the warps");
    number(derived, "BUFFER_ENTRIES", warp_places(config),
           "instructions of a warp that the window holds");
    number(derived, "BUFFER_W", index_width(warp_places(config)), NULL);
    number(derived, "ITAB_ENTRIES", config_number(config, KNOB_ITAB_ENTRIES), NULL);
}

/* Bits of the words between stages (types.sv), field by field, for vectors that hold several. */
static void derive_words(struct derived *derived, const struct config *config) {
    uint32_t threads = config_number(config, KNOB_THREADS);
    uint32_t warp_width = index_width(slot_warps(config));
    uint32_t register_width = derived_value(derived, "REG_W");
    uint32_t tag_width = derived_value(derived, "TAG_W");
    uint32_t unit_width = derived_value(derived, "UNIT_W");
    uint32_t sources = derived_value(derived, "RF_SOURCES");
    uint32_t identity = SEQ_WIDTH + warp_width + threads + 32; // seq, warp, tmask, pc
    uint32_t instr = identity + unit_width + OP_WIDTH + 32 + 2 + 4 * register_width + 3 + 1 + 3;
    heading(derived, "Words between stages");
    number(derived, "INSTR_W", instr, "instr_t");
    number(derived, "ISSUE_W", unit_width + 3 * register_width + 4,
           "of these for the issue stage only");
    // sync, store
    uint32_t order_bits = config_tags_wait(config) ? 2 : config_issues_as(config, SCHEME_LOOG);
    if (config_loads_pass_stores(config) && config_number(config, KNOB_ATOMICS))
        order_bits++; // atomic
    number(derived, "HEAD_W",
           unit_width + (1 + sources) * register_width + sources + 4 + order_bits, "head_t");
    number(derived, "PAYLOAD_W", SEQ_WIDTH + threads + 32 + OP_WIDTH + 32 + 4, "payload_t");
    number(derived, "NEEDS_W", (1 + sources) * register_width + sources + 7 + unit_width,
           "needs_t");
    number(derived, "OPERATION_W", instr + tag_width + 3 * 32 * threads, "op_t");
    number(derived, "SCALAR_W", instr + tag_width + threads + 2 * 32, "scalar_op_t");
    number(derived, "RESULT_W", identity + tag_width + register_width + 3 + 32 * threads,
           "result_t");
}

/* Sub-cores, one or several: what each sends to what they share, and gets from it. */
static void derive_subcores(struct derived *derived, const struct config *config) {
    enum { STEP_PC = 32, IC_REQ = 32, IC_RSP = 35, FE_EVENT = 4 };
    uint32_t subcores = config_number(config, KNOB_SUBCORES);
    bool uniform = config_number(config, KNOB_UNIFORM) != UNIFORM_NONE;
    bool affine = config_number(config, KNOB_UNIFORM) == UNIFORM_AFFINE;
    heading(derived, "Sub-cores and what they share");
    number(derived, "SUBCORES", subcores, NULL);
    number(derived, "IC_REQ_W", IC_REQ, "ic_req_t");
    number(derived, "IC_RSP_W", IC_RSP, "ic_rsp_t");
    if (subcores == 1)
        return;
    uint32_t step = 1 + derived_value(derived, "WARP_W") + SEQ_WIDTH + STEP_PC;
    uint32_t event = 4 * slot_warps(config) + derived_value(derived, "UNIT_W") + 62 +
                     2 * window_places(config) + observed_results(config) + 2 * step;
    number(derived, "SUB_W", log2_up(subcores), "low bits of a warp's number in the core");
    number(derived, "FE_EVENT_W", FE_EVENT, "fe_event_t");
    number(derived, "IS_EVENT_W", event + (uniform ? 11 : 0) + (affine ? 2 : 0), "is_event_t");
    if (has_fpu(config) && config_number(config, KNOB_SUBCORE_FPU) == SUBCORE_FPU_OWN)
        number(derived, "FFLAGS_W", 1 + derived_value(derived, "WARP_W") + 5, "fflags_t");
}

/* Words of loads in the load/store unit, whose requests have names of `request_width` bits. */
static void derive_load_words(struct derived *derived, const struct config *config,
                              uint32_t request_width) {
    uint32_t threads = config_number(config, KNOB_THREADS);
    uint32_t lanes = config_number(config, KNOB_LSU_LANES);
    uint32_t meta = SEQ_WIDTH + derived_value(derived, "CORE_WARP_W") +
                    derived_value(derived, "TAG_W") + 32 + derived_value(derived, "REG_W") + 1 + 3;
    if (lanes == threads)
        meta += 2 * lanes;
    if (config_lane0_loads(config))
        meta += 1 + threads;
    number(derived, "LSU_META_W", meta, "lsu_meta_t");
    number(derived, "LANE_WORDS_W", request_width + 33 * lanes, "lane_words_t");
}

static void derive_caches(struct derived *derived, const struct config *config) {
    uint32_t banks = config_number(config, KNOB_DCACHE_BANKS);
    uint32_t line_bytes = config_number(config, KNOB_LINE_BYTES);
    uint32_t offset_bits = log2_up(line_bytes);
    uint32_t lines = config_number(config, KNOB_DCACHE_KB) * 1024 / line_bytes;
    uint32_t ways = config_number(config, KNOB_DCACHE_WAYS);
    uint32_t sets = lines / banks / ways;
    uint32_t bank_mshrs = config_number(config, KNOB_DCACHE_MSHRS) / banks;
    uint32_t icache_mshrs = config_number(config, KNOB_ICACHE_MSHRS);
    uint32_t pending = config_number(config, KNOB_LSU_PENDING);
    uint32_t threads = config_number(config, KNOB_THREADS);
    uint32_t lanes = config_number(config, KNOB_LSU_LANES);
    uint32_t turns = threads / lanes;
    heading(derived, "Caches and the memory port");
    number(derived, "LINE_BYTES", line_bytes, NULL);
    number(derived, "LINE_W", line_bytes * 8, NULL);
    number(derived, "LINE_B", offset_bits, "bits of an address that tell the byte in its line");
    number(derived, "LWORD_W", offset_bits - 2, "of them those that tell the word");
    uint32_t words = line_bytes / 4;
    uint32_t columns = smaller(words, larger(lanes, 4));
    number(derived, "COLUMNS", columns,
           "words of a line that go in or out at a time, one for each column");
    number(derived, "COLUMN_W", log2_up(columns), "of a word's number; above it is its row");
    number(derived, "ROWS", words / columns, NULL);
    number(derived, "ROW_W", index_width(words / columns), NULL);
    uint32_t beat = config_number(config, KNOB_DCACHE) == DCACHE_NONE ? words : columns;
    number(derived, "BEAT_W", 32 * beat, "bits of a line that caches write in a cycle");
    number(derived, "BEATS", words / beat, NULL);
    number(derived, "BEAT_B", index_width(words / beat), NULL);
    number(derived, "LADDR_W", 32 - offset_bits, "address of a line");
    number(derived, "ICACHE_LINES", config_number(config, KNOB_ICACHE_KB) * 1024 / line_bytes,
           NULL);
    number(derived, "ICACHE_MSHRS", icache_mshrs, NULL);
    number(derived, "DCACHE_BANKS", banks, NULL);
    number(derived, "DCACHE_BANK_W", index_width(banks), NULL);
    number(derived, "DCACHE_BANK_LINES", lines / banks, NULL);
    number(derived, "DCACHE_WAYS", ways, "lines of a set");
    number(derived, "DCACHE_BANK_SETS", sets, NULL);
    number(derived, "DCACHE_INDEX_W", log2_up(sets), NULL);
    number(derived, "DCACHE_BANK_MSHRS", bank_mshrs, NULL);
    number(derived, "DCACHE_MSHR_W", index_width(bank_mshrs), NULL);
    number(derived, "LSU_PENDING", pending, "warp loads in flight");
    number(derived, "LSU_ID_W", index_width(pending), NULL);
    number(derived, "LSU_LANES", lanes, "of a warp that the load/store unit has a turn for");
    number(derived, "LSU_LANE_W", index_width(lanes), NULL);
    number(derived, "LSU_DATA_W", 32 * lanes, NULL);
    number(derived, "LSU_TURNS", turns, "of an access of all lanes");
    number(derived, "LSU_TURN_W", index_width(turns), NULL);
    uint32_t request_width = index_width(pending) + log2_up(turns);
    number(derived, "LSU_REQ_W", request_width, "a turn of a warp load: {turn, id}");
    derive_load_words(derived, config, request_width);
    number(derived, "WANT_W",
           request_width + lanes + lanes * log2_up(columns) +
               columns * index_width(words / columns),
           "want_t");
    if (config_number(config, KNOB_ATOMICS))
        number(derived, "AMO_W", 6 + index_width(config_number(config, KNOB_WARPS)) + threads,
               "amo_t");
    number(derived, "MEM_TAG_W",
           2 + larger(index_width(icache_mshrs), index_width(banks) + index_width(bank_mshrs)),
           "2 bits of source, then {dcache bank, MSHR} or icache MSHR");
}

/* The second-level cache; `want` is the width of what it answers to. Returns that of its own tags.
 */
static uint32_t derive_l2(struct derived *derived, const struct config *config, uint32_t want) {
    enum { BANK_MSHRS = 16, BANK_WAITS = 32 };
    uint32_t banks = config_number(config, KNOB_L2_BANKS);
    uint32_t lines =
        config_number(config, KNOB_L2_KB) * 1024 / config_number(config, KNOB_LINE_BYTES) / banks;
    number(derived, "L2_BANK_W", index_width(banks), NULL);
    number(derived, "L2_BANK_LINES", lines, NULL);
    number(derived, "L2_INDEX_W", log2_up(lines), NULL);
    number(derived, "L2_BANK_MSHRS", BANK_MSHRS, "lines on their way");
    number(derived, "L2_MSHR_W", index_width(BANK_MSHRS), NULL);
    number(derived, "L2_BANK_WAITS", BANK_WAITS, "requests that wait for them");
    number(derived, "L2_WANT_W", want, "core and its tag");
    return index_width(banks) + index_width(BANK_MSHRS);
}

/* Several cores: what a request at their common port carries. */
static void derive_cluster(struct derived *derived, const struct config *config) {
    enum { RADIX_BITS = 2, EPOCH_WIDTH = 4 };
    uint32_t cores = config_number(config, KNOB_CORES);
    uint32_t leaves = UINT32_C(1) << RADIX_BITS;
    uint32_t line_bytes = config_number(config, KNOB_LINE_BYTES);
    uint32_t tag = derived_value(derived, "MEM_TAG_W");
    uint32_t l2_kb = config_number(config, KNOB_L2_KB);
    if (cores == 1 && l2_kb == 0)
        return;
    uint32_t core_width = cores <= leaves ? index_width(cores)
                                          : RADIX_BITS + index_width((cores + leaves - 1) / leaves);
    uint32_t port_tag = core_width + tag;
    heading(derived, "Cores and what they share");
    number(derived, "CORES", cores, NULL);
    number(derived, "CORE_W", core_width, NULL);
    number(derived, "MEM_REQ_W",
           1 + derived_value(derived, "LADDR_W") + line_bytes + 8 * line_bytes + tag, "mem_req_t");
    bool atomics = config_number(config, KNOB_ATOMICS);
    number(derived, "CORE_REQ_W",
           derived_value(derived, "MEM_REQ_W") + (atomics ? derived_value(derived, "AMO_W") : 0),
           atomics ? "amo_req_t" : "mem_req_t");
    number(derived, "MEM_RSP_W", 8 * line_bytes + tag, "mem_rsp_t");
    number(derived, "EPOCH_W", EPOCH_WIDTH,
           "of a line in a data cache: how many fences ago it came, which may wrap");
    number(derived, "L2_BANKS", config_number(config, KNOB_L2_BANKS), NULL);
    if (l2_kb > 0)
        port_tag = derive_l2(derived, config, core_width + tag);
    number(derived, "PORT_TAG_W", port_tag,
           l2_kb > 0 ? "bank, then its miss register" : "core, then its own tag");
}

static void derive_bus(struct derived *derived, const struct config *config) {
    if (config_number(config, KNOB_BUS) == BUS_NATIVE)
        return;
    heading(derived, "Bus");
    number(derived, "BUS_W", config_number(config, KNOB_BUS_WIDTH), "bits of the memory bus");
}

static void derive_memory(struct derived *derived, const struct config *config) {
    uint32_t lmem_bytes = config_number(config, KNOB_LMEM_KB) * 1024;
    uint32_t banks = config_number(config, KNOB_LMEM_BANKS);
    heading(derived, "Local memory and the memory map");
    number(derived, "LMEM_WORDS", lmem_bytes / 4, NULL);
    number(derived, "LMEM_BANKS", banks, NULL);
    number(derived, "LMEM_BANK_WORDS", lmem_bytes / 4 / banks, NULL);
    address(derived, "BOOT_ADDR", config_number(config, KNOB_BOOT_ADDR), NULL);
    address(derived, "LMEM_BASE", MEMORY_LMEM_BASE, NULL);
    address(derived, "LMEM_SIZE", lmem_bytes, "bytes");
    address(derived, "IO_END", MEMORY_IO_END, "RAM starts here");
    address(derived, "CONSOLE_BASE", MEMORY_CONSOLE_BASE, NULL);
    address(derived, "CONSOLE_END", MEMORY_CONSOLE_END, NULL);
    address(derived, "DUMP_BASE", MEMORY_DUMP_BASE, NULL);
    address(derived, "DUMP_END", MEMORY_DUMP_END, NULL);
}

static void derive_codes(struct derived *derived, const struct config *config) {
    char name[CONSTANT_NAME_SIZE];
    heading(derived, "Execution units");
    uint32_t units = unit_count(config);
    for (unsigned i = 0; i < units; i++) {
        snprintf(name, sizeof name, "UNIT_%s", isa_unit_name[i]);
        put(derived, "logic [UNIT_W-1:0]", derived_value(derived, "UNIT_W"), name, i, NULL);
    }
    heading(derived, "Operations of the units");
    for (unsigned i = 0; i < OP_COUNT; i++) {
        const struct isa_op_row *op = &isa_op_table[i];
        if (op->unit >= units || (i == ALU_SPREAD && !config_number(config, KNOB_R2D2)) ||
            (isa_op_is_vote((enum isa_op)i) && !has_votes(config)) ||
            (i == LSU_ATOMIC && !config_number(config, KNOB_ATOMICS)) ||
            (i == SFU_YIELD && !config_number(config, KNOB_YIELD)))
            continue;
        snprintf(name, sizeof name, "%s_%s", isa_unit_name[op->unit], op->name);
        put(derived, "logic [OP_W-1:0]", OP_WIDTH, name, op->code, op->description);
    }
    heading(derived, "Fault causes");
    for (size_t i = 0; i < fault_count; i++) {
        snprintf(name, sizeof name, "FAULT_%s", fault_table[i].name);
        put(derived, "logic [4:0]", CAUSE_WIDTH, name, fault_table[i].code,
            fault_table[i].description);
    }
    heading(derived, "Stall causes of an issue slot");
    for (size_t i = 0; i < stall_count; i++) {
        snprintf(name, sizeof name, "STALL_%s", stall_table[i].name);
        put(derived, "logic [3:0]", 4, name, stall_table[i].code, stall_table[i].description);
    }
    heading(derived, "Control and status registers");
    for (size_t i = 0; i < csr_count; i++) {
        snprintf(name, sizeof name, "CSR_%s", csr_table[i].name);
        put(derived, "logic [11:0]", 12, name, csr_table[i].number, NULL);
    }
}

struct derived derived_compute(const struct config *config) {
    struct derived derived = {0};
    derive_shape(&derived, config);
    derive_instruction(&derived, config);
    derive_window(&derived, config);
    derive_loog(&derived, config);
    derive_tags(&derived, config);
    derive_places(&derived, config);
    derive_words(&derived, config);
    derive_subcores(&derived, config);
    derive_caches(&derived, config);
    derive_cluster(&derived, config);
    derive_memory(&derived, config);
    derive_bus(&derived, config);
    derive_codes(&derived, config);
    return derived;
}

void derived_free(struct derived *derived) {
    free(derived->constant);
    *derived = (struct derived){0};
}

uint32_t derived_value(const struct derived *derived, const char *name) {
    for (size_t i = 0; i < derived->count; i++)
        if (strcmp(derived->constant[i].name, name) == 0)
            return derived->constant[i].value;
    abort(); // the caller names a constant that is not in the list
}
