/* The Slurm engine: job arrays of a cluster. */
#ifndef HEDDLE_CMD_SWEEP_ENGINE_SLURM_H
#define HEDDLE_CMD_SWEEP_ENGINE_SLURM_H

#include "keep.h"

/* Measures all rows of engine->task, each ending in engine_keep. False when one could not be
 * written or nothing can be started; a signal (engine_signalled) leaves the rest undone. */
bool engine_slurm(struct engine *engine, struct error *error);

/* Whether what it calls is there. */
bool engine_slurm_ready(const struct sweep_plan *plan, struct error *error);

#endif
