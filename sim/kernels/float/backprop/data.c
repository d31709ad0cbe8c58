/* Data of backprop. The reference does not propagate errors back: in double precision, it takes the
 * gradient of half the squared error from differences of whole forward passes. */
#include "shape.h"
#include "sim/kernels/float/backprop/../../datagen.h"

#include <math.h>

struct network {
    double hidden[WEIGHTS], last[LAST], input[INPUTS];
};

static double output_of(const struct network *network) {
    double sum = network->last[0];
    for (int neuron = 0; neuron < HIDDEN; neuron++) {
        const double *row = network->hidden + neuron * ROW;
        double inner = row[0];
        for (int i = 0; i < INPUTS; i++)
            inner += row[1 + i] * network->input[i];
        sum += network->last[1 + neuron] / (1 + exp(-inner));
    }
    return 1 / (1 + exp(-sum));
}

/* The value of one weight after a step of training. */
static float trained(struct network *network, double *weight, double target) {
    const double step = 0x1p-14, before = *weight;
    *weight = before + step;
    double above = output_of(network) - target;
    *weight = before - step;
    double below = output_of(network) - target;
    *weight = before;
    return (float)(before - (double)RATE * (above * above - below * below) / (4 * step));
}

int main(void) {
    static float input[INPUTS], weight[WEIGHTS], last[LAST], result[RESULTS];
    static struct network network;
    const float target = 0.9f;
    struct random random = {36};
    for (int i = 0; i < INPUTS; i++)
        network.input[i] = (double)(input[i] = random_float(&random, 0, 1));
    for (int i = 0; i < WEIGHTS; i++)
        network.hidden[i] = (double)(weight[i] = random_float(&random, -0.5f, 0.5f));
    for (int i = 0; i < LAST; i++)
        network.last[i] = (double)(last[i] = random_float(&random, -1, 1));
    for (int i = 0; i < WEIGHTS; i++)
        result[i] = trained(&network, &network.hidden[i], (double)target);
    for (int i = 0; i < LAST; i++)
        result[WEIGHTS + i] = trained(&network, &network.last[i], (double)target);
    result[WEIGHTS + LAST] = (float)output_of(&network);
    data_floats("input", input, INPUTS);
    data_floats("weight", weight, WEIGHTS);
    data_floats("last_weight", last, LAST);
    data_floats("target", &target, 1);
    data_space("hidden", HIDDEN);
    data_space("error", HIDDEN);
    data_check_near(result, RESULTS, 5e-7f);
    return 0;
}
