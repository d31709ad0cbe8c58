/* The knobs of a core, one row each: everything about a knob is printed or checked from its row.
 *
 * The rows are constant data. A configuration has a value for each of them; config.h makes one.
 */
#ifndef HEDDLE_GEN_KNOBS_H
#define HEDDLE_GEN_KNOBS_H

#include "base/error.h"
#include "base/text.h"
#include "gen/tables/schemes.h"

#include <stdint.h>

struct config;

enum knob_id {
    KNOB_ISSUE,
    KNOB_CORES,
    KNOB_WARPS,
    KNOB_THREADS,
    KNOB_SUBCORES,
    KNOB_WARP_SCHED,
    KNOB_CONTROL_FIRST,
    KNOB_RF_BANKS,
    KNOB_RF_COPIES,
    KNOB_RF_ARBITER,
    KNOB_UNIFORM,
    KNOB_LOOG_SCHEDULER,
    KNOB_WINDOW_ENTRIES,
    KNOB_RENAME_REGISTERS,
    KNOB_MEM_ORDER,
    KNOB_COLLECTOR_UNITS,
    KNOB_RRS_ENTRIES,
    KNOB_INTAKE,
    KNOB_DISPATCH,
    KNOB_INTAKE_RESERVE,
    KNOB_TAGGED_LOADS,
    KNOB_WB_BUFFERS,
    KNOB_UUID_BITS,
    KNOB_ISB_ENTRIES,
    KNOB_ITAB_ENTRIES,
    KNOB_GHOST_PRECISE,
    KNOB_IB_ENTRIES,
    KNOB_IB_RELEASE,
    KNOB_IBUF_DEPTH,
    KNOB_FETCH_PREDICT,
    KNOB_IPDOM_DEPTH,
    KNOB_YIELD,
    KNOB_BARRIERS,
    KNOB_UNIT_QUEUES,
    KNOB_MUL,
    KNOB_DIV_BITS,
    KNOB_VOTES,
    KNOB_ATOMICS,
    KNOB_LSU_LANES,
    KNOB_FPU,
    KNOB_FPU_LANES,
    KNOB_FDIV_LANES,
    KNOB_SUBCORE_FPU,
    KNOB_R2D2,
    KNOB_LINE_BYTES,
    KNOB_ICACHE_KB,
    KNOB_ICACHE_MSHRS,
    KNOB_ICACHE_PREFETCH,
    KNOB_DCACHE,
    KNOB_DCACHE_KB,
    KNOB_DCACHE_BANKS,
    KNOB_DCACHE_WAYS,
    KNOB_DCACHE_PREFETCH,
    KNOB_DCACHE_MSHRS,
    KNOB_WRITE_BUFFER,
    KNOB_LSU_PENDING,
    KNOB_L2_KB,
    KNOB_L2_BANKS,
    KNOB_LMEM_KB,
    KNOB_LMEM_BANKS,
    KNOB_BOOT_ADDR,
    KNOB_PERF_COUNTERS,
    KNOB_RVFI,
    KNOB_BUS,
    KNOB_BUS_WIDTH,
    KNOB_PREFIX,
    KNOB_COUNT
};

/* The choices that C asks for, by their places in the rows, which knobs_check compares. */
enum { WARP_SCHED_RR, WARP_SCHED_SRR, WARP_SCHED_GTO };
enum { UNIFORM_NONE, UNIFORM_SCALAR, UNIFORM_AFFINE };
enum { LOOG_SCHEDULER_TAGS, LOOG_SCHEDULER_COLLECTOR_UNITS };
enum { MEM_ORDER_STRICT, MEM_ORDER_LOADS, MEM_ORDER_DISAMBIGUATE };
enum { DISPATCH_GREEDY, DISPATCH_TURN };
enum { MUL_PIPELINED, MUL_ITERATIVE };
enum { FPU_NONE, FPU_FULL };
enum { SUBCORE_FPU_OWN, SUBCORE_FPU_SHARED };
enum { DCACHE_BANKED, DCACHE_NONE };
enum { BUS_NATIVE, BUS_AXI4, BUS_WISHBONE };

