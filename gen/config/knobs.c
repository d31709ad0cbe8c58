#include "knobs.h"

#include "base/nearest.h"
#include "renamed.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t config_number(const struct config *config, enum knob_id id) {
    if (config->reads)
        config->reads[id] = true;
    return config->entry[id].value.number;
}

const char *config_word(const struct config *config, enum knob_id id) {
    if (config->reads)
        config->reads[id] = true;
    return config->entry[id].value.word;
}

bool config_issues_as(const struct config *config, enum scheme_id scheme) {
    return strcmp(config_word(config, KNOB_ISSUE), scheme_table[scheme].issue) == 0;
}

bool config_has(const struct config *config, enum knob_id id) {
    const struct knob *knob = &knob_table[id];
    bool here = !knob->schemes;
    for (int i = 0; i < SCHEMES; i++)
        here |= knob->schemes & 1U << i && config_issues_as(config, (enum scheme_id)i);
    return here && (!knob->scheduler ||
                    strcmp(config_word(config, KNOB_LOOG_SCHEDULER), knob->scheduler) == 0);
}

bool config_tags_wait(const struct config *config) {
    return config_issues_as(config, SCHEME_LOOG) &&
           strcmp(config_word(config, KNOB_LOOG_SCHEDULER), "tags") == 0;
}

bool config_loads_pass_stores(const struct config *config) {
    return config_tags_wait(config) &&
           strcmp(config_word(config, KNOB_MEM_ORDER), "disambiguate") == 0;
}

bool config_lane0_computes(const struct config *config) {
    return strcmp(config_word(config, KNOB_UNIFORM), "none") != 0 &&
           !config_issues_as(config, SCHEME_LOOG) && config_number(config, KNOB_UNIT_QUEUES) &&
           !config_number(config, KNOB_R2D2);
}

bool config_lane0_loads(const struct config *config) {
    enum { LEAST_LANES = 8 };
    return config_lane0_computes(config) && config_number(config, KNOB_THREADS) >= LEAST_LANES &&
           !config_number(config, KNOB_ATOMICS);
}

static uint32_t automatic_rf_copies(const struct config *config) {
    return config_number(config, KNOB_RF_BANKS) == 0 ? 3 : 1;
}

static bool greedy(const struct config *config) {
    return strcmp(config_word(config, KNOB_WARP_SCHED), "gto") == 0;
}

/* Few warps and all reads at once: dispatch in turn settles into a pattern without gaps. */
static bool interlocks(const struct config *config) {
    return config_number(config, KNOB_RF_BANKS) == 0 && config_number(config, KNOB_WARPS) <= 4;
}

static uint32_t automatic_dispatch(const struct config *config) {
    return !greedy(config) || (interlocks(config) && config_number(config, KNOB_RRS_ENTRIES) > 0);
}

static uint32_t automatic_tagged_loads(const struct config *config) {
    return config_number(config, KNOB_RRS_ENTRIES) || interlocks(config) ? 6 : 3;
}

static uint32_t automatic_wb_buffers(const struct config *config) {
    return config_number(config, KNOB_COLLECTOR_UNITS) > 12 ? 2 : 1;
}

/* An instruction that was moved from the buffer to the window keeps its entry, so the buffer is
 * twice as deep. */
static uint32_t automatic_ibuf_depth(const struct config *config) {
    return config_tags_wait(config) ? 16 : 8;
}

static uint32_t automatic_ipdom_depth(const struct config *config) {
    uint32_t threads = config_number(config, KNOB_THREADS);
    return threads > 1 ? threads - 1 : 1;
}

static uint32_t automatic_yield(const struct config *config) {
    return config_number(config, KNOB_ATOMICS) ? 64 : 0;
}

static uint32_t automatic_barriers(const struct config *config) {
    return config_number(config, KNOB_WARPS);
}

/* A kilobyte a thread: below that the streams of all threads drive each other out. */
static uint32_t automatic_dcache_kb(const struct config *config) {
    uint32_t threads = config_number(config, KNOB_WARPS) * config_number(config, KNOB_THREADS);
    return threads < 16 ? 16 : threads < 64 ? threads : 64;
}

