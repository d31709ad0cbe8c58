/* Data of spmv; the reference multiplies the dense matrix. */
#include "shape.h"
#include "sim/kernels/spmv/../datagen.h"

int main(void) {
    static uint32_t dense[ROWS][COLUMNS], vector[COLUMNS], result[ROWS];
    static uint32_t row[ROWS + 1], column[ROWS * MAX_PER_ROW], value[ROWS * MAX_PER_ROW];
    struct random random = {15};
    uint32_t count = 0;
    for (int i = 0; i < COLUMNS; i++)
        vector[i] = random_word(&random);
    for (int i = 0; i < ROWS; i++) {
        for (uint32_t n = random_below(&random, MAX_PER_ROW + 1); n > 0; n--)
            dense[i][random_below(&random, COLUMNS)] = random_word(&random) | 1;
        for (uint32_t k = 0; k < COLUMNS; k++) {
            result[i] += dense[i][k] * vector[k];
            if (dense[i][k] != 0) {
                column[count] = k;
                value[count++] = dense[i][k];
            }
        }
        row[i + 1] = count;
    }
    data_words("row", row, ROWS + 1);
    data_words("column", column, count);
    data_words("value", value, count);
    data_words("vector", vector, COLUMNS);
    data_check(result, ROWS);
    return 0;
}
