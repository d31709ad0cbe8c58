/* Launches kernel.cl. */
#include "heddle_opencl.h"
#include "shape.h"

extern const float power[CELLS], start[CELLS];
extern float out[CELLS];

HEDDLE_OPENCL_KERNEL(hotspot);

static struct {
    struct heddle_ndrange range;
    const float *power, *from;
    float *to;
} args = {.power = power, .from = start, .to = out};

int main(void) {
    const uint32_t all = WIDTH / INNER * SIDE;
    heddle_ndrange(hotspot, ((uint32_t[]){all, all, 1}), ((uint32_t[]){SIDE, SIDE, 1}), 0,
                   &args.range);
    return 0;
}
