/* Data of spmv_f; the reference multiplies the dense matrix, column by column. */
#include "shape.h"
#include "sim/kernels/float/spmv_f/../../datagen.h"

#include <math.h>

static float dense[ROWS][COLUMNS];

static void fill(struct random *random) {
    for (int i = 0; i < ROWS; i++)
        for (uint32_t n = random_below(random, MAX_PER_ROW + 1); n > 0; n--)
            dense[i][random_below(random, COLUMNS)] = random_float(random, 0.5f, 2);
}

int main(void) {
    static float vector[COLUMNS], result[ROWS], value[ROWS * MAX_PER_ROW];
    static uint32_t row[ROWS + 1], column[ROWS * MAX_PER_ROW];
    struct random random = {38};
    uint32_t count = 0;
    fill(&random);
    for (uint32_t k = 0; k < COLUMNS; k++) {
        vector[k] = random_float(&random, -1, 1);
        for (int i = 0; i < ROWS; i++)
            result[i] = fmaf(dense[i][k], vector[k], result[i]);
    }
    for (int i = 0; i < ROWS; i++) {
        for (uint32_t k = 0; k < COLUMNS; k++)
            if (dense[i][k] > 0) {
                column[count] = k;
                value[count++] = dense[i][k];
            }
        row[i + 1] = count;
    }
    data_words("row", row, ROWS + 1);
    data_words("column", column, count);
    data_floats("value", value, count);
    data_floats("vector", vector, COLUMNS);
    data_check_floats(result, ROWS);
    return 0;
}
