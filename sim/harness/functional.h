/* A run on the functional model alone, in place of simulation_run: results without times.
 *
 * Of the figures only instructions are known; each counts as a cycle.
 */
#ifndef HEDDLE_SIM_FUNCTIONAL_H
#define HEDDLE_SIM_FUNCTIONAL_H

#include "simulation.h"

/* Between simulation_begin, without lockstep, and simulation_judge. */
void simulation_run_functional(struct simulation *sim);

#endif
