/* Edges of an image: the length of the Sobel gradient, a pixel a task. The image has no frame; at
 * its border the nearest pixel stands for what is missing (minimum and maximum of indices, no
 * branch). */
#include "heddle.h"
#include "shape.h"

extern const float image[PIXELS];
extern float out[PIXELS];

static void pixel(uint32_t id, const void *arg) {
    (void)arg;
    int32_t y = (int32_t)(id / WIDTH);
    int32_t x = (int32_t)(id % WIDTH);
    const float *above = image + WIDTH * heddle_max_signed(y - 1, 0);
    const float *here = image + WIDTH * y;
    const float *below = image + WIDTH * heddle_min_signed(y + 1, HEIGHT - 1);
    int32_t left = heddle_max_signed(x - 1, 0);
    int32_t right = heddle_min_signed(x + 1, WIDTH - 1);
    float across = (above[right] - above[left]) + 2 * (here[right] - here[left]) +
                   (below[right] - below[left]);
    float down =
        (below[left] - above[left]) + 2 * (below[x] - above[x]) + (below[right] - above[right]);
    out[id] = __builtin_sqrtf(__builtin_fmaf(across, across, down * down));
}

int main(void) {
    heddle_spawn(PIXELS, pixel, 0);
    return 0;
}
