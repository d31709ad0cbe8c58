/* Dot products with shuffles: a warp has a pair of vectors to itself. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t a[PAIRS * LENGTH], b[PAIRS * LENGTH];
extern uint32_t out[PAIRS];

static void dot(const struct heddle_group *group, const void *arg) {
    (void)arg;
    const uint32_t *x = a + group->id * LENGTH + group->thread;
    const uint32_t *y = b + group->id * LENGTH + group->thread;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < LENGTH; i += group->size) /* the size divides LENGTH */
        sum += x[i] * y[i];
    out[group->id] = heddle_warp_sum(sum); /* by all lanes: they agree */
}

int main(void) {
    heddle_spawn_groups(PAIRS, heddle_threads(), 0, dot, 0);
    return 0;
}
