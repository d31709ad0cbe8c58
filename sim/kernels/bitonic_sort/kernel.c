/* Bitonic sort by one group of all threads, a barrier after each of the 36 steps; a pair of
 * elements is swapped or not, which splits the warp. */
#include "shape.h"

#include "branches.h"

extern const uint32_t in[N];
extern uint32_t out[N];

/* Orders the elements `distance` apart; runs of `run` elements rise and fall in turn. */
static void step(const struct heddle_group *group, uint32_t run, uint32_t distance) {
    uint32_t pair = group->thread;
    while (pair < PAIRS) {
        uint32_t low = 2 * pair - (pair & (distance - 1));
        uint32_t x = out[low];
        uint32_t y = out[low + distance];
        if ((x > y) == ((low & run) == 0)) {
            out[low] = y;
            out[low + distance] = x;
        }
        pair += group->size;
    }
    heddle_group_barrier(group);
}

static void sort(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t i = group->thread;
    while (i < N) {
        out[i] = in[i];
        i += group->size;
    }
    heddle_group_barrier(group);
    for (uint32_t run = 2; run <= N; run *= 2)
        for (uint32_t distance = run / 2; distance > 0; distance /= 2)
            step(group, run, distance);
}

int main(void) {
    heddle_spawn_groups(1, MAX_GROUP, 0, sort, 0);
    return 0;
}
