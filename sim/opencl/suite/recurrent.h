/* Shared by the two recurrent networks: both take steps of a cell with 8 inputs and 16 units. */
#ifndef HEDDLE_OPENCL_SUITE_RECURRENT_H
#define HEDDLE_OPENCL_SUITE_RECURRENT_H

#include <math.h>

enum { INPUTS = 8, UNITS = 16, ROW = INPUTS + UNITS, STEPS = 2 };

static inline float sigmoid(float x) {
    return 1 / (1 + expf(-x));
}

/* The part of a gate that comes from `count` values, whose weights begin at `first`. */
static inline float weighted(const float *weight, const float *values, int first, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[first + i] * values[i];
    return sum;
}

#endif
