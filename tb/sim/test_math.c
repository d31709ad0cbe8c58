/* The error bounds that sim/runtime/heddle_math.h states, against the host's double precision over
 * arguments spread evenly over all bit patterns.
 */
#include "sim/runtime/heddle_math.h"
#include "tb/tools/unit.h"

#include <float.h>
#include <math.h>

enum { STEP = 4099 }; /* prime: low bits of every kind occur */

static double ulp(double exact) {
    int exponent;
    frexp(exact, &exponent);
    return ldexp(1, (exponent < -125 ? -125 : exponent) - 24);
}

static double error_absolute(double got, double exact) {
    return fabs(got - exact);
}

static double error_ulp(double got, double exact) {
    if (fabs(exact) > FLT_MAX + ulp(FLT_MAX) / 2)
        return isinf(got) && (got > 0) == (exact > 0) ? 0 : INFINITY;
    return fabs(got - exact) / ulp(exact);
}

static double sigmoid(double x) {
    return 1 / (1 + exp(-x));
}

static const struct {
    const char *name;
    float (*function)(float);
    double (*exact)(double);
    double (*error)(double, double);
    double low, high, bound;
} functions[] = {
    {"exp", heddle_exp, exp, error_ulp, -87.3, FLT_MAX, 1},
    {"exp of less", heddle_exp, exp, error_absolute, -FLT_MAX, -87.3, 0x1p-149},
    {"log", heddle_log, log, error_ulp, 0x1p-149, FLT_MAX, 1},
    {"sin", heddle_sin, sin, error_absolute, -10000, 10000, 1e-7},
    {"cos", heddle_cos, cos, error_absolute, -10000, 10000, 1e-7},
    {"sigmoid", heddle_sigmoid, sigmoid, error_ulp, -80, FLT_MAX, 3},
    {"tanh", heddle_tanh, tanh, error_absolute, -FLT_MAX, FLT_MAX, 2e-7},
};

TEST(test_bounds) {
    for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
        double worst = 0;
        float where = 0;
        for (uint64_t bits = 0; bits <= UINT32_MAX; bits += STEP) {
            float x = heddle_float_of((uint32_t)bits);
            if (!(x >= functions[i].low && x <= functions[i].high))
                continue;
            double error =
                functions[i].error(functions[i].function(x), functions[i].exact((double)x));
            if (!(error <= worst)) {
                worst = error;
                where = x;
            }
        }
        print_message("%s: at most %.3g, at %a\n", functions[i].name, worst, (double)where);
        if (!(worst <= functions[i].bound))
            fail_msg("%s is off by %g at %a, its bound is %g", functions[i].name, worst,
                     (double)where, functions[i].bound);
    }
}

TEST(test_special_arguments) {
    const float infinity = INFINITY;
    assert_true(heddle_exp(0) == 1 && heddle_exp(-infinity) == 0);
    assert_true(isinf(heddle_exp(infinity)) && isnan(heddle_exp(NAN)));
    assert_true(heddle_log(1) == 0 && heddle_log(infinity) == infinity);
    assert_true(heddle_log(0) == -infinity && heddle_log(-0.0f) == -infinity);
    assert_true(isnan(heddle_log(-1)) && isnan(heddle_log(-infinity)) && isnan(heddle_log(NAN)));
    assert_true(heddle_sin(0) == 0 && heddle_cos(0) == 1);
    assert_true(heddle_tanh(infinity) == 1 && heddle_tanh(-infinity) == -1);
    assert_true(heddle_sigmoid(infinity) == 1 && heddle_sigmoid(-infinity) == 0);
}
