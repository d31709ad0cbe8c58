/* Each layer has a weight more a neuron than inputs: the first is added as it is. */
enum { INPUTS = 56, HIDDEN = 20, ROW = INPUTS + 1, WEIGHTS = HIDDEN * ROW };
enum { LAST = HIDDEN + 1, RESULTS = WEIGHTS + LAST + 1 };
#define RATE 0.3f