static uint32_t automatic_dcache_banks(const struct config *config) {
    uint32_t lanes = config_number(config, KNOB_LSU_LANES);
    if (strcmp(config_word(config, KNOB_DCACHE), "none") == 0)
        return 1;
    return lanes < 4 ? lanes : 4;
}

static uint32_t automatic_dcache_ways(const struct config *config) {
    uint32_t lines =
        config_number(config, KNOB_DCACHE_KB) * 1024 / config_number(config, KNOB_LINE_BYTES);
    if (strcmp(config_word(config, KNOB_DCACHE), "none") == 0)
        return 1;
    return lines < 8 * config_number(config, KNOB_DCACHE_BANKS) ? 1 : 2;
}

static uint32_t automatic_control_first(const struct config *config) {
    return strcmp(config_word(config, KNOB_WARP_SCHED), "srr") != 0 &&
           (!config_issues_as(config, SCHEME_LOOG) || config_tags_wait(config));
}

static uint32_t automatic_icache_prefetch(const struct config *config) {
    return config_number(config, KNOB_ICACHE_MSHRS) > 1;
}

static uint32_t automatic_dcache_prefetch(const struct config *config) {
    return strcmp(config_word(config, KNOB_DCACHE), "none") != 0;
}

static uint32_t automatic_lanes(const struct config *config) {
    return config_number(config, KNOB_THREADS);
}

/* Crossbars grow with the square of the lanes: 32 of them are most of a core, and 16 lose two
 * percent of the speed. The rules of lsu_lanes name the knobs that need all lanes at once. */
static uint32_t automatic_lsu_lanes(const struct config *config) {
    uint32_t threads = config_number(config, KNOB_THREADS);
    bool whole = config_number(config, KNOB_ATOMICS) || config_number(config, KNOB_CORES) > 1 ||
                 config_number(config, KNOB_L2_KB) > 0;
    return whole || threads < 16 ? threads : 16;
}

/* The digit of a step that is not there halves the divider, which is a tenth of the widest cores.
 */
static uint32_t automatic_div_bits(const struct config *config) {
    return config_number(config, KNOB_THREADS) < 32 ? 2 : 1;
}

static uint32_t automatic_lmem_banks(const struct config *config) {
    return config_number(config, KNOB_LSU_LANES);
}

