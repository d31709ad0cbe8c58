/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t grid[CELLS];
extern uint32_t middle[CELLS], out[CELLS];

HEDDLE_OPENCL_KERNEL(relax);

static struct {
    struct heddle_ndrange range;
    const uint32_t *from;
    uint32_t *to;
    uint32_t width, height;
} args = {.from = grid, .to = middle, .width = WIDTH, .height = HEIGHT};

int main(void) {
    ndrange_over(relax, WIDTH, HEIGHT, args);
    args.from = middle;
    args.to = out;
    ndrange_over(relax, WIDTH, HEIGHT, args);
    return 0;
}
