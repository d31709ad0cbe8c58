/* Runs a program on the golden model and holds every value that the analyser claims to know against
 * what the instruction really wrote, in every lane. */
#ifndef HEDDLE_SIM_LINEAR_MEASURE_H
#define HEDDLE_SIM_LINEAR_MEASURE_H

#include "program.h"
#include "sim/config.h"

/* `values`: how many were compared. False with the first difference in `error`, or why the program
 * did not end well. */
bool linear_measure(const struct linear_program *program, const struct heddle_config *config,
                    uint64_t *values, struct error *error);

#endif
