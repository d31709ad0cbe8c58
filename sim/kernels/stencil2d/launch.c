/* stencil2d over a grid of columns and rows, a cell a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint32_t grid[CELLS];
extern uint32_t middle[CELLS], out[CELLS];

struct sweep {
    const uint32_t *from;
    uint32_t *to;
    uint32_t width, height;
};

HEDDLE_KERNEL(relax, const struct sweep *s) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < s->width) and (y < s->height)) {
        uint32_t at = y * s->width + x;
        uint32_t value = s->from[at];
        if ((x - 1 < s->width - 2) and (y - 1 < s->height - 2))
            value = (4 * value + s->from[at - s->width] + s->from[at + s->width] + s->from[at - 1] +
                     s->from[at + 1]) >>
                    3;
        s->to[at] = value;
    }
}

int main(void) {
    launch_over(relax, WIDTH, HEIGHT, &(struct sweep){grid, middle, WIDTH, HEIGHT});
    launch_over(relax, WIDTH, HEIGHT, &(struct sweep){middle, out, WIDTH, HEIGHT});
    return 0;
}
