/* Dot products with shuffles: a warp has a pair of vectors to itself. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t a[PAIRS * LENGTH], b[PAIRS * LENGTH];
extern uint32_t out[PAIRS];

static void dot(const struct heddle_group *group, const void *arg) {
    (void)arg;
    const uint32_t *x = a + group->id * LENGTH;
    const uint32_t *y = b + group->id * LENGTH;
    uint32_t sum = 0;
    HEDDLE_LANES_AGREE; /* a group's size divides it */
    for (uint32_t i = group->thread; i < LENGTH; i += group->size)
        sum += x[i] * y[i];
    out[group->id] = heddle_warp_sum(sum); /* by all lanes: they agree */
}

int main(void) {
    heddle_spawn_groups(PAIRS, heddle_threads(), 0, dot, 0);
    return 0;
}
