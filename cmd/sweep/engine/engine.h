/* Runs what a sweep still lacks, and keeps every result as soon as it is there. */
#ifndef HEDDLE_CMD_SWEEP_ENGINE_H
#define HEDDLE_CMD_SWEEP_ENGINE_H

#include "keep.h"

/* Registers sweep and points, and runs what is not there with the same hashes; progress and
 * failures on standard error. False with a sentence when the sweep cannot go on; a run that fails
 * is only counted. SIGINT and its like end it early: counts->signal. */
bool engine_run(struct store *store, const struct sweep_plan *plan, const struct sweep_space *space,
                const struct engine_choice *choice, struct engine_counts *counts,
                struct error *error);

/* Tells the work and the time of engine_run; leaves the database as it is. */
bool engine_foresee(struct store *store, const struct sweep_plan *plan,
                    const struct sweep_space *space, const struct engine_choice *choice,
                    struct engine_counts *counts, struct estimate *estimate, struct error *error);

/* Whether there is an engine of that name; false with those that there are. */
bool engine_known(const char *name, struct error *error);

/* Whether the engine has what measuring the plan needs; false with what is missing. */
bool engine_ready(const char *name, const struct sweep_plan *plan, struct error *error);

#endif