const struct knob knob_table[KNOB_COUNT] = {
    [KNOB_ISSUE] = {.name = "issue",
                    .kind = KNOB_CHOICE,
                    .choices = "inorder|loog|ghost|socgpu",
                    .standard = "inorder",
                    .description =
                        "issue scheme: how a warp's instructions wait for their operands"},
    [KNOB_CORES] = {.name = "cores",
                    .kind = KNOB_NUMBER,
                    .low = 1,
                    .high = 16,
                    .standard = "1",
                    .description = "cores, all alike, at one memory port; each has its own caches "
                                   "and local memory"},
    [KNOB_WARPS] = {.name = "warps",
                    .kind = KNOB_POWER,
                    .low = 1,
                    .high = 32,
                    .standard = "4",
                    .description =
                        "warps of the core, the contexts it switches between every cycle"},
    [KNOB_THREADS] = {.name = "threads",
                      .kind = KNOB_POWER,
                      .low = 1,
                      .high = 32,
                      .standard = "4",
                      .description = "threads (lanes) of a warp, executed in lockstep"},
    [KNOB_SUBCORES] = {.name = "subcores",
                       .kind = KNOB_POWER,
                       .low = 1,
                       .high = 4,
                       .standard = "1",
                       .description =
                           "sub-cores of a core, each with an issue slot and its share of the "
                           "warps; caches, load/store and special function unit are shared"},
    [KNOB_WARP_SCHED] = {.name = "warp_sched",
                         .kind = KNOB_CHOICE,
                         .choices = "rr|srr|gto",
                         .standard = "gto",
                         .description =
                             "which ready warp issues: loose or strict round-robin, or greedy "
                             "then oldest (warps of one age in turn)"},
    [KNOB_CONTROL_FIRST] = {.name = "control_first",
                            .kind = KNOB_NUMBER,
                            .choices = "0|1",
                            .automatic = automatic_control_first,
                            .automatic_text =
                                "1, or 0 with warp_sched=srr or loog_scheduler=collector_units",
                            .description =
                                "branches and what goes to the SFU issue before other warps' "
                                "instructions: their warps wait for them"},
    [KNOB_RF_BANKS] = {.name = "rf_banks",
                       .kind = KNOB_NUMBER,
                       .choices = "0|1|2|4",
                       .standard = "0",
                       .description = "register file banks of one read port each; 0 has a copy per "
                                      "source instead"},
    [KNOB_RF_COPIES] = {.name = "rf_copies",
                        .kind = KNOB_NUMBER,
                        .choices = "1|3",
                        .automatic = automatic_rf_copies,
                        .automatic_text = "3 if rf_banks is 0, else 1",
                        .description =
                            "copies of the register file; with 3 every source has its own "
                            "read port"},
    [KNOB_RF_ARBITER] = {.name = "rf_arbiter",
                         .kind = KNOB_CHOICE,
                         .choices = "id|rr|rr_alloc",
                         .standard = "id",
                         .schemes = IN_LOOG,
                         .scheduler = "collector_units",
                         .description =
                             "which collector unit gets a register file bank: the lowest, in "
                             "turn, or in turn and units taken in turn too"},
    [KNOB_UNIFORM] = {.name = "uniform",
                      .kind = KNOB_CHOICE,
                      .choices = "none|scalar|affine",
                      .standard = "none",
                      .description =
                          "registers that are the same in all lanes: scalar has a file of scalars "
                          "for them, whose reads need no port of the register file; affine "
                          "keeps those too that grow by 1, 2, 4 or 8 from lane to lane"},
    [KNOB_LOOG_SCHEDULER] =
        {.name = "loog_scheduler",
         .kind = KNOB_CHOICE,
         .choices = "tags|collector_units",
         .standard = "tags",
         .schemes = IN_LOOG,
         .description = "how instructions wait for results: as entries of their warp that hold "
                        "physical tags, or in the thesis's collector units, which hold operands"},
    [KNOB_WINDOW_ENTRIES] = {.name = "window_entries",
                             .kind = KNOB_NUMBER,
                             .low = 1,
                             .high = 32,
                             .standard = "4",
                             .schemes = IN_LOOG,
                             .scheduler = "tags",
                             .description = "instructions of a warp that wait for others "
                                            "while younger ones pass"},
    [KNOB_RENAME_REGISTERS] = {.name = "rename_registers",
                               .kind = KNOB_NUMBER,
                               .low = 4,
                               .high = 32,
                               .standard = "8",
                               .schemes = IN_LOOG,
                               .scheduler = "tags",
                               .description = "physical tags of a warp: results that are pending "
                                              "or that younger instructions may still read"},
    [KNOB_MEM_ORDER] = {.name = "mem_order",
                        .kind = KNOB_CHOICE,
                        .choices = "strict|loads|disambiguate",
                        .standard = "loads",
                        .schemes = IN_LOOG,
                        .scheduler = "tags",
                        .description =
                            "memory operations of a warp go in program order, "
                            "or loads pass loads, or loads also pass stores to other words"},
    [KNOB_COLLECTOR_UNITS] = {.name = "collector_units",
                              .kind = KNOB_NUMBER,
                              .low = 2,
                              .high = 32,
                              .standard = "8",
                              .schemes = IN_LOOG,
                              .scheduler = "collector_units",
                              .description = "collector units, the instructions that wait for "
                                             "operands at a time"},
    [KNOB_RRS_ENTRIES] = {.name = "rrs_entries",
                          .kind = KNOB_NUMBER,
                          .low = 0,
                          .high = 64,
                          .standard = "0",
                          .schemes = IN_LOOG,
                          .scheduler = "collector_units",
                          .description =
                              "entries of the Register Renaming Stack, the results that are "
                              "due at a time; 0 keeps them in the collector units"},
    [KNOB_INTAKE] = {.name = "intake",
                     .kind = KNOB_CHOICE,
                     .choices = "favourite|warp_sched",
                     .standard = "warp_sched",
                     .schemes = IN_LOOG,
                     .scheduler = "collector_units",
                     .description = "which warp's instruction enters the window: a favourite "
                                    "that runs ahead, or by warp_sched as in order"},
    [KNOB_DISPATCH] = {.name = "dispatch",
                       .kind = KNOB_CHOICE,
                       .choices = "greedy|turn",
                       .automatic = automatic_dispatch,
                       .automatic_text = "turn if warp_sched is not gto, or with rrs_entries, "
                                         "rf_banks=0 and up to 4 warps, else greedy",
                       .schemes = IN_LOOG,
                       .scheduler = "collector_units",
                       .description = "which collector unit dispatches: of one warp as long "
                                      "as it has any, or in turn"},
    [KNOB_INTAKE_RESERVE] = {.name = "intake_reserve",
                             .kind = KNOB_NUMBER,
                             .low = 0,
                             .high = 7,
                             .standard = "2",
                             .schemes = IN_LOOG,
                             .scheduler = "collector_units",
                             .description =
                                 "eighths of the collector units, and as many RRS entries, "
                                 "that loads and what waits for them leave to others"},
    [KNOB_TAGGED_LOADS] = {.name = "tagged_loads",
                           .kind = KNOB_NUMBER,
                           .low = 1,
                           .high = 8,
                           .automatic = automatic_tagged_loads,
                           .automatic_text =
                               "6 with rrs_entries, or with rf_banks=0 and up to 4 warps, else 3",
                           .schemes = IN_LOOG,
                           .scheduler = "collector_units",
                           .description =
                               "eighths of the results (collector units or RRS entries) "
                               "that loads, and what waits for them, may hold; a further load gets "
                               "no tag and its consumers wait in the instruction buffer"},
    [KNOB_WB_BUFFERS] = {.name = "wb_buffers",
                         .kind = KNOB_NUMBER,
                         .low = 1,
                         .high = 2,
                         .automatic = automatic_wb_buffers,
                         .automatic_text = "2 for more than 12 collector_units, else 1",
                         .schemes = IN_LOOG,
                         .scheduler = "collector_units",
                         .description = "copies of the register that announces results to the "
                                        "collector units"},
    [KNOB_UUID_BITS] = {.name = "uuid_bits",
                        .kind = KNOB_NUMBER,
                        .low = 4,
                        .high = 8,
                        .standard = "8",
                        .schemes = IN_LOOG,
                        .scheduler = "collector_units",
                        .description =
                            "bits of the sequence number that orders a warp's instructions; "
                            "2^(uuid_bits-2) of them may be in the window"},
    [KNOB_ISB_ENTRIES] = {.name = "isb_entries",
                          .kind = KNOB_POWER,
                          .low = 4,
                          .high = 32,
                          .standard = "8",
                          .schemes = IN_GHOST,
                          .description = "places of each warp's issue buffer, which is its "
                                         "instruction buffer too"},
    [KNOB_ITAB_ENTRIES] = {.name = "itab_entries",
                           .kind = KNOB_NUMBER,
                           .low = 1,
                           .high = 2,
                           .standard = "2",
                           .schemes = IN_GHOST,
                           .description =
                               "instructions of a warp that are known to be ready to pass "
                               "its oldest one"},
    [KNOB_GHOST_PRECISE] = {.name = "ghost_precise",
                            .kind = KNOB_NUMBER,
                            .choices = "0|1",
                            .standard = "0",
                            .schemes = IN_GHOST,
                            .description =
                                "1 keeps loads in order, and what may not be executed twice "
                                "behind all older loads that may still fault"},
    [KNOB_IB_ENTRIES] = {.name = "ib_entries",
                         .kind = KNOB_POWER,
                         .low = 4,
                         .high = 16,
                         .standard = "8",
                         .schemes = IN_SOCGPU,
                         .description = "places of each warp's instruction buffer, held until the "
                                        "result is written"},
    [KNOB_IB_RELEASE] = {.name = "ib_release",
                         .kind = KNOB_CHOICE,
                         .choices = "issue|writeback",
                         .standard = "issue",
                         .schemes = IN_SOCGPU,
                         .description =
                             "when an instruction lets go those that wait for its reads "
                             "or its place in memory order; writeback is the paper's, where a "
                             "branch goes last, too"},
    [KNOB_IBUF_DEPTH] = {.name = "ibuf_depth",
                         .kind = KNOB_POWER,
                         .low = 2,
                         .high = 32,
                         .automatic = automatic_ibuf_depth,
                         .automatic_text = "16 with loog_scheduler=tags, else 8",
                         .schemes = IN_INORDER | IN_LOOG,
                         .description = "decoded instructions buffered for each warp"},
    [KNOB_FETCH_PREDICT] = {.name = "fetch_predict",
                            .kind = KNOB_NUMBER,
                            .choices = "0|1|2",
                            .standard = "2",
                            .description = "fetch goes on past a branch: 1 where it leads if it "
                                           "leads back, 2 so unless it has lately gone the other "
                                           "way; 0 waits until it is resolved"},
    [KNOB_IPDOM_DEPTH] = {.name = "ipdom_depth",
                          .kind = KNOB_NUMBER,
                          .low = 1,
                          .high = 31,
                          .automatic = automatic_ipdom_depth,
                          .automatic_text = "max(1, threads - 1)",
                          .description =
                              "nested divergent splits a warp can be in; one more is a fault"},
    [KNOB_YIELD] = {.name = "yield",
                    .kind = KNOB_NUMBER,
                    .choices = "0|8|64|512",
                    .automatic = automatic_yield,
                    .automatic_text = "64 with atomics, else 0",
                    .description =
                        "branches that one side of a split executes before another side has its "
                        "turn, so that lanes may wait for lanes; 0: a side runs to its join"},
    [KNOB_BARRIERS] = {.name = "barriers",
                       .kind = KNOB_NUMBER,
                       .low = 1,
                       .high = 32,
                       .automatic = automatic_barriers,
                       .automatic_text = "warps",
                       .description = "barriers of the core; a higher barrier id is a fault"},
    [KNOB_UNIT_QUEUES] =
        {.name = "unit_queues",
         .kind = KNOB_NUMBER,
         .choices = "0|1",
         .standard = "1",
         .description = "a queue before every unit but the ALU; 0 (inorder only) hands each "
                        "instruction from the operands to its unit, and those behind it wait"},
    [KNOB_MUL] =
        {.name = "mul",
         .kind = KNOB_CHOICE,
         .choices = "pipelined|iterative",
         .standard = "pipelined",
         .description =
             "multiplication: a product a cycle, or one bit a cycle, lane after lane, in a "
             "unit that divides too, for FPGAs without multipliers"},
    [KNOB_DIV_BITS] = {.name = "div_bits",
                       .kind = KNOB_NUMBER,
                       .choices = "1|2",
                       .automatic = automatic_div_bits,
                       .automatic_text = "2; 1 with 32 threads",
                       .description =
                           "bits of a quotient that a division computes in a cycle; with 1 the "
                           "divider takes half the LUTs and a division 33 cycles instead of 17"},
    [KNOB_VOTES] = {.name = "votes",
                    .kind = KNOB_NUMBER,
                    .choices = "0|1",
                    .standard = "0",
                    .description =
                        "votes and shuffles, what lanes of a warp tell each other without memory; "
                        "with 0 their instructions are illegal"},
    [KNOB_ATOMICS] = {.name = "atomics",
                      .kind = KNOB_NUMBER,
                      .choices = "0|1",
                      .standard = "0",
                      .description =
                          "RV32A: words of memory and local memory that lanes change one after the "
                          "other; with 0 its instructions are illegal"},
    [KNOB_LSU_LANES] = {.name = "lsu_lanes",
                        .kind = KNOB_POWER,
                        .low = 1,
                        .high = 32,
                        .automatic = automatic_lsu_lanes,
                        .automatic_text =
                            "min(threads, 16), or threads with atomics=1, several cores or l2_kb",
                        .description =
                            "lanes of the load/store unit; fewer than threads take an access in "
                            "several turns, and make a wide core much smaller"},
    [KNOB_FPU] = {.name = "fpu",
                  .kind = KNOB_CHOICE,
                  .choices = "none|full",
                  .standard = "none",
                  .description =
                      "floating point: none, or all of RV32F; without it its instructions are "
                      "illegal"},
    [KNOB_FPU_LANES] = {.name = "fpu_lanes",
                        .kind = KNOB_POWER,
                        .low = 1,
                        .high = 32,
                        .automatic = automatic_lanes,
                        .automatic_text = "threads",
                        .description =
                            "fpu=full: lanes of the floating-point unit; fewer than threads take "
                            "an instruction in several turns"},
    [KNOB_FDIV_LANES] = {.name = "fdiv_lanes",
                         .kind = KNOB_POWER,
                         .low = 1,
                         .high = 32,
                         .standard = "1",
                         .description =
                             "fpu=full: units for division and square root that the lanes share"},
    [KNOB_R2D2] = {.name = "r2d2",
                   .kind = KNOB_NUMBER,
                   .choices = "0|1",
                   .standard = "0",
                   .description =
                       "linear registers, and loads and stores that take their address from one; "
                       "without them their instructions are illegal"},
    [KNOB_LINE_BYTES] = {.name = "line_bytes",
                         .kind = KNOB_NUMBER,
                         .choices = "16|32|64",
                         .standard = "64",
                         .description =
                             "line of both caches, and width of the memory port; short ones need "
                             "fewer block RAMs, whose ports are narrow"},
    [KNOB_ICACHE_KB] = {.name = "icache_kb",
                        .kind = KNOB_POWER,
                        .low = 1,
                        .high = 64,
                        .standard = "16",
                        .description = "instruction cache, in KB; direct mapped"},
    [KNOB_ICACHE_MSHRS] = {.name = "icache_mshrs",
                           .kind = KNOB_POWER,
                           .low = 1,
                           .high = 16,
                           .standard = "4",
                           .description = "instruction lines that can be on their way at once"},
    [KNOB_ICACHE_PREFETCH] = {.name = "icache_prefetch",
                              .kind = KNOB_NUMBER,
                              .choices = "0|1",
                              .automatic = automatic_icache_prefetch,
                              .automatic_text = "1, or 0 with icache_mshrs=1",
                              .description = "the line behind one that misses is asked for, too"},
    [KNOB_DCACHE] = {.name = "dcache",
                     .kind = KNOB_CHOICE,
                     .choices = "banked|none",
                     .standard = "banked",
                     .description =
                         "data cache, or none: every access goes to memory, one at a time"},
    [KNOB_DCACHE_KB] = {.name = "dcache_kb",
                        .kind = KNOB_POWER,
                        .low = 1,
                        .high = 64,
                        .automatic = automatic_dcache_kb,
                        .automatic_text = "warps * threads, 16 to 64",
                        .description = "data cache over all banks, in KB; write-through"},
    [KNOB_DCACHE_BANKS] = {.name = "dcache_banks",
                           .kind = KNOB_NUMBER,
                           .choices = "1|2|4",
                           .automatic = automatic_dcache_banks,
                           .automatic_text = "min(lsu_lanes, 4), or 1 with dcache=none",
                           .description =
                               "data cache banks, interleaved by line: lines read per cycle"},
    [KNOB_DCACHE_WAYS] = {.name = "dcache_ways",
                          .kind = KNOB_NUMBER,
                          .choices = "1|2",
                          .automatic = automatic_dcache_ways,
                          .automatic_text =
                              "2, or 1 with dcache=none or fewer than 8 lines in a bank",
                          .description = "lines of the data cache that share a set"},
    [KNOB_DCACHE_PREFETCH] = {.name = "dcache_prefetch",
                              .kind = KNOB_NUMBER,
                              .choices = "0|1",
                              .automatic = automatic_dcache_prefetch,
                              .automatic_text = "1, or 0 with dcache=none",
                              .description =
                                  "lines that the data cache asks for ahead of a stream of loads"},
    [KNOB_DCACHE_MSHRS] = {.name = "dcache_mshrs",
                           .kind = KNOB_POWER,
                           .low = 4,
                           .high = 64,
                           .standard = "16",
                           .description = "data cache misses outstanding, over all banks"},
    [KNOB_WRITE_BUFFER] = {.name = "write_buffer",
                           .kind = KNOB_NUMBER,
                           .choices = "0|8|16|32|64|128|256",
                           .standard = "0",
                           .description = "lines in which a core's stores are put together on "
                                          "their way to memory, 0 for none"},
    [KNOB_LSU_PENDING] = {.name = "lsu_pending",
                          .kind = KNOB_POWER,
                          .low = 8,
                          .high = 32,
                          .standard = "16",
                          .description = "warp loads in flight"},
    [KNOB_L2_KB] = {.name = "l2_kb",
                    .kind = KNOB_NUMBER,
                    .choices = "0|16|32|64|128|256|512",
                    .standard = "0",
                    .description = "second-level cache, shared by the cores, in KB; direct mapped, "
                                   "write-through; 0: none"},
    [KNOB_L2_BANKS] = {.name = "l2_banks",
                       .kind = KNOB_NUMBER,
                       .choices = "1|2|4",
                       .standard = "1",
                       .description = "banks of the second-level cache, interleaved by line: "
                                      "requests that it takes a cycle"},
    [KNOB_LMEM_KB] = {.name = "lmem_kb",
                      .kind = KNOB_POWER,
                      .low = 1,
                      .high = 64,
                      .standard = "16",
                      .description = "local memory of the core, in KB"},
    [KNOB_LMEM_BANKS] = {.name = "lmem_banks",
                         .kind = KNOB_POWER,
                         .low = 1,
                         .high = 32,
                         .automatic = automatic_lmem_banks,
                         .automatic_text = "lsu_lanes",
                         .description = "local memory banks, interleaved by word"},
    [KNOB_BOOT_ADDR] = {.name = "boot_addr",
                        .kind = KNOB_ADDRESS,
                        .standard = "0x80000000",
                        .description = "address of the first instruction"},
    [KNOB_PERF_COUNTERS] = {.name = "perf_counters",
                            .kind = KNOB_NUMBER,
                            .choices = "0|1",
                            .standard = "1",
                            .description =
                                "performance counters; 0 leaves cycles and instructions only"},
    [KNOB_RVFI] = {.name = "rvfi",
                   .kind = KNOB_NUMBER,
                   .choices = "0|1",
                   .standard = "0",
                   .description =
                       "a port that reports retired instructions in program order for each thread "
                       "(RISC-V formal interface), for simulation and proofs"},
    [KNOB_BUS] = {.name = "bus",
                  .kind = KNOB_CHOICE,
                  .choices = "native|axi4|wishbone",
                  .standard = "native",
                  .description = "buses of the top: the core's memory port; memory and registers "
                                 "by AXI4 and AXI4-Lite (gpu_axi4), or by Wishbone (gpu_wishbone)"},
    [KNOB_BUS_WIDTH] = {.name = "bus_width",
                        .kind = KNOB_POWER,
                        .low = 32,
                        .high = 512,
                        .standard = "64",
                        .description = "axi4, wishbone: bits of the memory bus"},
    [KNOB_PREFIX] = {.name = "prefix",
                     .kind = KNOB_NAME,
                     .standard = "",
                     .description =
                         "put before every module, package and type, so that two cores live "
                         "in one design"},
};

