/* What lockstep.c and lockstep_report.c share. */
#ifndef HEDDLE_SIM_LOCKSTEP_STATE_H
#define HEDDLE_SIM_LOCKSTEP_STATE_H

#include "lockstep.h"
#include "sim/golden/golden.h"

enum { LOCKSTEP_WINDOW = 256, LOCKSTEP_HISTORY = 16, LOCKSTEP_REPORT_BYTES = 8192 };

/* Packets of others that may retire before that of a warp which has completed a barrier. A unit's
 * result waits for commit no longer than 64 of them (commit.sv: 16 for each of four other units).
 */
enum { LOCKSTEP_PATIENCE = 80 };

/* An instruction whose packets are arriving. */
struct lockstep_slot {
    uint32_t pc;
    uint32_t tmask; /* lanes so far; 0: nothing arrived */
    uint8_t rd;
    bool wb;
    bool complete;
    uint32_t value[HEDDLE_MAX_THREADS];
};

enum lockstep_event_kind { LOCKSTEP_EVENT_RETIRE, LOCKSTEP_EVENT_ORDER, LOCKSTEP_EVENT_FAULT };

struct lockstep_event {
    enum lockstep_event_kind kind;
    unsigned seq;
    uint32_t pc;
    uint32_t tmask;
};

/* Instructions are counted from 0; number n has the sequence number n % LOCKSTEP_WINDOW, and what
 * is known about it lies there in slot[] and effect[]. retired <= executed. */
struct lockstep_warp {
    uint64_t retired;  /* compared */
    uint64_t executed; /* by the golden model */
    uint64_t ordered;  /* the golden model is to execute those below, as soon as it can */
    uint64_t owed;     /* of a credited warp: what has to be retired ... */
    uint64_t due;      /* ... when so many packets have come */
    uint64_t events;
    struct lockstep_event history[LOCKSTEP_HISTORY];
    struct lockstep_slot slot[LOCKSTEP_WINDOW];
    struct golden_effect effect[LOCKSTEP_WINDOW];
    bool placed[LOCKSTEP_WINDOW]; /* took its place in memory order, before it is executed here */
    bool seen[LOCKSTEP_WINDOW];   /* and before older ones: a load, which brought ... */
    uint32_t words[LOCKSTEP_WINDOW][HEDDLE_MAX_THREADS];
};

struct lockstep {
    const struct heddle_config *config;
    const struct elf_image *image;
    struct memory *memory; /* the golden model's */
    struct io io;
    struct golden *golden;
    bool failed;
    uint64_t packets;
    uint32_t credited;                         /* warps that owe the arrival at a barrier */
    const struct golden_effect *program_fault; /* of fault_warp, or NULL */
    unsigned fault_warp;
    size_t report_used;
    char report[LOCKSTEP_REPORT_BYTES];
    struct lockstep_warp warp[HEDDLE_MAX_WARPS];
};

/* Starts the report, which makes the run fail. The text has no newline at its end. */
void lockstep_report(struct lockstep *lockstep, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds where the instruction is, what it is, and the last events of its warp. */
void lockstep_report_place(struct lockstep *lockstep, unsigned warp, uint32_t pc);

/* Reports how a retired instruction differs from what the golden model did. */
void lockstep_report_difference(struct lockstep *lockstep, unsigned warp,
                                const struct lockstep_slot *got,
                                const struct golden_effect *expected);

#endif
