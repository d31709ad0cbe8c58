/* Reduce with shuffles: a warp has a segment to itself, and its lanes add up without memory and
 * without a barrier. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t in[SEGMENTS * LENGTH];
extern uint32_t out[2 * SEGMENTS + 1]; /* sums, maxima, sum of all */

static void segment(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t sum = 0, max = 0;
    for (uint32_t i = group->thread; i < LENGTH; i += group->size) {
        uint32_t value = in[group->id * LENGTH + i];
        sum += value;
        max = heddle_max(max, value);
    }
    sum = heddle_warp_sum(sum);
    max = heddle_warp_max(max);
    out[group->id] = sum; /* by all lanes: they agree */
    out[SEGMENTS + group->id] = max;
}

int main(void) {
    heddle_spawn_groups(SEGMENTS, heddle_threads(), 0, segment, 0);
    uint32_t total = 0;
    for (int i = 0; i < SEGMENTS; i++)
        total += out[i];
    out[2 * SEGMENTS] = total;
    return 0;
}
