/* Data of sgemm_f; the reference adds up outer products, to each element in the kernel's order. */
#include "shape.h"
#include "sim/kernels/float/sgemm_f/../../datagen.h"

#include <math.h>

int main(void) {
    static float a[ROWS * INNER], b[INNER * COLUMNS], c[ROWS * COLUMNS];
    struct random random = {22};
    for (int i = 0; i < ROWS * INNER; i++)
        a[i] = random_float(&random, -2, 2);
    for (int i = 0; i < INNER * COLUMNS; i++)
        b[i] = random_float(&random, -2, 2);
    for (int k = 0; k < INNER; k++)
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++) {
                float *element = &c[row * COLUMNS + column];
                *element = fmaf(a[row * INNER + k], b[k * COLUMNS + column], *element);
            }
    data_floats("a", a, ROWS * INNER);
    data_floats("b", b, INNER * COLUMNS);
    data_check_floats(c, ROWS * COLUMNS);
    return 0;
}
