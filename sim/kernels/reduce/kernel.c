/* Sum and maximum of each segment by a group of up to GROUP threads, so that groups run side by
 * side with a barrier each; local memory holds the tree. Then one thread adds the sums up. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t in[SEGMENTS * LENGTH];
extern uint32_t out[2 * SEGMENTS + 1]; /* sums, maxima, sum of all */

struct partial {
    uint32_t sum[GROUP], max[GROUP];
};

static void segment(const struct heddle_group *group, const void *arg) {
    (void)arg;
    struct partial *partial = group->local;
    uint32_t me = group->thread;
    uint32_t sum = 0, max = 0;
    for (uint32_t i = 0; i < LENGTH; i += group->size) { /* the size divides LENGTH */
        uint32_t value = in[group->id * LENGTH + i + me];
        sum += value;
        max = heddle_max(max, value);
    }
    partial->sum[me] = sum;
    partial->max[me] = max;
    for (uint32_t half = group->size / 2; half > 0; half /= 2) {
        heddle_group_barrier(group);
        if (me < half) {
            partial->sum[me] += partial->sum[me + half];
            partial->max[me] = heddle_max(partial->max[me], partial->max[me + half]);
        }
    }
    if (me == 0) {
        out[group->id] = partial->sum[0];
        out[SEGMENTS + group->id] = partial->max[0];
    }
}

int main(void) {
    heddle_spawn_groups(SEGMENTS, GROUP, sizeof(struct partial), segment, 0);
    uint32_t total = 0;
    for (int i = 0; i < SEGMENTS; i++)
        total += out[i];
    out[2 * SEGMENTS] = total;
    return 0;
}
