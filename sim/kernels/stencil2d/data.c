/* Data of stencil2d; the reference walks rows and columns. */
#include "shape.h"
#include "sim/kernels/stencil2d/../datagen.h"

#include <string.h>

static void sweep(uint32_t *to, const uint32_t *from) {
    memcpy(to, from, CELLS * sizeof(uint32_t));
    for (int row = 1; row < HEIGHT - 1; row++) {
        for (int column = 1; column < WIDTH - 1; column++) {
            const uint32_t *cell = from + row * WIDTH + column;
            uint32_t cross = cell[-WIDTH] + cell[WIDTH] + cell[-1] + cell[1];
            to[row * WIDTH + column] = cross / 8 + (cross % 8 + 4 * cell[0]) / 8;
        }
    }
}

int main(void) {
    static uint32_t grid[CELLS], middle[CELLS], result[CELLS];
    struct random random = {6};
    for (int i = 0; i < CELLS; i++)
        grid[i] = random_below(&random, 1 << 24);
    sweep(middle, grid);
    sweep(result, middle);
    data_words("grid", grid, CELLS);
    data_space("middle", CELLS);
    data_check(result, CELLS);
    return 0;
}
