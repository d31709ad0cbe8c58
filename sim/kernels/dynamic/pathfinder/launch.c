/* pathfinder over a grid, a cell a thread, a launch a row. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint32_t wall[ROWS * COLUMNS];
extern uint32_t other[COLUMNS], out[COLUMNS];

struct step {
    const uint32_t *cost, *from;
    uint32_t *to;
    uint32_t columns;
};

HEDDLE_KERNEL(advance, const struct step *s) {
    uint32_t x = GRID_X;
    if (x < s->columns) {
        const uint32_t *here = s->from + x;
        uint32_t left = *(here - heddle_select(x > 0, 1, 0));
        uint32_t right = *(here + heddle_select(x < s->columns - 1, 1, 0));
        s->to[x] = s->cost[x] + heddle_min(*here, heddle_min(left, right));
    }
}

int main(void) {
    struct step step = {.from = wall, .columns = COLUMNS};
    for (uint32_t row = 1; row < ROWS; row++) {
        step.cost = wall + row * COLUMNS;
        step.to = (ROWS - row) % 2 ? out : other;
        launch_over(advance, COLUMNS, 1, &step);
        step.from = step.to;
    }
    return 0;
}
