/* Data of lstm; the reference computes unit by unit in double precision. */
#include "shape.h"
#include "sim/kernels/float/lstm/../../datagen.h"

#include <math.h>
#include <string.h>

static float weight[COLUMNS][GATES][UNITS], bias[GATES][UNITS], input[STEPS][INPUTS];

static double sum(int gate, int unit, const double *state) {
    double value = (double)bias[gate][unit];
    for (int i = 0; i < COLUMNS; i++)
        value += (double)weight[i][gate][unit] * state[i];
    return value;
}

static double sigmoid(double x) {
    return 1 / (1 + exp(-x));
}

static void step(const float *from, double *state, double *content) {
    double shown[UNITS];
    for (int i = 0; i < INPUTS; i++)
        state[i] = (double)from[i];
    for (int unit = 0; unit < UNITS; unit++) {
        content[unit] = sigmoid(sum(0, unit, state)) * content[unit] +
                        sigmoid(sum(1, unit, state)) * tanh(sum(3, unit, state));
        shown[unit] = sigmoid(sum(2, unit, state)) * tanh(content[unit]);
    }
    memcpy(state + INPUTS, shown, sizeof shown);
}

int main(void) {
    static double state[COLUMNS], content[UNITS];
    static float result[2 * UNITS];
    struct random random = {42};
    for (int i = 0; i < COLUMNS * GATES * UNITS; i++)
        weight[i / (GATES * UNITS)][i / UNITS % GATES][i % UNITS] = random_float(&random, -1, 1);
    for (int i = 0; i < GATES * UNITS; i++)
        bias[i / UNITS][i % UNITS] = random_float(&random, -0.5f, 0.5f);
    for (int i = 0; i < STEPS * INPUTS; i++)
        input[i / INPUTS][i % INPUTS] = random_float(&random, -2, 2);
    for (int i = 0; i < STEPS; i++)
        step(input[i], state, content);
    for (int i = 0; i < UNITS; i++) {
        result[i] = (float)content[i];
        result[UNITS + i] = (float)state[INPUTS + i];
    }
    data_floats("weight", weight[0][0], COLUMNS * GATES * UNITS);
    data_floats("bias", bias[0], GATES * UNITS);
    data_floats("input", input[0], STEPS * INPUTS);
    data_space("gate", GATES * UNITS);
    data_space("state", COLUMNS);
    data_check_near(result, 2 * UNITS, 2e-6f);
    return 0;
}
