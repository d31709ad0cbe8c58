/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t in[ROWS * COLUMNS];
extern uint32_t out[ROWS * COLUMNS];

HEDDLE_OPENCL_KERNEL(transpose);

static struct {
    struct heddle_ndrange range;
    const uint32_t *from;
    uint32_t *to;
    uint32_t columns, rows;
} args = {.from = in, .to = out, .columns = COLUMNS, .rows = ROWS};

int main(void) {
    ndrange_over(transpose, COLUMNS, ROWS, args);
    return 0;
}
