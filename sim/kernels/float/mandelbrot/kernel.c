/* Rounds that z = z^2 + c stays near, a pixel a task. Lanes leave the loop one by one: the shape of
 * the set decides how many work. Almost no memory. */
#include "shape.h"

#include "branches.h"

extern uint32_t out[PIXELS];

static void pixel(uint32_t id, const void *arg) {
    (void)arg;
    float a = __builtin_fmaf((float)(id % WIDTH), PIXEL_WIDTH, LEFT);
    float b = __builtin_fmaf((float)(id / WIDTH), PIXEL_HEIGHT, TOP);
    float x = 0, y = 0, xx = 0, yy = 0;
    uint32_t rounds = 0;
    while ((xx + yy <= 4) and (rounds < ROUNDS)) {
        y = __builtin_fmaf(2 * x, y, b);
        x = xx - yy + a;
        xx = x * x;
        yy = y * y;
        rounds++;
    }
    out[id] = rounds;
}

int main(void) {
    heddle_spawn(PIXELS, pixel, 0);
    return 0;
}
