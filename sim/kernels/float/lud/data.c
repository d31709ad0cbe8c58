/* Data of lud; the reference computes one element after the other (Crout's order), each with the
 * products in the kernel's order. */
#include "shape.h"
#include "sim/kernels/float/lud/../../datagen.h"

#include <math.h>

int main(void) {
    static float matrix[SIDE * SIDE], lu[SIDE * SIDE];
    struct random random = {33};
    for (int i = 0; i < SIDE * SIDE; i++)
        matrix[i] = random_float(&random, -1, 1) + (i / SIDE == i % SIDE ? 6.0f : 0.0f);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            float value = matrix[row * SIDE + column];
            for (int k = 0; k < row && k < column; k++)
                value = fmaf(-lu[row * SIDE + k], lu[k * SIDE + column], value);
            if (row > column)
                value /= lu[column * SIDE + column];
            lu[row * SIDE + column] = value;
        }
    data_floats("matrix", matrix, SIDE * SIDE);
    data_check_floats(lu, SIDE * SIDE);
    return 0;
}
