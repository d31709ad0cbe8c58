/* Runs a program on the golden model and holds every value that the analyser claims to know against
 * what the instruction really wrote, in every lane; counts how often each was executed.
 */
#ifndef HEDDLE_SIM_LINEAR_MEASURE_H
#define HEDDLE_SIM_LINEAR_MEASURE_H

#include "linear.h"
#include "sim/golden/emu.h"

/* Instructions executed, of a warp and of all its active lanes. */
struct linear_count {
    uint64_t warp;
    uint64_t thread;
};

struct linear_usage {
    struct linear_count *code; /* of each instruction of the kernel; for free() */
    uint64_t launches;
    uint64_t blocks;
};

/* What a kernel executed, and what it would with its linear values computed ahead. */
struct linear_gain {
    struct linear_count all;
    struct linear_count removed;
    struct linear_count addresses; /* accesses by linear registers */
    struct linear_count taken;
    struct linear_count ahead; /* instructions that compute linear registers */
};

struct linear_measure {
    const struct linear_kernel *kernels;
    struct linear_usage *usage; /* of each kernel, zeroed */
    size_t count;
    const struct heddle_config *config;
    const struct golden *golden;
    const struct memory *memory;
    struct linear_place *place; /* of each warp and lane; NULL at the start, for free() */
    uint64_t values;            /* that were compared */
    bool failed;
    struct error error; /* the first difference */
};

/* An emu_observer, whose context is a struct linear_measure. */
void linear_observe(void *context, unsigned warp, const struct golden_effect *effect);

/* Linear registers are computed ahead as in the paper (section 3.2): coefficients by one thread in
 * a launch, thread parts by every thread in a launch, block parts of all registers side by side in
 * the lanes of one warp for every block. */
struct linear_gain linear_gain(const struct linear_kernel *kernel, const struct linear_usage *usage,
                               const struct heddle_config *config);

#endif
