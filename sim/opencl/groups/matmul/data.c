/* Data of matmul; the reference adds up outer products, to each element in the kernel's
 * order. */
#include "shape.h"
#include "sim/kernels/datagen.h"

#include <math.h>

int main(void) {
    static float a[SIDE * SIDE], b[SIDE * SIDE], c[SIDE * SIDE];
    struct random random = {24};
    for (int i = 0; i < SIDE * SIDE; i++) {
        a[i] = random_float(&random, -2, 2);
        b[i] = random_float(&random, -2, 2);
    }
    for (int k = 0; k < SIDE; k++)
        for (int i = 0; i < SIDE * SIDE; i++)
            c[i] = fmaf(a[i / SIDE * SIDE + k], b[k * SIDE + i % SIDE], c[i]);
    data_floats("left", a, SIDE * SIDE);
    data_floats("right", b, SIDE * SIDE);
    data_check_floats(c, SIDE * SIDE);
    return 0;
}
