/* Data of gaussian: a system with a dominant diagonal whose solution is chosen first, so that the
 * reference needs no elimination at all. */
#include "shape.h"
#include "sim/kernels/float/gaussian/../../datagen.h"

int main(void) {
    static float matrix[SIDE * PITCH], solution[SIDE];
    struct random random = {32};
    for (int i = 0; i < SIDE; i++)
        solution[i] = random_float(&random, -1, 1);
    for (int row = 0; row < SIDE; row++) {
        double right = 0;
        for (int column = 0; column < SIDE; column++) {
            float *element = &matrix[row * PITCH + column];
            *element = random_float(&random, -1, 1) + (row == column ? 20.0f : 0.0f);
            right += (double)*element * (double)solution[column];
        }
        matrix[row * PITCH + SIDE] = (float)right;
    }
    data_floats("matrix", matrix, SIDE * PITCH);
    data_space("work", SIDE * PITCH);
    data_space("factor", SIDE);
    data_check_near(solution, SIDE, 1e-6f);
    return 0;
}
