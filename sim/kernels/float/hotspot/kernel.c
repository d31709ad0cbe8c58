/* Temperature of a chip from the power of its cells, a step a launch, a cell a task, with two grids
 * in turn. A cell at the edge is its own neighbour there (select, no branch). */
#include "heddle.h"
#include "shape.h"

extern const float power[CELLS], start[CELLS];
extern float other[CELLS], out[CELLS];

struct step {
    const float *from;
    float *to;
};

static void cell(uint32_t id, const void *arg) {
    const struct step *step = arg;
    const float *from = step->from;
    uint32_t x = id % WIDTH;
    float here = from[id];
    float west = from[id - (x > 0)];
    float east = from[id + (x < WIDTH - 1)];
    float north = from[heddle_select(id >= WIDTH, id - WIDTH, id)];
    float south = from[heddle_select(id < CELLS - WIDTH, id + WIDTH, id)];
    float change = __builtin_fmaf(TO_AIR, AIR - here, power[id]);
    change = __builtin_fmaf(ACROSS, west + east - 2 * here, change);
    change = __builtin_fmaf(ALONG, north + south - 2 * here, change);
    step->to[id] = here + change;
}

int main(void) {
    const float *from = start;
    for (int i = 0; i < STEPS; i++) {
        struct step step = {.from = from, .to = (STEPS - i) % 2 ? out : other};
        heddle_spawn(CELLS, cell, &step);
        from = step.to;
    }
    return 0;
}
