/* libor: Monte Carlo valuation of swaptions in a market model of forward rates, 64 paths of 4
 * steps. */
#include "suite.h"

#include <math.h>

enum { PATHS = 64, STEPS = 4, RATES = 8 };

static const float delta = 0.25f, volatility = 0.2f, strike = 0.045f;

static float follow(const float *normal, int path) {
    float rate[RATES], bond = 1, swap = 0, gain = 0;
    for (int i = 0; i < RATES; i++)
        rate[i] = 0.05f;
    for (int n = 0; n < STEPS; n++) {
        float drift = 0, shock = sqrtf(delta) * normal[n * PATHS + path];
        for (int i = n + 1; i < RATES; i++) {
            float part = volatility * delta;
            drift += part * volatility * rate[i] / (1 + delta * rate[i]);
            rate[i] *= expf(drift - 0.5f * volatility * part + volatility * shock);
        }
    }
    for (int i = STEPS; i < RATES; i++) {
        bond /= 1 + delta * rate[i];
        swap += delta * bond;
        gain += fmaxf(1 - bond - strike * swap, 0);
    }
    return 100 * gain;
}

int main(void) {
    struct suite suite;
    uint32_t seed = 2;
    float normal[STEPS * PATHS], want[PATHS], got[PATHS];
    for (int i = 0; i < STEPS * PATHS; i++) { /* twelve uniform ones make nearly a normal one */
        normal[i] = -6;
        for (int n = 0; n < 12; n++)
            normal[i] += random_unit(&seed);
    }
    suite_open(&suite, "libor");
    cl_mem shocks = suite_buffer(&suite, sizeof normal, normal);
    cl_mem values = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "libor", range_line(PATHS, 16), "bbifff", shocks, values, STEPS,
                 (double)delta, (double)volatility, (double)strike);
    suite_read(&suite, values, sizeof got, got);
    for (int path = 0; path < PATHS; path++)
        want[path] = follow(normal, path);
    suite_compare_floats(&suite, got, want, PATHS);
    return suite_close(&suite);
}
