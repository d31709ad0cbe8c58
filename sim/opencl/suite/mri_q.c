/* mri_q: the matrix Q of a reconstruction from magnetic resonance, 32 points and 12 samples of
 * k-space. */
#include "suite.h"

#include <math.h>

enum { POINTS = 32, SAMPLES = 12 };

int main(void) {
    struct suite suite;
    uint32_t seed = 15;
    float sample[SAMPLES][4], place[3][POINTS], want[POINTS][2] = {{0}}, got[POINTS][2];
    random_fill(&seed, sample[0], SAMPLES * 4);
    random_fill(&seed, place[0], 3 * POINTS);
    suite_open(&suite, "mri_q");
    cl_mem samples = suite_buffer(&suite, sizeof sample, sample);
    cl_mem q = suite_buffer(&suite, sizeof got, NULL), axis[3];
    for (int i = 0; i < 3; i++)
        axis[i] = suite_buffer(&suite, sizeof place[i], place[i]);
    suite_launch(&suite, "mri_q", range_line(POINTS, 16), "bbbbbi", samples, axis[0], axis[1],
                 axis[2], q, SAMPLES);
    suite_read(&suite, q, sizeof got, got);
    for (int point = 0; point < POINTS; point++)
        for (int k = 0; k < SAMPLES; k++) {
            float turns = 0;
            for (int i = 0; i < 3; i++)
                turns += sample[k][i] * place[i][point];
            want[point][0] += sample[k][3] * cosf(6.2831853f * turns);
            want[point][1] += sample[k][3] * sinf(6.2831853f * turns);
        }
    suite_compare_floats(&suite, got[0], want[0], 2 * POINTS);
    return suite_close(&suite);
}
