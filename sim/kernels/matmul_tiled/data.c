/* Data of matmul_tiled; the reference knows no tiles. */
#include "shape.h"
#include "sim/kernels/matmul_tiled/../datagen.h"

int main(void) {
    static uint32_t a[SIDE * SIDE], b[SIDE * SIDE], c[SIDE * SIDE];
    struct random random = {5};
    random_fill(&random, a, SIDE * SIDE);
    random_fill(&random, b, SIDE * SIDE);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            for (int k = 0; k < SIDE; k++)
                c[row * SIDE + column] += a[row * SIDE + k] * b[k * SIDE + column];
    data_words("a", a, SIDE * SIDE);
    data_words("b", b, SIDE * SIDE);
    data_check(c, SIDE * SIDE);
    return 0;
}
