/* Launches saxpy.cl; LOCAL work-items a group. */
#include "heddle_opencl.h"

enum { COUNT = 1000 };

static float x[COUNT];
float out[1024], ref[1024];
const uint32_t out_words = COUNT;

HEDDLE_OPENCL_KERNEL(saxpy);

int main(void) {
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)i;
        out[i] = (float)(i * 3);
        ref[i] = __builtin_fmaf(2.5f, x[i], out[i]);
    }
    static struct {
        struct heddle_ndrange range;
        uint32_t count;
        float factor;
        float *x, *y;
    } args = {.count = COUNT, .factor = 2.5f, .x = x, .y = out};
    heddle_ndrange(saxpy, ((uint32_t[]){1024, 1, 1}), ((uint32_t[]){LOCAL, 1, 1}), 0, &args.range);
    return 0;
}
