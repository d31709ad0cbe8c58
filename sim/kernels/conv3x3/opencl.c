/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint8_t image[PIXELS];
extern const int8_t weights[9];
extern uint32_t out[HEIGHT * WIDTH];

HEDDLE_OPENCL_KERNEL(convolve);

static struct {
    struct heddle_ndrange range;
    const uint8_t *from;
    const int8_t *weights;
    uint32_t *to;
    uint32_t width, height, pitch;
} args = {
    .from = image, .weights = weights, .to = out, .width = WIDTH, .height = HEIGHT, .pitch = PITCH};

int main(void) {
    ndrange_over(convolve, WIDTH, HEIGHT, args);
    return 0;
}
