/* Two sweeps of a seven-point stencil (heat in a solid) over a grid, a cell a task; cells at the
 * surface keep their values, so the warps there diverge. Neighbours are a word, a row and a plane
 * away. */
#include "shape.h"

#include "branches.h"

extern const float grid[CELLS];
extern float middle[CELLS], out[CELLS];

struct sweep {
    const float *from;
    float *to;
};

static void cell(uint32_t id, const void *arg) {
    const struct sweep *sweep = arg;
    const float *from = sweep->from + id;
    uint32_t z = id / PLANE;
    uint32_t y = id / WIDTH % HEIGHT;
    uint32_t x = id % WIDTH;
    float value = from[0];
    if ((z - 1 < DEPTH - 2) and (y - 1 < HEIGHT - 2) and (x - 1 < WIDTH - 2)) {
        float around = from[-1] + from[1] + from[-WIDTH] + from[WIDTH] + from[-PLANE] + from[PLANE];
        value += __builtin_fmaf(CENTRE, value, SIDE * around);
    }
    sweep->to[id] = value;
}

int main(void) {
    heddle_spawn(CELLS, cell, &(struct sweep){.from = grid, .to = middle});
    heddle_spawn(CELLS, cell, &(struct sweep){.from = middle, .to = out});
    return 0;
}
