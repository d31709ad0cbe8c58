/* Data of saxpy_f. */
#include "shape.h"
#include "sim/kernels/float/saxpy_f/../../datagen.h"

#include <math.h>

int main(void) {
    static float x[N], y[N], result[N];
    struct random random = {21};
    float factor = random_float(&random, 1, 3);
    for (int i = 0; i < N; i++) {
        x[i] = random_float(&random, -100, 100);
        y[i] = random_float(&random, -100, 100);
        result[i] = fmaf(x[i], factor, y[i]);
    }
    data_floats("factor", &factor, 1);
    data_floats("x", x, N);
    data_floats("y", y, N);
    data_check_floats(result, N);
    return 0;
}
