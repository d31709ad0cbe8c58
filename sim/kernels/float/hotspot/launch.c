/* hotspot over a grid of columns and rows, a cell a thread, a launch a step. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const float power[CELLS], start[CELLS];
extern float other[CELLS], out[CELLS];

struct step {
    const float *power, *from;
    float *to;
    uint32_t width, height;
};

HEDDLE_KERNEL(heat, const struct step *s) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < s->width) and (y < s->height)) {
        const float *at = s->from + y * s->width + x;
        float here = *at;
        float west = *(at - heddle_select(x > 0, 1, 0));
        float east = *(at + heddle_select(x < s->width - 1, 1, 0));
        float north = *(at - heddle_select(y > 0, s->width, 0));
        float south = *(at + heddle_select(y < s->height - 1, s->width, 0));
        float change = __builtin_fmaf(TO_AIR, AIR - here, s->power[y * s->width + x]);
        change = __builtin_fmaf(ACROSS, west + east - 2 * here, change);
        s->to[y * s->width + x] = here + __builtin_fmaf(ALONG, north + south - 2 * here, change);
    }
}

int main(void) {
    struct step step = {.power = power, .from = start, .width = WIDTH, .height = HEIGHT};
    for (int i = 0; i < STEPS; i++) {
        step.to = (STEPS - i) % 2 ? out : other;
        launch_over(heat, WIDTH, HEIGHT, &step);
        step.from = step.to;
    }
    return 0;
}
