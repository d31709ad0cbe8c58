/* convnet: two layers of a convolutional network on a picture of 8 x 8, the second a residual one.
 */
#include "suite.h"

#include <math.h>

enum { SIDE = 8, HALF = SIDE / 2, COLOURS = 2, FEATURES = 4, FILTER = 9 };

static void convolve(const float *in, const float *filter, const float *bias, float *out,
                     int channels, int side) {
    for (int at = 0; at < FEATURES * side * side; at++) {
        int x = at % side, y = at / side % side, feature = at / side / side;
        float sum = bias[feature];
        for (int n = 0; n < channels * FILTER; n++) {
            int i = x + n % 3 - 1, j = y + n / 3 % 3 - 1, c = n / FILTER;
            if (i >= 0 && i < side && j >= 0 && j < side)
                sum += filter[feature * channels * FILTER + n] * in[(c * side + j) * side + i];
        }
        out[at] = fmaxf(sum, 0);
    }
}

static void pool(const float *in, float *out) {
    for (int at = 0; at < FEATURES * HALF * HALF; at++) {
        const float *corner = in + (at / HALF * 2) * SIDE + at % HALF * 2;
        out[at] = fmaxf(fmaxf(corner[0], corner[1]), fmaxf(corner[SIDE], corner[SIDE + 1]));
    }
}

struct layers {
    float picture[COLOURS * SIDE * SIDE], first[FEATURES * COLOURS * FILTER];
    float second[FEATURES * FEATURES * FILTER], bias[FEATURES];
};

static void reference(const struct layers *net, float *out) {
    float large[FEATURES * SIDE * SIDE], small[FEATURES * HALF * HALF];
    convolve(net->picture, net->first, net->bias, large, COLOURS, SIDE);
    pool(large, small);
    convolve(small, net->second, net->bias, out, FEATURES, HALF);
    for (int i = 0; i < FEATURES * HALF * HALF; i++)
        out[i] = fmaxf(out[i] + small[i], 0);
}

static struct range range_volume(size_t side) {
    return (struct range){3, {side, side, FEATURES}, {side, 2, 1}};
}

int main(void) {
    struct suite suite;
    struct layers net;
    uint32_t seed = 10;
    float want[FEATURES * HALF * HALF], got[FEATURES * HALF * HALF];
    random_fill(&seed, net.picture, sizeof net / sizeof(float));
    for (size_t i = 0; i < FEATURES * COLOURS * FILTER; i++)
        net.first[i] -= 0.5f;
    suite_open(&suite, "convnet");
    cl_mem picture = suite_buffer(&suite, sizeof net.picture, net.picture);
    cl_mem first = suite_buffer(&suite, sizeof net.first, net.first);
    cl_mem second = suite_buffer(&suite, sizeof net.second, net.second);
    cl_mem bias = suite_buffer(&suite, sizeof net.bias, net.bias);
    cl_mem large = suite_buffer(&suite, FEATURES * SIDE * SIDE * sizeof(float), NULL);
    cl_mem small = suite_buffer(&suite, sizeof got, NULL),
           out = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "convolve", range_volume(SIDE), "bbbbii", picture, first, bias, large,
                 COLOURS, SIDE);
    suite_launch(&suite, "pool", range_volume(HALF), "bbi", large, small, SIDE);
    suite_launch(&suite, "convolve", range_volume(HALF), "bbbbii", small, second, bias, out,
                 FEATURES, HALF);
    suite_launch(&suite, "add_residual", range_line(FEATURES * HALF * HALF, 16), "bb", small, out);
    suite_read(&suite, out, sizeof got, got);
    reference(&net, want);
    suite_compare_floats(&suite, got, want, FEATURES * HALF * HALF);
    return suite_close(&suite);
}
