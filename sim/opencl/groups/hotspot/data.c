/* Data of hotspot; the reference steps through whole grids. */
#include "shape.h"
#include "sim/kernels/datagen.h"

#include <math.h>
#include <string.h>

static float cell(const float *from, const float *power, int x, int y) {
    float here = from[y * WIDTH + x], change = fmaf(TO_AIR, AIR - here, power[y * WIDTH + x]);
    float west = from[y * WIDTH + (x > 0 ? x - 1 : x)];
    float east = from[y * WIDTH + (x < WIDTH - 1 ? x + 1 : x)];
    float north = from[(y > 0 ? y - 1 : y) * WIDTH + x];
    float south = from[(y < WIDTH - 1 ? y + 1 : y) * WIDTH + x];
    change = fmaf(ACROSS, west + east - 2 * here, change);
    change = fmaf(ALONG, north + south - 2 * here, change);
    return here + change;
}

int main(void) {
    static float power[CELLS], from[CELLS], to[CELLS];
    struct random random = {53};
    for (int i = 0; i < CELLS; i++) {
        power[i] = random_float(&random, 0, 1);
        from[i] = random_float(&random, 60, 100);
    }
    data_floats("power", power, CELLS);
    data_floats("start", from, CELLS);
    for (int step = 0; step < STEPS; step++) {
        for (int y = 0; y < WIDTH; y++)
            for (int x = 0; x < WIDTH; x++)
                to[y * WIDTH + x] = cell(from, power, x, y);
        memcpy(from, to, sizeof from);
    }
    data_check_floats(to, CELLS);
    return 0;
}
