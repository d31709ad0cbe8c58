/* lstm: two steps of a cell with long short-term memory, with 8 inputs and 16 units. */
#include "recurrent.h"
#include "suite.h"

#include <string.h>

static float gate(const float *weight, int number, const float *in, const float *state) {
    const float *row = &weight[number * ROW];
    return weighted(row, in, 0, INPUTS) + weighted(row, state, INPUTS, UNITS);
}

static void step(const float *weight, const float *in, float state[UNITS], float cell[UNITS]) {
    float next[UNITS];
    for (int u = 0; u < UNITS; u++) {
        float take = sigmoid(gate(weight, u, in, state));
        float keep = sigmoid(gate(weight, UNITS + u, in, state));
        float fresh = tanhf(gate(weight, 2 * UNITS + u, in, state));
        cell[u] = keep * cell[u] + take * fresh;
        next[u] = sigmoid(gate(weight, 3 * UNITS + u, in, state)) * tanhf(cell[u]);
    }
    memcpy(state, next, sizeof next);
}

int main(void) {
    struct suite suite;
    uint32_t seed = 12;
    float weight[4 * UNITS * ROW], in[INPUTS], want[UNITS] = {0}, cell[UNITS] = {0}, got[UNITS];
    random_fill(&seed, weight, 4 * UNITS * ROW);
    for (int i = 0; i < 4 * UNITS * ROW; i++)
        weight[i] -= 0.5f;
    random_fill(&seed, in, INPUTS);
    suite_open(&suite, "lstm");
    cl_mem weights = suite_buffer(&suite, sizeof weight, weight);
    cl_mem input = suite_buffer(&suite, sizeof in, in);
    cl_mem cells = suite_buffer(&suite, sizeof cell, NULL);
    cl_mem state[STEPS + 1];
    for (int i = 0; i <= STEPS; i++)
        state[i] = suite_buffer(&suite, sizeof got, NULL);
    for (int i = 0; i < STEPS; i++) {
        suite_launch(&suite, "lstm", range_line(UNITS, UNITS), "bbbbbii", weights, input, state[i],
                     state[i + 1], cells, INPUTS, UNITS);
        step(weight, in, want, cell);
    }
    suite_read(&suite, state[STEPS], sizeof got, got);
    suite_compare_floats(&suite, got, want, UNITS);
    return suite_close(&suite);
}
