/* Data of dot_f; the reference adds up in double precision. The order of the kernel's sums depends
 * on the core's shape, so they are compared within the rounding errors of the longest chain. */
#include "shape.h"
#include "sim/kernels/float/dot_f/../../datagen.h"

int main(void) {
    static float x[PAIRS * LENGTH], y[PAIRS * LENGTH], result[PAIRS];
    struct random random = {23};
    for (int pair = 0; pair < PAIRS; pair++) {
        double sum = 0;
        for (int i = pair * LENGTH; i < (pair + 1) * LENGTH; i++) {
            x[i] = random_float(&random, -1, 1);
            y[i] = random_float(&random, -1, 1);
            sum += (double)x[i] * (double)y[i];
        }
        result[pair] = (float)sum;
    }
    data_floats("x", x, PAIRS * LENGTH);
    data_floats("y", y, PAIRS * LENGTH);
    data_check_near(result, PAIRS, 2e-5f);
    return 0;
}
