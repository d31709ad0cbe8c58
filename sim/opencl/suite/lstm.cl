/* A step of an LSTM cell: a work-item a unit, which has four gates. */
float gate_sum(__global const float *weight, __global const float *in, __global const float *state,
               int inputs, int units) {
    float sum = 0;
    for (int i = 0; i < inputs; i++)
        sum += weight[i] * in[i];
    for (int i = 0; i < units; i++)
        sum += weight[inputs + i] * state[i];
    return sum;
}

float sigmoid(float x) {
    return 1 / (1 + exp(-x));
}

__kernel void lstm(__global const float *weight, __global const float *in,
                   __global const float *before, __global float *after, __global float *cell,
                   int inputs, int units) {
    int unit = get_global_id(0), row = inputs + units;
    float gate[4];
    for (int g = 0; g < 4; g++)
        gate[g] = gate_sum(weight + (g * units + unit) * row, in, before, inputs, units);
    cell[unit] = sigmoid(gate[1]) * cell[unit] + sigmoid(gate[0]) * tanh(gate[2]);
    after[unit] = sigmoid(gate[3]) * tanh(cell[unit]);
}
