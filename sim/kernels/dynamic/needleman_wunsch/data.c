/* Data of needleman_wunsch: a sequence, and the same with letters changed and moved. The reference
 * goes row by row. */
#include "shape.h"
#include "sim/kernels/dynamic/needleman_wunsch/../../datagen.h"

#include <stdbool.h>

static int32_t max(int32_t a, int32_t b) {
    return a > b ? a : b;
}

int main(void) {
    static uint8_t first[LENGTH], second[LENGTH];
    static int32_t score[SIDE][SIDE];
    static uint32_t result[SIDE * SIDE];
    struct random random = {45};
    for (int i = 0; i < LENGTH; i++) {
        first[i] = (uint8_t)random_below(&random, LETTERS);
        bool changed = random_below(&random, 5) == 0;
        second[(i + 2) % LENGTH] = changed ? (uint8_t)random_below(&random, LETTERS) : first[i];
    }
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            int32_t best = GAP * (row + column);
            if (row > 0 && column > 0) {
                bool same = first[row - 1] == second[column - 1];
                best = max(score[row - 1][column], score[row][column - 1]) + GAP;
                best = max(best, score[row - 1][column - 1] + (same ? MATCH : MISMATCH));
            }
            score[row][column] = best;
            result[row * SIDE + column] = (uint32_t)best;
        }
    data_bytes("first", first, LENGTH);
    data_bytes("second", second, LENGTH);
    data_check(result, SIDE * SIDE);
    return 0;
}
