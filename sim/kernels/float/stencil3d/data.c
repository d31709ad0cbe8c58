/* Data of stencil3d; the reference walks over the inner cells only. */
#include "shape.h"
#include "sim/kernels/float/stencil3d/../../datagen.h"

#include <math.h>
#include <string.h>

static void sweep(const float *from, float *to) {
    memcpy(to, from, CELLS * sizeof *to);
    for (int z = 1; z < DEPTH - 1; z++)
        for (int y = 1; y < HEIGHT - 1; y++)
            for (int x = 1; x < WIDTH - 1; x++) {
                int i = z * PLANE + y * WIDTH + x;
                float around = from[i - 1] + from[i + 1] + from[i - WIDTH] + from[i + WIDTH] +
                               from[i - PLANE] + from[i + PLANE];
                to[i] = from[i] + fmaf(CENTRE, from[i], SIDE * around);
            }
}

int main(void) {
    static float grid[CELLS], middle[CELLS], result[CELLS];
    struct random random = {27};
    for (int i = 0; i < CELLS; i++)
        grid[i] = random_float(&random, 0, 100);
    sweep(grid, middle);
    sweep(middle, result);
    data_floats("grid", grid, CELLS);
    data_space("middle", CELLS);
    data_check_floats(result, CELLS);
    return 0;
}
