/* The local engine: processes on this machine, as many at a time as it has processors. */
#ifndef HEDDLE_CMD_SWEEP_ENGINE_LOCAL_H
#define HEDDLE_CMD_SWEEP_ENGINE_LOCAL_H

#include "keep.h"

/* Measures all rows of engine->task, each ending in engine_keep. False when one could not be
 * written or nothing can be started; a signal (engine_signalled) leaves the rest undone. */
bool engine_local(struct engine *engine, struct error *error);

/* Whether the tools are there that the metrics of the plan need. */
bool engine_local_ready(const struct sweep_plan *plan, struct error *error);

#endif
