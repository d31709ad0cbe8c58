/* Data of conv3x3_f; the reference takes one weight at a time over the whole image, which adds to
 * each pixel in the kernel's order. */
#include "shape.h"
#include "sim/kernels/float/conv3x3_f/../../datagen.h"

#include <math.h>

static void weight_add(float *sums, const float *image, float weight) {
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++)
            sums[row * WIDTH + column] =
                fmaf(weight, image[row * PITCH + column], sums[row * WIDTH + column]);
}

int main(void) {
    static float image[PIXELS], weights[9], sums[HEIGHT * WIDTH];
    struct random random = {25};
    for (int i = 0; i < PIXELS; i++)
        image[i] = random_float(&random, 0, 255);
    for (int i = 0; i < 9; i++) {
        weights[i] = random_float(&random, -0.5f, 0.5f);
        weight_add(sums, image + i / 3 * PITCH + i % 3, weights[i]);
    }
    data_floats("image", image, PIXELS);
    data_floats("weights", weights, 9);
    data_check_floats(sums, HEIGHT * WIDTH);
    return 0;
}
