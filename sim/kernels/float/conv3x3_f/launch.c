/* conv3x3_f over a grid of the image's columns and rows, a pixel a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const float image[PIXELS], weights[9];
extern float out[HEIGHT * WIDTH];

struct images {
    const float *from, *weights;
    float *to;
    uint32_t width, height, pitch;
};

HEDDLE_KERNEL(convolve, const struct images *i) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < i->width) and (y < i->height)) {
        const float *at = i->from + y * i->pitch + x, *weight = i->weights;
        float sum = 0;
        for (int row = 0; row < 3; row++, at += i->pitch, weight += 3)
            for (int column = 0; column < 3; column++)
                sum = __builtin_fmaf(weight[column], at[column], sum);
        i->to[y * i->width + x] = sum;
    }
}

int main(void) {
    launch_over(convolve, WIDTH, HEIGHT,
                &(struct images){image, weights, out, WIDTH, HEIGHT, PITCH});
    return 0;
}
