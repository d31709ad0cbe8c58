/* Data of mri_q; the reference multiplies unit vectors in the complex plane, an axis at a time, in
 * double precision. Angles of up to 40 have a rounding error of 2e-6. */
#include "shape.h"
#include "sim/kernels/float/mri_q/../../datagen.h"

#include <complex.h>
#include <math.h>

static double complex turned(float k, float x) {
    return cexp(8 * atan(1) * I * (double)k * (double)x);
}

int main(void) {
    static float sample[SAMPLES][4], x[3][VOXELS], result[2 * VOXELS];
    struct random random = {39};
    for (int i = 0; i < 3 * VOXELS; i++)
        x[i / VOXELS][i % VOXELS] = random_float(&random, -1, 1);
    for (int i = 0; i < 4 * SAMPLES; i++)
        sample[i / 4][i % 4] =
            i % 4 == 3 ? random_float(&random, 0, 1) : random_float(&random, -2, 2);
    for (int i = 0; i < VOXELS; i++) {
        double complex sum = 0;
        for (int k = 0; k < SAMPLES; k++)
            sum += (double)sample[k][3] * turned(sample[k][0], x[0][i]) *
                   turned(sample[k][1], x[1][i]) * turned(sample[k][2], x[2][i]);
        result[i] = (float)creal(sum);
        result[VOXELS + i] = (float)cimag(sum);
    }
    data_floats("sample", sample[0], 4 * SAMPLES);
    data_floats("x", x[0], VOXELS);
    data_floats("y", x[1], VOXELS);
    data_floats("z", x[2], VOXELS);
    data_check_near(result, 2 * VOXELS, 2e-5f);
    return 0;
}
