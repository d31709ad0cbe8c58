/* Facts about a run that did not pass, beside its reason. */
#ifndef HEDDLE_SIM_FAILURE_H
#define HEDDLE_SIM_FAILURE_H

#include "simulation.h"

#include <stdio.h>

/* The rest of lockstep's report, or where every warp was; nothing for other failures. */
void failure_details(const struct simulation *sim, FILE *file);

#endif
