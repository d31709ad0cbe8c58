/* One step of training of a network with a hidden layer and one output. Forward: a neuron a group,
 * whose threads share the products and add them up in local memory. Backward: errors by one
 * thread, as there are few, then the new weights, a weight a task. */
#include "heddle_math.h"
#include "shape.h"

extern const float input[INPUTS], weight[WEIGHTS], last_weight[LAST], target;
extern float hidden[HIDDEN], error[HIDDEN];
extern float out[RESULTS]; /* weights of the hidden layer, of the output, the output */

enum { GROUP = 8 };

static void forward(const struct heddle_group *group, const void *arg) {
    (void)arg;
    float *partial = group->local;
    uint32_t me = group->thread;
    const float *row = weight + group->id * ROW;
    float sum = heddle_select_float(me == 0, row[0], 0);
    for (uint32_t i = 0; i < INPUTS; i += group->size)
        sum = __builtin_fmaf(row[1 + i + me], input[i + me], sum);
    partial[me] = sum;
    for (uint32_t half = group->size / 2; half > 0; half /= 2) {
        heddle_group_barrier(group);
        HEDDLE_IF (me < half)
            partial[me] += partial[me + half];
    }
    HEDDLE_IF (me == 0)
        hidden[group->id] = heddle_sigmoid(partial[0]);
}

static void adjust(uint32_t id, const void *arg) {
    (void)arg;
    uint32_t neuron = id / ROW;
    uint32_t i = id % ROW;
    float from = heddle_select_float(i == 0, 1, input[heddle_max(i, 1) - 1]);
    out[id] = __builtin_fmaf(RATE * error[neuron], from, weight[id]);
}

static float output_of_hidden(void) {
    float sum = last_weight[0];
    for (uint32_t i = 0; i < HIDDEN; i++)
        sum = __builtin_fmaf(last_weight[1 + i], hidden[i], sum);
    return heddle_sigmoid(sum);
}

int main(void) {
    heddle_spawn_groups(HIDDEN, GROUP, GROUP * sizeof(float), forward, 0);
    float output = output_of_hidden();
    float wrong = output * (1 - output) * (target - output);
    out[WEIGHTS] = __builtin_fmaf(RATE, wrong, last_weight[0]);
    for (uint32_t i = 0; i < HIDDEN; i++) {
        float share = wrong * last_weight[1 + i];
        error[i] = hidden[i] * (1 - hidden[i]) * share;
        out[WEIGHTS + 1 + i] = __builtin_fmaf(RATE * wrong, hidden[i], last_weight[1 + i]);
    }
    out[WEIGHTS + LAST] = output;
    heddle_spawn(WEIGHTS, adjust, 0);
    return 0;
}
