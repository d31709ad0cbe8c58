/* Data of math; the reference is what the same functions give on the host, bit by bit, where
 * tb/sim/test_math.c measures their errors. Only the bits of a NaN are not the host's. */
#include "shape.h"
#include "sim/kernels/float/math/../../../runtime/heddle_math.h"
#include "sim/kernels/float/math/../../datagen.h"

#include <math.h>

static const float special[] = {0,    -0.0f, INFINITY, -INFINITY, NAN,       0x1p-149f,
                                1,    -1,    88.7f,    88.8f,     -87.4f,    -103.9f,
                                -104, 0.5f,  2,        1e30f,     0x1p-126f, -1e-20f};

enum { SPECIALS = sizeof special / sizeof special[0], NAN_BITS = 0x7fc00000 };

static uint32_t bits(float value) {
    return isnan(value) ? NAN_BITS : heddle_float_bits(value);
}

int main(void) {
    static float argument[N];
    static uint32_t result[FUNCTIONS * N];
    struct random random = {43};
    for (int i = 0; i < N; i++) {
        float x = i < SPECIALS ? special[i] : random_float(&random, -90, 90);
        float sine, cosine;
        argument[i] = x;
        heddle_sincos(x, &sine, &cosine);
        result[i] = bits(heddle_exp(x));
        result[N + i] = bits(heddle_log(x));
        result[2 * N + i] = bits(sine);
        result[3 * N + i] = bits(cosine);
        result[4 * N + i] = bits(heddle_sigmoid(x));
        result[5 * N + i] = bits(heddle_tanh(x));
    }
    data_floats("argument", argument, N);
    data_check(result, FUNCTIONS * N);
    return 0;
}
