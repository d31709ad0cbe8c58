/* LU decomposition in place without pivots, by one group with barriers instead of launches. Each
 * step divides the column below the pivot. It then takes a product off every element right of and
 * below it. Threads own rows, so that lanes walk down columns of memory a row apart. */
#include "shape.h"

#include "branches.h"

extern const float matrix[SIDE * SIDE];
extern float out[SIDE * SIDE];

static void step(const struct heddle_group *group, uint32_t pivot) {
    const float *top = out + pivot * SIDE;
    uint32_t row = pivot + 1 + group->thread;
    while (row < SIDE) {
        float *here = out + row * SIDE;
        float factor = here[pivot] / top[pivot];
        here[pivot] = factor;
        for (uint32_t column = pivot + 1; column < SIDE; column++)
            here[column] = __builtin_fmaf(-factor, top[column], here[column]);
        row += group->size;
    }
}

static void decompose(const struct heddle_group *group, const void *arg) {
    (void)arg;
    uint32_t i = group->thread;
    while (i < SIDE * SIDE) {
        out[i] = matrix[i];
        i += group->size;
    }
    for (uint32_t pivot = 0; pivot < SIDE - 1; pivot++) {
        heddle_group_barrier(group);
        step(group, pivot);
    }
}

int main(void) {
    heddle_spawn_groups(1, SIDE, 0, decompose, 0);
    return 0;
}
