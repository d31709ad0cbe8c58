/* stencil3d over a grid of columns and rows, which walks from plane to plane: a thread has a cell
 * of each. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const float grid[CELLS];
extern float middle[CELLS], out[CELLS];

struct sweep {
    const float *from;
    float *to;
    uint32_t width, height, depth;
};

HEDDLE_KERNEL(relax, const struct sweep *s) {
    uint32_t x = GRID_X, y = GRID_Y, plane = s->width * s->height;
    if ((x < s->width) and (y < s->height)) {
        const float *from = s->from + y * s->width + x;
        float *to = s->to + y * s->width + x;
        bool inside = (x - 1 < s->width - 2) & (y - 1 < s->height - 2);
        for (uint32_t z = 0; z < s->depth; z++, from += plane, to += plane) {
            float value = *from;
            if (inside and (z - 1 < s->depth - 2)) {
                float around = *(from - 1) + *(from + 1) + *(from - s->width) + *(from + s->width) +
                               *(from - plane) + *(from + plane);
                value += __builtin_fmaf(CENTRE, value, SIDE * around);
            }
            *to = value;
        }
    }
}

int main(void) {
    launch_over(relax, WIDTH, HEIGHT, &(struct sweep){grid, middle, WIDTH, HEIGHT, DEPTH});
    launch_over(relax, WIDTH, HEIGHT, &(struct sweep){middle, out, WIDTH, HEIGHT, DEPTH});
    return 0;
}
