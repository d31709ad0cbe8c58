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
    uint32_t size = group->size, *mine = counts + group->thread;
    const uint8_t *from = in + group->thread;
    for (uint32_t bin = 0; bin < BINS; bin++)
        mine[bin * size] = 0;
    for (uint32_t i = 0; i < N; i += size) /* the size divides N */
        mine[(from[i] >> BIN_SHIFT) * size]++;
    heddle_group_barrier(group);
    for (uint32_t bin = group->thread; bin < BINS; bin += size) {
        uint32_t sum = 0;
        for (uint32_t thread = 0; thread < size; thread++)
            sum += counts[bin * size + thread];
        out[bin] = sum;
    }
}

int main(void) {
    heddle_spawn_groups(1, MAX_GROUP, 0, histogram, 0);
    return 0;
}
