/* Shared by the parts of the memory of several cores: lockstep_shared.c and lockstep_change.c.
 */
#ifndef HEDDLE_SIM_LOCKSTEP_SHARED_H
#define HEDDLE_SIM_LOCKSTEP_SHARED_H

#include "gen/tables/memory_map.h"
#include "lockstep_state.h"
#include "lockstep_words.h"

/* An operation that has its place in its core's order. */
struct operation {
    bool executed;
    enum golden_access access;
    unsigned warp;
    uint32_t pc;
    uint32_t tmask;
    uint64_t begins; /* writes that had taken their places when it took its own, ... */
    uint64_t until;  /* ... and when it completed */
    struct golden_touch touch;
    unsigned op; /* of an atomic operation: funct5, aq and rl, as in the instruction's word */
    bool wb;     /* it wrote a register, so that what it loaded, or its `result`, is known */
    uint32_t result[HEDDLE_MAX_THREADS];
};

struct core {
    struct operation *operation; /* number n is at n % room, a power of two */
    uint64_t room;
    uint64_t taken;  /* numbers below are done */
    uint64_t placed; /* below this have their places */
    uint64_t fence;  /* writes at its last fence */
    uint64_t latest; /* of the writes that its stores have become, and ... */
    uint64_t due;    /* ... stores that have not yet */
    uint8_t *lmem;
};

/* Of a warp, in program order. */
struct last {
    uint64_t any, store;
};

/* Lanes of a warp that have reserved a line, its address in lines. */
struct reservation {
    uint32_t line, lanes;
};

/* A lane's atomic operation that was carried out, until its instruction is executed here. */
struct change {
    uint32_t lane, addr, result, next;
    unsigned op;
    bool write;
    size_t read; /* the version that it found */
    uint64_t time;
};

/* Of a warp, in its order. */
struct changes {
    struct change *change;
    size_t first, end, room;
};

struct lockstep_shared {
    const struct heddle_config *config;
    struct memory *memory;
    struct io *io;
    uint64_t writes;
    struct core core[HEDDLE_MAX_CORES];
    struct last *last;
    struct changes *changes;
    struct reservation *reserved[2]; /* of each warp, in memory and in local memory */
    struct words_written words;
};

/* The versions of the word at `addr`, which is aligned. */
struct word *shared_word(struct lockstep_shared *shared, uint32_t addr);

/* A core's store to `addr` takes its place, in memory (for all cores) or in its own local memory:
 * reservations of the line end. */
void shared_reservations_end(struct lockstep_shared *shared, unsigned core, uint32_t addr);

/* An atomic operation, in the order of its core, with what hardware told of it before. */
bool shared_change_take(struct lockstep *lockstep, struct core *core,
                        const struct operation *operation);

/* Of a fence, or an operation with rl: its stores have to be there for all cores. */
bool shared_released(struct lockstep *lockstep, const struct core *core,
                     const struct operation *operation);

#endif
