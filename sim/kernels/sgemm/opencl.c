/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t a[ROWS * INNER], b[INNER * COLUMNS];
extern uint32_t out[ROWS * COLUMNS];

HEDDLE_OPENCL_KERNEL(multiply);

static struct {
    struct heddle_ndrange range;
    const uint32_t *left, *right;
    uint32_t *product;
    uint32_t rows, inner, columns;
} args = {.left = a, .right = b, .product = out, .rows = ROWS, .inner = INNER, .columns = COLUMNS};

int main(void) {
    ndrange_over(multiply, COLUMNS, ROWS, args);
    return 0;
}
