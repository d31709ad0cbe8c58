/* Data of softmax; the reference takes each quotient from a sum of its own, in double precision,
 * without the maximum: 1 / (sum of e^(other - this)). */
#include "shape.h"
#include "sim/kernels/float/softmax/../../datagen.h"

#include <math.h>

int main(void) {
    static float in[ROWS * COLUMNS], result[ROWS * COLUMNS];
    struct random random = {37};
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = random_float(&random, -4, 4) + (float)(i / COLUMNS * 20);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        double sum = 0;
        for (int k = 0; k < COLUMNS; k++)
            sum += exp((double)in[i / COLUMNS * COLUMNS + k] - (double)in[i]);
        result[i] = (float)(1 / sum);
    }
    data_floats("in", in, ROWS * COLUMNS);
    data_check_near(result, ROWS * COLUMNS, 2e-7f);
    return 0;
}
