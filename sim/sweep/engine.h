/* Runs what a sweep still lacks, and keeps every result as soon as it is there. */
#ifndef HEDDLE_SIM_SWEEP_ENGINE_H
#define HEDDLE_SIM_SWEEP_ENGINE_H

#include "space.h"
#include "store.h"

struct engine_counts {
    size_t rows;   /* that the sweep has: points times kernels, and areas */
    size_t reused; /* of them were there */
    size_t unfit;  /* pairs left out: floating-point kernels on cores without it */
    size_t passed, failed;
    double seconds;
};

/* Registers sweep and points, runs what is not there with the same hashes, at most `limit`
 * processes at a time; progress and failures on standard error, each result as a JSON line on
 * standard output when `json`. False with a sentence when the sweep cannot go on; a run that fails
 * is only counted. */
bool engine_run(struct store *store, const struct sweep_plan *plan, const struct sweep_space *space,
                size_t limit, bool json, struct engine_counts *counts, struct error *error);

#endif
