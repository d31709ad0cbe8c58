#include "model.h"

#include <stddef.h>

static void *verilated_make(void *context) {
    (void)context;
    return heddle_model_new();
}

const struct model verilated_model = {
    .make = verilated_make,
    .eval = heddle_model_eval,
    .trace = heddle_model_trace,
    .final = heddle_model_final,
    .free = heddle_model_delete,
};
