/* A 3x3 convolution of an image of bytes with signed weights, scaled and limited to 0..255 without
 * a branch. A pixel is a task. Byte loads of neighbours overlap; the inner loop is fully unrolled.
 */
#include "heddle.h"
#include "shape.h"

extern const uint8_t image[PIXELS];
extern const int8_t weights[9];
extern uint32_t out[HEIGHT * WIDTH];

static void pixel(uint32_t id, const void *arg) {
    (void)arg;
    const uint8_t *corner = image + id / WIDTH * PITCH + id % WIDTH;
    int32_t sum = 1 << (WEIGHT_SHIFT - 1);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            sum += weights[3 * row + column] * corner[row * PITCH + column];
    sum >>= WEIGHT_SHIFT;
    out[id] = (uint32_t)heddle_min_signed(heddle_max_signed(sum, 0), MAX_PIXEL);
}

int main(void) {
    heddle_spawn(HEIGHT * WIDTH, pixel, 0);
    return 0;
}
