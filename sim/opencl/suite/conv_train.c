/* conv_train: the gradient of 4 filters of 3 x 3 x 2 for a picture of 10 x 10. */
#include "suite.h"

enum { SIDE = 10, INNER = SIDE - 2, CHANNELS = 2, FEATURES = 4, PLACES = 9 * CHANNELS };

/* Error by error, to every weight that it came through. */
static void spread(const float *in, const float *error, float *gradient) {
    for (int at = 0; at < FEATURES * INNER * INNER; at++) {
        int x = at % INNER, y = at / INNER % INNER, feature = at / INNER / INNER;
        for (int place = 0; place < PLACES; place++) {
            int i = place % 3, j = place / 3 % 3, c = place / 9;
            gradient[feature * PLACES + place] += error[at] * in[(c * SIDE + y + j) * SIDE + x + i];
        }
    }
}

int main(void) {
    struct suite suite;
    uint32_t seed = 11;
    float in[CHANNELS * SIDE * SIDE], error[FEATURES * INNER * INNER];
    float want[FEATURES * PLACES] = {0}, got[FEATURES * PLACES];
    random_fill(&seed, in, sizeof in / sizeof *in);
    random_fill(&seed, error, sizeof error / sizeof *error);
    suite_open(&suite, "conv_train");
    cl_mem input = suite_buffer(&suite, sizeof in, in);
    cl_mem errors = suite_buffer(&suite, sizeof error, error);
    cl_mem gradient = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "conv_train", range_plane(PLACES, FEATURES, PLACES / 2, 1), "bbbii", input,
                 errors, gradient, CHANNELS, SIDE);
    suite_read(&suite, gradient, sizeof got, got);
    spread(in, error, want);
    suite_compare_floats(&suite, got, want, FEATURES * PLACES);
    return suite_close(&suite);
}
