/* sgemm_f over a grid of the result's columns and rows, an element a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const float a[ROWS * INNER], b[INNER * COLUMNS];
extern float out[ROWS * COLUMNS];

struct matrices {
    const float *left, *right;
    float *product;
    uint32_t rows, inner, columns;
};

HEDDLE_KERNEL(multiply, const struct matrices *m) {
    uint32_t column = GRID_X, row = GRID_Y;
    if ((column < m->columns) and (row < m->rows)) {
        const float *x = m->left + row * m->inner, *y = m->right + column;
        float sum = 0;
        for (uint32_t k = m->inner; k > 0; k--, x++, y += m->columns)
            sum = __builtin_fmaf(*x, *y, sum);
        m->product[row * m->columns + column] = sum;
    }
}

int main(void) {
    launch_over(multiply, COLUMNS, ROWS, &(struct matrices){a, b, out, ROWS, INNER, COLUMNS});
    return 0;
}
