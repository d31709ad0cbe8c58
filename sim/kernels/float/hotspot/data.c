/* Data of hotspot: some blocks of the chip are at work. The reference gathers neighbours with
 * branches. */
#include "shape.h"
#include "sim/kernels/float/hotspot/../../datagen.h"

#include <math.h>
#include <string.h>

static float at(const float *grid, int y, int x, float outside) {
    return y < 0 || y >= HEIGHT || x < 0 || x >= WIDTH ? outside : grid[y * WIDTH + x];
}

static void step(const float *power, const float *from, float *to) {
    for (int i = 0; i < CELLS; i++) {
        int y = i / WIDTH, x = i % WIDTH;
        float here = from[i];
        float across = at(from, y, x - 1, here) + at(from, y, x + 1, here) - 2 * here;
        float along = at(from, y - 1, x, here) + at(from, y + 1, x, here) - 2 * here;
        float change = fmaf(TO_AIR, AIR - here, power[i]);
        to[i] = here + fmaf(ALONG, along, fmaf(ACROSS, across, change));
    }
}

int main(void) {
    static float power[CELLS], start[CELLS], grid[CELLS], next[CELLS];
    struct random random = {34};
    for (int i = 0; i < CELLS; i++) {
        power[i] = (i / WIDTH / 5 + i % WIDTH / 6) % 2 ? random_float(&random, 0, 3) : 0.0f;
        start[i] = random_float(&random, 80, 90);
    }
    memcpy(grid, start, sizeof grid);
    for (int i = 0; i < STEPS; i++) {
        step(power, grid, next);
        memcpy(grid, next, sizeof grid);
    }
    data_floats("power", power, CELLS);
    data_floats("start", start, CELLS);
    data_space("other", CELLS);
    data_check_floats(grid, CELLS);
    return 0;
}