const struct knob *knob_find(const char *name) {
    for (int i = 0; i < KNOB_COUNT; i++)
        if (strcmp(knob_table[i].name, name) == 0)
            return &knob_table[i];
    return NULL;
}

const struct knob *knob_nearest(const char *name) {
    if (renamed_to(name) && knob_find(renamed_to(name)))
        return knob_find(renamed_to(name));
    struct nearest nearest = {.word = name};
    for (int i = 0; i < KNOB_COUNT; i++)
        nearest_offer(&nearest, knob_table[i].name);
    return knob_find(nearest.best);
}

/* Place of a word in "a|b|c", or -1. */
static int choice_index(const char *choices, const char *word) {
    size_t size = strlen(word);
    int index = 0;
    for (const char *at = choices;; index++) {
        size_t length = strcspn(at, "|");
        if (length == size && memcmp(at, word, size) == 0)
            return index;
        if (at[length] == '\0')
            return -1;
        at += length + 1;
    }
}

void knob_choose(const struct knob *knob, uint32_t place, struct knob_value *value) {
    const char *at = knob->choices;
    for (uint32_t i = 0; i < place; i++)
        at += strcspn(at, "|") + 1;
    snprintf(value->word, sizeof value->word, "%.*s", (int)strcspn(at, "|"), at);
    value->number = place;
}

