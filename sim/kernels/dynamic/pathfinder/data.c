/* Data of pathfinder; the reference goes backwards for each cell of the last row: which cells lead
 * there, and at what cost. */
#include "shape.h"
#include "sim/kernels/dynamic/pathfinder/../../datagen.h"

enum { FAR = 1000000 };

static uint32_t cheapest(const uint32_t *wall, int target) {
    static uint32_t onward[ROWS][COLUMNS];
    uint32_t best = FAR;
    for (int row = ROWS - 1; row >= 0; row--)
        for (int x = 0; x < COLUMNS; x++) {
            uint32_t next = row == ROWS - 1 && x == target ? 0 : FAR;
            for (int side = -1; row < ROWS - 1 && side <= 1; side++)
                if (x + side >= 0 && x + side < COLUMNS && onward[row + 1][x + side] < next)
                    next = onward[row + 1][x + side];
            onward[row][x] = next + wall[row * COLUMNS + x];
            if (row == 0 && onward[row][x] < best)
                best = onward[row][x];
        }
    return best;
}

int main(void) {
    static uint32_t wall[ROWS * COLUMNS], result[COLUMNS];
    struct random random = {44};
    for (int i = 0; i < ROWS * COLUMNS; i++)
        wall[i] = random_below(&random, 10);
    for (int i = 0; i < COLUMNS; i++)
        result[i] = cheapest(wall, i);
    data_words("wall", wall, ROWS * COLUMNS);
    data_space("other", COLUMNS);
    data_check(result, COLUMNS);
    return 0;
}
