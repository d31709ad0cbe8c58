/* A layer of long short-term memory over some steps of time. Each step has two launches: the four
 * gates of all units as dot products with input and last output, a gate a task, stored so that
 * lanes read neighbouring weights; then the cells, with sigmoid and tanh, a unit a task. */
#include "heddle_math.h"
#include "shape.h"

extern const float weight[COLUMNS * GATES * UNITS], bias[GATES * UNITS], input[STEPS * INPUTS];
extern float gate[GATES * UNITS], state[COLUMNS];
extern float out[2 * UNITS]; /* cells, outputs */

static void sum(uint32_t id, const void *arg) {
    (void)arg;
    float value = bias[id];
    for (uint32_t i = 0; i < COLUMNS; i++)
        value = __builtin_fmaf(weight[i * GATES * UNITS + id], state[i], value);
    gate[id] = value;
}

static void cell(uint32_t unit, const void *arg) {
    (void)arg;
    float keep = heddle_sigmoid(gate[unit]);
    float take = heddle_sigmoid(gate[UNITS + unit]);
    float show = heddle_sigmoid(gate[2 * UNITS + unit]);
    float candidate = heddle_tanh(gate[3 * UNITS + unit]);
    float content = __builtin_fmaf(take, candidate, keep * out[unit]);
    out[unit] = content;
    state[INPUTS + unit] = out[UNITS + unit] = show * heddle_tanh(content);
}

int main(void) {
    for (int i = 0; i < UNITS; i++)
        out[i] = state[INPUTS + i] = 0;
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < INPUTS; i++)
            state[i] = input[step * INPUTS + i];
        heddle_spawn(GATES * UNITS, sum, 0);
        heddle_spawn(UNITS, cell, 0);
    }
    return 0;
}
