/* separable: a picture of 16 x 16, convolved with a filter of 5 along rows, then along columns. */
#include "suite.h"

enum { SIDE = 16, PIXELS = SIDE * SIDE, RADIUS = 2, TAPS = 2 * RADIUS + 1, GROUP = 8 };

static int inside(int at) {
    return at < 0 ? 0 : at >= SIDE ? SIDE - 1 : at;
}

/* The filter in both directions at once. */
static float convolve(const float *picture, const float *filter, int x, int y) {
    float sum = 0;
    for (int j = 0; j < TAPS; j++)
        for (int i = 0; i < TAPS; i++)
            sum += filter[i] * filter[j] *
                   picture[inside(y + j - RADIUS) * SIDE + inside(x + i - RADIUS)];
    return sum;
}

int main(void) {
    struct suite suite;
    uint32_t seed = 21;
    const float filter[TAPS] = {0.1f, 0.2f, 0.4f, 0.2f, 0.1f};
    float picture[PIXELS], want[PIXELS], got[PIXELS];
    random_fill(&seed, picture, PIXELS);
    suite_open(&suite, "separable");
    cl_mem in = suite_buffer(&suite, sizeof picture, picture);
    cl_mem rows = suite_buffer(&suite, sizeof got, NULL),
           out = suite_buffer(&suite, sizeof got, NULL);
    cl_mem taps = suite_buffer(&suite, sizeof filter, filter);
    struct range range = range_plane(SIDE, SIDE, GROUP, 1);
    int local = (GROUP + 2 * RADIUS) * (int)sizeof(float);
    suite_launch(&suite, "separable", range, "bbbiiil", in, rows, taps, RADIUS, 1, SIDE, local);
    suite_launch(&suite, "separable", range, "bbbiiil", rows, out, taps, RADIUS, SIDE, SIDE, local);
    suite_read(&suite, out, sizeof got, got);
    for (int i = 0; i < PIXELS; i++)
        want[i] = convolve(picture, filter, i % SIDE, i / SIDE);
    suite_compare_floats(&suite, got, want, PIXELS);
    return suite_close(&suite);
}
