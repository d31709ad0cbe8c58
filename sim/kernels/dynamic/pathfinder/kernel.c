/* Cheapest path through a grid from the first row to each cell of the last, straight on or to the
 * cell left or right of it. A row is a launch, a cell a task; two rows of costs are in turn. */
#include "heddle.h"
#include "shape.h"

extern const uint32_t wall[ROWS * COLUMNS];
extern uint32_t other[COLUMNS], out[COLUMNS];

struct step {
    const uint32_t *cost, *from;
    uint32_t *to;
};

static void cell(uint32_t x, const void *arg) {
    const struct step *step = arg;
    uint32_t left = step->from[x - (x > 0)];
    uint32_t right = step->from[x + (x < COLUMNS - 1)];
    step->to[x] = step->cost[x] + heddle_min(step->from[x], heddle_min(left, right));
}

int main(void) {
    const uint32_t *from = wall;
    for (uint32_t row = 1; row < ROWS; row++) {
        struct step step = {wall + row * COLUMNS, from, (ROWS - row) % 2 ? out : other};
        heddle_spawn(COLUMNS, cell, &step);
        from = step.to;
    }
    return 0;
}
