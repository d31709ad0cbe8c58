/* Histogram with atomic operations: a group in each core, whose threads count in the same bins, in
 * local memory, and one barrier later add the counts to those in memory. */
#include "shape.h"

#include "branches.h"

extern const uint8_t in[N];
extern uint32_t out[BINS]; /* zeros */

static void histogram(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t *bins = group->local;
    uint32_t size = group->size, cores = heddle_cores();
    uint32_t part = (N / size + cores - 1) / cores * size;
    uint32_t begin = group->id * part, end = heddle_min(begin + part, N);
    for (uint32_t bin = 0; bin < BINS; bin += size)
        bins[(bin + group->thread) % BINS] = 0;
    heddle_group_barrier(group);
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = begin + group->thread; i < end; i += size)
        heddle_atomic_add(&bins[in[i] >> BIN_SHIFT], 1);
    heddle_group_barrier(group);
    uint32_t bin = group->thread;
    while (bin < BINS) {
        heddle_atomic_add(&out[bin], bins[bin]);
        bin += size;
    }
}

int main(void) {
    heddle_spawn_groups(heddle_cores(), MAX_GROUP, BINS * sizeof(uint32_t), histogram, 0);
    return 0;
}
