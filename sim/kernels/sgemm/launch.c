/* sgemm over a grid of the result's columns and rows, an element a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint32_t a[ROWS * INNER], b[INNER * COLUMNS];
extern uint32_t out[ROWS * COLUMNS];

struct matrices {
    const uint32_t *left, *right;
    uint32_t *product;
    uint32_t rows, inner, columns;
};

HEDDLE_KERNEL(multiply, const struct matrices *m) {
    uint32_t column = GRID_X, row = GRID_Y;
    if ((column < m->columns) and (row < m->rows)) {
        const uint32_t *x = m->left + row * m->inner, *y = m->right + column;
        uint32_t sum = 0;
        for (uint32_t k = m->inner; k > 0; k--, x++, y += m->columns)
            sum += *x * *y;
        m->product[row * m->columns + column] = sum;
    }
}

int main(void) {
    launch_over(multiply, COLUMNS, ROWS, &(struct matrices){a, b, out, ROWS, INNER, COLUMNS});
    return 0;
}
