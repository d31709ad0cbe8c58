/* Data of cutcp; the reference knows no bins and takes all atoms for all points, in double
 * precision. */
#include "shape.h"
#include "sim/kernels/float/cutcp/../../datagen.h"

#include <math.h>

static int bin_of(const float *atom) {
    return (int)(atom[1] / CUTOFF) * BINS + (int)(atom[0] / CUTOFF);
}

static float potential(float atom[ATOMS][4], double x, double y) {
    const double cutoff = (double)CUTOFF;
    double sum = 0;
    for (int i = 0; i < ATOMS; i++) {
        double dx = (double)atom[i][0] - x, dy = (double)atom[i][1] - y, z = (double)atom[i][2];
        double r = sqrt(dx * dx + dy * dy + z * z);
        if (r < cutoff)
            sum += (double)atom[i][3] / r * pow(1 - r * r / (cutoff * cutoff), 2);
    }
    return (float)sum;
}

int main(void) {
    static float unsorted[ATOMS][4], atom[ATOMS][4], result[ALL_POINTS];
    static uint32_t bin[ALL_BINS + 1];
    struct random random = {41};
    uint32_t count = 0;
    for (int i = 0; i < ATOMS; i++) {
        unsorted[i][0] = random_float(&random, 0, BINS * CUTOFF);
        unsorted[i][1] = random_float(&random, 0, BINS * CUTOFF);
        unsorted[i][2] = random_float(&random, 0.3f, 1.5f);
        unsorted[i][3] = random_float(&random, -1, 1);
    }
    for (int b = 0; b < ALL_BINS; b++) {
        for (int i = 0; i < ATOMS; i++)
            if (bin_of(unsorted[i]) == b) {
                for (int k = 0; k < 4; k++)
                    atom[count][k] = unsorted[i][k];
                count++;
            }
        bin[b + 1] = count;
    }
    for (int i = 0; i < ALL_POINTS; i++) {
        double x = (double)((float)(i % POINTS) * SPACING);
        double y = (double)((float)(i / POINTS) * SPACING);
        result[i] = potential(atom, x, y);
    }
    data_floats("atom", atom[0], 4 * ATOMS);
    data_words("bin", bin, ALL_BINS + 1);
    data_check_near(result, ALL_POINTS, 2e-6f);
    return 0;
}
