/* vecadd over a grid, an element a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint32_t a[N], b[N];
extern uint32_t out[N];

struct vectors {
    const uint32_t *left, *right;
    uint32_t *sum;
    uint32_t count;
};

HEDDLE_KERNEL(add, const struct vectors *v) {
    uint32_t i = GRID_X;
    if (i < v->count)
        v->sum[i] = v->left[i] + v->right[i];
}

int main(void) {
    launch_over(add, N, 1, &(struct vectors){a, b, out, N});
    return 0;
}
