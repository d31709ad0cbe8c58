/* Shared by the parts of lockstep; only lockstep*.c include it. */
#ifndef HEDDLE_SIM_LOCKSTEP_STATE_H
#define HEDDLE_SIM_LOCKSTEP_STATE_H

#include "lockstep.h"
#include "sim/golden/golden.h"

enum { LOCKSTEP_HISTORY = 16, LOCKSTEP_REPORT_BYTES = 8192 };

/* Instructions from the oldest of a warp that has not retired to its youngest that has: room for so
 * many at first, and at most. While a load waits for memory, younger ones retire as long as it
 * takes; memory answers within 200,000 cycles. Places are used in turn, all of them: few at first,
 * so that they stay in the processor's first cache beside the model. */
enum { LOCKSTEP_ROOM = 16, LOCKSTEP_SPAN = 1 << 18 };

/* Instructions that may have begun beyond what the core has told of, when it comes to a fault. */
enum { LOCKSTEP_AHEAD = 256 };

/* Packets of others that may retire before that of a warp which has completed a barrier. A unit's
 * result waits for commit no longer than 64 of them (commit.sv: 16 for each of four other units).
 */
enum { LOCKSTEP_PATIENCE = 80 };

/* A packet of results, or the first of them: what all of an instruction have in common, and lanes.
 */
struct lockstep_packet {
    uint32_t pc;
    uint32_t tmask;
    uint8_t rd;
    bool wb;
};

/* An instruction whose packets are arriving. */
struct lockstep_slot {
    uint32_t pc;
    uint32_t tmask; /* lanes so far; 0: nothing arrived */
    uint8_t rd;
    bool wb;
    bool complete;
    uint64_t writes; /* of several cores, that had taken their places when it completed */
    uint32_t value[HEDDLE_MAX_THREADS];
};

enum lockstep_event_kind { LOCKSTEP_EVENT_RETIRE, LOCKSTEP_EVENT_ORDER, LOCKSTEP_EVENT_FAULT };

struct lockstep_event {
    enum lockstep_event_kind kind;
    unsigned seq;
    uint32_t pc;
    uint32_t tmask;
};

/* Facts about an instruction until it has been compared. */
struct lockstep_entry {
    struct lockstep_slot slot;
    struct golden_effect effect;
    bool placed;    /* took its place in memory order, before it is executed here */
    uint64_t place; /* of several cores: its number in its core's memory order, 0: none */
    bool seen;      /* and before older ones: a load, which brought ... */
    uint32_t words[HEDDLE_MAX_THREADS];
};

/* Instructions are counted from 0; the core tells the low 32 bits of the number. The facts of
 * number n are at n % room, a power of two. retired <= executed. */
struct lockstep_warp {
    uint64_t retired;  /* compared */
    uint64_t executed; /* by the golden model */
    uint64_t told;     /* of those from here on, the core has told nothing */
    uint64_t ordered;  /* the golden model is to execute those below, as soon as it can */
    uint64_t owed;     /* of a credited warp: what has to be retired ... */
    uint64_t due;      /* ... when so many packets have come */
    bool credited;     /* it owes the arrival at a barrier */
    uint64_t events;
    struct lockstep_event history[LOCKSTEP_HISTORY];
    struct lockstep_entry *entry;
    uint64_t room;
};

/* An access of mscratch that has retired, copied: it may leave its warp before its turn comes. */
struct lockstep_access {
    unsigned warp;
    uint64_t number;
    bool executed; /* by the golden model */
    struct lockstep_slot got;
    struct golden_effect effect;
};

/* Of one core, in its order; the first is not executed yet. */
struct lockstep_scratch {
    struct lockstep_access *access;
    size_t count;
};

struct lockstep {
    const struct heddle_config *config;
    const struct elf_image *image;
    struct memory *memory; /* the golden model's */
    struct io io;
    struct golden *golden;
    bool failed;
    uint64_t packets;
    unsigned credits;                          /* warps that are credited */
    const struct golden_effect *program_fault; /* of fault_warp, or NULL */
    unsigned fault_warp;
    struct lockstep_scratch scratch[HEDDLE_MAX_CORES];
    struct lockstep_shared *shared; /* NULL: one core */
    size_t report_used;
    char report[LOCKSTEP_REPORT_BYTES];
    struct lockstep_warp *warp;
};

