/* A 3x3 convolution, a pixel a task: nine loads that overlap between neighbours, one chain of
 * fused multiply-adds. */
#include "heddle.h"
#include "shape.h"

extern const float image[PIXELS], weights[9];
extern float out[HEIGHT * WIDTH];

static void pixel(uint32_t id, const void *arg) {
    (void)arg;
    const float *corner = image + id / WIDTH * PITCH + id % WIDTH;
    float sum = 0;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            sum = __builtin_fmaf(weights[3 * row + column], corner[row * PITCH + column], sum);
    out[id] = sum;
}

int main(void) {
    heddle_spawn(HEIGHT * WIDTH, pixel, 0);
    return 0;
}
