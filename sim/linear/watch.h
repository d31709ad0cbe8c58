/* Follows a program on the golden model and keeps, for each thread of each block, what its kernels
 * load and store. */
#ifndef HEDDLE_SIM_LINEAR_WATCH_H
#define HEDDLE_SIM_LINEAR_WATCH_H

#include "program.h"
#include "sim/golden/golden.h"

/* A thread of a block: the kernel's number, then thread and block (x, y, z). */
struct watch_key {
    uint32_t kernel;
    uint32_t index[6];
};

struct watch_access {
    uint32_t address;
    uint32_t datum;
    uint32_t origin; /* instruction of the kernel as it was */
};

/* Of all launches, one after the other. */
struct watch_thread {
    struct watch_key key;
    struct watch_access *access;
    size_t count, room;
};

/* Instructions executed, by warps and by threads, and of the latter those for linear values. These
 * write one, or a rewritten kernel has them for its parts of linear registers and its runs. */
struct watch_count {
    uint64_t warp, thread, linear;
    uint64_t rewritten; /* by warps, of the rewritten code: a launch may take the original */
};

struct watch_place;

struct watch {
    const struct linear_program *program;
    bool rewritten; /* it is the rewritten one that runs */
    const struct golden *golden;
    const struct memory *memory; /* the model's */
    const struct heddle_config *config;
    uint32_t stacks; /* memory from here on is not used by others */
    struct watch_thread **thread;
    size_t thread_count;
    struct watch_thread **slot; /* by key, a power of two of them */
    size_t slots;
    struct watch_place *place; /* of each warp */
    struct watch_count *count; /* of each kernel, with what is computed ahead */
};

/* An emu_observer, whose context is a struct watch. */
void watch_observe(void *context, unsigned warp, const struct golden_effect *effect);

const struct watch_thread *watch_find(const struct watch *watch, const struct watch_key *key);
void watch_free(struct watch *watch);

#endif
