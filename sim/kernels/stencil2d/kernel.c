/* Two sweeps of a five-point stencil over a grid, a cell a task; the border keeps its values, so
 * the warps on it diverge. */
#include "shape.h"

#include "branches.h"

extern const uint32_t grid[CELLS];
extern uint32_t middle[CELLS], out[CELLS];

struct sweep {
    const uint32_t *from;
    uint32_t *to;
};

static void cell(uint32_t id, const void *arg) {
    const struct sweep *sweep = arg;
    const uint32_t *from = sweep->from + id;
    uint32_t row = id / WIDTH;
    uint32_t column = id % WIDTH;
    uint32_t value = from[0];
    if ((row - 1 < HEIGHT - 2) and (column - 1 < WIDTH - 2))
        value = (4 * value + from[-WIDTH] + from[WIDTH] + from[-1] + from[1]) >> 3;
    sweep->to[id] = value;
}

int main(void) {
    heddle_spawn(CELLS, cell, &(struct sweep){.from = grid, .to = middle});
    heddle_spawn(CELLS, cell, &(struct sweep){.from = middle, .to = out});
    return 0;
}
