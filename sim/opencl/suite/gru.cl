/* A step of a GRU cell: a work-item a unit, which has two gates and a fresh value, which sees the state
 * behind the second gate. */
float weighted(__global const float *weight, __global const float *values, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[i] * values[i];
    return sum;
}

float sigmoid(float x) {
    return 1 / (1 + exp(-x));
}

__kernel void gru(__global const float *weight, __global const float *in,
                  __global const float *before, __global float *after, int inputs, int units) {
    int unit = get_global_id(0), row = inputs + units;
    __global const float *first = weight + unit * row, *second = first + units * row,
                         *last = second + units * row;
    float update = sigmoid(weighted(first, in, inputs) + weighted(first + inputs, before, units));
    float reset = sigmoid(weighted(second, in, inputs) + weighted(second + inputs, before, units));
    float fresh = weighted(last, in, inputs) + reset * weighted(last + inputs, before, units);
    after[unit] = (1 - update) * tanh(fresh) + update * before[unit];
}
