/* Histogram of bytes. There are no atomic operations, so each thread counts in bins of its own;
 * after a barrier each bin has one thread that adds the counts up. The private bins lie next to
 * those of the other lanes: whole lines when lanes meet the same bin, scattered when not. */
#include "heddle.h"
#include "shape.h"

extern const uint8_t in[N];
extern uint32_t counts[BINS * MAX_GROUP];
extern uint32_t out[BINS];

static void histogram(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t *mine = counts + group->thread;
    for (uint32_t bin = 0; bin < BINS; bin++)
        mine[bin * group->size] = 0;
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < N; i += group->size)
        mine[(in[i] >> BIN_SHIFT) * group->size]++;
    heddle_group_barrier(group);
    uint32_t bin = group->thread;
    HEDDLE_WHILE (bin < BINS) {
        uint32_t sum = 0;
        for (uint32_t thread = 0; thread < group->size; thread++)
            sum += counts[bin * group->size + thread];
        out[bin] = sum;
        bin += group->size;
    }
}

int main(void) {
    heddle_spawn_groups(1, MAX_GROUP, 0, histogram, 0);
    return 0;
}
