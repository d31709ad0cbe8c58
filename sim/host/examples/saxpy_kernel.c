/* y = factor * x + y, an element a thread. Floating point: for cores with fpu=full. */
#include "heddle.h"

struct saxpy {
    uint32_t count;
    float factor;
    const float *x;
    float *y;
};

HEDDLE_KERNEL(saxpy, const struct saxpy *args) {
    uint32_t i = block_x * block->size[0] + thread_x;
    if (i < args->count)
        args->y[i] = __builtin_fmaf(args->factor, args->x[i], args->y[i]);
}
