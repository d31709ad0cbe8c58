/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t wall[ROWS * COLUMNS];
extern uint32_t other[COLUMNS], out[COLUMNS];

HEDDLE_OPENCL_KERNEL(advance);

static struct {
    struct heddle_ndrange range;
    const uint32_t *cost, *from;
    uint32_t *to;
    uint32_t columns;
} args = {.from = wall, .columns = COLUMNS};

int main(void) {
    for (uint32_t row = 1; row < ROWS; row++) {
        args.cost = wall + row * COLUMNS;
        args.to = (ROWS - row) % 2 ? out : other;
        ndrange_over(advance, COLUMNS, 1, args);
        args.from = args.to;
    }
    return 0;
}
