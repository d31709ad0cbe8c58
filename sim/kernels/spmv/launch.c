/* spmv over a grid, a row a thread. */
#include "grid.h"
#include "shape.h"

extern const uint32_t row[ROWS + 1], column[], value[], vector[COLUMNS];
extern uint32_t out[ROWS];

struct product {
    const uint32_t *row, *column, *value, *vector;
    uint32_t *to;
    uint32_t rows;
};

HEDDLE_KERNEL(multiply, const struct product *p) {
    uint32_t at = GRID_X;
    if (at < p->rows) {
        uint32_t sum = 0, end = p->row[at + 1];
        for (uint32_t i = p->row[at]; i < end; i++)
            sum += p->value[i] * p->vector[p->column[i]];
        p->to[at] = sum;
    }
}

int main(void) {
    launch_over(multiply, ROWS, 1, &(struct product){row, column, value, vector, out, ROWS});
    return 0;
}
