/* sfilter over a grid of columns and rows, a pixel a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const float image[PIXELS];
extern float out[PIXELS];

struct images {
    const float *from;
    float *to;
    uint32_t width, height;
};

HEDDLE_KERNEL(edges, const struct images *i) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < i->width) and (y < i->height)) {
        const float *here = i->from + y * i->width + x;
        const float *above = here - heddle_select(y > 0, i->width, 0);
        const float *below = here + heddle_select(y < i->height - 1, i->width, 0);
        int32_t left = -(int32_t)(x > 0), right = x < i->width - 1;
        float across = (above[right] - above[left]) + 2 * (here[right] - here[left]) +
                       (below[right] - below[left]);
        float down =
            (below[left] - above[left]) + 2 * (below[0] - above[0]) + (below[right] - above[right]);
        i->to[y * i->width + x] = __builtin_sqrtf(__builtin_fmaf(across, across, down * down));
    }
}

int main(void) {
    launch_over(edges, WIDTH, HEIGHT, &(struct images){image, out, WIDTH, HEIGHT});
    return 0;
}
