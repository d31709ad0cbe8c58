/* Data of sgemm; the reference adds up outer products. */
#include "shape.h"
#include "sim/kernels/sgemm/../datagen.h"

int main(void) {
    static uint32_t a[ROWS * INNER], b[INNER * COLUMNS], c[ROWS * COLUMNS];
    struct random random = {4};
    random_fill(&random, a, ROWS * INNER);
    random_fill(&random, b, INNER * COLUMNS);
    for (int k = 0; k < INNER; k++)
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++)
                c[row * COLUMNS + column] += a[row * INNER + k] * b[k * COLUMNS + column];
    data_words("a", a, ROWS * INNER);
    data_words("b", b, INNER * COLUMNS);
    data_check(c, ROWS * COLUMNS);
    return 0;
}
