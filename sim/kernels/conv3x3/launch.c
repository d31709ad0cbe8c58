/* conv3x3 over a grid of the image's columns and rows, a pixel a thread. */
#include "grid.h"
#include "shape.h"

#include "branches.h"

extern const uint8_t image[PIXELS];
extern const int8_t weights[9];
extern uint32_t out[HEIGHT * WIDTH];

struct images {
    const uint8_t *from;
    const int8_t *weights;
    uint32_t *to;
    uint32_t width, height, pitch;
};

HEDDLE_KERNEL(convolve, const struct images *i) {
    uint32_t x = GRID_X, y = GRID_Y;
    if ((x < i->width) and (y < i->height)) {
        const uint8_t *above = i->from + y * i->pitch + x;
        const uint8_t *here = above + i->pitch, *below = here + i->pitch;
        const int8_t *w = i->weights;
        int32_t sum = w[0] * above[0] + w[1] * above[1] + w[2] * above[2] + w[3] * here[0] +
                      w[4] * here[1] + w[5] * here[2] + w[6] * below[0] + w[7] * below[1] +
                      w[8] * below[2] + (1 << (WEIGHT_SHIFT - 1));
        sum = heddle_max_signed(sum >> WEIGHT_SHIFT, 0);
        i->to[y * i->width + x] = (uint32_t)heddle_min_signed(sum, MAX_PIXEL);
    }
}

int main(void) {
    launch_over(convolve, WIDTH, HEIGHT,
                &(struct images){image, weights, out, WIDTH, HEIGHT, PITCH});
    return 0;
}
