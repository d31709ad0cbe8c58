/* lud with a grid for each pivot: the column below it, a row a thread, then what lies right of and
 * below it, an element a thread. Grids shrink as it goes on. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const float matrix[SIDE * SIDE];
extern float out[SIDE * SIDE];

struct part {
    float *pivot; /* the element of the diagonal */
    uint32_t side, left;
};

HEDDLE_KERNEL(divide, const struct part *p) {
    uint32_t row = GRID_X;
    if ((row < p->left) and (GRID_Y == 0)) /* once each */
        p->pivot[(row + 1) * p->side] /= p->pivot[0];
}

HEDDLE_KERNEL(eliminate, const struct part *p) {
    uint32_t column = GRID_X, row = GRID_Y;
    if (heddle_max(column, row) < p->left) {
        float *element = p->pivot + (row + 1) * p->side + column + 1;
        float factor = p->pivot[(row + 1) * p->side];
        *element = __builtin_fmaf(-factor, p->pivot[column + 1], *element);
    }
}

int main(void) {
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        out[i] = matrix[i];
    for (uint32_t pivot = 0; pivot < SIDE - 1; pivot++) {
        struct part part = {out + pivot * (SIDE + 1), SIDE, SIDE - 1 - pivot};
        launch_over(divide, part.left, 1, &part);
        launch_over(eliminate, part.left, part.left, &part);
    }
    return 0;
}
