/* Launches kernel.cl. */
#include "heddle_opencl.h"
#include "shape.h"

extern const float left[SIDE * SIDE], right[SIDE * SIDE];
extern float out[SIDE * SIDE];

HEDDLE_OPENCL_KERNEL(matmul);

static struct {
    struct heddle_ndrange range;
    const float *left, *right;
    float *product;
} args = {.left = left, .right = right, .product = out};

int main(void) {
    heddle_ndrange(matmul, ((uint32_t[]){SIDE, SIDE, 1}), ((uint32_t[]){TILE, TILE, 1}), 0,
                   &args.range);
    return 0;
}
