/* Dot products, each by a group of up to GROUP threads: a chain of fused multiply-adds a thread,
 * then a tree in local memory. */
#include "heddle.h"
#include "shape.h"

extern const float x[PAIRS * LENGTH], y[PAIRS * LENGTH];
extern float out[PAIRS];

static void product(const struct heddle_group *group, const void *arg) {
    (void)arg;
    float *partial = group->local;
    uint32_t me = group->thread;
    uint32_t first = group->id * LENGTH;
    float sum = 0;
    for (uint32_t i = first; i < first + LENGTH; i += group->size) /* the size divides LENGTH */
        sum = __builtin_fmaf(x[i + me], y[i + me], sum);
    partial[me] = sum;
    for (uint32_t half = group->size / 2; half > 0; half /= 2) {
        heddle_group_barrier(group);
        if (me < half)
            partial[me] += partial[me + half];
    }
    if (me == 0)
        out[group->id] = partial[0];
}

int main(void) {
    heddle_spawn_groups(PAIRS, GROUP, GROUP * sizeof(float), product, 0);
    return 0;
}
