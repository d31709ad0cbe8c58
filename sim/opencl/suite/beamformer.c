/* beamformer: delay and sum, 6 channels into 4 beams of 32 samples. */
#include "suite.h"

enum { CHANNELS = 6, BEAMS = 4, LENGTH = 32 };

static float sample_of(const float *samples, const cl_int *delay, const float *weight, int beam,
                       int time) {
    float sum = 0;
    for (int c = 0; c < CHANNELS; c++) {
        int at = time - delay[beam * CHANNELS + c];
        sum += at < 0 ? 0 : weight[beam * CHANNELS + c] * samples[c * LENGTH + at];
    }
    return sum;
}

int main(void) {
    struct suite suite;
    uint32_t seed = 4;
    cl_int delay[BEAMS * CHANNELS];
    float samples[CHANNELS * LENGTH], weight[BEAMS * CHANNELS];
    float want[BEAMS * LENGTH], got[BEAMS * LENGTH];
    random_fill(&seed, samples, CHANNELS * LENGTH);
    random_fill(&seed, weight, BEAMS * CHANNELS);
    for (int i = 0; i < BEAMS * CHANNELS; i++)
        delay[i] = (cl_int)random_below(&seed, 12);
    suite_open(&suite, "beamformer");
    cl_mem in = suite_buffer(&suite, sizeof samples, samples);
    cl_mem delays = suite_buffer(&suite, sizeof delay, delay);
    cl_mem weights = suite_buffer(&suite, sizeof weight, weight);
    cl_mem out = suite_buffer(&suite, sizeof got, NULL);
    suite_launch(&suite, "beamformer", range_plane(LENGTH, BEAMS, 8, 2), "bbbbii", in, delays,
                 weights, out, CHANNELS, LENGTH);
    suite_read(&suite, out, sizeof got, got);
    for (int i = 0; i < BEAMS * LENGTH; i++)
        want[i] = sample_of(samples, delay, weight, i / LENGTH, i % LENGTH);
    suite_compare_floats(&suite, got, want, BEAMS * LENGTH);
    return suite_close(&suite);
}
