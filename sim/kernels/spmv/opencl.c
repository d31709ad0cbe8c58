/* Launches kernel.cl. */
#include "ndgrid.h"
#include "shape.h"

extern const uint32_t row[ROWS + 1], column[], value[], vector[COLUMNS];
extern uint32_t out[ROWS];

HEDDLE_OPENCL_KERNEL(multiply);

static struct {
    struct heddle_ndrange range;
    const uint32_t *row, *column, *value, *vector;
    uint32_t *to;
    uint32_t rows;
} args = {.row = row, .column = column, .value = value, .vector = vector, .to = out, .rows = ROWS};

int main(void) {
    ndrange_over(multiply, ROWS, 1, args);
    return 0;
}
