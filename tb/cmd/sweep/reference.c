/* A kernel whose reference runs in main, on one thread: most cycles of a run are its, and a region
 * of interest leaves them out. */
#include "heddle.h"

enum { COUNT = 128, STEPS = 12 };

static uint32_t data[COUNT], out[COUNT];

static uint32_t mixed(uint32_t i) {
    uint32_t sum = 0;
    for (uint32_t step = 0; step < STEPS; step++)
        sum += data[(i + 5 * step) % COUNT] * (step + 1);
    return sum;
}

static void kernel(uint32_t i, const void *arg) {
    (void)arg;
    out[i] = mixed(i);
}

int main(void) {
    for (uint32_t i = 0; i < COUNT; i++)
        data[i] = i * i;
    heddle_roi_begin();
    heddle_spawn(COUNT, kernel, 0);
    heddle_roi_end();
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < COUNT; i++)
        wrong += out[i] != mixed(i);
    return wrong != 0;
}