enum knob_kind {
    KNOB_NUMBER,  // low..high, or one of `choices`
    KNOB_POWER,   // a power of two, low..high
    KNOB_ADDRESS, // 32 bits, decimal or 0x
    KNOB_CHOICE,  // one of `choices`
    KNOB_NAME     // empty or an identifier
};

struct knob {
    const char *name;
    enum knob_kind kind;
    uint32_t low, high;
    const char *choices;                          // "a|b|c"
    const char *standard;                         // default as a user would write it, or NULL
    uint32_t (*automatic)(const struct config *); // else the default follows from other knobs: a
                                                  // number, or a place in `choices`
    const char *automatic_text;                   // and this says how
    unsigned schemes;                             // that have it (gen/tables/schemes.h); 0: all
    const char *scheduler;   // of LOOG, that has it (a value of loog_scheduler); NULL: both
    const char *description; // without the two above, which knob_print_scope tells
};

enum { KNOB_WORD_SIZE = 32 };

struct knob_value {
    uint32_t number;           // of a choice: its place in `choices`
    char word[KNOB_WORD_SIZE]; // of a choice or a name
};

struct origin {
    const char *file; // NULL: the command line, or the default
    int line;
};

struct config_entry {
    struct knob_value value;
    bool given; // by a user or a preset; otherwise it is the default
    struct origin origin;
};

struct config {
    struct config_entry entry[KNOB_COUNT];
    const char *preset; // file or name of the last -c, or NULL
    bool changed;       // knob=value came on top of it
    uint32_t period_ps; // of the clock in constraints, 0 for 10 ns
    bool *reads;        /* NULL, or which knobs config_number and config_word were asked for */
};

uint32_t config_number(const struct config *config, enum knob_id id);
const char *config_word(const struct config *config, enum knob_id id);

/* Whether this is the core's issue scheme. */
bool config_issues_as(const struct config *config, enum scheme_id scheme);

/* Whether the core's issue scheme has the knob. */
bool config_has(const struct config *config, enum knob_id id);

/* LOOG with loog_scheduler=tags: instructions wait without their operands. */
bool config_tags_wait(const struct config *config);

/* ... and loads go before older stores to other words (mem_order=disambiguate). */
bool config_loads_pass_stores(const struct config *config);

/* Uniform registers where lane 0 of the ALU can compute what all lanes have the operands of. */
bool config_lane0_computes(const struct config *config);

/* ... and lane 0 of the load/store unit load it: with few lanes, choosing its word for all is more
 * than the others save. An atomic operation changes memory in each lane. */
bool config_lane0_loads(const struct config *config);

extern const struct knob knob_table[KNOB_COUNT];

/* The row with this name, or NULL. */
const struct knob *knob_find(const char *name);

/* The knob whose name is nearest to a misspelt one. */
const struct knob *knob_nearest(const char *name);

/* Reads a value as a user writes it; false with "knob=text: ..., must be ..." when it is not in
 * the knob's range. "auto" is not a value here. */
bool knob_parse(const struct knob *knob, const char *text, struct knob_value *value,
                struct error *error);

/* The value of a knob with `choices` that has this place among them. */
void knob_choose(const struct knob *knob, uint32_t place, struct knob_value *value);

/* Appends a value as a user would write it. */
void knob_print_value(const struct knob *knob, const struct knob_value *value, struct text *text);

/* Appends which schemes have the knob, as "loog, loog_scheduler=tags: "; nothing if all have. */
void knob_print_scope(const struct knob *knob, struct text *text);

/* Appends the range in words: "1..32, a power of two". */
void knob_print_range(const struct knob *knob, struct text *text);

#endif
