/* saxpy over a grid, an element a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint32_t factor, x[N], y[N];
extern uint32_t out[N];

struct saxpy {
    uint32_t factor;
    const uint32_t *x, *y;
    uint32_t *to;
    uint32_t count;
};

HEDDLE_KERNEL(saxpy, const struct saxpy *s) {
    uint32_t i = GRID_X;
    if (i < s->count)
        s->to[i] = s->factor * s->x[i] + s->y[i];
}

int main(void) {
    launch_over(saxpy, N, 1, &(struct saxpy){factor, x, y, out, N});
    return 0;
}
