/* gru: two steps of a gated recurrent cell with 8 inputs and 16 units. */
#include "recurrent.h"
#include "suite.h"

#include <string.h>

static void step(const float *weight, const float *in, float state[UNITS]) {
    float next[UNITS];
    for (int u = 0; u < UNITS; u++) {
        float part[3][2]; /* of each gate: from the inputs, from the state */
        for (int g = 0; g < 3; g++) {
            const float *row = &weight[(g * UNITS + u) * ROW];
            part[g][0] = weighted(row, in, 0, INPUTS);
            part[g][1] = weighted(row, state, INPUTS, UNITS);
        }
        float update = sigmoid(part[0][0] + part[0][1]);
        float reset = sigmoid(part[1][0] + part[1][1]);
        next[u] = (1 - update) * tanhf(part[2][0] + reset * part[2][1]) + update * state[u];
    }
    memcpy(state, next, sizeof next);
}

int main(void) {
    struct suite suite;
    uint32_t seed = 13;
    float weight[3 * UNITS * ROW], in[INPUTS], want[UNITS] = {0}, got[UNITS];
    random_fill(&seed, weight, 3 * UNITS * ROW);
    for (int i = 0; i < 3 * UNITS * ROW; i++)
        weight[i] -= 0.5f;
    random_fill(&seed, in, INPUTS);
    suite_open(&suite, "gru");
    cl_mem weights = suite_buffer(&suite, sizeof weight, weight);
    cl_mem input = suite_buffer(&suite, sizeof in, in);
    cl_mem state[STEPS + 1];
    for (int i = 0; i <= STEPS; i++)
        state[i] = suite_buffer(&suite, sizeof got, NULL);
    for (int i = 0; i < STEPS; i++) {
        suite_launch(&suite, "gru", range_line(UNITS, UNITS), "bbbbii", weights, input, state[i],
                     state[i + 1], INPUTS, UNITS);
        step(weight, in, want);
    }
    suite_read(&suite, state[STEPS], sizeof got, got);
    suite_compare_floats(&suite, got, want, UNITS);
    return suite_close(&suite);
}
