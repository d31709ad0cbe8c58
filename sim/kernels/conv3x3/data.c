/* Data of conv3x3; the reference takes one weight at a time over the whole image. */
#include "shape.h"
#include "sim/kernels/conv3x3/../datagen.h"

static const int8_t sharpen[9] = {-3, -1, -2, -4, 37, -5, -2, -1, -3};

static void weight_add(int32_t *sums, const uint8_t *image, int weight) {
    for (int row = 0; row < HEIGHT; row++)
        for (int column = 0; column < WIDTH; column++)
            sums[row * WIDTH + column] += weight * image[row * PITCH + column];
}

int main(void) {
    static uint8_t image[PIXELS];
    static int32_t sums[HEIGHT * WIDTH];
    static uint32_t result[HEIGHT * WIDTH];
    struct random random = {7};
    for (int i = 0; i < PIXELS; i++)
        image[i] = (uint8_t)random_below(&random, MAX_PIXEL + 1);
    for (int i = 0; i < 9; i++)
        weight_add(sums, image + i / 3 * PITCH + i % 3, sharpen[i]);
    for (int i = 0; i < HEIGHT * WIDTH; i++) {
        int32_t rounded = sums[i] + (1 << WEIGHT_SHIFT) / 2;
        if (rounded > 0)
            result[i] = (uint32_t)rounded >> WEIGHT_SHIFT;
        if (result[i] > MAX_PIXEL)
            result[i] = MAX_PIXEL;
    }
    data_bytes("image", image, PIXELS);
    data_bytes("weights", (const uint8_t *)sharpen, 9);
    data_check(result, HEIGHT * WIDTH);
    return 0;
}