/* In reports. */
#define WARP_TEXT(lockstep, warp)                                                                  \
    golden_warp_text((lockstep)->config, warp, (char[GOLDEN_WARP_TEXT]){""})

/* Starts the report, which makes the run fail. The text has no newline at its end. */
void lockstep_report(struct lockstep *lockstep, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds where the instruction is, what it is, and the last events of its warp. */
void lockstep_report_place(struct lockstep *lockstep, unsigned warp, uint32_t pc);

/* Reports how a retired instruction of a warp differs from what the golden model did. */
void lockstep_report_difference(struct lockstep *lockstep, unsigned warp, uint64_t number,
                                const struct lockstep_slot *got,
                                const struct golden_effect *expected);

/* Reports a fault that the golden model has come to and the core has not. */
void lockstep_report_fault(struct lockstep *lockstep, unsigned warp,
                           const struct golden_effect *effect);

static inline struct lockstep_entry *lockstep_entry(const struct lockstep_warp *state,
                                                    uint64_t number) {
    return &state->entry[number & (state->room - 1)];
}

/* Makes room for an instruction that has not retired. False, with a report, when it is further away
 * than any can be, or memory has run out. */
bool lockstep_grow(struct lockstep *lockstep, unsigned warp, uint64_t number);

static inline bool lockstep_reserve(struct lockstep *lockstep, unsigned warp, uint64_t number) {
    const struct lockstep_warp *state = &lockstep->warp[warp];
    return number - state->retired < state->room || lockstep_grow(lockstep, warp, number);
}

/* The value that instruction `number` loads, as far as the core has reported it. A younger load
 * that gets its position does not depend on lanes that were not reported (zeros). */
const uint32_t *lockstep_told(const struct lockstep_warp *state, uint64_t number, bool is_load);

/* A memory operation took its place before an older instruction that the golden model waits for: a
 * load, a store, or one whose value has not retired. Looks ahead for what a load finds in memory
 * now. False, with a report, when it passed what it may not (lockstep_early.c). */
bool lockstep_load_early(struct lockstep *lockstep, unsigned warp, uint64_t number);

/* Whether the next instruction of the warp, a store, is at fault: it will take no place. */
bool lockstep_faults_next(struct lockstep *lockstep, unsigned warp);

/* mscratch, one register for all warps, in the order in which the core accesses it. That is the
 * order in which these accesses retire: the special function unit does one after the other. Reads
 * are compared, and writes take effect, as soon as the golden model has executed all accesses up to
 * them. Until then it uses the value that the core read. */
bool lockstep_scratch_retired(struct lockstep *lockstep, unsigned warp, uint64_t number,
                              const struct lockstep_slot *got);
bool lockstep_scratch_executed(struct lockstep *lockstep, unsigned warp, uint64_t number,
                               const struct golden_effect *effect);

/* Memory of several cores (lockstep_shared.c). */
struct lockstep_shared *lockstep_shared_new(const struct heddle_config *config,
                                            struct memory *memory, struct io *io);
void lockstep_shared_free(struct lockstep_shared *shared);

/* A memory operation or fence of `warp` takes its place in the order of its core: its number. */
uint64_t lockstep_shared_place(struct lockstep_shared *shared, unsigned warp);

/* Writes that have taken their places for all cores. */
uint64_t lockstep_shared_writes(const struct lockstep_shared *shared);

/* The golden model has executed instruction `number` of a warp, which did not fault. False, with a
 * report, when the memory model forbids what is known by now. */
bool lockstep_shared_executed(struct lockstep *lockstep, unsigned warp, uint64_t number,
                              enum golden_access access);

/* Nothing may be left over. */
bool lockstep_shared_finish(struct lockstep *lockstep);

#endif
