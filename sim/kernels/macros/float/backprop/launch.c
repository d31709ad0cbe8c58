/* backprop over grids: forward with a neuron a block, whose threads add up in local memory; the new
 * weights with an input a column and a neuron a row. */
#include "grid.h"
#include "heddle_math.h"
#include "shape.h"

extern const float input[INPUTS], weight[WEIGHTS], last_weight[LAST], target;
extern float hidden[HIDDEN], error[HIDDEN];
extern float out[RESULTS]; /* weights of the hidden layer, of the output, the output */

enum { GROUP = 8 };

struct layer {
    const float *input, *weight, *error;
    float *hidden, *adjusted;
    uint32_t inputs, neurons;
};

HEDDLE_KERNEL(forward, const struct layer *l) {
    float *partial = block->local;
    uint32_t me = thread_x, size = block->size[0];
    const float *row = l->weight + block_x * (l->inputs + 1);
    float sum = heddle_select_float(me == 0, row[0], 0);
    for (uint32_t i = 0; i < l->inputs; i += size)
        sum = __builtin_fmaf(row[1 + i + me], l->input[i + me], sum);
    partial[me] = sum;
    for (uint32_t half = size / 2; half > 0; half /= 2) {
        heddle_block_barrier(block);
        HEDDLE_IF (me < half)
            partial[me] += partial[me + half];
    }
    HEDDLE_IF (me == 0)
        l->hidden[block_x] = heddle_sigmoid(partial[0]);
}

HEDDLE_KERNEL(adjust, const struct layer *l) {
    uint32_t i = GRID_X, neuron = GRID_Y;
    HEDDLE_IF ((i <= l->inputs) & (neuron < l->neurons)) {
        uint32_t at = neuron * (l->inputs + 1) + i;
        float from = heddle_select_float(i == 0, 1, l->input[heddle_max(i, 1) - 1]);
        l->adjusted[at] = __builtin_fmaf(RATE * l->error[neuron], from, l->weight[at]);
    }
}

static float output_of_hidden(void) {
    float sum = last_weight[0];
    for (uint32_t i = 0; i < HIDDEN; i++)
        sum = __builtin_fmaf(last_weight[1 + i], hidden[i], sum);
    return heddle_sigmoid(sum);
}

int main(void) {
    const struct layer layer = {input, weight, error, hidden, out, INPUTS, HIDDEN};
    uint32_t size = heddle_min(GROUP, heddle_threads() * heddle_warps());
    heddle_launch_deal(forward, (uint32_t[]){HIDDEN, 1, 1}, (uint32_t[]){size, 1, 1},
                       size * sizeof(float), &layer, BLOCK_DEAL);
    float output = output_of_hidden();
    float wrong = output * (1 - output) * (target - output);
    out[WEIGHTS] = __builtin_fmaf(RATE, wrong, last_weight[0]);
    for (uint32_t i = 0; i < HIDDEN; i++) {
        float share = wrong * last_weight[1 + i];
        error[i] = hidden[i] * (1 - hidden[i]) * share;
        out[WEIGHTS + 1 + i] = __builtin_fmaf(RATE * wrong, hidden[i], last_weight[1 + i]);
    }
    out[WEIGHTS + LAST] = output;
    launch_over(adjust, ROW, HIDDEN, &layer);
    return 0;
}
