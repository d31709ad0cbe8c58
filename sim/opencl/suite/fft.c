/* fft: the Fourier transform of 64 complex numbers in 6 passes. */
#include "suite.h"

#include <math.h>

enum { POINTS = 64 };

/* The definition. */
static void transform(float in[POINTS][2], float out[POINTS][2]) {
    const double turn = -2 * acos(-1) / POINTS;
    for (int k = 0; k < POINTS; k++) {
        double real = 0, imaginary = 0;
        for (int i = 0; i < POINTS; i++) {
            double c = cos(turn * i * k), s = sin(turn * i * k);
            real += c * (double)in[i][0] - s * (double)in[i][1];
            imaginary += c * (double)in[i][1] + s * (double)in[i][0];
        }
        out[k][0] = (float)real;
        out[k][1] = (float)imaginary;
    }
}

int main(void) {
    struct suite suite;
    uint32_t seed = 19;
    float in[POINTS][2], want[POINTS][2], got[POINTS][2];
    float root[POINTS / 2][2];
    for (int i = 0; i < POINTS / 2; i++) {
        root[i][0] = (float)cos(2 * acos(-1) * i / POINTS);
        root[i][1] = (float)-sin(2 * acos(-1) * i / POINTS);
    }
    random_fill(&seed, in[0], 2 * POINTS);
    suite_open(&suite, "fft");
    cl_mem from = suite_buffer(&suite, sizeof in, in);
    cl_mem to = suite_buffer(&suite, sizeof in, NULL);
    cl_mem turn = suite_buffer(&suite, sizeof root, root);
    for (int apart = 1; apart < POINTS; apart *= 2) {
        suite_launch(&suite, "fft", range_line(POINTS / 2, 16), "bbbi", from, to, turn, apart);
        cl_mem other = from;
        from = to;
        to = other;
    }
    suite_read(&suite, from, sizeof got, got);
    transform(in, want);
    suite_compare_floats(&suite, got[0], want[0], 2 * POINTS);
    return suite_close(&suite);
}
