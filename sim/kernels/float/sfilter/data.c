/* Data of sfilter: a slope with a bright disc and noise. The reference works on a copy with a
 * frame. */
#include "shape.h"
#include "sim/kernels/float/sfilter/../../datagen.h"

#include <math.h>

enum { PITCH = WIDTH + 2 };

static int clamp(int value, int limit) {
    return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}

int main(void) {
    static float image[PIXELS], framed[(HEIGHT + 2) * PITCH], result[PIXELS];
    struct random random = {26};
    for (int i = 0; i < PIXELS; i++) {
        int x = i % WIDTH - WIDTH / 2, y = i / WIDTH - HEIGHT / 2;
        image[i] = (float)(x + y) + (x * x + y * y < 64 ? 200.0f : 50.0f);
        image[i] += random_float(&random, 0, 4);
    }
    for (int y = 0; y < HEIGHT + 2; y++)
        for (int x = 0; x < PITCH; x++)
            framed[y * PITCH + x] = image[clamp(y - 1, HEIGHT) * WIDTH + clamp(x - 1, WIDTH)];
    for (int i = 0; i < PIXELS; i++) {
        const float *p = framed + i / WIDTH * PITCH + i % WIDTH;
        const float *q = p + PITCH, *r = q + PITCH;
        float across = (p[2] - p[0]) + 2 * (q[2] - q[0]) + (r[2] - r[0]);
        float down = (r[0] - p[0]) + 2 * (r[1] - p[1]) + (r[2] - p[2]);
        result[i] = sqrtf(fmaf(across, across, down * down));
    }
    data_floats("image", image, PIXELS);
    data_check_floats(result, PIXELS);
    return 0;
}
