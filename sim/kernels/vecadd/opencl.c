/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t a[N], b[N];
extern uint32_t out[N];

HEDDLE_OPENCL_KERNEL(add);

static struct {
    struct heddle_ndrange range;
    const uint32_t *left, *right;
    uint32_t *sum;
    uint32_t count;
} args = {.left = a, .right = b, .sum = out, .count = N};

int main(void) {
    ndrange_over(add, N, 1, args);
    return 0;
}