static bool number_parse(const char *text, uint32_t *number) {
    if (text[0] < '0' || text[0] > '9')
        return false; // strtoull would take a sign or a space
    char *end;
    errno = 0;
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    unsigned long long value = strtoull(text, &end, hex ? 16 : 10);
    if (errno || *end || value > UINT32_MAX)
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool name_valid(const char *text) {
    size_t size = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return size < KNOB_WORD_SIZE && text[size] == '\0' && (text[0] < '0' || text[0] > '9');
}

static bool value_in_range(const struct knob *knob, const char *text, struct knob_value *value) {
    int index;
    switch (knob->kind) {
    case KNOB_NAME:
        return name_valid(text);
    case KNOB_CHOICE:
        index = choice_index(knob->choices, text);
        value->number = (uint32_t)index;
        return index >= 0;
    case KNOB_ADDRESS:
        return number_parse(text, &value->number);
    case KNOB_POWER:
        if (!number_parse(text, &value->number) || (value->number & (value->number - 1)) != 0)
            return false;
        break;
    case KNOB_NUMBER:
        if (knob->choices)
            return choice_index(knob->choices, text) >= 0 && number_parse(text, &value->number);
        if (!number_parse(text, &value->number))
            return false;
        break;
    }
    return value->number >= knob->low && value->number <= knob->high;
}

bool knob_parse(const struct knob *knob, const char *text, struct knob_value *value,
                struct error *error) {
    *value = (struct knob_value){0};
    if (!value_in_range(knob, text, value)) {
        struct text range = {0};
        knob_print_range(knob, &range);
        error_set(error, "%s=%s is out of range: it must be %s", knob->name, text,
                  text_string(&range));
        text_free(&range);
        return false;
    }
    if (knob->kind == KNOB_CHOICE || knob->kind == KNOB_NAME)
        snprintf(value->word, sizeof value->word, "%s", text);
    return true;
}

void knob_print_value(const struct knob *knob, const struct knob_value *value, struct text *text) {
    if (knob->kind == KNOB_CHOICE || knob->kind == KNOB_NAME)
        text_add(text, value->word);
    else
        text_print(text, knob->kind == KNOB_ADDRESS ? "0x%08" PRIx32 : "%" PRIu32, value->number);
}

void knob_print_scope(const struct knob *knob, struct text *text) {
    const char *between = "";
    for (int i = 0; i < SCHEMES; i++)
        if (knob->schemes & 1U << i) {
            text_print(text, "%s%s", between, scheme_table[i].issue);
            between = ", ";
        }
    if (knob->scheduler)
        text_print(text, ", %s=%s", knob_table[KNOB_LOOG_SCHEDULER].name, knob->scheduler);
    if (knob->schemes)
        text_add(text, ": ");
}

void knob_print_range(const struct knob *knob, struct text *text) {
    if (knob->kind == KNOB_NAME)
        text_print(text, "empty or an identifier of at most %d characters", KNOB_WORD_SIZE - 1);
    else if (knob->kind == KNOB_ADDRESS)
        text_add(text, "a 32-bit address, decimal or 0x");
    else if (knob->choices)
        text_add(text, knob->choices);
    else
        text_print(text, "%" PRIu32 "..%" PRIu32 "%s", knob->low, knob->high,
                   knob->kind == KNOB_POWER ? ", a power of two" : "");
    if (knob->automatic)
        text_add(text, ", or auto");
}
