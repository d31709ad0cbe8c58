/* Scan with shuffles: the lanes of a warp scan the totals of their chunks among themselves, and one
 * barrier later every thread adds those of the warps before its own. */
#include "shape.h"

#include "branches.h"

extern const uint32_t in[N];
extern uint32_t out[N];

/* The sum of the values of all threads before this one. */
static uint32_t group_scan(const struct heddle_group *group, uint32_t value) {
    uint32_t *of_warp = group->local;
    uint32_t warp = group->thread / heddle_threads();
    uint32_t sum = heddle_warp_scan(value);
    if (heddle_thread_id() == heddle_threads() - 1)
        of_warp[warp] = sum;
    heddle_group_barrier(group);
    HEDDLE_LANES_AGREE; /* one number a warp */
    for (uint32_t before = 0; before < warp; before++)
        sum += of_warp[before];
    return sum - value;
}

static void scan(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t length = N / group->size;
    const uint32_t *from = in + group->thread * length;
    uint32_t *to = out + group->thread * length;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < length; i++) {
        sum += from[i];
        to[i] = sum;
    }
    uint32_t before = group_scan(group, sum);
    for (uint32_t i = 0; i < length; i++)
        to[i] += before;
}

int main(void) {
    heddle_spawn_groups(1, MAX_GROUP, heddle_warps() * sizeof(uint32_t), scan, 0);
    return 0;
}
