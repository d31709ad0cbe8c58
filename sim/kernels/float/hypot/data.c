/* Data of hypot; the reference squares in double precision, which holds the squares. */
#include "shape.h"
#include "sim/kernels/float/hypot/../../datagen.h"

#include <math.h>

int main(void) {
    static float x[N], y[N], result[N];
    struct random random = {28};
    for (int i = 1; i < N; i++) { /* the first vector is zero */
        x[i] = ldexpf(random_float(&random, -1, 1), (int)random_below(&random, 100) + 20);
        y[i] = ldexpf(x[i] * random_float(&random, -2, 2), (int)random_below(&random, 3));
        result[i] = (float)sqrt((double)x[i] * (double)x[i] + (double)y[i] * (double)y[i]);
    }
    data_floats("x", x, N);
    data_floats("y", y, N);
    data_check_near(result, N, 3e-7f);
    return 0;
}
