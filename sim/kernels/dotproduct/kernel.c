/* Dot products of several pairs of vectors, each by a group of all threads. Every thread has a
 * strided sum; a tree in local memory adds them up, with a barrier a level. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t a[PAIRS * LENGTH], b[PAIRS * LENGTH];
extern uint32_t out[PAIRS];

static void dot(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t *partial = group->local;
    const uint32_t *x = a + group->id * LENGTH + group->thread;
    const uint32_t *y = b + group->id * LENGTH + group->thread;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < LENGTH; i += group->size) /* the size divides LENGTH */
        sum += x[i] * y[i];
    partial[group->thread] = sum;
    for (uint32_t half = group->size / 2; half > 0; half /= 2) {
        heddle_group_barrier(group);
        if (group->thread < half)
            partial[group->thread] += partial[group->thread + half];
    }
    if (group->thread == 0)
        out[group->id] = partial[0];
}

int main(void) {
    heddle_spawn_groups(PAIRS, MAX_GROUP, MAX_GROUP * sizeof(uint32_t), dot, 0);
    return 0;
}
