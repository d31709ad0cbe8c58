/* Data of mandelbrot; there is no input. The reference goes over the image once a round. */
#include "shape.h"
#include "sim/kernels/float/mandelbrot/../../datagen.h"

#include <math.h>

int main(void) {
    static float x[PIXELS], y[PIXELS];
    static uint32_t rounds[PIXELS];
    for (uint32_t round = 0; round < ROUNDS; round++)
        for (int i = 0; i < PIXELS; i++) {
            float xx = x[i] * x[i], yy = y[i] * y[i];
            if (rounds[i] < round || xx + yy > 4)
                continue;
            y[i] = fmaf(2 * x[i], y[i], fmaf((float)(i / WIDTH), PIXEL_HEIGHT, TOP));
            x[i] = xx - yy + fmaf((float)(i % WIDTH), PIXEL_WIDTH, LEFT);
            rounds[i]++;
        }
    data_check(rounds, PIXELS);
    return 0;
}
