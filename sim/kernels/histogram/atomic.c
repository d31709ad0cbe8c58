/* Histogram with atomic operations: all threads count in the same bins, in local memory, and one
 * barrier later hand the counts out. */
#include "heddle.h"
#include "shape.h"

extern const uint8_t in[N];
extern uint32_t out[BINS];

static void histogram(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t *bins = group->local;
    for (uint32_t bin = 0; bin < BINS; bin += group->size)
        bins[(bin + group->thread) % BINS] = 0;
    heddle_group_barrier(group);
    for (uint32_t i = group->thread; i < N; i += group->size)
        heddle_atomic_add(&bins[in[i] >> BIN_SHIFT], 1);
    heddle_group_barrier(group);
    for (uint32_t bin = 0; bin < BINS; bin += group->size)
        out[(bin + group->thread) % BINS] = bins[(bin + group->thread) % BINS];
}

int main(void) {
    heddle_spawn_groups(1, MAX_GROUP, BINS * sizeof(uint32_t), histogram, 0);
    return 0;
}
