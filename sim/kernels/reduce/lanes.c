/* Reduce with shuffles: a warp has a segment to itself, and its lanes add up without memory and
 * without a barrier. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t in[SEGMENTS * LENGTH];
extern uint32_t out[2 * SEGMENTS + 1]; /* sums, maxima, sum of all */

static void segment(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t sum = 0, max = 0;
    const uint32_t *value_of = in + group->id * LENGTH + group->thread;
    for (uint32_t i = 0; i < LENGTH; i += group->size) { /* the size divides LENGTH */
        uint32_t value = value_of[i];
        sum += value;
        max = heddle_max(max, value);
    }
    for (uint32_t step = heddle_threads() / 2; step > 0; step /= 2) {
        uint32_t other = heddle_shuffle_xor(max, step, 64); /* on its way while the sum is */
        sum += heddle_shuffle_xor(sum, step, 64);
        max = heddle_max(max, other);
    }
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
