/* transpose over a grid of the input's columns and rows, an element a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint32_t in[ROWS * COLUMNS];
extern uint32_t out[ROWS * COLUMNS];

struct matrices {
    const uint32_t *from;
    uint32_t *to;
    uint32_t columns, rows;
};

HEDDLE_KERNEL(transpose, const struct matrices *m) {
    uint32_t column = GRID_X, row = GRID_Y;
    if ((column < m->columns) and (row < m->rows))
        m->to[column * m->rows + row] = m->from[row * m->columns + column];
}

int main(void) {
    launch_over(transpose, COLUMNS, ROWS, &(struct matrices){in, out, COLUMNS, ROWS});
    return 0;
}
