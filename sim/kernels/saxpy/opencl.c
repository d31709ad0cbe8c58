/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t factor, x[N], y[N];
extern uint32_t out[N];

HEDDLE_OPENCL_KERNEL(saxpy);

static struct {
    struct heddle_ndrange range;
    uint32_t factor;
    const uint32_t *x, *y;
    uint32_t *to;
    uint32_t count;
} args;

int main(void) {
    args.factor = factor;
    args.x = x;
    args.y = y;
    args.to = out;
    args.count = N;
    ndrange_over(saxpy, N, 1, args);
    return 0;
}
