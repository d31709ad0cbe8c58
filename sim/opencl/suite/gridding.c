/* gridding: 24 samples onto a grid of 12 x 12 points. */
#include "suite.h"

enum { SIDE = 12, SAMPLES = 24 };

static const float radius = 2.5f;

/* Sample by sample, to all points around it. */
static void spread(const float sample[4], float *grid) {
    for (int i = 0; i < SIDE * SIDE; i++) {
        float across = sample[0] - (float)(i % SIDE), down = sample[1] - (float)(i / SIDE);
        float square = across * across + down * down, fall = 1 - square / (radius * radius);
        grid[i] += square < radius * radius ? sample[2] * fall * fall : 0;
    }
}

int main(void) {
    struct suite suite;
    uint32_t seed = 16;
    float sample[SAMPLES][4], want[SIDE * SIDE] = {0}, got[SIDE * SIDE];
    for (int i = 0; i < SAMPLES; i++) {
        random_fill(&seed, sample[i], 4);
        sample[i][0] *= SIDE;
        sample[i][1] *= SIDE;
        spread(sample[i], want);
    }
    suite_open(&suite, "gridding");
    cl_mem samples = suite_buffer(&suite, sizeof sample, sample);
    cl_mem grid = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "gridding", range_plane(SIDE, SIDE, 4, 4), "bbif", samples, grid, SAMPLES,
                 (double)radius);
    suite_read(&suite, grid, sizeof got, got);
    suite_compare_floats(&suite, got, want, SIDE * SIDE);
    return suite_close(&suite);
}
